"""CI draws the same examples every time, so that a run there can be repeated; elsewhere new ones are drawn."""

import os

from hypothesis import settings

settings.register_profile("ci", derandomize=True)
if os.environ.get("CI"):
    settings.load_profile("ci")
