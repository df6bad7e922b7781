"""The page: a server that shows the library's games and players in a browser. `server.create_app` makes it."""
