"""
Chapters C.07 and SST: who of those with equal points is ranked first, and why. Start with `standings`, then `ladder`
(the list of tie-breaks at work) and `catalogue` (all of them); `unplayed` is the hard page, where every question about
byes, forfeits and absences is answered. The families: `buchholz`, `sonneborn`, `results` (own record), `performance`
(ratings), `direct` (games among those tied), `team`. Not here: pairings, and reports as files.
"""
