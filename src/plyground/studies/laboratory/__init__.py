"""The tic-tac-toe laboratory of document 002: its printed code ported, its games and tables replayed."""
