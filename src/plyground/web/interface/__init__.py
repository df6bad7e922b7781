"""What the page and the server say to each other: REST, the socket, and the shapes of what is sent."""
