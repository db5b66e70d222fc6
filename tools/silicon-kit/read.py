#!/usr/bin/env python3
"""Compares a file of the silicon kit with what wavecc says of the same probes, and writes new evidence.

usage: read.py FILE [options]
  --evidence DIR  also write evidence there: silicon.csv (every figure), timing.def (rows with new values), hazard_forms.def,
                  mfma_bits.csv
  --ours FILE     what the emulator says, from a run of the kit there; without it the kit runs on the emulator now
  --kit DIR       the kit's folder (default: this one, or the one that make.py made in the build folder)
  --wavecc FILE   the program (default: $WAVECC, $WAVECC_BUILD/bin/wavecc, build/bin/wavecc, the one in PATH)
  --all           also print the probes that agree

Each probe agrees, differs, or is not in our rows. Our figures are what wavecc's clock, emulator and checkers say of the same code
object in the same launch, so they follow the rows of today. A figure agrees if it is within 5 % or a clock, or within the spread of its own
samples.
Exit status: 0 all agree; 1 bad usage, or FILE is no such file; 2 something differs, failed or is not in our rows."""
import argparse
import base64
import csv
import json
import math
import os
import re
import subprocess
import sys
import tempfile
import zlib

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import figures  # noqa: E402
import products  # noqa: E402
import rows as table  # noqa: E402

MOST_BYTES, MOST_WHOLE = 256 << 20, 16 << 20
SCHEMA, VERSION = "wavecc-silicon-kit", 1
TOLERANCE, CLOCKS = 0.05, 1.0
LEVELS = ("", "note", "warning", "error")
ARCHES, EMULATOR = ("gfx942", "gfx950"), "wavecc emulator of"
# Figures of a summary by the kind of a row, with their units and how a difference is shown.
UNITS = {"clk": "clk", "gb_per_s": "GB/s", "us": "us", "ghz": "GHz", "tflops": "TFLOPS", "wrong": "wrong"}
# Verdicts that say nothing against a row.
GOOD = ("agrees", "not seen to fail")
EXAMPLES = 4
# The row that shows that wrong results are seen at all; trials of one pair that count as much as four production kernels.
CONTROL, MANY_TRIALS = ["hazard:control"], 1000000


class Refused(Exception):
    """The file is not what it should be."""


# ---- the file ----

def is_number(value):
    if isinstance(value, int):
        return not isinstance(value, bool) and abs(value) < 1 << 64
    return isinstance(value, float) and math.isfinite(value)


def is_count(value):
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 1 << 62


def is_base64(text):
    try:
        return isinstance(text, str) and bool(base64.b64decode(text, validate=True) or True)
    except ValueError:
        return False


def no_constant(name):
    raise Refused("has %s, which is no number" % name)


def load(path):
    """The parsed file, with everything that is used later checked."""
    try:
        if os.path.getsize(path) > MOST_BYTES:
            raise Refused("has more than %d bytes" % MOST_BYTES)
        with open(path, encoding="utf-8") as file:
            found = json.load(file, parse_constant=no_constant)
    except OSError as error:
        raise Refused(error.strerror) from None
    except UnicodeDecodeError:
        raise Refused("is no text") from None
    except (ValueError, RecursionError) as error:
        where = "line %d, column %d: %s" % (error.lineno, error.colno, error.msg) if isinstance(error,
            json.JSONDecodeError) else "nested too deep or a number too long"
        raise Refused("is no JSON, or was cut off (%s)" % where) from None
    check_head(found)
    for number, probe in enumerate(found["probes"]):
        check_probe(probe, "probe %d" % (number + 1))
    ids = [probe["id"] for probe in found["probes"]]
    if len(set(ids)) != len(ids):
        raise Refused("has a probe twice")
    return found


def need(condition, text):
    if not condition:
        raise Refused(text)


def check_head(found):
    need(isinstance(found, dict) and found.get("schema") == SCHEMA, "is no file of the silicon kit (no \"schema\": \"%s\")" % SCHEMA)
    need(found.get("version") == VERSION, "has version %s of the schema; this reader knows %d" % (str(found.get("version"))[:20], VERSION))
    device = found.get("device")
    need(isinstance(device, dict) and isinstance(found.get("probes"), list), "has no device or no probes")
    for field in ("name", "arch", "device"):
        need(isinstance(device.get(field), str) and re.fullmatch(r"[ -~]{1,200}", device[field]), "has no \"%s\" of its device" % field)
    need(device["arch"] in ARCHES, "is of %s; the kit is for gfx942 and gfx950" % device["arch"])
    for field in ("core_khz", "compute_units"):
        need(is_number(device.get(field)) and device[field] > 0, "has no \"%s\" of its device" % field)
    need(isinstance(found.get("code"), str) and isinstance(found.get("counters", False), bool), "has no \"code\" or a wrong \"counters\"")


