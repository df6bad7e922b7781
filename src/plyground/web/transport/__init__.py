"""How requests come in and answers go out: REST, the socket, and the guard before both."""
