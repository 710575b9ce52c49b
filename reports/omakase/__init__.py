"""Transcripts, tables and charts of Omakase."""
