"""Numbers: tallies in, tidy pandas frames out, with standard errors from deals."""
