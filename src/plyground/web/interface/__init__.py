"""The interface between page and server: REST, the socket, and the shapes of their messages."""
