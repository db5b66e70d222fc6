#!/usr/bin/env python3
"""Shrinks a kernel IR file on which something fails, and keeps it failing.

usage: tools/reduce_kir.py FILE.kir [-o OUT.kir] [--wavecc PROGRAM] [--says TEXT] -- COMMAND...
COMMAND is run with each attempt; '{}' stands for its file. An attempt is kept when it is still valid kernel IR
(wavecc opt accepts it) and COMMAND ends with a status other than 0 and, with --says, prints TEXT. Without it the first
line that COMMAND prints with 'error' in it must stay the same but for numbers.

    regalloc_stress --first=55 --count=1 --print | tools/reduce_kir.py - -o small.kir -- \\
        wavecc opt {} --pass=abi,regalloc,check-regalloc --max-vgprs=80

What is tried: deleting runs of instructions, an instruction after its result was replaced by another register of its
type or by a constant copy, conditional branches made unconditional, block parameters with their arguments, blocks that
nothing reaches, kernel fields, registers of pins."""
import argparse
import os
import re
import subprocess
import sys
import tempfile

BLOCK = re.compile(r"^\^([\w.$]+)")
TARGET = re.compile(r"\^([\w.$]+)(\(((?:[^()]|\([^()]*\))*)\))?")
TERMINATORS = ("br ", "br_cmp ", "br_exec ", "s_endpgm")