def check_probe(probe, name):
    need(isinstance(probe, dict) and isinstance(probe.get("id"), str) and re.fullmatch(r"[\w.+-]{1,100}", probe["id"], re.A), "%s has no id" % name)
    name = probe["id"]
    need(probe.get("status") in ("ran", "failed", "timed out"), "%s has no status" % name)
    need(isinstance(probe.get("message", ""), str), "%s: its message is no text" % name)
    need(isinstance(probe.get("inputs", {}), dict) and isinstance(probe.get("summary", {}), dict), "%s: inputs or summary" % name)
    samples = probe.get("samples", [])
    need(isinstance(samples, list) and len(samples) <= 10000, "%s: its samples are no list" % name)
    for sample in samples:
        need(isinstance(sample, dict) and all(is_number(sample.get(field)) for field in ("n", "us", "clk", "ticks")),
             "%s: a sample without n, us, clk or ticks" % name)
    need(is_number(probe.get("groups", 1)), "%s: groups" % name)
    if "results" in probe:
        check_results(probe["results"], name)
    if probe["status"] == "ran":
        need(samples or "results" in probe, "%s ran, and has neither samples nor results" % name)


def check_results(results, name):
    need(isinstance(results, dict), "%s: its results are no object" % name)
    wrong, trials = results.get("wrong", [0]), results.get("trials", 0)
    hashes, whole = results.get("hashes", []), results.get("whole", "")
    need(isinstance(hashes, list) and all(isinstance(text, str) for text in hashes) and isinstance(whole, str), "%s: hashes or whole results" % name)
    for entry in results.values():
        if isinstance(entry, dict):
            need(isinstance(entry.get("hash"), str) and is_base64(entry.get("sample")), "%s: an output without its hash or elements" % name)
    need(isinstance(wrong, list) and wrong and all(is_count(count) for count in wrong) and is_count(trials), "%s: counts of wrong results" % name)


# ---- what wavecc says ----

def find_kit(given):
    build = os.environ.get("WAVECC_BUILD", os.path.join(os.path.dirname(os.path.dirname(HERE)), "build"))
    for folder in [given] if given else [HERE, os.path.join(build, "silicon-kit")]:
        if os.path.exists(os.path.join(folder, "probes-gfx942.json")):
            return folder
    raise Refused("the kit is not made yet: tools/silicon-kit/make.py -o none")


def find_wavecc(given):
    root = os.path.dirname(os.path.dirname(HERE))
    for path in (given, os.environ.get("WAVECC"), os.path.join(os.environ.get("WAVECC_BUILD", "/nowhere"), "bin/wavecc"),
                 os.path.join(root, "build/bin/wavecc")):
        if path and os.path.exists(path):
            return os.path.abspath(path)
    return "wavecc"


