#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Builds HIP programs of others by `wavecc hipcc`, runs them by `wavecc hip`, and counts how they end.

    bench/foreign/hip_programs.py hecbench CLONE --draw=30 --seed=7 --without=seen.txt
    bench/foreign/hip_programs.py examples CLONE
    bench/foreign/hip_programs.py tests CLONE --draw=2 --seed=7

CLONE is a git repository, bare or not: zjin-lcf/HeCBench, ROCm/rocm-examples, ROCm/hip-tests. Programs are drawn by the seed;
`--draw` is a number of programs, of hip-tests a number of files of each folder; without it all. HeCBench's programs run as their
own `make run` says, or with `--arguments`; those that need libraries are left out without `--libraries`. Each run has limits of processor time and wall time. Logs and
results.jsonl stand in --work; what stands in results.jsonl is not run again.

Outcomes: pass (the program says so, or ends with 0 and says nothing of a failure), +findings (a check found errors), wrong (it says
that it failed), limit, build, input (a file is missing), api (a call that is refused), fault, crash, status (another exit status).
"""
import argparse
import collections
import json
import os
import random
import re
import resource
import signal
import subprocess
import sys

LIBRARIES = re.compile(r"hipcub|<cub/|hipblas|thrust|hipsparse|<mpi|hiprand|rocrand|boost/|torch|gsl/|hipfft|rocprim|hipsolver|nccl|rccl|"
                       r"oneapi|sycl|cutlass|composable_kernel|<ck/|miopen|opencv|cudnn|rocblas|GL/|vulkan|rocsparse|hiptensor|rocwmma")


def git(clone, *words):
    return subprocess.run(("git", "-C", clone) + words, capture_output=True, check=True).stdout


def unpack(clone, folder, *paths):
    """Without the files whose contents the clone does not have."""
    os.makedirs(folder, exist_ok=True)
    rows = [r.split(None, 3) for r in git(clone, "ls-tree", "-r", "HEAD", *paths).decode().splitlines()]
    there = subprocess.run(("git", "-C", clone, "cat-file", "--batch-check"), input="\n".join(r[2] for r in rows), capture_output=True, text=True).stdout
    lacking = [r[3] for r, line in zip(rows, there.splitlines()) if line.endswith("missing")]
    archive = subprocess.Popen(("git", "-C", clone, "archive", "HEAD") + paths + tuple(":(exclude)" + n for n in lacking), stdout=subprocess.PIPE)
    subprocess.run(("tar", "-x", "-C", folder), stdin=archive.stdout, check=True)
    archive.wait()


def limited(command, folder, log, seconds, env=None):
    """Status or "limit", the text, seconds of processor time."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    limit = lambda: resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 2))
    with open(log, "w") as out:
        child = subprocess.Popen(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT, env=env,
                                 start_new_session=True, preexec_fn=limit)
        try:
            status = child.wait(seconds * 8)
        except subprocess.TimeoutExpired:
            os.killpg(child.pid, signal.SIGKILL)
            child.wait()
            status = "limit"
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    with open(log, errors="replace") as text:
        return status, text.read(8 << 20), round(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, 2)


def outcome(status, text):
    errors = re.search(r"wavecc hip: \d+ launches on .*?, (\d+) errors found", text)
    found = "+findings" if errors and int(errors.group(1)) else ""
    missing = sorted(set(re.findall(r"wavecc hip: (\w+) is not supported", text)))
    if status in ("limit", -signal.SIGXCPU, 128 + signal.SIGXCPU) or "instruction budget" in text:
        return "limit"
    if missing:
        return "api " + " ".join(missing[:3])
    if re.search(r"^(fault|unsupported|deadlock):", text, re.M):
        return "fault"
    if re.search(r"no such file|(can.?t|cannot|could not|unable to|fail(ed)? to) (open|find|read)|error opening|error reading", text, re.I):
        return "input"
    if isinstance(status, int) and (status < 0 or status >= 128):
        return "crash %d" % status
    if re.search(r"\bFAIL|\bfail(ed|ure)?\b|mismatch|INVALID|incorrect|\bwrong", text) and not re.search(r"\b0 (errors?|mismatch|fail)", text):
        return "wrong" + found
    return ("pass" if status in (0, 2) else "status %s" % status) + found


