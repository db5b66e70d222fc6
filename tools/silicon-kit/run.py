#!/usr/bin/env python3
"""Measures one AMD GPU (MI300X, MI325X, MI350X, MI355X and their kin) and writes one JSON file.

usage: ./run.py [options]
  --output FILE   the file (default silicon-DEVICE.json)
  --device N      which GPU, as the HIP runtime counts them (default 0)
  --quick         a few probes of each family: about a minute
  --only PROBE    this probe, or a pattern (lds.*), or a whole family (lds); may be given again
  --list          the probes, what each measures, and nothing is run
  --short         short loops, once each: for emulators
  --limit S       at most S seconds for a probe (default: what its row says)
  --help          this text

Needs python3 and ROCm's libamdhip64. No compiler, no root, no network. Each probe runs in a child process with a time limit: one
that hangs is killed, noted as timed out, and the run goes on. The file is written after every probe, so a run that is stopped
(Ctrl-C) leaves what it has. It holds nothing about the host or its users; README says what is in it.
Exit status: 0 all ran; 1 bad usage or no such device; 2 some probes failed or timed out, or the run was stopped."""
import argparse
import base64
import fnmatch
import hashlib
import json
import os
import random
import select
import signal
import struct
import subprocess
import sys
import time
import zlib

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import device as gpu  # noqa: E402
import figures  # noqa: E402
import kernels  # noqa: E402
import operands  # noqa: E402
import rows as table  # noqa: E402

SCHEMA, VERSION = "wavecc-silicon-kit", 1
COUNTER_BYTES = 32
WHOLE = 4
PIECE = 16384
MOST_FAILURES_IN_A_ROW = 5
CALIBRATION = "result.add_f32"
START_SECONDS = 60


# ---- the child: it alone touches the GPU ----

