"""Strategies for Omakase, and what is needed to write one."""
