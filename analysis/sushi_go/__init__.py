"""Numbers that only Sushi Go! has."""
