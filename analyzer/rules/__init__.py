"""What Magic does: objects, zones, the stack, priority, costs, effects, triggers, replacement and continuous effects, turns, combat.

Ordinary Python over ``analyzer.system.number.Number``: plain integers when exploring, symbolic ones when a play is replayed. Cards are
data (``analyzer.rules.format``); nothing here knows a card's name.
"""