class Ours:
    """wavecc's side of the comparison."""

    def __init__(self, kit, wavecc, device):
        self.kit, self.wavecc, self.arch, self.notes, self.checked, self.bits = kit, wavecc, device["arch"], [], {}, {}
        with open(os.path.join(kit, "probes-%s.json" % self.arch), encoding="utf-8") as file:
            found = json.load(file)
        self.code = found["code"]
        self.rows = {row["id"]: table.from_json(row) for row in found["rows"]}
        self.device, self.is_emulated = device["device"], EMULATOR in device["name"]

    def keep_bits(self, mode, file):
        self.bits[mode] = {probe["id"]: probe["results"] for probe in file["probes"] if "results" in probe}

    def emulate(self, ids, mode="sequential"):
        """The kit's own file of these probes, from a run on the emulator; hazards are judged without one."""
        ids = [name for name in ids if self.rows[name]["kind"] != "right"]
        name = self.device
        if self.hip(["--device=" + name, "--", "true"]).returncode:
            name = {"gfx942": "mi300x", "gfx950": "mi355x"}[self.arch]
            self.notes.append("wavecc has no row for %s in devices.def: compared with %s" % (self.device, name))
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "ours.json")
            command = [sys.executable, os.path.join(self.kit, "run.py"), "--short", "--output", path]
            command += ["--only=" + probe for probe in ids]
            done = self.hip(["--quiet", "--check=none", "--time", "--mfma=" + mode, "--device=" + name, "--"] + command)
            if not os.path.exists(path):
                raise Refused("the kit does not run on the emulator: %s" % (done.stderr or done.stdout).strip()[-2000:])
            return load(path)

    def hip(self, arguments):
        try:
            return subprocess.run([self.wavecc, "hip"] + arguments, capture_output=True, text=True, errors="replace", check=False)
        except OSError as error:
            raise Refused("cannot run %s: %s" % (self.wavecc, error.strerror)) from None

    def claim(self, row):
        """What `wavecc check` says of the hazard that a row judges, in that kernel: {level, text, want, producer, consumer}."""
        if row["code"] not in self.checked:
            path = os.path.join(self.kit, "code", self.arch, row["code"])
            done = subprocess.run([self.wavecc, "check", path, "--json", "--level=all"], capture_output=True, text=True, check=False)
            kernels = json.loads(done.stdout)["kernels"] if done.stdout.startswith("{") else []
            self.checked[row["code"]] = {kernel["name"]: kernel["findings"] for kernel in kernels}
        claim = {"level": "", "text": "nothing wrong", "want": 0, "producer": "", "consumer": ""}
        for finding in self.checked[row["code"]].get(row["name"], ()):
            # A fault of the silicon is a warning of the checker's, but says that results are wrong, as a missing wait does.
            level = "error" if finding["rule"] == "erratum" else finding["level"]
            if finding["rule"] in ("hazard", "wait-read", "erratum") and LEVELS.index(level) > LEVELS.index(claim["level"]):
                asks = " asks for %d" % finding["want"] if finding["want"] is not None else ""
                claim = {"level": level, "text": "%s%s (%s)" % (finding["row"] or "a wait is missing", asks, finding["proof"]),
                         "want": finding["want"] or 0,
                         "producer": opcode(finding["other"]), "consumer": opcode(finding["instruction"])}
        return claim

    def time_rows(self, arch):
        """{name: fields} of the clock's rows."""
        found = {}
        done = subprocess.run([self.wavecc, "time", "--rows", "--target=" + arch], capture_output=True, text=True, check=False)
        for line in done.stdout.splitlines()[2:]:
            match = re.match(r"(\w+) +([\d.]+) (.{5}) +([\d.]+) +([\d.]+)  (\w+) +(.*)", line)
            if match:
                name, value, unit, least, most, sureness, source = match.groups()
                found[name] = {"value": float(value), "unit": unit.strip(), "least": float(least), "most": float(most), "is": sureness, "source": source}
        return found


def opcode(instruction):
    """As hazard_forms.def names it: of DPP the control."""
    control = re.search(r"\b(row_shl|row_shr|row_ror|row_newbcast|quad_perm)\b", (instruction or {"text": ""})["text"])
    if control:
        return control.group()
    return re.sub(r"_(e32|e64|dpp|sdwa)$", "", (instruction or {"text": "?"})["text"].split()[0])


# ---- the comparison ----

class Line:
    """One figure of one probe."""

    def __init__(self, probe, figure="", measured=None, ours=None, spread=0.0, verdict="", text=""):
        self.probe, self.figure, self.measured, self.ours, self.spread = probe, figure, measured, ours, spread
        self.verdict, self.text = verdict, text

    def show(self):
        unit = UNITS.get(self.figure, "")
        numbers = "" if self.measured is None else "%10.4g %-6s" % (self.measured, unit)
        if self.ours is not None:
            numbers += " ours %10.4g" % self.ours
        return "%-44s %-35s %s" % (self.probe, numbers, self.text or self.verdict)


def compare_figure(probe, name, measured, ours, spread):
    if ours is None:
        return Line(probe, name, measured, verdict="not in our rows")
    slack = max(TOLERANCE * abs(ours), spread * abs(measured), CLOCKS if name == "clk" else 0)
    if abs(measured - ours) <= slack:
        return Line(probe, name, measured, ours, spread, "agrees")
    ratio = "differs by %+.1f %%" % (100 * (measured / ours - 1)) if ours else "differs"
    return Line(probe, name, measured, ours, spread, "differs", ratio)


