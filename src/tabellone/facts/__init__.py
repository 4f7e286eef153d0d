"""
What happened, without an opinion: frozen records of players, games and events. What they are worth is decided
elsewhere. Start with `event`.
"""
