"""The page: a server that shows the library's games and players to a browser. `server.create_app` is its door."""
