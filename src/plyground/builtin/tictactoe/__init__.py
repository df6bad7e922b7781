"""What tic-tac-toe offers."""
