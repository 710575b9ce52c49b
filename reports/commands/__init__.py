"""The commands of ``sushilab``, one module each."""
