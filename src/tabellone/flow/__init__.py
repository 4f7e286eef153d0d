"""
From what a person gives to what the rules compute: inputs are checked here, all their faults at once, before a rule
package sees them. To compute something, start with `calculate`, `rounds` or `standings`. To follow an event from its
opening to its report, start with `journal` (entries that are only ever added), `events` (what can happen) and
`tournament` (the state they fold to); what may happen next is decided in `opening`, `entries`, `draw` and `results`.
"""
