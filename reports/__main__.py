"""``python -m sushilab.reports`` is the command ``sushilab``."""

from .cli import main

main()
