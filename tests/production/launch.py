"""Launches of code objects with raw kernel arguments on `wavecc run`, for kernels whose metadata do not name them."""
import os
import re
import subprocess
import tempfile

import numpy as np

TYPES = {"|i1": "i8", "|u1": "u8", "<i2": "i16", "<u2": "u16", "<i4": "i32", "<u4": "u32", "<i8": "i64", "<u8": "u64",
         "<f2": "f16", "<f4": "f32", "<f8": "f64"}


class Buffer:
    """Memory of a launch: an array; with `out` its content afterwards is in `result`."""

    def __init__(self, array, out=False):
        self.array, self.out, self.result = np.ascontiguousarray(array), out, None


def output(shape, type):
    return Buffer(np.zeros(shape, type), True)


class Finding:
    """One finding of a run: rule (of hazards the row), the instruction and the one it concerns."""

    def __init__(self, level, rule, text, places):
        self.level, self.text = level, text
        self.rule = rule.split(" ")[1].rstrip(",") if rule.startswith("hazard ") else rule.split(",")[0]
        self.address, self.opcode = places[0] if places else ("-", "-")
        self.other_address, self.other_opcode = places[1] if len(places) > 1 else ("-", "-")


class Outcome:
    def __init__(self, status, text):
        self.status, self.text, self.findings = status, text, []
        lines = text.split("\n")
        for i, line in enumerate(lines):
            head = re.match(r"^(?:\S+: )?(error|warning|note): (.*) \[(.*)\]$", line)
            if not head:
                continue
            places = []
            for below in lines[i + 1:]:
                if not below.startswith("    "):
                    break
                place = re.match(r"^    (?:(?:after|after) )?(0x[0-9a-f]+): (\S+)", below)
                if place:
                    places.append(place.groups())
            self.findings.append(Finding(head.group(1), head.group(3), head.group(2), places))
        counted = re.search(r"(\d+) instructions", text)
        self.instructions = int(counted.group(1)) if counted else 0


def kernarg_bytes(path):
    """The size that the metadata say; arguments beyond are left out."""
    notes = subprocess.run(["llvm-readelf-22", "--notes", path], capture_output=True, text=True).stdout
    found = re.search(r"\.kernarg_segment_size: (\d+)", notes)
    return int(found.group(1)) if found else None


def slots(values, step=16):
    """(offset, value) for arguments that take `step` bytes each, as most of these kernels have them."""
    return [(step * i, value) for i, value in enumerate(values)]


class Launcher:
    """Runs kernels with the same options ("{launch}" in them is the number of the launch); collects what they found."""

    def __init__(self, wavecc, folders, options=(), timeout=600):
        self.wavecc, self.folders, self.options, self.timeout = wavecc, folders, list(options), timeout
        self.outcomes = []

    def path(self, name):
        return next((p for p in (os.path.join(f, name) for f in self.folders) if os.path.exists(p)), None)

    def argument(self, folder, number, offset, value, seen):
        """The --arg option and, for outputs, the --dump."""
        place = "--arg=@%d:" % offset
        if value is None:
            return [place + "null"]
        if isinstance(value, Buffer):
            if id(value) in seen:
                return [place + "same:%d" % seen[id(value)]]
            seen[id(value)] = number
            file = os.path.join(folder, "%d.npy" % number)
            np.save(file, value.array.reshape(-1))
            options = [place + "%s[%d]=@%s" % (TYPES[value.array.dtype.str], value.array.size, file)]
            return options + (["--dump=%d=%s.out.npy" % (number, file)] if value.out else [])
        kind = np.float32 if isinstance(value, float) else np.uint32
        raw = value.tobytes() if isinstance(value, np.generic) else kind(int(value) & 0xffffffff if kind is np.uint32
                                                                         else value).tobytes()
        return [place + "bytes:" + raw.hex()]

    def command(self, folder, path, arguments, grid, block):
        """The object and the options of a launch, and the buffers that it dumps with their files in `folder`."""
        size = kernarg_bytes(path)
        command, seen, number, dumped = [path, "--grid=%d,%d,%d" % tuple(grid), "--block=%d" % block], {}, 0, []
        for offset, value in arguments:
            wide = 8 if value is None or isinstance(value, (Buffer, np.uint64)) else 4
            if size is not None and offset + wide > size:
                continue
            command += self.argument(folder, number, offset, value, seen)
            if isinstance(value, Buffer) and value.out and seen[id(value)] == number:
                dumped.append((value, os.path.join(folder, "%d.npy.out.npy" % number)))
            number += 1
        return command, dumped

    def __call__(self, name, arguments, grid, block=256, options=()):
        """arguments: (offset, Buffer | None | int | float | NumPy scalar). Results are put into the buffers."""
        with tempfile.TemporaryDirectory(prefix="wavecc-launch-") as folder:
            command, dumped = self.command(folder, self.path(name), arguments, grid, block)
            command = [self.wavecc, "run", "--all", "--level=all"] + command + list(options)
            command += [o.replace("{launch}", str(len(self.outcomes))) for o in self.options]
            try:
                done = subprocess.run(command, capture_output=True, text=True, timeout=self.timeout)
                outcome = Outcome(done.returncode, done.stdout + done.stderr)
            except subprocess.TimeoutExpired:
                outcome = Outcome(-1, "timed out after %d s" % self.timeout)
            self.outcomes.append(outcome)
            for buffer, file in dumped:
                buffer.result = np.load(file).reshape(buffer.array.shape) if os.path.exists(file) else None
        if outcome.status not in (0, 2) or any(b.result is None for b, _ in dumped):
            raise RunError("status %d\n%s\n%s" % (outcome.status, " ".join(command),
                                                        outcome.text[:2000]))


class RunError(Exception):
    """The kernel did not come to its end."""


def differs(name, got, want, atol=0.0, rtol=0.0):
    """'' or what is wrong: |got - want| <= atol + rtol |want| everywhere."""
    got, want = np.asarray(got, np.float64), np.asarray(want, np.float64)
    bad = ~(np.abs(got - want) <= atol + rtol * np.abs(want))
    if not bad.any():
        return ""
    first = tuple(int(i[0]) for i in np.nonzero(bad))
    return "%s: %d of %d differ, first %s: %g, not %g; largest error %g" % (
        name, bad.sum(), bad.size, first, got[first], want[first], np.nanmax(np.abs(got - want)))
