"""The page: a server that shows the library's games and players in a browser. `server.create_app` makes it.

A floor imports only those below it:

    server.py           puts the others together
    transport/          how requests come in: REST, the socket, and the guard before both
    service/            what is done for visitors: searches, games, questions, runs of the Arena
    wire/               what is sent and taken: types only
    static/             the page, as the browser gets it
"""
