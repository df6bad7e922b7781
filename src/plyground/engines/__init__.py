"""What plays or proves one game alone: engines and solvers, with searches of their own."""
