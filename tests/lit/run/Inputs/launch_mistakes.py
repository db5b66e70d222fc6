"""Launch files with one mistake each: status 1, the message, and its line and column.
usage: launch_mistakes.py AXPY.S FOLDER"""
import os
import subprocess
import sys

AXPY, FOLDER = os.path.abspath(sys.argv[1]), sys.argv[2]
HEAD = "sizes: {n: 64}\nbuffers:\n  y: {type: f32, shape: [n], fill: zero}\n  x: f32[64]=iota\nobject: %s\n" % AXPY  # 5 lines
GOOD = HEAD + "launches:\n- {grid: 1, args: [y, x, {struct: [{f32: 1}, {u32: n}]}]}\n"


def launch(text):
    return HEAD + "launches:\n- " + text + "\n"


CASES = [  # text, place, part of the message
    ("", "1:1", "there is no YAML document"),
    ("[1, 2]", "1:1", "a launch file must be a map with 'launches', not a list"),
    ("a: [1, 2", "2:1", "did not find expected"),
    ("a: &b 1\nc: *b", "1:4", "anchors (&), aliases (*) and tags"),
    ("a: !!int 1", "1:4", "tags"),
    ("sizes: {}\nsizes: {}", "2:1", "'sizes' is given twice (first in line 1)"),
    ("[" * 40, "1:", "nested more than 32 levels deep"),
    ("---\na: 1\n---\nb: 2", "4:1", "more than one document"),
    ("[a]: 1", "1:1", "a key must be a name"),
    ("sizes: {ceil: 1}", "1:9", "'ceil' cannot be the name of a size"),
    ("sizes: {a: b}", "1:12", "no size named 'b' is defined before this"),
    ("sizes: {a: 1 +}", "1:15", "it ends too early"),
    ("sizes: {a: 5 / 0}", "1:", "division by zero"),
    ("sizes: {a: 9223372036854775807 + 1}", "1:", "too large"),
    ("sizes: {a: sqrt(-1)}", "1:", "sqrt of -1 is not a number"),
    ("sizes: {a: %s1%s}" % ("(" * 200, ")" * 200), "1:", "nested more than 100 levels deep"),
    (HEAD, "1:1", "'launches' must be a list of at least one launch"),
    (HEAD + "launches: []", "6:11", "'launches' must be a list"),
    (GOOD + "lunches: 1", "8:1", "a launch file has no 'lunches'"),
    ("buffers: {y: {type: f32, shape: [2]}}", "1:14", "one of fill (zero, iota, random, ...), file and values"),
    ("buffers: {y: {type: f33, shape: [2], fill: zero}}", "1:21", "there is no type 'f33'"),
    ("buffers: {y: {type: f32, shape: [2], fill: zeros}}", "1:14", "expected zero, iota, random"),
    ("buffers: {y: {type: f32, shape: [7 / 2], fill: zero}}", "1:34", "a dimension must be a whole number; '7 / 2' is 3.5"),
    ("buffers: {y: {type: f32, shape: [-1], fill: zero}}", "1:34", "a dimension must be from 0"),
    ("buffers: {y: {type: f32, shape: [2], values: [1, 2, 3]}}", "1:53", "more values than the 2 elements"),
    ("buffers: {y: {type: f32, shape: [2], values: [1]}}", "1:46", "1 values for the 2 elements"),
    ("buffers: {y: {type: i8, shape: [2], fill: {const: 300}}}", "1:51", "'300' is 300, which is not a value of type i8"),
    ("buffers: {y: {type: u8, shape: [2], fill: {random: [5, 4]}}}", "1:14", "finite values with LOW <= HIGH"),
    ("buffers: {y: {type: f4, shape: [3], fill: zero}}", "1:14", "even last dimension"),
    ("buffers: {y: {file: none.npy}}", None, "none.npy: error: cannot open"),
    ("buffers: {y: {type: f32, shape: [2], fill: zero, fil: 1}}", "1:50", "a buffer has no 'fil'"),
    ("buffers: {y: i32=5}", "1:14", "this is not a buffer"),
    (launch("{grid: 1, args: [z, x, null]}"), "7:20", "there is no buffer 'z'"),
    (launch("{grid: 1, args: [y, x]}"), "7:3", "launch 0 cannot be run"),
    (launch("{grid: 1, args: {y: y, x: x, q: {u32: 1}}}"), "7:35", "has no argument named 'q'; its arguments: y, x, p"),
    (launch("{grid: 1, args: {y: y, x: x}}"), None, "these arguments of kernel 'axpy' have no value: p (by_value, 8 bytes"),
    (launch("{grid: 1, args: [y, x, {f32: 1}]}"), "7:26", "is 4 bytes by value; the kernel's entry 2 there, p, is by_value of 8"),
    (launch("{grid: 1, args: [y, {u64: 1}, {u64: 2}]}"), "7:23", "entry 1 there, x, is global_buffer"),
    (launch("{grid: 1, args: [y, x, {struct: [{u32: 1}, {u32: 2}, {u32: 3}]}]}"), "7:26", "a struct of 12 bytes"),
    (launch("{grid: 1, args: [y, x, {struct: [{u32: 1}, {u32: 2, at: 2}]}]}"), "7:46", "overlaps"),
    (launch("{grid: 1, slot: 8, args: [y, x, {u64: 1, at: 12}]}"), "7:35", "overlaps argument 1"),
    (launch("{grid: 1, args: [y, x, {u33: 1}]}"), "7:26", "or a type (u32, f32, index, ...)"),
    (launch("{grid: 1, args: [y, x, {u32: 1, u16: 2}]}"), "7:35", "this argument has no 'u16'"),
    (launch("{grid: 1, args: [y, x, {u32: -1}]}"), "7:32", "not a value of type u32"),
    (launch("{grid: 1, args: [y, x, {bytes: 0g}]}"), "7:34", "is not a byte in hexadecimal digits"),
    (launch("{grid: 1, layout: c, args: {y: y}}"), "7:30", "with layout or slot, args must be a list"),
    (launch("{grid: 1, layout: d}"), "7:21", "layout must be c"),
    (launch("{grid: [1, 2, 3, 4]}"), "7:10", "grid must be a number or a list of up to three"),
    (launch("{grid: [align(n, 2)]}"), "7:", "a formula with a comma needs quotes"),
    (launch("{grid: 0}"), "7:10", "grid must be from 1 to"),
    (launch("{grid: 1, expect: {z: f.npy}}"), "7:22", "there is no buffer 'z'"),
    (launch("{grid: 1, expect: {y: {fill: random}}}"), "7:32", "the expected contents must be zero, iota"),
    (launch("{grid: 1, expect: {y: {buffer: x, fill: zero}}}"), "7:25", "one of file, fill, values and buffer"),
    (launch("{grid: 1, expect: {y: {fill: zero, ulp: -1}}}"), "7:43", "ulp must be from 0"),
    (launch("{grid: 1, args: [y, x, {zero: 8}], expect: {y: none.npy}}"), "7:47", "the expected contents of buffer y cannot be read"),
    (launch("{grid: 1, options: {chek: all}}"), "7:3", "launch 0: its options are wrong"),
    (launch("{grid: 1, options: {chek: all}}"), "7:3", "unknown option '--chek=all'; did you mean --check?"),
    (launch("{grid: 1, options: {seed: true}}"), "7:3", "--seed needs a value: --seed=N"),
    (launch("{grid: 1, options: {threads: 0}}"), "7:3", "--threads takes a number from 1 to 256; found '0'"),
    (launch("{grid: 1, options: {grid: 2}}"), "7:23", "--grid is not an option of a launch file"),
    (launch("{grid: 1, kernel: k, args: [y, x, null]}"), "7:3", "launch 0 cannot be run"),
    (launch("{grid: 1, block: 32, args: [y, x, {zero: 8}]}"), None, "was compiled for workgroups of 64,1,1"),
    (launch("{grid: 1, griid: 1}"), "7:13", "a launch has no 'griid'"),
]

os.makedirs(FOLDER, exist_ok=True)
path = os.path.join(FOLDER, "case.yaml")
failed = 0
for text, place, message in [(GOOD, None, None)] + CASES:
    open(path, "w").write(text)
    done = subprocess.run(["wavecc", "run", "--launch=" + path], capture_output=True, text=True, timeout=60)
    wanted = 1 if message else 0
    told = not message or (message in done.stderr and (not place or "case.yaml:" + place in done.stderr))
    if done.returncode != wanted or not told or done.stdout and message:
        failed += 1
        print("---- %r: wanted %s %s; status %d\n%s%s" % (text, place, message, done.returncode, done.stdout, done.stderr))
sys.exit(failed != 0)
