"""Our games in other people's worlds, each by the package that is imported when it is asked for.

    openspiel.load_game("tictactoe")     a game of OpenSpiel's, for its algorithms
    pettingzoo.env("dotsandboxes")       an environment of PettingZoo's, for agents that learn

The other way, `plyground.game("openspiel:connect_four")` is a game of OpenSpiel for our searches.
"""