class Probes:
    """Runs rows on one device. Buffers live as long as one probe."""

    def __init__(self, number):
        self.hip = gpu.Hip()
        self.device = gpu.Device(self.hip, number)
        self.info = self.hip.describe(number)

    def run(self, row, short):
        made = []
        found = self.run_launches(row, short, made)
        for pointer in made:  # after an error the process ends
            self.device.free(pointer)
        return found

    def run_kernel(self, row, short, made):
        """A whole kernel: its buffers are as they were before each launch, as far as it reads them."""
        function = self.device.function(os.path.join(HERE, "code", self.info["arch"], row["code"]), row["name"])
        pointers, outputs = [], []
        for index, (kind, count, which) in enumerate(row["buffers"]):
            size = count * kernels.BYTES[kind]
            pointers.append(self.device.allocate(size))
            made.append(pointers[-1])
            if which == "out":
                outputs.append((index, size))
                self.device.fill(pointers[-1], size, 0xff)
            else:
                self.device.write(pointers[-1], kernels.contents(row, index, self.info["arch"]))
        samples = []
        for repeat in range(1 if short else row["repeats"] + 1):
            us = self.device.launch(function, *row["dims"], kernels.pack_pointers(pointers))
            if repeat or short:
                samples.append({"n": 1, "us": round(us, 4), "clk": 0, "ticks": 0})
        return {"samples": samples, "results": kernels.record(row, {index: self.device.read(pointers[index], size) for index, size in outputs})}

    def run_launches(self, row, short, made):
        if row["kind"] == "kernel":
            return self.run_kernel(row, short, made)
        grid = self.groups(row, short)
        waves = (row["block"] + 63) // 64
        out_bytes = max(grid * waves * COUNTER_BYTES, row["out"] * grid)
        function = self.device.function(os.path.join(HERE, "code", self.info["arch"], row["code"]), row["name"])
        out = self.device.allocate(out_bytes)
        made.append(out)
        pointers = [0 if spec is None else self.buffer(row, spec, short, grid, made) for spec in (row["a"], row["b"])]
        launch = lambda n: self.device.launch(function, (grid, 1, 1), (row["block"], 1, 1),  # noqa: E731
                                              gpu.pack(out, pointers[0], pointers[1], n, grid * PIECE if row["x"] == "pieces" else row["x"],
                                                       row["y"], row["z"]))
        self.device.fill(out, out_bytes)
        result = {} if grid == row["grid"] else {"groups": grid}
        lengths = row["short"] if short else row["n"]
        if row["kind"] == "right":
            repeats = 1 if short else row["repeats"]
            counts = []
            for _ in range(repeats):
                launch(lengths[-1])
                counts.append(count_wrong(self.device.read(out, grid * row["out"])))
            return dict(result, results=dict(counts[-1], wrong=[count["wrong"] for count in counts], trials=grid * row["block"] * lengths[-1]))
        if row["kind"] == "bits":
            launch(lengths[-1])
            return dict(result, results=record_bits(self.device.read(out, grid * row["out"]), row["out"]))
        samples, flush = [], None
        if row["flush"] and not short:
            flush = self.device.allocate(row["flush"])
            made.append(flush)
        for repeat in range(1 if short else row["repeats"] + 1):
            for n in lengths:
                if flush:
                    self.device.fill(flush, row["flush"])
                us = launch(n)
                if repeat or short:  # the first one warms up
                    samples.append(self.sample(n, us, out, waves))
        return dict(result, samples=samples)

    def groups(self, row, short):
        """Workgroups: a number, or "N*cus": so many for each compute unit."""
        if isinstance(row["grid"], int):
            return row["grid"]
        return 2 if short and row["kind"] == "right" else int(row["grid"].split("*")[0]) * self.info["compute_units"]

    def sample(self, n, us, out, waves):
        """Counters of the first workgroup: from the first wave's start to the last one's end."""
        values = memoryview(self.device.read(out, waves * COUNTER_BYTES)).cast("Q")
        begin, begin_ticks = min(values[0::4]), min(values[1::4])
        return {"n": n, "us": round(us, 4), "clk": max(values[2::4]) - begin, "ticks": max(values[3::4]) - begin_ticks}

    def buffer(self, row, spec, short, grid, made):
        """Memory as a row asks for it: {"bytes": N, "short": N} or {"each": N of a workgroup}; "fill": zero or random. {"parts": operands,
        "class": which, "instances": N}; {"pieces": N of each workgroup, 0: as many as iterations}; {"bytes": N, "chain": step}."""
        if "parts" in spec:
            data = operands.operands(row["id"], spec["parts"], spec["class"], spec.get("instances", grid), self.info["arch"])
            pointer = self.device.allocate(len(data))
            made.append(pointer)
            self.device.write(pointer, data)
            return pointer
        if "pieces" in spec:
            spec = {"bytes": grid * PIECE * (spec["pieces"] or max(row["short"] if short else row["n"]))}
        size = spec["each"] * grid if "each" in spec else spec.get("short", spec["bytes"]) if short else spec["bytes"]
        pointer = self.device.allocate(size)
        made.append(pointer)
        if "chain" in spec:
            self.device.write(pointer, chain(pointer, size, spec["chain"]))
        elif spec.get("fill") == "random":
            self.device.write(pointer, random.Random(size).getrandbits(8 * size).to_bytes(size, "little"))
        else:
            self.device.fill(pointer, size)
        return pointer


