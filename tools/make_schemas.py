#!/usr/bin/env python3
"""Writes docs/schemas/NAME.schema.json, JSON Schemas of what wavecc prints as JSON: inferred from the output of the commands below. A member is
required that all of them have. Numbers are numbers: JSON has one kind.

usage: tools/make_schemas.py [--check] [OBJECT...]    WAVECC_BUILD: the build folder (default build)
  OBJECT    code objects: `check` and `report` of them are looked at, too. The schemas in place were made with 48 of AMD's: the more, the fewer
            members that are missing here and null there have not been seen
  --check   writes nothing; fails where a command prints a member, or a type, that the schemas in place do not have, or lacks one"""
import argparse
import json
import os
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FOLDER = os.path.join(ROOT, "docs/schemas")
WAVECC = os.path.join(os.path.abspath(os.environ.get("WAVECC_BUILD", os.path.join(ROOT, "build"))), "bin/wavecc")
VADD = "examples/vadd_dyn.mlir --target=gfx942 --grid=4 --arg=memref:f32[1000]=random --arg=memref:f32[1000]=random"
GEMM = "examples/gemm_f16.mlir --target=gfx942"
# Name: commands, in the root of the source tree; %s is a folder with other files.
COMMANDS = {
    "check": ["check examples/axpy.s --json", "check %s/wrong.s --json", "check %s/wrong.s --json --baseline=%s/known.json",
              "check %s/wrong.s --json --hazards=documented", "check %s/hazard.s --json"],
    "time": ["time examples/copy16x16_f16.mlir --target=gfx1250 --json", "time examples/gemm_wave.mlir --target=gfx950 --json", "time " + GEMM + " --json", "time " + GEMM + " --json --no-spread", "time %s/without_lines.hsaco --grid=32,32 --json", "time " + VADD + " --arg=memref:f32[1000]=zero --arg=index=1000 --json"],
    "run-profile": ["run --quiet --profile=json " + VADD + " --arg=memref:f32[1000]=zero --arg=index=1000"],
    "judge": ["judge examples/axpy.s %s/wrong.s --json --launch=examples/axpy.yaml", "judge " + "examples/vadd_dyn.mlir " + VADD + " --arg=memref:f32[1000]=zero --arg=index=1000 --json",
              "judge examples/copy16x16_f16.mlir examples/copy16x16_f16.mlir --target=gfx1250 --json", "judge examples/axpy.s %s/fault.s --json --launch=examples/axpy.yaml",
              "judge examples/axpy.s %s/other.s --json --launch=examples/axpy.yaml",
              "judge examples/axpy.s %s/other.s --json --launch=%s/shapes.yaml"],
    "pressure": [GEMM + " --emit=pressure-json -o -", "examples/vadd_dyn.mlir --target=gfx950 --emit=pressure-json -o -",
                 "examples/copy16x16_f16.mlir --target=gfx1250 --emit=pressure-json -o -", "examples/gemm_wave.mlir --target=gfx950 --emit=pressure-json -o -",
                 "examples/mma16_lds.mlir --target=gfx950 --emit=pressure-json -o -", "examples/registers.mlir --target=gfx942 --emit=pressure-json -o -",
                 "examples/copy16x16_f16.mlir --target=gfx950 --emit=pressure-json -o -"],
    "report": ["report %s/without_lines.hsaco --grid=32,32 --json -o -", "report examples/copy16x16_f16.mlir --target=gfx1250 --json -o -", "report examples/mma16_lds.mlir --target=gfx950 --json -o -",
               "report examples/gemm_wave.mlir --target=gfx942 --json -o - --compare=examples/gemm_f16.mlir", "report %s/hazard.s --json -o -",
               "report " + GEMM + " --json -o -", "report %s/wrong.s --json -o -",
               "report " + VADD + " --arg=memref:f32[1000]=zero --arg=index=1000 --json -o -"],
    "hip": ["hip --json=%s/found.json --check=all -- %s/faults race", "hip --json=%s/found.json --check=all -- %s/faults_without_lines race",
            "hip --json=%s/found.json --tool=leakcheck -- %s/faults_without_lines", "hip --json=%s/found.json --tool=all -- %s/faults outside", "hip --json=%s/found.json --tool=leakcheck -- %s/tools leak_memory fault",
            "hip --json=%s/found.json --check=all --repeat-limit=2 -- %s/repeats late_race",
            "hip --json=%s/found.json --tool=all -- %s/planted trips fault"],
}
HIP_PROGRAMS = "faults", "planted", "repeats", "tools"  # of tests/hip


