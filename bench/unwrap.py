#!/usr/bin/env python3
"""Rewrites a Wave kernel (IREE's stream.executable wrapper) as a gpu.func, so that LLVM's stock lowering can compile it for
comparison. usage: bench/unwrap.py IN.mlir OUT.mlir"""
import re
import sys


def main():
    text = open(sys.argv[1]).read()
    maps = "\n".join(re.findall(r"^#map\d* = .*$", text, re.M))
    head = re.search(r"func\.func @(\w+)\((.*?)\)\s*attributes", text, re.S)
    name, args = head.group(1), head.group(2)
    size = re.search(r"workgroup_size = \[(\d+), (\d+), (\d+)\]", text)
    size = [int(size.group(i)) for i in (1, 2, 3)]
    # The body: from the brace after the attributes to the function's return.
    at = head.end()
    depth = 0
    while True:
        if text[at] == "{":
            depth += 1
        elif text[at] == "}":
            depth -= 1
            if depth == 0:
                break
        at += 1
    start = text.index("{", at)
    end = text.index("\n        return", start)
    body = text[start + 1:end]
    types = {}

    def subspan(match):
        result, binding, kind = match.group(1), match.group(2), match.group(3)
        types.setdefault(binding, kind)
        if types[binding] != kind:
            sys.exit("a binding is used with two types")
        return "%s = memref.cast %s : %s to %s" % (result, binding, kind, kind)

    body = re.sub(r"^\s*(%[\w#]+) = stream\.binding\.subspan (%\w+)\[%\w+\] : !stream\.binding -> (memref<.*>)$", subspan, body, flags=re.M)
    body = re.sub(r'^\s*(%[\w#]+) = "stream\.binding\.subspan"\((%\w+), %\w+\) : \(!stream\.binding, index\) -> (memref<.*>)$', subspan, body, flags=re.M)
    # The stock lowering has no pattern for slices; a shuffle is the same.
    def slice_to_shuffle(match):
        source, first, count, kind = match.group(1), int(match.group(2)), int(match.group(3)), match.group(4)
        lanes = ", ".join(str(first + i) for i in range(count))
        return "vector.shuffle %s, %s [%s] : %s, %s" % (source, source, lanes, kind, kind)

    body = re.sub(r"vector\.extract_strided_slice (%[\w#]+) \{offsets = \[(\d+)\], sizes = \[(\d+)\], strides = \[1\]\} : (vector<\S+>) to vector<\S+>",
                  slice_to_shuffle, body)
    body = re.sub(r"stream\.dispatch\.workgroup\.id\[(\d)\] : index", lambda m: "gpu.block_id " + "xyz"[int(m.group(1))], body)
    signature = []
    for arg in args.split(","):
        value, kind = [x.strip() for x in arg.split(":", 1)]
        signature.append("%s: %s" % (value, types.get(value, "memref<1xi8>") if "stream.binding" in kind else kind))
    threads = size[0] * size[1] * size[2]
    out = "%s\ngpu.module @m {\n  gpu.func @%s(%s) kernel attributes {gpu.known_block_size = array<i32: %d, %d, %d>, " \
          'rocdl.flat_work_group_size = "%d,%d", rocdl.reqd_work_group_size = array<i32: %d, %d, %d>} {%s\n    gpu.return\n  }\n}\n' % (
              maps, name, ", ".join(signature), size[0], size[1], size[2], threads, threads, size[0], size[1], size[2], body)
    open(sys.argv[2], "w").write(out.replace(", offset: ?", ""))


main()
