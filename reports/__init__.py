"""Everything a person sees: command line, terminal tables, charts and the page."""
