"""Questions about positions and games, which the page asks over the socket."""
