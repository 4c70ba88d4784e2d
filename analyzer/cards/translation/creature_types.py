"""The creature types (CR 205.3m), those of tokens included: facts, gathered from the type lines of cards."""

from __future__ import annotations

CREATURE_TYPES = frozenset(
    {
        "advisor", "aetherborn", "alicorn", "alien", "ally", "angel", "antelope", "ape", "archer", "archon", "armadillo", "army",
        "artificer", "artist", "assassin", "assembly-worker", "astartes", "atog", "aurochs", "autobot", "avatar", "azra",
        "badger", "balloon", "barbarian", "bard", "basilisk", "bat", "bear", "beast", "beaver", "beeble", "beholder", "berserker",
        "bird", "bison", "boar", "brainiac", "bringer", "brushwagg", "c'tan", "camarid", "camel", "capybara", "caribou",
        "carrier", "cat", "centaur", "cephalid", "chameleon", "champion", "child", "chimera", "citizen", "cleric", "clown",
        "cockatrice", "construct", "contraption", "coward", "coyote", "crab", "crocodile", "custodes", "cyberman", "cyborg",
        "cyclops", "dalek", "dauthi", "deer", "demigod", "demon", "deserter", "detective", "devil", "dinosaur", "djinn", "doctor",
        "dog", "donkey", "dragon", "drake", "dreadnought", "drix", "drone", "druid", "dryad", "dwarf", "echidna", "efreet", "egg",
        "elder", "eldrazi", "elemental", "elephant", "elf", "elk", "employee", "eternal", "eye", "faerie", "ferret", "fish",
        "flagbearer", "fox", "fractal", "frog", "fungus", "gamma", "gargoyle", "germ", "giant", "giraffe", "gith", "glimmer",
        "gnoll", "gnome", "goat", "goblin", "god", "golem", "gorgon", "graveborn", "gremlin", "griffin", "guest", "hag",
        "halfling", "hamster", "harpy", "hawk", "hedgehog", "hellion", "hero", "hippo", "hippogriff", "homarid", "homunculus",
        "horror", "horse", "human", "hydra", "hyena", "illusion", "imp", "incarnation", "inhuman", "inkling", "inquisitor",
        "insect", "jackal", "jellyfish", "judge", "juggernaut", "kangaroo", "kavu", "kirin", "kithkin", "knight", "koala",
        "kobold", "kor", "kraken", "kree", "lamia", "lammasu", "leech", "lemur", "leviathan", "lhurgoyf", "licid", "lizard",
        "lobster", "lord", "mammoth", "manticore", "masticore", "mercenary", "merfolk", "metathran", "mime", "minion", "minotaur",
        "mite", "mole", "monger", "mongoose", "monk", "monkey", "moogle", "moonfolk", "mount", "mouse", "mutant", "myr", "mystic",
        "nautilus", "necron", "nephilim", "nightmare", "nightstalker", "ninja", "noble", "noggle", "nomad", "nymph", "octopus",
        "officer", "ogre", "ooze", "orb", "orc", "orgg", "otter", "ouphe", "ox", "oyster", "pangolin", "peasant", "pegasus",
        "pentavite", "performer", "pest", "phelddagrif", "phoenix", "phyrexian", "pilot", "pincher", "pirate", "plant",
        "platypus", "pony", "porcupine", "possum", "praetor", "primarch", "prism", "processor", "rabbit", "raccoon", "ranger",
        "rat", "rebel", "reflection", "rhino", "rigger", "robot", "rogue", "sable", "salamander", "samurai", "sand", "saproling",
        "satyr", "scarecrow", "scientist", "scion", "scorpion", "scout", "sculpture", "seal", "serf", "serpent", "servo", "shade",
        "shaman", "shapeshifter", "shark", "sheep", "shi'ar", "siren", "skeleton", "skrull", "skunk", "slith", "sliver", "sloth",
        "slug", "snail", "snake", "soldier", "soltari", "sorcerer", "spawn", "specter", "spellshaper", "sphinx", "spider",
        "spike", "spirit", "splinter", "sponge", "spy", "squid", "squirrel", "starfish", "surrakar", "survivor", "symbiote",
        "synth", "tentacle", "tetravite", "thalakos", "thopter", "thrull", "tiefling", "time", "townsfolk", "treefolk",
        "trilobite", "triskelavite", "troll", "turtle", "tyranid", "unicorn", "utrom", "vampire", "varmint", "vedalken",
        "villain", "volver", "wall", "walrus", "warlock", "warrior", "weasel", "weird", "werewolf", "whale", "wizard", "wolf",
        "wolverine", "wombat", "worm", "wraith", "wrestler", "wurm", "yeti", "zombie", "zubera",
    }
)  # fmt: skip
