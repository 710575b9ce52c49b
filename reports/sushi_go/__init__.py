"""What a person sees of Sushi Go! alone: games turn by turn, rounds and picks."""
