#!/usr/bin/env python3
"""Which suites find the faults of faults.txt? All faults are built into one scratch copy; WAVECC_FAULT switches one of them on.

usage: tests/faults/run_faults.py seed DIR                puts them into the files of that copy of the repository; build it then
       tests/faults/run_faults.py reach DIR --log FILE    runs every suite of the copy without a fault: what it costs, what it reaches
       tests/faults/run_faults.py try DIR --log FILE      runs each fault on suites that reach it, cheap ones first, until two find it
       tests/faults/run_faults.py page --log FILE         writes results.md from the log
  --only N,N          only these faults
  --suites TEXT,TEXT  only suites whose names have one of the texts
  --enough N          goes on until so many suites have found a fault (default 2)
  --most SECONDS      only suites that cost no more
  --later             the copy has tests that were made for what no suite had found
  --jobs N            runs at a time (default 2)
A suite is a unit program, a folder of the text tests, or an end-to-end script with the arguments that ./test.sh gives it. It finds a fault
if a test fails that does not fail without it. The log is JSON lines; a later run adds to it and leaves out what it has already."""
import argparse
import concurrent.futures
import glob
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
# Before the first line of a C file. The names of the library's functions would meet those of its headers.
SWITCH = r"""extern char *fault_getenv(const char *) __asm__("getenv"); extern int fault_atoi(const char *) __asm__("atoi");
extern int fault_sprintf(char *, const char *, ...) __asm__("sprintf"); extern int fault_creat(const char *, unsigned) __asm__("creat");
extern int fault_close(int) __asm__("close");
static inline _Bool wavecc_fault(int number)
{
    static int chosen = -1;
    static const char *trace;
    static char seen[128];
    if (chosen < 0) {
        const char *text = fault_getenv("WAVECC_FAULT");
        trace = fault_getenv("WAVECC_FAULT_TRACE");
        chosen = text ? fault_atoi(text) : 0;
    }
    if (trace && !seen[number]) {
        char path[4096];
        seen[number] = 1;
        fault_sprintf(path, "%.4000s/%d", trace, number);
        fault_close(fault_creat(path, 0666));
    }
    return chosen == number;
}
#line 1
"""
PYTHON_SWITCH = '__import__("wavecc._fault", fromlist=["on"]).on(%d)'
PYTHON_MODULE = '''import os


def on(number: int) -> bool:
    trace = os.environ.get("WAVECC_FAULT_TRACE")
    if trace:
        open(os.path.join(trace, str(number)), "w").close()
    return os.environ.get("WAVECC_FAULT") == str(number)
'''


# A module beside lit.cfg.py, and what follows there: each text test notes for itself what it reaches.
LIT_MODULE = '''import os

import lit.formats


class Traced(lit.formats.ShTest):
    def execute(self, test, lit_config):
        for name in ("WAVECC_FAULT", "WAVECC_FAULT_TRACE"):
            if name in os.environ:
                test.config.environment[name] = os.environ[name]
        if "WAVECC_FAULT_TRACE" in os.environ:
            folder = os.path.join(os.environ["WAVECC_FAULT_TRACE"], "+".join(test.path_in_suite))
            os.makedirs(folder, exist_ok=True)
            test.config.environment["WAVECC_FAULT_TRACE"] = folder
        return super().execute(test, lit_config)
'''
LIT_CONFIG = '''
sys.path.insert(0, os.path.dirname(__file__))
import lit_traced
config.test_format = lit_traced.Traced(True)
'''


class Fault:
    def __init__(self, number, area, what):
        self.number, self.area, self.what = number, area, what
        self.file, self.old, self.new = "", [], []


def read_faults():
    faults = []
    with open(os.path.join(HERE, "faults.txt"), encoding="utf-8") as file:
        for line in file.read().split("\n"):
            head = re.match(r"(\d+) (\w+): (.*)$", line)
            if head and not (faults and faults[-1].file == ""):
                faults.append(Fault(int(head.group(1)), head.group(2), head.group(3)))
            elif line[:1] in "-+" and line:
                (faults[-1].old if line[0] == "-" else faults[-1].new).append(line[1:])
            elif line and line[0] != "#":
                faults[-1].file = line
    return faults


# ---- seeding ----

