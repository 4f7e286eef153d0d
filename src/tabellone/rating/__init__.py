"""
Chapter B.02 and B.02 for rapid and blitz: from results to ratings. The modules stand in the order of a calculation:
`expected` (the two tables), `change`, `k_factor`, `initial` (first rating), `round_robin`, `scheveningen`, `gates`
(what counts), `event` (one event, whole) and `period`. Which numbers apply is always asked of an edition of the
rulebook; no number of the regulations stands here.
"""
