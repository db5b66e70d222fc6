#!/usr/bin/env python3
"""Runs the unit tests, the text tests (lit) and the end-to-end tests of a build, and counts them.

usage: tools/run_tests.py [--build DIR] [--quick] [--whole] [--only unit|lit|e2e|sanitize] [--match TEXT] [--table FILE]
  --quick       samples of the end-to-end scripts, and no sanitizer build
  --whole       what tests/sampled.txt samples or leaves out is run whole
  --match TEXT  only unit programs and end-to-end scripts that have TEXT in their names
  --table FILE  what each suite costs: CPU seconds of itself and all processes that it waited for, seconds by the wall clock beside
                whatever else runs, and its counts; the dearest first
The last line is 'N passed, N failed'; the exit status says whether any failed."""
import argparse
import concurrent.futures
import glob
import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


class Cost:
    """Seconds of a process and of those that it waited for."""
    def __init__(self, cpu, wall):
        self.cpu, self.wall = cpu, wall


class Count:
    def __init__(self):
        self.passed = self.failed = self.skipped = 0
        self.rows = []  # (suite, cost, passed, failed, skipped)

    def add(self, suite, cost, passed, failed, skipped=0):
        self.passed += passed
        self.failed += failed
        self.skipped += skipped
        self.rows.append((suite, cost, passed, failed, skipped))

    def table(self):
        rows = sorted(self.rows, key=lambda row: -row[1].cpu)
        total = Cost(sum(row[1].cpu for row in rows), sum(row[1].wall for row in rows))
        rows.append(("all", total, self.passed, self.failed, self.skipped))
        wide = max(len(row[0]) for row in rows)
        lines = ["%-*s %8s %8s %7s %7s %7s" % (wide, "suite", "CPU s", "wall s", "passed", "failed", "skipped")]
        lines += ["%-*s %8.1f %8.1f %7d %7d %7d" % (wide, suite, cost.cpu, cost.wall, passed, failed, skipped)
                  for suite, cost, passed, failed, skipped in rows]
        return "\n".join(lines) + "\n"


def run(command, env=None, timeout=1500):
    """(exit status, what it printed, Cost)"""
    start = time.time()
    with tempfile.TemporaryFile() as output:
        process = subprocess.Popen(command, stdout=output, stderr=subprocess.STDOUT, env=env, cwd=ROOT, stdin=subprocess.DEVNULL)
        timed_out = []
        late = threading.Timer(timeout, lambda: (timed_out.append(True), process.kill()))
        late.start()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        late.cancel()
        output.seek(0)
        text = output.read().decode("utf-8", "replace")
    cost = Cost(usage.ru_utime + usage.ru_stime, time.time() - start)
    return (-1, text + "\ntimed out after %d s" % timeout, cost) if timed_out else (process.returncode, text, cost)


def at_once(function, items):
    """Calls function(item) for all, as many at a time as there are cores; the results in the order of the items."""
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        yield from pool.map(function, items)


def read_sampled():
    """{suite: arguments of its sample; None: it runs by name alone} of tests/sampled.txt"""
    rows = {}
    with open(os.path.join(ROOT, "tests/sampled.txt"), encoding="utf-8") as file:
        for line in file:
            words = line.partition("#")[0].split()
            if words:
                rows[words[0]] = None if words[1:] == ["by-name"] else words[1:]
    return rows


def unit_tests(build, count, match="", prefix="", sampled=()):
    """One cmocka program per module and subject; each prints '[  PASSED  ] N test(s)'."""
    programs = [p for p in sorted(glob.glob(os.path.join(build, "bin", "unit_*")))
                if match in os.path.basename(p) and prefix + os.path.basename(p) not in sampled]
    slow = []
    for program, (status, text, cost) in zip(programs, at_once(lambda p: run([p], timeout=900), programs)):
        passed = sum(int(n) for n in re.findall(r"\[  PASSED  \] (\d+) test", text))
        failed = sum(int(n) for n in re.findall(r"\[  FAILED  \] .*?(\d+) test\(s\), listed", text))
        skipped = sum(int(n) for n in re.findall(r"\[  SKIPPED \] (\d+) test", text))
        if status and not failed:
            failed = 1
        if not status and not passed and not skipped:
            failed = 1
        count.add(prefix + os.path.basename(program), cost, passed, failed, skipped)
        if cost.wall > 5:
            slow.append("%s %.0f s" % (os.path.basename(program), cost.wall))
        if failed:
            print("FAIL %s (status %d)\n%s" % (os.path.basename(program), status, text[-6000:]))
    print("unit: %d programs%s" % (len(programs), "; " + ", ".join(slow) if slow else ""), flush=True)


