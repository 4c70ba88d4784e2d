"""The closed set of verdicts, how a play is classified by the rules, certificates and their checker."""
