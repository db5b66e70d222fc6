# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Results as plain values: dictionaries and DataFrames of pandas. pandas is optional; it is imported at its first use."""
import dataclasses
import importlib
from typing import Any, Dict, List, Sequence, cast


class Values:
    """A dataclass that can be written as JSON."""

    def to_dict(self) -> Dict[str, Any]:
        """The fields by their names, and those of what they hold."""
        return dataclasses.asdict(cast(Any, self))


def optional(name: str, what: str) -> Any:
    """The module, or an error that says how to have it."""
    try:
        return importlib.import_module(name)
    except ImportError:
        package = name.partition(".")[0]
        raise ImportError("%s needs %s: pip install %s (Debian: python3-%s)" % (what, package, package, package)) from None


def frame(rows: List[Dict[str, Any]], columns: Sequence[str]) -> Any:
    """A pandas.DataFrame."""
    return optional("pandas", "a DataFrame").DataFrame(rows, columns=list(columns))