def compare_probe(probe, found, ours, row, our_probe, our_file):
    """Lines of one probe."""
    name = probe["id"]
    if probe["status"] != "ran":
        return [Line(name, verdict="not measured", text="not measured: %s %s" % (probe["status"], probe.get("message", "")))]
    if row is None:
        return [Line(name, verdict="not in our rows")]
    summary = figures.summarize(row, probe, found["device"], found.get("counters", False))
    lines = check_summary(probe, summary)
    if row["kind"] in JUDGES:
        return lines + JUDGES[row["kind"]](probe, row, ours)
    theirs = {}
    if our_probe and our_probe["status"] == "ran":
        theirs = figures.summarize(row, our_probe, our_file["device"], our_file.get("counters", False))
    for figure, value in summary.items():
        if figure in UNITS:
            lines.append(compare_figure(name, figure, value, theirs.get(figure), summary.get("spread", 0)))
    if not lines:
        lines.append(Line(name, verdict="not measured", text="not measured: its samples give no figure"))
    return lines


def check_summary(probe, summary):
    """What the file claims must follow from its samples."""
    wrong = []
    for figure, value in probe.get("summary", {}).items():
        if figure not in UNITS:
            continue
        again = summary.get(figure)
        if not is_number(value) or again is None or abs(value - again) > 1e-6 * max(abs(value), abs(again), 1e-9):
            wrong.append(Line(probe["id"], figure, verdict="wrong", text="its summary (%s) does not follow from its samples" % str(value)[:20]))
    return wrong


def compare(found, ours, our_file):
    by_id = {probe["id"]: probe for probe in our_file["probes"]}
    lines = []
    for probe in found["probes"]:
        lines += compare_probe(probe, found, ours, ours.rows.get(probe["id"]), by_id.get(probe["id"]), our_file)
    return lines


# ---- hazards: what `wavecc check` says of the probe's kernel ----

def judge_hazard(probe, row, ours):
    """Right without wait states proves little; wrong where wavecc allows it is our bug."""
    claim = ours.claim(row)
    wrong, trials = sum(probe["results"].get("wrong", [0])), probe["results"].get("trials", 0) * len(probe["results"].get("wrong", [0]))
    what = "%d wrong of %d; wavecc: %s" % (wrong, trials, claim["text"])
    if wrong and claim["level"] == "error":
        verdict = "agrees"
    elif wrong:
        verdict, what = "differs", what + (": THE ROW MUST NOT ALLOW IT" if claim["level"] in ("", "note") else ": decides it, a hazard")
    elif row["judges"] == CONTROL and not ours.is_emulated:
        verdict, what = "differs", what + ": THE METHOD SEES NOTHING on this device; no hazard probe of this file counts"
    else:
        verdict = "agrees" if claim["level"] in ("", "note") else "not seen to fail"
    return [Line(probe["id"], "wrong", float(wrong), verdict=verdict, text=what)]


# ---- bits ----

