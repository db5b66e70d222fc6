#!/usr/bin/env python3
"""Runs the unit tests, the text tests (lit) and the end-to-end tests of a build, and counts them.

usage: tools/run_tests.py [--build DIR] [--quick] [--only unit|lit|e2e|sanitize]
The last line is 'N passed, N failed'; the exit status says whether any failed."""
import argparse
import concurrent.futures
import glob
import os
import re
import subprocess
import sys
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


class Count:
    def __init__(self):
        self.passed = self.failed = self.skipped = 0

    def add(self, passed, failed, skipped=0):
        self.passed += passed
        self.failed += failed
        self.skipped += skipped


def run(command, env=None, timeout=1500):
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=env, timeout=timeout,
                              cwd=ROOT, stdin=subprocess.DEVNULL)
        return done.returncode, done.stdout.decode("utf-8", "replace")
    except subprocess.TimeoutExpired as late:
        return -1, (late.stdout or b"").decode("utf-8", "replace") + "\ntimed out after %d s" % timeout


def at_once(function, items):
    """Calls function(item) for all, as many at a time as there are cores; the results in the order of the items."""
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        yield from pool.map(function, items)


def timed(command, env=None, timeout=1500):
    start = time.time()
    return run(command, env, timeout) + (time.time() - start,)


def unit_tests(build, count):
    """One cmocka program per module and subject; each prints '[  PASSED  ] N test(s)'."""
    programs = sorted(glob.glob(os.path.join(build, "bin", "unit_*")))
    slow = []
    for program, (status, text, seconds) in zip(programs, at_once(lambda p: timed([p], timeout=900), programs)):
        passed = sum(int(n) for n in re.findall(r"\[  PASSED  \] (\d+) test", text))
        failed = sum(int(n) for n in re.findall(r"\[  FAILED  \] .*?(\d+) test\(s\), listed", text))
        skipped = sum(int(n) for n in re.findall(r"\[  SKIPPED \] (\d+) test", text))
        if status and not failed:
            failed = 1
        if not status and not passed and not skipped:
            failed = 1
        count.add(passed, failed, skipped)
        if seconds > 5:
            slow.append("%s %.0f s" % (os.path.basename(program), seconds))
        if failed:
            print("FAIL %s (status %d)\n%s" % (os.path.basename(program), status, text[-6000:]))
    print("unit: %d programs%s" % (len(programs), "; " + ", ".join(slow) if slow else ""), flush=True)


def lit_tests(build, count, label):
    env = dict(os.environ, WAVECC_BUILD=build)
    status, text = run(["lit-22", "--no-progress-bar", "-j2", "-v", os.path.join(ROOT, "tests/lit")], env)
    passed = sum(int(n) for n in re.findall(r"^\s+Passed\s*:\s*(\d+)", text, re.M))
    failed = sum(int(n) for n in re.findall(r"^\s+(?:Failed|Unresolved|Timed Out|Unexpectedly Passed)\s*:\s*(\d+)", text, re.M))
    skipped = sum(int(n) for n in re.findall(r"^\s+(?:Unsupported|Skipped)\s*:\s*(\d+)", text, re.M))
    if (status or not passed) and not failed:
        failed = 1
    count.add(passed, failed, skipped)
    if failed:
        print(text[-12000:])
    print("%s: %d passed, %d failed, %d skipped" % (label, passed, failed, skipped), flush=True)


def script_tests(build, count, pattern, arguments=()):
    """Scripts that print lines 'PASS name', 'FAIL name ...', 'SKIP name ...'."""
    scripts = sorted(glob.glob(os.path.join(ROOT, pattern)))
    env = dict(os.environ, WAVECC_BUILD=build, PATH=os.path.join(build, "bin") + ":/usr/lib/llvm-22/bin:" + os.environ["PATH"])
    results = at_once(lambda s: timed([s] + list(arguments), env), scripts)
    for script, (status, text, seconds) in zip(scripts, results):
        passed = len(re.findall(r"^PASS\b", text, re.M))
        failed = len(re.findall(r"^FAIL\b", text, re.M))
        skipped = len(re.findall(r"^SKIP\b", text, re.M))
        if status and not failed:
            failed = 1
        count.add(passed, failed, skipped)
        name = os.path.relpath(script, ROOT)
        if failed:
            shown = "\n".join(line for line in text.splitlines() if not re.match("(PASS|SKIP) ", line))
            print("FAIL %s (status %d)\n%s" % (name, status, shown[:8000]))
        print("%s: %d passed, %d failed, %d skipped; %.0f s" % (name, passed, failed, skipped, seconds), flush=True)


def sanitizer_tests(count):
    """The unit and text tests again, built with AddressSanitizer and UndefinedBehaviorSanitizer."""
    build = os.path.join(ROOT, "build-sanitize")
    status, text = run(["tools/setup.sh", build, "-DWAVECC_SANITIZE=ON", "-DCMAKE_BUILD_TYPE=Debug"])
    if status:
        print("FAIL sanitizer build\n" + text[-6000:])
        count.add(0, 1)
        return
    # MLIR and LLVM keep process-lifetime allocations that leak checking would report.
    os.environ["ASAN_OPTIONS"] = "detect_leaks=0:abort_on_error=1"
    unit_tests(build, count)
    lit_tests(build, count, "lit under sanitizers")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--build", default="build")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--only", choices=["unit", "lit", "e2e", "sanitize"])
    args = parser.parse_args()
    build = os.path.abspath(args.build)
    count = Count()
    start = time.time()
    if args.only in (None, "unit"):
        unit_tests(build, count)
    if args.only in (None, "lit"):
        lit_tests(build, count, "lit")
    if args.only in (None, "e2e"):
        script_tests(build, count, "tests/e2e/run_*", ["--quick"] if args.quick else [])
    if args.only == "sanitize" or (args.only is None and not args.quick):
        sanitizer_tests(count)
    print("%.0f s" % (time.time() - start))
    if count.skipped:
        print("%d skipped: what they need is not here, or not supported" % count.skipped)
    print("%d passed, %d failed" % (count.passed, count.failed))
    return 1 if count.failed or not count.passed else 0


if __name__ == "__main__":
    sys.exit(main())