def lit_tests(build, count, label, prefix="", sampled=()):
    env = dict(os.environ, WAVECC_BUILD=build)
    status, text, cost = run(["lit-22", "--no-progress-bar", "-j2", "-v"] + list(sampled) + [os.path.join(ROOT, "tests/lit")], env)
    passed = sum(int(n) for n in re.findall(r"^\s+Passed\s*:\s*(\d+)", text, re.M))
    failed = sum(int(n) for n in re.findall(r"^\s+(?:Failed|Unresolved|Timed Out|Unexpectedly Passed)\s*:\s*(\d+)", text, re.M))
    skipped = sum(int(n) for n in re.findall(r"^\s+(?:Unsupported|Skipped)\s*:\s*(\d+)", text, re.M))
    if (status or not passed) and not failed:
        failed = 1
    count.add(prefix + "lit", cost, passed, failed, skipped)
    if failed:
        print(text[-12000:])
    print("%s: %d passed, %d failed, %d skipped" % (label, passed, failed, skipped), flush=True)


def script_tests(build, count, pattern, arguments_of, match=""):
    """Scripts that print lines 'PASS name', 'FAIL name ...', 'SKIP name ...'. arguments_of(name): None leaves the script out."""
    scripts = [s for s in sorted(glob.glob(os.path.join(ROOT, pattern)))
               if match in os.path.basename(s) and arguments_of(os.path.basename(s)) is not None]
    env = dict(os.environ, WAVECC_BUILD=build, PATH=os.path.join(build, "bin") + ":/usr/lib/llvm-22/bin:" + os.environ["PATH"])
    results = at_once(lambda s: run([s] + arguments_of(os.path.basename(s)), env), scripts)
    for script, (status, text, cost) in zip(scripts, results):
        passed = len(re.findall(r"^PASS\b", text, re.M))
        failed = len(re.findall(r"^FAIL\b", text, re.M))
        skipped = len(re.findall(r"^SKIP\b", text, re.M))
        if status and not failed:
            failed = 1
        count.add(os.path.basename(script), cost, passed, failed, skipped)
        name = os.path.relpath(script, ROOT)
        if failed:
            shown = "\n".join(line for line in text.splitlines() if not re.match("(PASS|SKIP) ", line))
            print("FAIL %s (status %d)\n%s" % (name, status, shown[:8000]))
        print("%s: %d passed, %d failed, %d skipped; %.0f s" % (name, passed, failed, skipped, cost.wall), flush=True)


def sanitizer_tests(count, sampled):
    """The unit and text tests again, built with AddressSanitizer and UndefinedBehaviorSanitizer."""
    build = os.path.join(ROOT, "build-sanitize")
    status, text, cost = run(["tools/setup.sh", build, "-DWAVECC_SANITIZE=ON", "-DCMAKE_BUILD_TYPE=Debug"])
    if status:
        print("FAIL sanitizer build\n" + text[-6000:])
        count.add("sanitize/build", cost, 0, 1)
        return
    # MLIR and LLVM keep process-lifetime allocations that leak checking would report.
    os.environ["ASAN_OPTIONS"] = "detect_leaks=0:abort_on_error=1"
    unit_tests(build, count, prefix="sanitize/", sampled=sampled)
    lit_tests(build, count, "lit under sanitizers", prefix="sanitize/", sampled=sampled.get("sanitize/lit", []))


def let_children_be_stopped():
    """Tests send signals to their programs, which a shell's background job would ignore: a handler here is none in children."""
    for number in (signal.SIGINT, signal.SIGHUP):
        if signal.getsignal(number) == signal.SIG_IGN:
            signal.signal(number, lambda *_: None)


def main():
    let_children_be_stopped()
    parser = argparse.ArgumentParser()
    parser.add_argument("--build", default="build")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--whole", action="store_true")
    parser.add_argument("--only", choices=["unit", "lit", "e2e", "sanitize"])
    parser.add_argument("--match", default="")
    parser.add_argument("--table")
    args = parser.parse_args()
    build = os.path.abspath(args.build)
    sampled = {} if args.whole else read_sampled()
    count = Count()
    start = time.time()
    if args.only in (None, "unit"):
        unit_tests(build, count, args.match)
    if args.only in (None, "lit") and not args.match:
        lit_tests(build, count, "lit")
    if args.only in (None, "e2e"):
        script_tests(build, count, "tests/e2e/run_*", lambda name: ["--quick"] if args.quick else sampled.get(name, []), args.match)
    if args.only == "sanitize" or (args.only is None and not args.quick and not args.match):
        sanitizer_tests(count, sampled)
    print("%.0f s" % (time.time() - start))
    if args.table and count.rows:
        with open(args.table, "w") as file:
            file.write(count.table())
    if count.skipped:
        print("%d skipped: what they need is not here, or not supported" % count.skipped)
    print("%d passed, %d failed" % (count.passed, count.failed))
    return 1 if count.failed or not count.passed else 0


if __name__ == "__main__":
    sys.exit(main())
