"""What a person sees of High Card alone."""