def count_wrong(data):
    """Of four dwords for each lane: how often two results differed, and the last pair that did."""
    values = memoryview(data).cast("I")
    wrong = [i for i in range(0, len(values), 4) if values[i]]
    return {"wrong": sum(values[i] for i in wrong), "lanes": len(wrong),
            "examples": [["lane %d" % (i // 4 % 64), "%08x" % values[i + 1], "%08x" % values[i + 2]] for i in wrong[:4]]}


def chain(base, size, step):
    """A ring of pointers through `size` bytes, one in each `step` (both powers of 2), in an order that no prefetcher foresees."""
    count = size // step
    data = bytearray(size)
    place = 0
    for _ in range(count):
        following = (place * 1664525 + 1013904223) % count
        struct.pack_into("<Q", data, place * step, base + following * step)
        place = following
    return data


def record_bits(data, size):
    """A hash of each instance, and the first ones whole."""
    parts = [data[at:at + size] for at in range(0, len(data), size)]
    return {"hashes": [hashlib.sha256(part).hexdigest()[:16] for part in parts],
            "whole": base64.b64encode(zlib.compress(b"".join(parts[:WHOLE]), 9)).decode()}


def child(number):
    """Reads {"row": ..., "short": ...} line by line, answers each with a line. The first line that it writes describes the device."""
    answer = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what libraries print is not for the parent

    def say(what):
        answer.write(json.dumps(what) + "\n")
        answer.flush()
    try:
        probes = Probes(number)
    except gpu.HipError as error:
        say({"error": str(error)})
        return 1
    say({"device": probes.info, "count": probes.hip.count()})
    for line in sys.stdin:
        request = json.loads(line)
        try:
            say(dict(probes.run(table.from_json(request["row"]), request["short"]), status="ran"))
        except gpu.HipError as error:  # the context may be lost: another child goes on
            say({"status": "failed", "message": str(error)})
            return 1
    return 0


# ---- the parent ----

class Child:
    def __init__(self, number):
        self.process = subprocess.Popen([sys.executable, os.path.abspath(__file__), "--child", str(number)], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=None)
        self.text = b""

    def line(self, seconds):
        """The next line; None: the child has ended; raises TimeoutError."""
        end = time.monotonic() + seconds
        while b"\n" not in self.text:
            left = end - time.monotonic()
            if left <= 0 or not select.select([self.process.stdout], [], [], left)[0]:
                raise TimeoutError
            data = os.read(self.process.stdout.fileno(), 65536)
            if not data:
                return None
            self.text += data
        line, _, self.text = self.text.partition(b"\n")
        return json.loads(line)

    def ask(self, request, seconds):
        try:
            self.process.stdin.write(json.dumps(request).encode() + b"\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            return None
        return self.line(seconds)

    def end(self):
        self.process.stdin.close()
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                pass  # it hangs in the driver; the next child says whether the device still answers


class Run:
    def __init__(self, options):
        self.options, self.child, self.failures, self.trouble, self.probes = options, None, 0, "", []
        self.result = {"schema": SCHEMA, "version": VERSION, "complete": False}

    def start_child(self):
        self.child = Child(self.options.device)
        try:
            hello = self.child.line(START_SECONDS)
        except TimeoutError:
            hello = {"error": "no answer after %d s" % START_SECONDS}
        self.trouble = (hello or {"error": "its process ended"}).get("error", "")
        if self.trouble:
            self.stop_child()
            return None
        return hello

    def stop_child(self):
        if self.child:
            self.child.end()
        self.child = None

    def probe(self, row):
        limit = self.options.limit or row["seconds"]
        if not self.child and not self.start_child():
            return {"status": "failed", "message": "the device does not answer: " + self.trouble}
        try:
            found = self.child.ask({"row": row, "short": self.options.short}, limit)
        except TimeoutError:
            self.child.process.kill()
            self.stop_child()
            return {"status": "timed out", "message": "no result after %g s" % limit}
        if found is None:
            code = self.child.process.wait()
            self.stop_child()
            return {"status": "failed", "message": "the process of this probe ended with %d" % code}
        if found["status"] != "ran":
            self.stop_child()
        return found

    def write(self):
        path = self.options.output
        with open(path + ".new", "w", encoding="utf-8") as file:
            file.write(json.dumps(self.result)[:-1] + ', "probes": [\n')
            file.write(",\n".join(self.probes) + "\n]}\n")
        os.replace(path + ".new", path)

    def run(self, rows):
        begin, good = time.monotonic(), True
        try:
            for number, row in enumerate(rows):
                print("[%d/%d] %-44s" % (number + 1, len(rows), row["id"]), end="", flush=True)
                found = self.probe(row)
                self.add(row, dict(found))
                ran = found["status"] == "ran"
                good, self.failures = good and ran, 0 if ran else self.failures + 1
                if self.failures == MOST_FAILURES_IN_A_ROW:
                    print("%d probes in a row failed: the run stops. A reset of the device may help." % self.failures)
                    break
            else:
                self.result["complete"] = True
        except KeyboardInterrupt:
            print("\nstopped: %s holds what has run" % self.options.output)
        self.result["seconds"] = round(time.monotonic() - begin, 1)
        self.stop_child()
        self.write()
        return good and self.result["complete"]

    def add(self, row, found):
        """One probe of the file; the reader computes the summary again."""
        inputs = {field: row[field] for field in ("n", "x", "y", "z", "grid", "block", "dims", "buffers") if row[field]}
        if self.options.short:
            inputs["n"] = row["short"]
        entry = {"id": row["id"], "status": found.pop("status"), "inputs": inputs}
        entry.update(found)
        if row["id"] == CALIBRATION and entry["status"] == "ran":
            self.result["counters"] = figures.counters_count_clocks(entry["samples"])
        if entry["status"] == "ran":
            entry["summary"] = figures.summarize(row, entry, self.result["device"], self.result.get("counters", False))
        self.probes.append(json.dumps(entry))
        text = "  ".join("%s %.4g" % pair for pair in entry.get("summary", {}).items())
        print(text if entry["status"] == "ran" else "%s: %s" % (entry["status"], entry.get("message", "")), flush=True)
        self.write()


def read_table(arch):
    with open(os.path.join(HERE, "probes-%s.json" % arch), encoding="utf-8") as file:
        found = json.load(file)
    found["rows"] = [table.from_json(row) for row in found["rows"]]
    return found


def choose(rows, options):
    """The rows that were asked for; the one that judges the counters is always first."""
    wanted = [row for row in rows if (not options.quick or row["quick"]) and not (options.short and row["is_long"])]
    if options.only:
        for pattern in options.only:
            if not any(matches(row, pattern) for row in rows):
                raise SystemExit("no probe is called '%s'. ./run.py --list names all." % pattern)
        wanted = [row for row in rows if any(matches(row, pattern) for pattern in options.only)]
    first = [row for row in rows if row["id"] == CALIBRATION]
    return first + [row for row in wanted if row["id"] != CALIBRATION]


def matches(row, pattern):
    return row["family"] == pattern or fnmatch.fnmatchcase(row["id"], pattern)


def list_probes():
    for arch in gpu.TARGETS:
        found = read_table(arch)
        print("%s: %d probes" % (arch, len(found["rows"])))
        for row in found["rows"]:
            print("  %-44s %s%s" % (row["id"], row["what"], "  (quick)" if row["quick"] else ""))


def check_device(hello, options):
    info = hello["device"]
    if options.device >= hello["count"]:
        raise SystemExit("there is no device %d: the runtime has %d" % (options.device, hello["count"]))
    if info["arch"] not in gpu.TARGETS or not info["device"]:
        raise SystemExit("device %d is %s (%s). The kit is for %s." % (options.device, info["name"] or "unknown", info["arch"] or "no gfx",
                                                                      ", ".join(name for name, _, _ in gpu.DEVICES)))
    if info["core_khz"] <= 0 or info["compute_units"] <= 0:
        raise SystemExit("the runtime says neither the clock nor the number of compute units of device %d" % options.device)


def stop(message):
    raise SystemExit("%s (./run.py --help)" % message)


def main():
    if sys.argv[1:2] == ["--child"]:
        return child(int(sys.argv[2]))
    parser = argparse.ArgumentParser(add_help=False)
    parser.error = stop
    parser.add_argument("--output")
    parser.add_argument("--device", type=int, default=0)
    parser.add_argument("--only", action="append", default=[])
    parser.add_argument("--limit", type=float)
    for flag in ("--quick", "--list", "--short", "--help", "-h"):
        parser.add_argument(flag, action="store_true", dest=flag.strip("-"))
    options = parser.parse_args()
    if options.help or options.h:
        print(__doc__)
        return 0
    if options.list:
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
        list_probes()
        return 0
    run = Run(options)
    hello = run.start_child()
    if not hello:
        raise SystemExit("device %d does not answer (%s). Is it there, and may this user use it (group render or video)?" % (options.device, run.trouble))
    check_device(hello, options)
    found = read_table(hello["device"]["arch"])
    options.output = options.output or "silicon-%s.json" % hello["device"]["device"]
    run.result.update(device=hello["device"], table=found["version"], code=found["code"], mode="short" if options.short else "full")
    rows = choose(found["rows"], options)
    print("%s, %s, %d compute units: %d probes" % (hello["device"]["name"], hello["device"]["arch"], hello["device"]["compute_units"], len(rows)))
    good = run.run(rows)
    print("%s: %d probes, %.0f s%s" % (options.output, len(run.probes), run.result["seconds"], "" if good else "; not all ran"))
    return 0 if good else 2


if __name__ == "__main__":
    sys.exit(main())