def whole_results(results):
    """Dwords of the instances that are there whole; [] where there are none."""
    try:
        unpack = zlib.decompressobj()
        data = unpack.decompress(base64.b64decode(results.get("whole", ""), validate=True), MOST_WHOLE)
    except (ValueError, zlib.error):
        return []
    return list(memoryview(data[:len(data) // 4 * 4]).cast("I"))


def in_order(bits):
    """f32 bits as an integer in the order of the numbers."""
    return bits if bits < 1 << 31 else (1 << 31) - bits


def judge_bits(probe, row, ours):
    """Equal to the emulator in one of its ways to add products, or where it differs from each."""
    theirs = probe["results"].get("hashes", [])
    texts, equal = [], False
    for mode in ("sequential", "exact") if "mfma" in row["judges"] else ("sequential",):
        own = ours.bits.get(mode, {}).get(probe["id"])
        if own is None:
            continue
        same = sum(a == b for a, b in zip(theirs, own.get("hashes", [])))
        total = len(own.get("hashes", []))
        equal = equal or (same == total == len(theirs) and total > 0)
        text = "%s%d of %d instances equal" % (mode + ": " if "mfma" in row["judges"] else "", same, total)
        pairs = [(i, a, b) for i, (a, b) in enumerate(zip(whole_results(probe["results"]), whole_results(own))) if a != b]
        if pairs:
            i, a, b = pairs[0]
            text += " (%d dwords differ, first %d: %08x, ours %08x%s)" % (len(pairs), i, a, b, largest_ulp(row, pairs))
        texts.append(text)
    if not texts:
        return [Line(probe["id"], verdict="not in our rows", text="nothing of wavecc's to compare with")]
    return [Line(probe["id"], verdict="agrees" if equal else "differs", text="; ".join(texts))]


def largest_ulp(row, pairs):
    if "_f64" in row["name"] or "i32" in row["name"] or "f16" in row["name"].partition("_f16")[0]:
        return ""
    return ", at most %d ulp" % max(abs(in_order(a) - in_order(b)) for _, a, b in pairs)


JUDGES = {"right": judge_hazard, "bits": judge_bits}


def hazard_evidence(found, ours):
    """A line of hazard_forms.def for each pair that is right with fewer states than we ask for; a comment for each that is wrong."""
    yield head_line(found, ours, "Trials stand where production kernels have places.")
    control = [probe for probe in found["probes"] if ours.rows.get(probe["id"], {"judges": ()})["judges"] == CONTROL and probe["status"] == "ran"]
    sees = any(sum(probe.get("results", {}).get("wrong", [0])) for probe in control)
    if not sees:
        yield "/* The control, a wait that is missing, came out right or did not run: right results prove nothing here. */\n"
    pairs = {}
    for probe in found["probes"]:
        row = ours.rows.get(probe["id"])
        if row and row["family"] == "hazard" and probe["status"] == "ran":
            pairs.setdefault(probe["id"].rpartition(".")[0], []).append((int(probe["id"].rpartition(".")[2]), probe, row))
    for name, states in sorted(pairs.items()):
        claims = [(count, sum(probe["results"].get("wrong", [0])), probe["results"].get("trials", 0), ours.claim(row), row) for count, probe,
                  row in sorted(states, key=lambda state: state[0])]
        wrong = [count for count, bad, *_ in claims if bad]
        least = min((count for count, *_ in claims if not wrong or count > max(wrong)), default=None)
        asked = max((claim["want"] for *_, claim, _ in claims), default=0)
        judged = next((row["judges"][0].partition(":")[2] for *_, row in claims), "")
        claim = next((claim for *_, claim, _ in claims if claim["producer"]), None)
        if wrong:
            yield "/* %s, %s: wrong results with %s states */\n" % (name, judged, ", ".join(map(str, wrong)))
        if sees and claim and claim["want"] and least is not None and least < asked:
            columns = [str(least) if arch == ours.arch else "NONE" for arch in ARCHES + ("gfx1250",)]
            trials = sum(count for states, _, count, *_ in claims if states == least)
            yield 'HAZARD_FORM(%s, "%s", "%s", 0, %s, ANYWHERE, %s, %d, 1)\n' % (
                judged, claim["producer"], claim["consumer"], "REFUTED" if trials >= MANY_TRIALS else "UNDECIDED", ", ".join(columns), trials)


def bits_evidence(found, ours):
    """Rows of mfma_bits.csv: of each dense product the first results that neither way of the emulator has, else its first ones."""
    yield ["chip", "instruction", "a", "b", "c", "d", "exact_sum_rounded_once", "why"]
    for probe in found["probes"]:
        row = ours.rows.get(probe["id"])
        if not row or row["kind"] != "bits" or "mfma" not in row["judges"] or probe["status"] != "ran" or not products.shape_of("v_" + row["name"][5:]):
            continue
        values = whole_results(probe["results"])
        own = [whole_results(results[probe["id"]]) for results in ours.bits.values() if probe["id"] in results]
        odd = [i for i, value in enumerate(values) if all(i >= len(other) or other[i] != value for other in own)]
        for i in (odd or list(range(len(values))))[:EXAMPLES]:
            yield products.csv_row(row, ours.arch, i, values[i])


# ---- evidence ----

def head_line(found, ours, text=""):
    device = found["device"]["name"]
    return "/* %s (%s), silicon kit, code %s.%s%s */\n" % (device, ours.arch, found["code"][:16],
                                                           " Made on the emulator: no evidence." if EMULATOR in device else "", text and " " + text)


def write_evidence(folder, found, ours, lines):
    os.makedirs(folder, exist_ok=True)
    device = found["device"]
    with open(os.path.join(folder, "silicon.csv"), "w", encoding="utf-8", newline="") as file:
        out = csv.writer(file, lineterminator="\n")
        out.writerow(["device", "arch", "probe", "figure", "measured", "spread", "ours", "verdict", "inputs"])
        inputs = {probe["id"]: probe.get("inputs", {}) for probe in found["probes"]}
        for line in lines:
            out.writerow([device["name"], device["arch"], line.probe, line.figure, "" if line.measured is None else "%.6g" % line.measured,
                          "%.3g" % line.spread, "" if line.ours is None else "%.6g" % line.ours, line.verdict, json.dumps(inputs.get(line.probe, {}))])
    with open(os.path.join(folder, "timing.def"), "w", encoding="utf-8") as file:
        file.write("".join(timing_evidence(found, ours, lines)))
    with open(os.path.join(folder, "hazard_forms.def"), "w", encoding="utf-8") as file:
        file.write("".join(hazard_evidence(found, ours)))
    with open(os.path.join(folder, "mfma_bits.csv"), "w", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows(bits_evidence(found, ours))


def timing_evidence(found, ours, lines):
    """Rows of timing.def whose value the figure moves clock by clock: the new value in the column of this target, and the figure as source."""
    device = found["device"]["name"]
    yield head_line(found, ours)
    columns = {arch: ours.time_rows(arch) for arch in ARCHES}
    known = columns[ours.arch]
    for line in lines:
        row = ours.rows.get(line.probe)
        for judge in row["judges"] if row and line.ours is not None and line.figure == "clk" else ():
            kind, sign, name = judge.partition("=")
            if kind != "time" or not sign or name not in known:
                continue
            values = [known[name]["value"] + line.measured - line.ours if arch == ours.arch else columns[arch][name]["value"] for arch in ARCHES]
            yield 'TIME(%s, CLOCKS, %.4g, %.4g, 100, 100, CERTAIN, "silicon kit on %s, %s: %.4g clk with its loop, where wavecc had %.4g; was %g, %s")\n' % (
                name, *values, device, line.probe, line.measured, line.ours, known[name]["value"], known[name]["is"])


def report(lines, show_all, rows):
    counts = {}
    for line in lines:
        counts[line.verdict] = counts.get(line.verdict, 0) + 1
        if show_all or line.verdict not in GOOD:
            print(line.show())
    print(", ".join("%d %s" % (counts[verdict], verdict) for verdict in sorted(counts)) or "no probes")
    judged = {}
    for line in lines:
        if line.verdict == "differs":
            for judge in rows.get(line.probe, {"judges": ()})["judges"]:
                if judge in ("time", "result") and (judge == "result") != (line.figure == "wrong"):
                    continue
                judged.setdefault(judge.replace("=", ":"), []).append(line.probe)
    if judged:
        print("rows that this speaks against: " + ", ".join("%s (%s)" % (judge, names[0] if len(names) == 1 else "%d probes" % len(names))
                                                            for judge, names in sorted(judged.items())))
    return all(verdict in GOOD for verdict in counts)


def main():
    parser = argparse.ArgumentParser(usage=__doc__.replace("%", "%%"))
    parser.add_argument("file")
    for option in ("--evidence", "--ours", "--kit", "--wavecc"):
        parser.add_argument(option)
    parser.add_argument("--all", action="store_true")
    try:
        given = parser.parse_args(sys.argv[1:])
    except SystemExit as stop:
        return 1 if stop.code else 0
    name = given.file
    try:
        found = load(given.file)
        ours = Ours(find_kit(given.kit), find_wavecc(given.wavecc), found["device"])
        name = given.ours or "wavecc"
        our_file = load(given.ours) if given.ours else ours.emulate([probe["id"] for probe in found["probes"] if probe["id"] in ours.rows])
        ours.keep_bits("sequential", our_file)
        products = [probe["id"] for probe in found["probes"] if "mfma" in ours.rows.get(probe["id"], {"judges": ()})["judges"]]
        if products and not given.ours:
            ours.keep_bits("exact", ours.emulate(products, "exact"))
    except Refused as error:
        print("wavecc kit read: %s: %s" % (name, error), file=sys.stderr)
        return 1
    print("%s, %s: %d probes%s" % (found["device"]["name"], found["device"]["arch"], len(found["probes"]),
                                   "" if found.get("complete") is True else " (the run was stopped)"))
    if found["code"] != ours.code:
        ours.notes.append("the file is of another version of the kit (code %s, here %s)" % (found["code"][:16], ours.code))
    for note in ours.notes:
        print("note: " + note)
    lines = compare(found, ours, our_file)
    good = report(lines, given.all, ours.rows)
    if given.evidence:
        write_evidence(given.evidence, found, ours, lines)
    return 0 if good else 2


if __name__ == "__main__":
    sys.exit(main())