def seed(root):
    """A row whose old text does not occur once is left out: the source has changed, and it needs a new one."""
    texts, left_out = {}, 0
    for fault in read_faults():
        # src/ has no base name twice, so a file is found where it has moved to
        moved = glob.glob(os.path.join(root, "src/**", os.path.basename(fault.file)), recursive=True)
        path = os.path.join(root, fault.file) if os.path.exists(os.path.join(root, fault.file)) or not moved else moved[0]
        if path not in texts:
            with open(path, encoding="utf-8") as file:
                texts[path] = file.read()
        old, new = "\n".join(fault.old), "\n".join(fault.new)
        if texts[path].count(old) != 1:
            print("fault %d is left out: its text occurs %d times in %s" % (fault.number, texts[path].count(old), fault.file))
            left_out += 1
            continue
        switch = PYTHON_SWITCH % fault.number if path.endswith(".py") else "wavecc_fault(%d)" % fault.number
        texts[path] = texts[path].replace(old, re.sub(r"\bFAULT\b", switch, new))
    texts = {path: text if path.endswith(".py") else SWITCH + text for path, text in texts.items()}
    texts[os.path.join(root, "python/wavecc/_fault.py")] = PYTHON_MODULE
    texts[os.path.join(root, "tests/lit/lit_traced.py")] = LIT_MODULE
    with open(os.path.join(root, "tests/lit/lit.cfg.py"), encoding="utf-8") as file:
        texts[os.path.join(root, "tests/lit/lit.cfg.py")] = file.read() + LIT_CONFIG
    for path, text in texts.items():
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
    print("%d faults; build the copy: tools/setup.sh build && ninja -C build unit_tests" % (len(read_faults()) - left_out))
    return 1 if left_out else 0


# ---- suites ----

def suites(root):
    """{name: command}"""
    sys.path.insert(0, os.path.join(root, "tools"))
    import run_tests
    sampled = run_tests.read_sampled()
    found = {os.path.basename(p): [p] for p in sorted(glob.glob(os.path.join(root, "build/bin/unit_*")))}
    for folder in sorted(glob.glob(os.path.join(root, "tests/lit/*/"))):
        found["lit/" + os.path.basename(folder[:-1])] = ["lit-22", "--no-progress-bar", "-j1", "-v", folder]
    for script in sorted(glob.glob(os.path.join(root, "tests/e2e/run_*"))):
        name = os.path.basename(script)
        if sampled.get(name, []) is not None:
            found[name] = [script] + sampled.get(name, [])
    return found


FAILED = (r"^\[  FAILED  \] (\w+)$", r"^(?:FAIL|UNRESOLVED|TIMEOUT|XPASS): wavecc :: (\S+)", r"^FAIL (.{1,100})")


def run(root, command, variables, timeout):
    """(names of tests that failed, CPU seconds, exit status)"""
    build = os.path.join(root, "build")
    env = dict(os.environ, WAVECC_BUILD=build, PATH=os.path.join(build, "bin") + ":/usr/lib/llvm-22/bin:" + os.environ["PATH"], **variables)
    with tempfile.TemporaryFile() as output:
        child = subprocess.Popen(command, stdout=output, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, env=env, cwd=root,
                                 start_new_session=True)
        end, status, usage = time.time() + timeout, None, None
        while True:
            pid, status, usage = os.wait4(child.pid, os.WNOHANG)
            if pid:
                break
            if time.time() > end:
                os.killpg(child.pid, signal.SIGKILL)
                _, status, usage = os.wait4(child.pid, 0)
                break
            time.sleep(0.05)
        child.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        text = output.read().decode("utf-8", "replace")
    failed = sorted({re.sub(r"/tmp/\S+", "FILE", name) for pattern in FAILED for name in re.findall(pattern, text, re.M)})
    return failed, usage.ru_utime + usage.ru_stime, child.returncode


# ---- the log ----

class Log:
    def __init__(self, path):
        self.path, self.suites, self.tries = path, {}, {}
        if os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                for line in file:
                    self.take(json.loads(line))

    def take(self, row):
        if "fault" in row:
            self.tries[row["fault"], row["suite"], bool(row.get("later"))] = row
        else:
            self.suites[row["suite"]] = row

    def add(self, row):
        self.take(row)
        with open(self.path, "a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")

    def finders(self, number):
        return [suite for (fault, suite, _), row in self.tries.items() if fault == number and row["found"]]


def chosen(args, names):
    """In the order of --suites."""
    found = []
    for text in args.suites.split(",") if args.suites else [""]:
        found += [name for name in names if text in name and name not in found]
    return found


def reach(args, log):
    all_suites = suites(args.dir)

    def one(name):
        folder = tempfile.mkdtemp()
        failed, cpu, status = run(args.dir, all_suites[name], {"WAVECC_FAULT": "0", "WAVECC_FAULT_TRACE": folder}, 1500)
        reached = {}  # number: text tests
        for path, _, files in os.walk(folder):
            for number in files:
                reached.setdefault(number, []).extend([os.path.basename(path).replace("+", "/")] if path != folder else [])
        shutil.rmtree(folder)
        return {"suite": name, "cpu": round(cpu, 2), "failed": failed, "status": status, "reaches": reached}
    todo = [name for name in chosen(args, all_suites) if name not in log.suites]
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        for row in pool.map(one, todo):
            log.add(row)
            print("%-32s %7.1f s, status %d, %d faults reached%s" % (row["suite"], row["cpu"], row["status"], len(row["reaches"]),
                                                                   "; fails: " + " ".join(row["failed"][:4]) if row["failed"] else ""), flush=True)