class Hecbench:
    def names(self, a):
        with_library = set()
        grep = ("git", "-C", a.clone, "grep", "-lE", LIBRARIES.pattern.replace("<", "[<]"), "HEAD", "--", "src/*-hip/*")
        everything = subprocess.run(grep, capture_output=True, text=True).stdout  # files that the clone lacks are a bad status
        for line in everything.splitlines():
            with_library.add(line.split(":", 1)[1].split("/")[1])
        if a.libraries:
            with_library = set()
        folders = git(a.clone, "ls-tree", "-d", "--name-only", "HEAD", "src/").decode().split()
        return [f[4:-4] for f in folders if f.endswith("-hip") and f[4:] not in with_library]

    def make(self, a, name):
        folder = os.path.join(a.work, "src", name + "-hip")
        beside = set(git(a.clone, "ls-tree", "-d", "--name-only", "HEAD", "src/").decode().split())
        unpack(a.clone, a.work, *[p for p in ("src/%s-hip" % name, "src/%s-cuda" % name, "src/%s-sycl" % name, "src/%s-omp" % name) if p in beside])
        with open(os.path.join(folder, "Makefile"), errors="replace") as file:
            text = file.read()
        for other in set(re.findall(r"\.\./([\w-]+)", text + "".join(sources(folder)))) - set(os.listdir(os.path.join(a.work, "src"))):
            if "src/" + other in beside or other in ("include", "data"):
                try:
                    unpack(a.clone, a.work, "src/" + other)
                except subprocess.CalledProcessError:
                    pass
        compiler = [v + "=hipcc" for v in ("CC", "CXX", "NVCC", "HIPCC")]
        status, text, _ = limited(["make", "-C", folder] + compiler, folder, a.log(name, "make"), a.build, a.env)
        if status:
            return None, text
        words = subprocess.run(["make", "-n", "-C", folder, "run"] + compiler, capture_output=True, text=True, env=a.env).stdout
        words = words.replace("\\\n", " ")  # a command may go on in the next line
        runs = re.findall(r"^\s*(?:LD_LIBRARY_PATH=\S+ )?(\./\S+[^\n|;&>]*)", words, re.M)
        if runs and name in a.arguments:
            return [(folder, runs[0].split()[:1] + a.arguments[name])], ""
        return [(folder, r.split()) for r in runs[:1]] or None, "no `make run`"


def sources(folder):
    for name in os.listdir(folder):
        if re.search(r"\.(cu|cpp|h|hpp|c|cc|hip|cuh)$", name):
            with open(os.path.join(folder, name), errors="replace") as file:
                yield file.read()


class Examples:
    def names(self, a):
        folders = git(a.clone, "ls-tree", "-d", "--name-only", "HEAD", "HIP-Basic/", "Applications/").decode().split()
        return [f for f in folders if not re.search(r"_cuda|hipify|opengl|vulkan|monte_carlo", f)]

    def make(self, a, name):
        folder = os.path.join(a.work, name)
        unpack(a.clone, a.work, name, "Common", "HIP-Basic/Makefile")
        rocm = os.path.dirname(os.path.dirname(a.hipcc))
        words = ["make", "-C", folder, "HIPCXX=" + a.hipcc, "HIPCC=" + a.hipcc, "HIP_COMPILER=" + a.hipcc, "ROCM_INSTALL_DIR=" + rocm,
                 "GPU_ARCHITECTURES=gfx942", "GPU_ARCH=gfx942", "HIP_ARCHITECTURES=gfx942"]
        status, text, _ = limited(words, folder, a.log(name, "make"), a.build, a.env)
        programs = [p for p in sorted(os.listdir(folder)) if is_program(os.path.join(folder, p))]
        return ([(folder, ["./" + programs[0]])] if not status and programs else None), text


def is_program(path):
    if not os.path.isfile(path) or not os.access(path, os.X_OK):
        return False
    with open(path, "rb") as file:
        return file.read(18)[:4] == b"\x7fELF" and not path.endswith((".o", ".so"))


