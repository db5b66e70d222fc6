#!/usr/bin/env python3
"""Rewrites a Wave kernel (a func.func, mostly in IREE's stream.executable wrapper) as a gpu.func, so that LLVM's stock
lowering can compile it for comparison. usage: bench/unwrap.py IN.mlir OUT.mlir

A binding becomes an argument of type memref<T>, one element without shape: a bare pointer. What stream.binding.subspan
returns is a reinterpret_cast of it, so a kernel may use one binding with several types, dynamic sizes and offsets."""
import argparse
import re
import sys

CLOSING = {"{": "}", "(": ")", "[": "]", "<": ">"}


def balanced(text, at):
    """The index after the bracket that closes the one at text[at]; strings and the arrow's > are skipped."""
    open_, close = text[at], CLOSING[text[at]]
    depth = 0
    while at < len(text):
        if text[at] == '"':
            at = text.index('"', at + 1)
        elif text.startswith("->", at):
            at += 1
        elif text[at] == open_:
            depth += 1
        elif text[at] == close:
            depth -= 1
            if depth == 0:
                return at + 1
        at += 1
    sys.exit("a bracket is not closed")


def split(text):
    """Pieces of text between the commas that stand in no bracket."""
    pieces, start, at = [], 0, 0
    while at < len(text):
        if text[at] in CLOSING:
            at = balanced(text, at)
            continue
        if text[at] == ",":
            pieces.append(text[start:at])
            start = at + 1
        at += 1
    return [piece.strip() for piece in pieces + [text[start:]] if piece.strip()]


def function(text):
    """Name, arguments, attributes and body of the first function that is a kernel."""
    for head in re.finditer(r"func\.func\s+(?:public\s+|private\s+)?@([\w$.]+)\(", text):
        if head.group(1).startswith("isolated_benchmark") or head.group(1).endswith("$async"):
            continue
        end = balanced(text, head.end() - 1)
        args = text[head.end():end - 1]
        attributes = ""
        brace = text.index("{", end)
        if "attributes" in text[end:brace]:
            after = balanced(text, brace)
            attributes = text[brace:after]
            brace = text.index("{", after)
        return head.group(1), args, attributes, text[brace + 1:balanced(text, brace) - 1]
    sys.exit("no func.func")


def element_type(kind):
    inner = kind[len("memref<"):-1]
    return re.sub(r"^(?:[\d?]+x)*", "", split(inner)[0])


