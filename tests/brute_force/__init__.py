"""The meaning of a model (``docs/semantics.md``) written a second time, as plainly as possible and with no thought for speed.

Differential tests hold the product to it. It imports of the product only ``analyzer.system.program`` and
``analyzer.system.expression``, the data a model is given as.
"""