class Reducer:
    def __init__(self, args):
        self.args, self.tries, self.want, self.size = args, 0, args.says, 1 << 30
        self.folder = tempfile.mkdtemp(prefix="reduce-kir-")
        self.file = os.path.join(self.folder, "attempt.kir")

    def run(self, command):
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL,
                              timeout=self.args.timeout)
        return done.returncode, done.stdout.decode("utf-8", "replace")

    def failure(self, lines):
        """What COMMAND says about these lines; None: nothing is wrong, or they are no kernel."""
        self.tries += 1
        with open(self.file, "w") as out:
            out.write("\n".join(lines) + "\n")
        try:
            if self.run([self.args.wavecc, "opt", self.file])[0]:
                return None
            status, text = self.run([part.replace("{}", self.file) for part in self.args.command])
        except subprocess.TimeoutExpired:
            return None
        if not status:
            return None
        if self.args.says:
            return self.args.says if self.args.says in text else None
        line = next((line for line in text.split("\n") if "error" in line), "status %d" % status)
        return re.sub(r"%?[\w.]*\d+|\S*attempt\.kir\S*", "#", line)

    def fails(self, lines):
        return self.failure(lines) == self.want

    # ---- steps: each yields lines to try ----

    def chunks(self, lines):
        """Without runs of plain instructions or fields, long runs first."""
        plain = [i for i, line in enumerate(lines)
                 if line.startswith("  ") and not line.strip().startswith(TERMINATORS)]
        size = min(self.size, len(plain))
        while size:
            self.size = size
            for start in range(0, len(plain), size):
                gone = set(plain[start:start + size])
                yield [line for i, line in enumerate(lines) if i not in gone]
            size //= 2

    def results(self, lines):
        """Uses of a result become uses of an earlier one of the same type; the instruction goes."""
        defs = {}
        for i, line in enumerate(lines):
            found = re.match(r"\s+%([\w.$]+):(\w+) = ", line)
            if not found:
                continue
            name, kind = found.groups()
            for other in defs.get(kind, [])[:1] + defs.get(kind, [])[-1:]:
                new = re.compile(r"%%%s\b" % re.escape(name))
                yield [new.sub("%" + other, line) for j, line in enumerate(lines) if j != i]
            defs.setdefault(kind, []).append(name)
            if kind != "mask" and " = copy 0" not in line and not line.strip().startswith("%0"):
                yield lines[:i] + ["  %%%s:%s = copy 0" % (name, kind)] + lines[i + 1:]

    def branches(self, lines):
        for i, line in enumerate(lines):
            if not line.strip().startswith("br_cmp "):
                continue
            for target in TARGET.finditer(line):
                yield self.reachable(lines[:i] + ["  br " + target.group(0)] + lines[i + 1:])

    def blocks(self, lines):
        """Without blocks: who goes there goes on to where the block's branch leads."""
        bodies = self.bodies(lines)
        for name, (first, end) in bodies.items():
            jump = re.match(r"\s+br (\^.*)$", lines[end - 1])
            if not jump or first == end or "(" in lines[first]:
                continue
            new = lines[:first] + lines[end:]
            yield [re.sub(r"\^%s(?![\w.$])(?!\s*region|:)" % re.escape(name), lambda m: jump.group(1), line) for line in new]

    def parameters(self, lines):
        for i, line in enumerate(lines):
            head = re.match(r"^\^([\w.$]+)\((.*)\)(.*):$", line)
            if not head:
                continue
            params = head.group(2).split(", ")
            for n in range(len(params)):
                def without(match, n=n, name=head.group(1)):
                    if match.group(1) != name or not match.group(2):
                        return match.group(0)
                    rest = match.group(3).split(", ")
                    del rest[n:n + 1]
                    return "^%s%s" % (name, "(%s)" % ", ".join(rest) if rest else "")
                name = params[n].split(":")[0]
                new = [TARGET.sub(without, other) if "br" in other else other for other in lines]
                rest = params[:n] + params[n + 1:]
                new[i] = "^%s%s%s:" % (head.group(1), "(%s)" % ", ".join(rest) if rest else "", head.group(3))
                yield new
                kind = params[n].split(":")[1]
                yield new[:i + 1] + ["  %s:%s = copy 0" % (name, kind)] + new[i + 1:]

    def pins(self, lines):
        for i, line in enumerate(lines):
            new = re.sub(r"@[sva](\d+|\[\d+:\d+\])", "", line)
            if new != line:
                yield lines[:i] + [new] + lines[i + 1:]

    # ---- the text ----

    @staticmethod
    def bodies(lines):
        starts = [(m.group(1), i) for i, line in enumerate(lines) for m in [BLOCK.match(line)] if m]
        ends = [i for _, i in starts[1:]] + [len(lines) - 1]
        return {name: (first, end) for (name, first), end in zip(starts, ends)}

    def reachable(self, lines):
        bodies = self.bodies(lines)
        todo, seen = list(bodies)[:1], set()
        while todo:
            name = todo.pop()
            if name in seen or name not in bodies:
                continue
            seen.add(name)
            first, end = bodies[name]
            todo += [m.group(1) for line in lines[first + 1:end] if "br" in line for m in TARGET.finditer(line)]
        gone = {i for name, (first, end) in bodies.items() if name not in seen for i in range(first, end)}
        return [line for i, line in enumerate(lines) if i not in gone]

    def reduce(self, lines):
        self.want = self.failure(lines)
        if self.want is None:
            sys.exit("reduce_kir.py: nothing fails on this file")
        again = True
        while again:
            again, self.size = False, 1 << 30
            for step in (self.chunks, self.branches, self.results, self.blocks, self.parameters, self.pins):
                progress = True
                while progress:
                    progress = False
                    for new in step(lines):
                        if len("".join(new)) < len("".join(lines)) and self.fails(new):
                            lines, progress, again = new, True, True
                            print("%d lines after %d tries" % (len(lines), self.tries), file=sys.stderr)
                            break
        return lines


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file")
    parser.add_argument("-o", "--out", default="-")
    parser.add_argument("--wavecc", default="wavecc")
    parser.add_argument("--says")
    parser.add_argument("--timeout", type=float, default=20)
    split = sys.argv.index("--") if "--" in sys.argv else len(sys.argv)
    args = parser.parse_args(sys.argv[1:split])
    args.command = sys.argv[split + 1:]
    if not args.command:
        parser.error("a command is needed, after --")
    text = sys.stdin.read() if args.file == "-" else open(args.file).read()
    # Only the kernel: regalloc_stress prints what went wrong after it.
    begin, end = text.find("kernel @"), text.find("\n}")
    lines = [line.rstrip() for line in text[begin:end + 2].split("\n")]
    result = "\n".join(Reducer(args).reduce(lines)) + "\n"
    if args.out == "-":
        sys.stdout.write(result)
    else:
        open(args.out, "w").write(result)


if __name__ == "__main__":
    main()
