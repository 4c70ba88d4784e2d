"""CI draws the same examples every time, so that a run there can be repeated; elsewhere new ones are drawn."""

import os

import pytest
from hypothesis import settings

settings.register_profile("ci", derandomize=True)
if os.environ.get("CI"):
    settings.load_profile("ci")


@pytest.fixture(autouse=True)
def no_store_of_the_users(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Cards that the developer has imported do not change what tests see; programs that tests start inherit this."""
    monkeypatch.setenv("MTGLOOP_STORE", str(tmp_path_factory.getbasetemp() / "no-store.sqlite"))
