"""The format of cards and abilities: typed data that the rules execute. ``docs/abilities.md`` is its reference."""
