"""
From what a person gives to what the rules compute: inputs are checked here, all their faults at once, before a rule
package sees them. Start with `calculate`.
"""