def cast(result, binding, sizes, kind):
    """A reinterpret_cast of a binding's one element to what subspan returns. `sizes`: the dynamic ones' values."""
    parts = split(kind[len("memref<"):-1])
    shape = re.match(r"^(?:[\d?]+x)*", parts[0]).group(0).split("x")[:-1]
    source = "memref<%s>" % element_type(kind)
    if source == kind:
        return "%s = memref.cast %s : %s to %s" % (result, binding, kind, kind)
    left = list(sizes)
    sizes = [left.pop(0) if n == "?" else n for n in shape]
    layout = re.match(r"strided<\[(.*?)\](, offset: \?)?>", parts[1]) if len(parts) > 1 else None
    if layout:
        strides = [stride.strip() for stride in layout.group(1).split(",") if stride.strip()]
    else:
        strides = ["1"] * len(shape)
        for i in range(len(shape) - 2, -1, -1):
            if sizes[i + 1].startswith("%") or strides[i + 1] == "?":
                sys.exit("a dynamic inner size without a layout")
            strides[i] = str(int(strides[i + 1]) * int(sizes[i + 1]))
    if "?" in strides:
        sys.exit("a binding with dynamic strides")
    offset = "%unwrap_zero" if layout and layout.group(2) else "0"
    return "%s = memref.reinterpret_cast %s to offset: [%s], sizes: [%s], strides: [%s] : %s to %s" % (
        result, binding, offset, ", ".join(sizes), ", ".join(strides), source, kind)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("input")
    parser.add_argument("output")
    files = parser.parse_args()
    text = open(files.input).read()
    text = re.sub(r"(?m)//(?![^\n]*\").*$", "", text)
    name, args, attributes, body = function(text)
    aliases = "\n".join(re.findall(r"^\s*(#\w+ = (?:affine_map|affine_set|#gpu|#amdgpu|strided|#arith).*)$", text, re.M))
    size = re.search(r"workgroup_size = \[([\d, ]+)\]", text) or re.search(r"known_block_size = array<i32: ([\d, ]+)>", text)
    known = ""
    if size:
        size = ([int(n) for n in size.group(1).split(",")] + [1, 1])[:3]
        threads = size[0] * size[1] * size[2]
        known = (" attributes {gpu.known_block_size = array<i32: %d, %d, %d>, rocdl.flat_work_group_size = \"%d,%d\", "
                 "rocdl.reqd_work_group_size = array<i32: %d, %d, %d>}" % (*size, threads, threads, *size))
    types = {}

    def subspan(match):
        binding, kind = match["binding"], match["kind"]
        types[binding] = "memref<%s>" % element_type(kind)
        return cast(match["result"], binding, split(match["sizes"] or ""), kind)

    body = re.sub(r"(?P<result>%[\w#]+) = stream\.binding\.subspan (?P<binding>%\w+)\[%\w+\][^\n]* -> (?P<kind>memref<[^\n]*?>)"
                  r"(?:\{(?P<sizes>[^\n]*)\})?$", subspan, body, flags=re.M)
    body = re.sub(r'(?P<result>%[\w#]+) = "stream\.binding\.subspan"\((?P<binding>%\w+), %\w+(?:, (?P<sizes>[^)\n]*))?\)[^\n]* -> '
                  r"(?P<kind>memref<[^\n]*>)$", subspan, body, flags=re.M)

    # The stock lowering has no pattern for slices; a shuffle is the same.
    def slice_to_shuffle(match):
        source, first, count, kind = match.group(1), int(match.group(2)), int(match.group(3)), match.group(4)
        lanes = ", ".join(str(first + i) for i in range(count))
        return "vector.shuffle %s, %s [%s] : %s, %s" % (source, source, lanes, kind, kind)

    body = re.sub(r"vector\.extract_strided_slice (%[\w#]+) \{offsets = \[(\d+)\], sizes = \[(\d+)\], strides = \[1\]\} : (vector<\d+x\w+>) to vector<\S+>",
                  slice_to_shuffle, body)
    def insertion_to_shuffles(match):
        result, part, whole, first, small, large = match.groups()
        count, of = (int(re.match(r"vector<(\d+)", kind).group(1)) for kind in (small, large))
        wide = "%wide" + result[1:]
        widened = ", ".join(str(min(i, count - 1)) for i in range(of))
        lanes = ", ".join(str(of + i - int(first) if int(first) <= i < int(first) + count else i) for i in range(of))
        return "%s = vector.shuffle %s, %s [%s] : %s, %s\n%s = vector.shuffle %s, %s [%s] : %s, %s" % (
            wide, part, part, widened, small, small, result, whole, wide, lanes, large, large)

    body = re.sub(r"(%\w+) = vector\.insert_strided_slice (%[\w#]+), (%[\w#]+) \{offsets = \[(\d+)\], strides = \[1\]\} : "
                  r"(vector<\d+x\w+>) into (vector<\d+x\w+>)", insertion_to_shuffles, body)
    body = re.sub(r"stream\.dispatch\.workgroup\.id\[(\d)\] : index", lambda m: "gpu.block_id " + "xyz"[int(m.group(1))], body)
    body = re.sub(r"(?m)^(\s*)(?:func\.)?return\b[^\n]*$", r"\1gpu.return", body)
    signature = []
    for arg in split(args):
        value, kind = [x.strip() for x in arg.split(":", 1)]
        kind = re.sub(r"\s*\{.*\}$", "", kind)
        signature.append("%s: %s" % (value, types.get(value, "memref<i8>") if "stream.binding" in kind else kind))
    open(files.output, "w").write("%s\ngpu.module @m {\n  gpu.func @%s(%s) kernel%s {\n    %%unwrap_zero = arith.constant 0 : index\n%s\n  }\n}\n" % (
        aliases, name, ", ".join(signature), known, body.rstrip()))


main()
