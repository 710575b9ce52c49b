"""Charts, one a file; each takes tidy frames by keyword and returns a matplotlib figure."""