def try_faults(args, log):
    all_suites = suites(args.dir)
    only = {int(n) for n in args.only.split(",")} if args.only else None

    def one(fault):
        rows = sorted((row for row in log.suites.values() if str(fault.number) in row["reaches"] or args.later), key=lambda row: row["cpu"])
        for row in rows:
            name = row["suite"]
            if len(log.finders(fault.number)) >= args.enough:
                break
            if name not in chosen(args, all_suites) or row["cpu"] > args.most or (fault.number, name, args.later) in log.tries:
                continue
            tests = [] if args.later else [os.path.join(args.dir, "tests/lit", test) for test in row["reaches"].get(str(fault.number), [])]
            command = all_suites[name][:-1] + ["--max-failures=1"] + tests if tests else all_suites[name]
            failed, cpu, status = run(args.dir, command, {"WAVECC_FAULT": str(fault.number)}, 60 + 12 * row["cpu"])
            if status == -signal.SIGKILL:  # it took too long beside whatever else runs: no finding
                continue
            new = sorted(set(failed) - set(row["failed"]))
            found = bool(new) or (status != 0 and row["status"] == 0)
            log.add({"fault": fault.number, "suite": name, "found": found, "tests": new[:8], "cpu": round(cpu, 2), "status": status,
                     "later": args.later})
        print("%2d %-9s found by %s (%d of %d suites that reach it)" % (
            fault.number, fault.area, ", ".join(log.finders(fault.number)) or "NONE",
            sum(number == fault.number for number, _, _ in log.tries), len(rows)), flush=True)
    faults = [fault for fault in read_faults() if not only or fault.number in only]
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        list(pool.map(one, faults))


# ---- the page ----

def page(log):
    faults = read_faults()
    before = {f.number: [suite for (n, suite, later), t in log.tries.items() if n == f.number and t["found"] and not later] for f in faults}
    holes = [f.number for f in faults if not before[f.number]]
    lines = ["# What the suites find", "",
             "Written by `tests/faults/run_faults.py page`; the script's head says how to make it anew. %d faults: %d were found by the suites as they" %
             (len(faults), len(faults) - len(holes)),
             "were, %d by none; tests were made for these, and %d are found now. A suite is tried on the faults that it meets, the cheapest suites" %
             (len(holes), sum(bool(log.finders(n)) for n in holes)),
             "first, until one or two have found a fault: a dear suite that finds little may find what a cheap one has found before it. *Alone*: faults",
             "that no other suite has found so far. CPU seconds are those of `./test.sh`, the emulator's threads included.", "",
             "| suite | CPU s | meets | tried | finds | alone |", "|---|---|---|---|---|---|"]
    alone = {}
    for number, finders in before.items():
        if len(finders) == 1:
            alone.setdefault(finders[0], []).append(number)
    none = []
    for name, row in sorted(log.suites.items(), key=lambda item: -item[1]["cpu"]):
        tries = [t for (_, suite, later), t in log.tries.items() if suite == name and not later]
        if not row["reaches"]:
            none.append("%s (%.1f)" % (name, row["cpu"]))
            continue
        lines.append("| %s | %.1f | %d | %d | %d | %s |" % (name, row["cpu"], len(row["reaches"]), len(tries), sum(t["found"] for t in tries),
                                                       ", ".join(map(str, alone.get(name, [])))))
    lines += ["", "All suites: %.0f CPU s, without those under sanitizers." % sum(row["cpu"] for row in log.suites.values())]
    lines += ["", "These meet no fault: " + ", ".join(none) + ".", "", "| fault | what | met by | found by | test made for it |", "|---|---|---|---|---|"]
    for fault in faults:
        met = sum(str(fault.number) in row["reaches"] for row in log.suites.values())
        texts = {False: [], True: []}
        for (number, name, later), row in log.tries.items():
            if number == fault.number and row["found"]:
                texts[later].append("%s (%s)" % (name, "; ".join(test[:60] for test in row["tests"][:1]) or "status %d" % row["status"]))
        lines.append("| %d | %s: %s | %d | %s | %s |" % (fault.number, fault.area, fault.what, met, ", ".join(texts[False]) or "**none**", ", ".join(texts[True])))
    with open(os.path.join(HERE, "results.md"), "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("command", choices=["seed", "reach", "try", "page"])
    parser.add_argument("dir", nargs="?")
    parser.add_argument("--log")
    parser.add_argument("--only")
    parser.add_argument("--suites")
    parser.add_argument("--most", type=float, default=1e9)
    parser.add_argument("--enough", type=int, default=2)
    parser.add_argument("--later", action="store_true")
    parser.add_argument("--jobs", type=int, default=2)
    args = parser.parse_args()
    if args.command == "seed":
        return seed(args.dir)
    if args.dir:
        args.dir = os.path.abspath(args.dir)
    log = Log(args.log)
    {"reach": lambda: reach(args, log), "try": lambda: try_faults(args, log), "page": lambda: page(log)}[args.command]()
    return 0


if __name__ == "__main__":
    sys.exit(main())
