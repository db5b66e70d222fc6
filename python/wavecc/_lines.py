# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Files of JSON lines to which several processes and machines add, and the parts of a list that machines share."""
import argparse
import fcntl
import json
import os
from typing import Any, Iterator, Mapping, Tuple


def append_line(path: str, row: Mapping[str, Any]) -> None:
    """Adds one line; several processes may write to one file."""
    line = json.dumps(row, default=str) + "\n"
    with open(path, "a+b") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        if file.tell() and os.pread(file.fileno(), 1, file.tell() - 1) != b"\n":
            line = "\n" + line  # behind one that was cut off
        file.write(line.encode())


def read_lines(path: str) -> Iterator[Tuple[int, Any]]:
    """The numbers (from 0) and values of the lines. Lines that are no JSON, as a killed process leaves them, are skipped."""
    with open(path, "rb") as file:
        lines = file.read().split(b"\n")
    for number, line in enumerate(lines):
        try:
            yield number, json.loads(line)
        except (ValueError, RecursionError):
            continue


def part(text: str) -> Tuple[int, int]:
    """I/N of an option --part, with I from 1 to N."""
    try:
        number, count = (int(n) for n in text.split("/"))
    except ValueError:
        number, count = 0, 0
    if not 1 <= number <= count:
        raise argparse.ArgumentTypeError("'%s': I/N, with I from 1 to N" % text)
    return number, count
