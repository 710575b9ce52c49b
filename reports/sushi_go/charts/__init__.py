"""Charts that only Sushi Go! has: by round, and by pick."""
