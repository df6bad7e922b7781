"""What the server does for its visitors: searches, games, questions about positions, runs of the Arena.

From the ground up: what is allowed (`limits`, `quotas`), what is told of a game (`view`, `hello`), searches, tables,
and on these questions and the Arena. Nothing here knows how a request came in.
"""
