#!/usr/bin/env python3
"""Latency of `wavecc serve`: milliseconds from a request to its answer, the least and the median of several, and of the processor time that the
server and its children take. The requests of a round are those of an agent that has changed a kernel: compile, check the assembly, time.

usage: bench/serve_latency.py [--rounds N] [--target TARGET] [FILE]
  FILE: MLIR that says its launch (default examples/gemm_f16.mlir); WAVECC_BUILD: the build folder (default build)"""
import argparse
import json
import os
import resource
import statistics
import subprocess
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
WAVECC = os.path.join(os.path.abspath(os.environ.get("WAVECC_BUILD", os.path.join(ROOT, "build"))), "bin/wavecc")


class Server:
    def __init__(self):
        self.process = subprocess.Popen([WAVECC, "serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.count = 0

    def ask(self, tool, **arguments):
        """Seconds, and the text of the answer."""
        self.count += 1
        begin = time.perf_counter()
        self.process.stdin.write(json.dumps({"jsonrpc": "2.0", "id": self.count, "method": tool, "params": arguments}) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())["result"]
        seconds = time.perf_counter() - begin
        assert not answer["isError"], answer
        return seconds, answer["content"][0]["text"]

    def end(self):
        self.process.stdin.close()
        self.process.wait()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--target", default="gfx942")
    parser.add_argument("file", nargs="?", default=os.path.join(ROOT, "examples/gemm_f16.mlir"))
    options = parser.parse_args()
    with open(options.file, encoding="utf-8") as file:
        source = {"name": os.path.basename(options.file), "text": file.read()}
    server = Server()
    rows = {"compile": [], "check": [], "time": [], "all three": []}
    for _ in range(options.rounds):
        compile_time, assembly = server.ask("compile", input=source, target=options.target, emit="asm")
        check_time, _ = server.ask("check", input={"name": "k.s", "text": assembly})
        time_time, _ = server.ask("time", input=source, target=options.target)
        for name, seconds in zip(rows, (compile_time, check_time, time_time, compile_time + check_time + time_time)):
            rows[name].append(1000 * seconds)
    server.end()
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    print("| request | least ms | median ms |\n|---|---|---|")
    for name, values in rows.items():
        print("| %s | %.0f | %.0f |" % (name, min(values), statistics.median(values)))
    print("\nprocessor time of all three: %.0f ms" % (1000 * (used.ru_utime + used.ru_stime) / options.rounds))


main()
