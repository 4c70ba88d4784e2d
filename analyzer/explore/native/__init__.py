"""Exploration of bounded programs in generated WebAssembly, by the optional package wasmtime."""

from analyzer.explore.native.engine import Exploration, ForcedWalk, NativeExplorer, WalkEnd
from analyzer.explore.native.refusal import NotNative

__all__ = ["Exploration", "ForcedWalk", "NativeExplorer", "NotNative", "WalkEnd"]