class Tests:
    """One row is a file of hip-tests' unit tests, whose cases run one by one."""

    def names(self, a):
        files = git(a.clone, "ls-tree", "-r", "--name-only", "HEAD", "catch/unit").decode().split()
        folders = collections.defaultdict(list)
        for name in files:
            if name.endswith(".cc") and not re.search(r"kernels?/|_kernels?\.cc|_proc\.cc|_exe", name):
                folders[name.split("/")[2]].append(name)
        shuffle = random.Random(a.seed)
        return [n for f in sorted(folders) for n in (shuffle.sample(folders[f], min(a.draw, len(folders[f]))) if a.draw else folders[f])]

    def make(self, a, name):
        base = os.path.join(a.work, "catch")
        if not os.path.exists(base):
            unpack(a.clone, a.work, "catch")
        flags = ["-std=c++17", "-w", "-O1", "--offload-arch=gfx942", "-I" + base + "/include", "-I" + base + "/external/Catch2", "-I" + base + "/kernels",
                 "-I" + base + "/external/picojson", "-I" + os.path.dirname(os.path.join(a.work, name)), "-DCATCH_CONFIG_ENABLE_BENCHMARKING",
                 "-DKERNELS_PATH=\"\""]
        common = []
        for part in ("hipTestMain/hip_test_context.cc", "hipTestMain/main.cc", "hipTestMain/hip_test_features.cc"):
            if not os.path.exists(os.path.join(base, part)):
                continue
            common.append(os.path.join(a.work, os.path.basename(part) + ".o"))
            if not os.path.exists(common[-1]):
                subprocess.run([a.hipcc] + flags + ["-c", os.path.join(base, part), "-o", common[-1]], env=a.env)
        program = os.path.join(a.work, name.replace("/", "_") + ".run")
        status, text, _ = limited([a.hipcc] + flags + [os.path.join(a.work, name)] + common + ["-o", program], a.work, a.log(name, "make"), a.build, a.env)
        if status:
            return None, text
        cases = subprocess.run([a.wavecc, "hip", "--", program, "--list-test-names-only"], capture_output=True, text=True, env=a.env).stdout
        return [(a.work, [program, c.replace(",", "\\,")]) for c in cases.split("\n") if c.strip()] or None, "no test cases"


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("kind", choices=("hecbench", "examples", "tests"))
    p.add_argument("clone")
    p.add_argument("--draw", type=int, default=0)
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--without", default="", help="a file of names to leave out, one a line")
    p.add_argument("--arguments", dest="arguments_file", default="", help="a file of programs and the arguments they get, with a tab between")
    p.add_argument("--libraries", action="store_true", help="of HeCBench also programs that need libraries of others")
    p.add_argument("--only", default="", help="names, with commas")
    p.add_argument("--work", default="hip-programs")
    p.add_argument("--wavecc", default="build/bin/wavecc")
    p.add_argument("--seconds", type=int, default=60, help="of processor time for a run (8 times that of wall time)")
    p.add_argument("--build", type=int, default=120, help="the same for a build")
    p.add_argument("--options", default="", help="more options of wavecc hip, with spaces")
    a = p.parse_args()
    a.work, a.wavecc, a.clone = os.path.abspath(a.work), os.path.abspath(a.wavecc), os.path.abspath(a.clone)
    a.hipcc = os.path.join(os.path.dirname(a.wavecc), "../lib/wavecc-hip/rocm/bin/hipcc")
    os.makedirs(os.path.join(a.work, "log"), exist_ok=True)
    a.log = lambda name, kind: os.path.join(a.work, "log", re.sub(r"\W+", "_", name) + "." + kind)
    a.env = dict(os.environ, PATH=os.path.dirname(a.hipcc) + ":" + os.environ["PATH"] + ":/usr/lib/llvm-22/bin", HIP_PLATFORM="amd",
                 HIPCC_COMPILE_FLAGS_APPEND=os.environ.get("HIPCC_COMPILE_FLAGS_APPEND", "--offload-arch=gfx942 -g1"))
    source = {"hecbench": Hecbench, "examples": Examples, "tests": Tests}[a.kind]()
    names = source.names(a)
    a.arguments = {}
    if a.arguments_file:
        with open(a.arguments_file) as file:
            rows = [line.rstrip("\n").split("\t") for line in file if not line.startswith("#")]
        a.arguments = {row[0]: row[1].split() for row in rows}
    if a.without:
        with open(a.without) as file:
            left_out = set(file.read().split())
        names = [n for n in names if n not in left_out]
    if a.only:
        names = [n for n in names if n in a.only.split(",")]
    elif a.draw and a.kind != "tests":
        names = random.Random(a.seed).sample(names, min(a.draw, len(names)))
    results, done = os.path.join(a.work, "results.jsonl"), {}
    if os.path.exists(results):
        with open(results) as file:
            done = {r["program"]: r for r in map(json.loads, file)}
    counts = collections.defaultdict(list)
    for name in names:
        rows = [r for r in done.values() if r["of"] == name]
        if not rows:
            rows = run_one(a, source, name)
            with open(results, "a") as file:
                file.writelines(json.dumps(r) + "\n" for r in rows)
        for r in rows:
            print("%-52s %-44s %7.2f s" % (r["program"][-52:], r["outcome"][:44], r["seconds"]), flush=True)
            counts[r["outcome"].split()[0]].append(r["program"])
    print()
    for key, programs in sorted(counts.items(), key=lambda x: -len(x[1])):
        print("%4d %-16s %s" % (len(programs), key, " ".join(os.path.basename(n) for n in programs)[:200]))


def run_one(a, source, name):
    try:
        runs, why = source.make(a, name)
    except (subprocess.CalledProcessError, OSError) as error:
        runs, why = None, str(error)
    if not runs:
        first = (re.findall(r"[^\n]*(?:error|\*\*\*)[^\n]*", why) or [why.strip()[-200:]])[0].strip()
        return [dict(of=name, program=name, outcome="build " + first[:300], seconds=0)]
    rows = []
    for folder, words in runs:
        title = name if len(runs) == 1 else name + ":" + words[-1]
        command = [a.wavecc, "hip", "--summary"] + a.options.split() + ["--"] + words
        status, text, seconds = limited(command, folder, a.log(title, "run"), a.seconds, a.env)
        if a.kind == "tests" and status == 0 and re.search(r"No tests ran|No test cases matched", text):
            continue
        kind = outcome(status, text)
        if a.kind == "tests" and "wrong" in kind:
            kind = "pass" if re.search(r"All tests passed", text) else kind
        rows.append(dict(of=name, program=title, outcome=kind, status=status, seconds=seconds))
    return rows or [dict(of=name, program=name, outcome="build no test cases", seconds=0)]


if __name__ == "__main__":
    sys.exit(main())
