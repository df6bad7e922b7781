"""What proves tic-tac-toe alone, on any board."""