def outputs(name, folder, objects):
    seen = objects if name in ("check", "report") else []
    for command in COMMANDS[name] + ["%s %s --json" % (name, os.path.abspath(path)) for path in seen]:
        done = subprocess.run([WAVECC] + command.replace("%s", folder).split(), cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        try:
            if name == "hip":  # beside what the program prints
                with open(os.path.join(folder, "found.json")) as file:
                    done.stdout = file.read()
                os.remove(os.path.join(folder, "found.json"))
            yield command, json.loads(done.stdout)
        except (OSError, ValueError):
            sys.exit("make_schemas: no JSON from: wavecc %s\n%s" % (command, done.stderr))


def compile_hip(folder):
    """False where HIP programs cannot be compiled here."""
    if not os.path.exists(os.path.join(os.path.dirname(WAVECC), "../lib/libwavecc-hip.so.0")) or not os.path.exists("/usr/lib/llvm-22/bin/clang-offload-bundler"):
        return False
    for program in HIP_PROGRAMS:
        for end, lines in (("", ["-g1"]), ("_without_lines", [])):
            if not end or program == "faults":
                subprocess.run([WAVECC, "hipcc", "-O1", "-w", "--offload-arch=gfx942", *lines, "tests/hip/%s.hip" % program, "-o", os.path.join(folder, program + end)],
                               cwd=ROOT, check=True)
    return True


def infer(values):
    """The schema of all these values."""
    kinds, schema = [], {}
    for kind, types in (("object", dict), ("array", list), ("string", str), ("boolean", bool), ("number", (int, float)), ("null", type(None))):
        if any(isinstance(v, types) and (kind != "number" or not isinstance(v, bool)) for v in values):
            kinds.append(kind)
    if kinds:
        schema["type"] = kinds[0] if len(kinds) == 1 else kinds
    objects = [v for v in values if isinstance(v, dict)]
    if objects:
        names = list(dict.fromkeys(name for v in objects for name in v))
        schema["properties"] = {name: infer([v[name] for v in objects if name in v]) for name in names}
        required = [name for name in names if all(name in v for v in objects)]
        if required:
            schema["required"] = required
    items = [item for v in values if isinstance(v, list) for item in v]
    if items:
        schema["items"] = infer(items)
    return schema


def differ(schema, value, where):
    """What the value has and the schema does not allow, or lacks: a line, or None."""
    kind = {dict: "object", list: "array", str: "string", bool: "boolean", int: "number", float: "number", type(None): "null"}[type(value)]
    allowed = schema.get("type", [])
    if kind not in ([allowed] if isinstance(allowed, str) else allowed):
        return "%s is %s; the schema has %s" % (where, kind, allowed or "nothing")
    if kind == "object":
        lost = [name for name in schema.get("required", []) if name not in value]
        more = [name for name in value if name not in schema.get("properties", {})]
        if lost or more:
            return "%s: %s" % (where, ", ".join(["no " + name for name in lost] + ["%s is not in the schema" % name for name in more]))
        found = [differ(schema["properties"][name], value[name], where + "." + name) for name in value]
    else:
        found = [differ(schema.get("items", {}), item, "%s[%d]" % (where, i)) for i, item in enumerate(value)] if kind == "array" else []
    return next((line for line in found if line), None)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("objects", nargs="*")
    args, failed = parser.parse_args(), 0
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(ROOT, "examples/axpy.s")) as file:
            text = file.read()
        with open(folder + "/wrong.s", "w") as file:
            file.write(text.replace("s_waitcnt vmcnt(0)", "s_nop 0"))
        with open(folder + "/hazard.s", "w") as file:
            file.write(text.replace("s_waitcnt vmcnt(0)", "v_cmpx_gt_u32_e32 v0, v1\n\tv_readlane_b32 s20, v0, s21\n\tv_readfirstlane_b32 s21, v1\n\tv_readlane_b32 s22, v0, s21\n\ts_waitcnt vmcnt(0)"))
        with open(folder + "/fault.s", "w") as file:
            file.write(text.replace("s_lshl_b32 s12, s2, 6", "s_lshl_b32 s12, s2, 30"))
        with open(folder + "/shapes.yaml", "w") as file, open(os.path.join(ROOT, "examples/axpy.yaml")) as of:
            file.write(of.read().replace("n: 1000", "n: [1000, 77]"))
        with open(folder + "/other.s", "w") as file:
            file.write(text.replace("v_fmac_f32_e32 v3, s8, v2", "v_add_f32_e32 v3, v3, v2\n\tv_mul_u32_u24 v3, 1, v3"))
        subprocess.run([WAVECC] + GEMM.split() + ["--no-lines", "-o", folder + "/without_lines.hsaco"], cwd=ROOT, check=True)
        known = subprocess.run([WAVECC, "check", folder + "/wrong.s", "--json"], stdout=subprocess.PIPE, text=True).stdout
        with open(folder + "/known.json", "w") as file:
            file.write(known)
        for name in COMMANDS:
            if name == "hip" and not compile_hip(folder):
                print("SKIP schemas hip: the HIP library or clang-tools-22 is not installed")
                continue
            path = os.path.join(FOLDER, name + ".schema.json")
            if not args.check:
                schema = {"$schema": "http://json-schema.org/draft-07/schema#", "title": "wavecc " + name,
                          "description": "Later versions may add members (docs/versions.md).", **infer([v for _, v in outputs(name, folder, args.objects)])}
                with open(path, "w") as file:
                    json.dump(schema, file, indent=1)
                    file.write("\n")
                continue
            with open(path) as file:
                schema = json.load(file)
            lines = ["wavecc %s: %s" % (command, line) for command, value in outputs(name, folder, args.objects) for line in [differ(schema, value, "")] if line]
            print("%s schemas %s%s" % ("FAIL" if lines else "PASS", name, "".join("\n  " + line for line in lines)), flush=True)
            failed += bool(lines)
    return failed > 0


sys.exit(main())
