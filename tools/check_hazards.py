#!/usr/bin/env python3
"""Compares our wait states and waits with LLVM's, instruction pair by instruction pair.

    tools/check_hazards.py --wavecc build/bin/wavecc [--target gfx942] [--verbose]

hazards: every producer below with every consumer. Our s_nop between the two must count at least as many wait states as the ones of
LLVM's hazard recognizer (llc -run-pass=post-RA-hazard-rec); where we have more, the pair must fall under a row of hazards.def whose
proof is NEWER or CAUTIOUS, listed in MORE_THAN_LLVM. waits: random sequences of memory operations and uses; ours must be those of LLVM
(llc -run-pass=si-insert-waitcnts), but for an LDS result that overwrites a pending LDS result (in order: no wait).
On gfx1250 vector instructions are wait states and v_nop is compared; waits are not compared there.

The instructions are written as kernel IR, printed by wavecc, read back by llvm-mc, and turned into MIR. Exit status 0 when all
agree, 2 when not."""

import argparse
import itertools
import os
import random
import re
import subprocess
import sys
import tempfile

LLVM = "/usr/lib/llvm-22/bin/"
GAP = 24  # fillers between pairs: more than the largest row
FILLER = "s90 = s_mov_b32 s91"
DRAIN = "s_waitcnt simm16:0"  # so that no pair needs a wait for an earlier one
FILLER_1250 = "v190 = v_mov_b32 v191"
END_1250 = "s_sleep simm16:3"  # of a pair; the waits between are not looked at

MATRIX = [
    "v[0:3] = v_mfma_f32_4x4x4_16b_f16 v[40:41], v[42:43], v[0:3]",
    "v[0:3] = v_mfma_f32_16x16x16_f16 v[40:41], v[42:43], v[0:3]",
    "v[0:3] = v_mfma_f32_16x16x16_bf16 v[40:41], v[42:43], v[0:3]",
    "v[2:5] = v_mfma_f32_16x16x16_f16 v[40:41], v[42:43], v[2:5]",
    "v[0:3] = v_mfma_f32_16x16x16_f16 v[40:41], v[42:43], v[8:11]",
    "v[0:3] = v_mfma_i32_16x16x32_i8 v[40:41], v[42:43], v[0:3]",
    "v[0:3] = v_mfma_f32_16x16x32_fp8_fp8 v[40:41], v[42:43], v[0:3]",
    "v[0:15] = v_mfma_f32_32x32x8_f16 v[40:41], v[42:43], v[0:15]",
    "v[0:15] = v_mfma_f32_32x32x8_f16 v[40:41], v[42:43], v[16:31]",
    "v[0:31] = v_mfma_f32_32x32x4_2b_f16 v[40:41], v[42:43], v[0:31]",
    "v[0:3] = v_mfma_f32_4x4x1_16b_f32 v40, v42, v[0:3]",
    "v[0:3] = v_mfma_f32_16x16x4_f32 v40, v42, v[0:3]",
    "v[0:15] = v_mfma_f32_16x16x1_4b_f32 v40, v42, v[0:15]",
    "v[0:15] = v_mfma_f32_32x32x2_f32 v40, v42, v[0:15]",
    "v[0:1] = v_mfma_f64_4x4x4_4b_f64 v[40:41], v[42:43], v[0:1]",
    "v[0:7] = v_mfma_f64_16x16x4_f64 v[40:41], v[42:43], v[0:7]",
    "v[0:3] = v_smfmac_f32_16x16x32_f16 v[40:41], v[44:47], v50, v[0:3]",
    "v[0:15] = v_smfmac_f32_32x32x16_bf16 v[40:41], v[44:47], v50, v[0:15]",
]
MATRIX_950 = [
    "v[0:3] = v_mfma_f32_16x16x32_f16 v[40:43], v[44:47], v[0:3]",
    "v[0:15] = v_mfma_f32_32x32x16_bf16 v[40:43], v[44:47], v[0:15]",
    "v[0:3] = v_mfma_f32_16x16x128_f8f6f4 v[40:47], v[48:55], v[0:3]",
    "v[0:3] = v_mfma_f32_16x16x128_f8f6f4 v[40:43], v[48:51], v[0:3] cbsz:4 blgp:4",
    "v[0:15] = v_mfma_f32_32x32x64_f8f6f4 v[40:47], v[48:55], v[0:15]",
    "v[0:15] = v_mfma_f32_32x32x64_f8f6f4 v[40:45], v[48:51], v[0:15] cbsz:2 blgp:4",
]
PRODUCERS = MATRIX + [
    "v0 = v_mov_b32 1",
    "v40 = v_mov_b32 1",
    "v50 = v_mov_b32 1",
    "v1 = v_exp_f32 v2",
    "v0 = v_rcp_f32 v2",
    "v[0:1] = v_pk_mul_f32 v[4:5], v[6:7] op_sel_hi:7",
    "v[0:1] = v_fma_f64 v[4:5], v[6:7], v[8:9]",
    "v0 = v_dot2_f32_f16 v2, v3, v0 op_sel_hi:7",
    "v0 = v_add_u32 v2, v3 form:sdwa sdwa_dst:1 sdwa_src:0x66",
    "v0 = v_cvt_pk_fp8_f32 v2, v3, v0 op_sel:8",
    "v0 = v_cvt_pk_fp8_f32 v2, v3, v0",
    "s4 = v_readfirstlane_b32 v60",
    "s4 = v_readlane_b32 v60, 3",
    "vcc = v_cmp_eq_u32 v60, v61",
    "s[4:5] = v_cmp_eq_u32 v60, v61",
    "s[4:5] = v_cmpx_eq_u32 v60, v61",
    "v5, vcc = v_add_co_u32 v60, v61",
    "v0, vcc = v_add_co_u32 v60, v61",
    "v0, s[4:5] = v_div_scale_f32 v60, v60, v61",
    "m0 = s_mov_b32 s60",
    "s4 = s_mov_b32 s60",
    "exec = s_mov_b64 s[60:61]",
    "vcc = s_mov_b64 s[60:61]",
    "global_store_dwordx4 v[80:81], v[0:3], off",
    "global_store_dwordx3 v[80:81], v[0:2], off",
    "global_store_dwordx2 v[80:81], v[0:1], off",
    "buffer_store_dwordx4 v[0:3], v80, s[64:67], 0 offen",
    "buffer_store_dwordx4 v[0:3], v80, s[64:67], s68 offen",
    "flat_store_dwordx4 v[80:81], v[0:3], off",
    "ds_write_b128 v80, v[0:3]",
    "s_setreg_b32 s60 simm16:0x1801",
]
CONSUMERS = MATRIX + [
    "v[60:63] = v_mfma_f32_16x16x16_f16 v[0:1], v[42:43], 0",
    "v[60:63] = v_mfma_f32_16x16x16_f16 v[42:43], v[0:1], 0",
    "v[60:63] = v_mfma_f32_16x16x4_f32 v0, v42, 0",
    "v[60:61] = v_mfma_f64_4x4x4_4b_f64 v[0:1], v[42:43], 0",
    "v[60:63] = v_smfmac_f32_16x16x32_f16 v[40:41], v[44:47], v0, v[60:63]",
    "v70 = v_mov_b32 v0",
    "v70 = v_add_f32 v70, v1",
    "v0 = v_mov_b32 1",
    "v9 = v_mov_b32 1",
    "v31 = v_mov_b32 1",
    "v70 = v_exp_f32 v0",
    "v[70:71] = v_pk_mul_f32 v[0:1], v[72:73] op_sel_hi:7",
    "v0 = v_dot2_f32_f16 v2, v3, v0 op_sel_hi:7",
    "v70 = v_dot2_f32_f16 v0, v3, v70 op_sel_hi:7",
    "v[70:71] = v_fma_f64 v[72:73], v[74:75], v[76:77]",
    "v[70:71] = v_add_f64 v[72:73], v[74:75]",
    "v70 = v_add_u32 s4, v71",
    "v70 = v_cndmask_b32 v71, v72, vcc",
    "v70 = v_cndmask_b32 v71, v72, s[4:5]",
    "v70, vcc = v_addc_co_u32 v71, v72, vcc",
    "v70 = v_div_fmas_f32 v71, v72, v73",
    "v70 = v_writelane_b32 s4, 3, v70",
    "v70 = v_writelane_b32 3, s4, v70",
    "s70 = v_readlane_b32 v71, s4",
    "s70 = v_readlane_b32 v0, 3",
    "s70 = v_readfirstlane_b32 v0",
    "s70 = v_readfirstlane_b32 v71",
    "v70 = v_mov_b32 v71 form:dpp dpp_ctrl:0x111 dpp_masks:0xff",
    "v0 = v_mov_b32 v71 form:dpp dpp_ctrl:0x111 dpp_masks:0xff",
    "v0 = v_fmac_f32 v71, v72, v0",
    "v70 = v_mov_b32 v0 form:dpp dpp_ctrl:0x111 dpp_masks:0xff",
    "v70 = buffer_load_dword v71, s[4:7], 0 offen",
    "v70 = buffer_load_dword v71, s[64:67], s4 offen",
    "v70 = buffer_load_dword v0, s[64:67], 0 offen",
    "v0 = buffer_load_dword v71, s[64:67], 0 offen",
    "v70 = global_load_dword v71, s[4:5]",
    "global_store_dwordx4 v[80:81], v[0:3], off",
    "v70 = flat_load_dword v[0:1], off",
    "v0 = ds_read_b32 v71",
    "v70 = ds_read_b32 v0",
    "ds_write_b32 v71, v0",
    "global_load_lds_dword v[80:81], off",
    "s70 = s_add_u32 s4, s71",
    "s70 = s_load_dword s[4:5], off !invariant",
    "s70 = s_getreg_b32 simm16:0x1801",
    "s70 = s_getreg_b32 simm16:0x1802",
    "s_setreg_b32 s70 simm16:0x1801",
]
PRODUCERS_1250 = [
    "v[0:7] = v_wmma_f32_16x16x32_f16 v[8:15], v[16:23], v[0:7]",
    "v[0:7] = v_wmma_f32_16x16x32_bf16 v[8:15], v[16:23], v[24:31]",
    "v[0:7] = v_wmma_f32_16x16x4_f32 v[8:9], v[16:17], v[0:7]",
    "v[0:7] = v_wmma_f32_16x16x64_fp8_fp8 v[8:15], v[16:23], v[0:7]",
    "v[0:7] = v_wmma_f32_16x16x64_bf8_fp8 v[8:15], v[16:23], v[24:31]",
    "v[0:7] = v_wmma_i32_16x16x64_iu8 v[8:15], v[16:23], v[0:7]",
    "v[0:7] = v_swmmac_f32_16x16x64_f16 v[8:15], v[16:31], v80, v[0:7]",
    "v[0:7] = v_swmmac_i32_16x16x128_iu8 v[8:15], v[16:31], v[80:81], v[0:7]",
    "v1 = v_exp_f32 v2",
    "v0 = v_rcp_f32 v8",
    "v[2:3] = v_rcp_f64 v[4:5]",
    "v0 = v_mov_b32 v8",
    "v8 = v_add_f32 v0, v1",
    "v[0:1] = v_pk_mul_f32 v[4:5], v[6:7] op_sel_hi:7",
    "s4 = v_readfirstlane_b32 v60",
    "vcc_lo = v_cmp_eq_f32 v60, v61",
    "m0 = s_mov_b32 s60",
    "s4 = s_mov_b32 s60",
    "exec_lo = s_mov_b32 s60",
    "global_store_b128 v[80:81], v[0:3], off",
    "ds_store_b128 v80, v[0:3]",
]
CONSUMERS_1250 = PRODUCERS_1250 + [
    "v[32:39] = v_wmma_f32_16x16x32_f16 v[0:7], v[16:23], v[32:39]",
    "v[32:39] = v_wmma_f32_16x16x32_f16 v[16:23], v[0:7], v[32:39]",
    "v[32:39] = v_wmma_i32_16x16x64_iu8 v[0:7], v[16:23], v[32:39]",
    "v[32:39] = v_wmma_f32_16x16x4_f32 v[0:1], v[16:17], v[32:39]",
    "v[32:39] = v_swmmac_f32_16x16x64_f16 v[40:47], v[48:63], v0, v[32:39]",
    "v[8:15] = v_wmma_f32_16x16x32_f16 v[40:47], v[16:23], v[8:15]",
    "v[4:11] = v_wmma_f32_16x16x32_f16 v[40:47], v[48:55], v[4:11]",
    "v70 = v_mov_b32 v0",
    "v70 = v_mov_b32 v1",
    "v70 = v_mov_b32 v3",
    "v2 = v_mov_b32 v71",
    "v5 = v_mov_b32 v71",
    "v16 = v_mov_b32 v71",
    "v24 = v_mov_b32 v71",
    "v70 = v_exp_f32 v0",
    "v70 = v_exp_f32 v1",
    "v[70:71] = v_pk_mul_f32 v[0:1], v[72:73] op_sel_hi:7",
    "v70 = v_cndmask_b32 v71, v72, vcc_lo",
    "s70 = v_readfirstlane_b32 v0",
    "v70 = v_add_f32 s4, v71",
    "v[0:3] = global_load_b128 v[80:81], off",
    "v70 = global_load_b32 v71, s[4:5]",
    "v0 = ds_load_b32 v71",
    "ds_store_b32 v71, v0",
    "global_store_b32 v[80:81], v8, off",
]
CONSUMERS_950 = ["v0, v71 = v_permlane32_swap_b32 v0, v71", "v70, v71 = v_permlane16_swap_b32 v70, v71",
                 "v[60:63] = v_mfma_f32_16x16x32_f16 v[0:3], v[44:47], 0"]
PRODUCERS_950 = ["v0 = v_cvt_scalef32_pk_fp4_f32 v2, v3, v4, v0"]

NOT_ON_GFX90A = re.compile(r"smfmac|fp8|xf32|_i8 |global_load_lds")
MATRIX_90A = ["v[0:3] = v_mfma_f32_16x16x8bf16 v40, v42, v[0:3]", "v[0:3] = v_mfma_i32_16x16x16i8 v40, v42, v[0:3]",
              "v[0:15] = v_mfma_i32_32x32x8i8 v40, v42, v[0:15]"]


def on_gfx90a(lines, more=MATRIX_90A):
    """Those that gfx90a has, by its names: v_mfma_f32_32x32x4_2b_bf16 is v_mfma_f32_32x32x4bf16_1k there."""
    named = [re.sub(r"(v_mfma_\w+?_\d+x\d+x\d+)(?:_\d+b)?_(\w+)", lambda m: m[1] + m[2] + ("_1k" if m[2] == "bf16" else ""), line)
             for line in lines if not NOT_ON_GFX90A.search(line)]
    return named + list(more)


# More than LLVM inserts, by row: (producer, consumer) as regular expressions of the assembly text.
MORE_THAN_LLVM = [
    ("STORE_DATA_SOFFSET (llvm-project 197267)", r"buffer_store_dwordx4 .* s68 ", r"v_"),
    ("*_OTHER_*_C (llvm-project 218363)", r"v_s?mfma", r"v_s?mfma"),
    ("DOT_MFMA: LLVM exempts v_dot*", r"v_dot", r"v_s?mfma"),
    ("CVT_SCALE_VALU (LLVM after 22)", r"v_cvt_scalef32", r"v_"),
    ("LDS-DMA after what may still read LDS: the wait counts", r"flat_|ds_", r"global_load_lds"),
    ("DGEMM_HIDES_VALU: LLVM looks for a vector result before the product", r"v_mfma_f64", r"ds_|global_|buffer_|flat_"),
    ("DGEMM_VALU, DGEMM_MEM: the largest number of the table for all uses", r"v_mfma_f64", r"v_|ds_|global_|buffer_|flat_"),
]


def run(command, text=None):
    done = subprocess.run(command, input=text, capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr


def our_text(wavecc, target, body):
    with tempfile.NamedTemporaryFile("w", suffix=".kir") as f:
        f.write("kernel @k {\n allocated\n^bb0:\n" + body + "\n s_endpgm\n}\n")
        f.flush()
        status, out, err = run([wavecc, f.name, "--target=" + target, "-S", "--disable-pass=dual", "--packed-f32=always"])
        if status:
            sys.exit(f"{wavecc} failed:\n{err}")
    lines = [line.split(";")[0].strip() for line in out.splitlines()]
    return [l for l in lines if re.match(r"(s|v|ds|global|buffer|flat|scratch)_", l)]


# ---- assembly to MIR ----

SUFFIX = re.compile(r"_(vi|gfx9|gfx90a|gfx940|gfx942|gfx950|gfx9_gfx9|gfx12|gfx1250)$")


class MirWriter:
    """Turns assembly lines into MIR, asking llc which of the names and implicit operands it accepts."""

    names = {}  # of (names that an MC opcode may have, kinds of operands), of all targets: most of the time goes into asking

    def __init__(self, target):
        self.target = target

    def parse(self, lines):
        _, out, err = run([LLVM + "llvm-mc", "-triple=amdgcn", "-mcpu=" + self.target, "--show-inst"], "\n".join(lines) + "\n")
        if "error" in err:
            sys.exit("llvm-mc: " + err)
        insts = []
        for line in out.splitlines():
            head = re.search(r"<MCInst #\d+ (\w+)", line)
            if head:
                insts.append((head.group(1), line.split(";")[0].strip(), []))
            operand = re.search(r"<MCOperand (Reg|Imm|Expr|SFPImm|DFPImm):([^>]*)>", line)
            if operand:
                insts[-1][2].append(operand.groups())
        return [(self.addressed(name, operands), text, operands) for name, text, operands in insts]

    def addressed(self, name, operands):
        """WMMA whose accumulator is another register has a name of its own."""
        registers = [value for kind, value in operands if kind == "Reg"]
        other = "_twoaddr" in name and "SWMMAC" not in name and registers[0] != registers[-1]
        return name.replace("_twoaddr", "_threeaddr") if other else name

    def candidates(self, name):
        base = name
        bank = ""
        m = re.match(r"(.*)_gfx9(?:40|0a)_(acd|vcd)$", name)
        if m:
            base, bank = m.groups()
            suffix = "_vgprcd_e64" if bank == "vcd" else "_e64"
            return [base + suffix, base + "_e64", base]
        while SUFFIX.search(base):
            base = SUFFIX.sub("", base)
        base = base.replace("V_ADDC_CO_", "V_ADDC_").replace("V_SUBB_CO_", "V_SUBB_")
        return [base, base + "_e64", base + "_e32"]

    def function(self, name, body):
        return f"---\nname: {name}\nbody: |\n  bb.0:\n" + "".join(f"    {l}\n" for l in body) + "    S_ENDPGM 0\n...\n"

    def text(self, opcode, inst, num_defs, implicit):
        regs = [("$" + re.sub("_gfxpre11|_gfx11plus|_vi$", "", v).lower() if k == "Reg" else v) for k, v in inst[2]]
        for i, (kind, value) in enumerate(inst[2]):
            if kind == "Reg" and value in ("NoRegister", "0", ""):
                regs[i] = "$noreg"
        defs, uses = regs[:num_defs], regs[num_defs:]
        left = ", ".join(defs) + " = " if defs else ""
        return f"{left}{opcode} " + ", ".join(uses + implicit)

    def resolve(self, inst, num_defs):
        """(pseudo opcode, implicit operands) that llc takes for this instruction."""
        for opcode in self.candidates(inst[0]):
            implicit = []
            for _ in range(12):
                mir = self.function("f", [self.text(opcode, inst, num_defs, implicit)])
                with tempfile.NamedTemporaryFile("w", suffix=".mir") as f:
                    f.write(mir)
                    f.flush()
                    status, _, err = run([LLVM + "llc", "-mtriple=amdgcn", "-mcpu=" + self.target,
                                          "-run-pass=post-RA-hazard-rec", f.name, "-o", "-"])
                if status == 0:
                    return opcode, implicit
                missing = re.search(r"missing implicit register operand '([^']*)'", err)
                if not missing:
                    break
                implicit.append(missing.group(1))
        sys.exit(f"no MIR for {inst}:\n{err}")

    def mir(self, inst, num_defs):
        shape = (tuple(self.candidates(inst[0])), tuple(k for k, _ in inst[2]))
        if shape not in self.names:
            self.names[shape] = self.resolve(inst, num_defs)
        opcode, implicit = self.names[shape]
        return self.text(opcode, inst, num_defs, implicit)


def num_defs_of(line, inst):
    if "_e32" in inst[0] and re.match(r"V_CMP|V_(ADD|SUB)\w*_CO_", inst[0]):  # carry and mask are implicit
        return 0 if inst[0].startswith("V_CMP") else 1
    return line.split("=")[0].count(",") + 1 if " = " in line else 0


def llvm_pass(target, which, functions):
    with tempfile.NamedTemporaryFile("w", suffix=".mir") as f:
        f.write("".join(functions))
        f.flush()
        status, out, err = run([LLVM + "llc", "-mtriple=amdgcn", "-mcpu=" + target, "-run-pass=" + which, f.name, "-o", "-"])
    if status:
        sys.exit("llc: " + err)
    bodies = []
    for function in out.split("\n---")[0:]:
        if "body:" in function:
            bodies.append([l.strip() for l in function.split("body:")[1].splitlines()])
    return bodies


# ---- hazards ----

def our_states_1250(wavecc, pairs):
    """Vector instructions that we put between the two of each pair."""
    body = "\n".join("\n".join([p, c, END_1250] + [FILLER_1250] * GAP) for p, c in pairs)
    states, texts, pair, between = [], [], [], 0
    for line in our_text(wavecc, "gfx1250", body):
        if line == "v_mov_b32_e32 v190, v191" or line.startswith("s_wait"):
            continue
        if line.startswith("s_sleep"):
            texts.append(tuple(pair))
            states.append(between)
            pair, between = [], 0
        elif line.startswith("v_nop"):
            between += len(pair) == 1
        elif line != "s_endpgm":
            pair.append(line)
    return states, texts


def our_states(wavecc, target, pairs):
    body = "\n".join("\n".join([p, c, DRAIN] + [FILLER] * GAP) for p, c in pairs)
    states, texts, pair, between = [], [], [], 0
    for line in our_text(wavecc, target, body):
        if line == "s_mov_b32 s90, s91":
            pair, between = [], 0
        elif line.startswith("s_waitcnt"):
            if len(pair) == 1:
                between += 1  # LDS-DMA after what may still read the LDS
                continue
            texts.append(tuple(pair))
            states.append(between)
        elif line.startswith("s_nop"):
            between += int(line.split()[1], 0) + 1 if len(pair) == 1 else 0
        elif line != "s_endpgm":
            pair.append(line)
    return states, texts


def llvm_states(writer, target, pairs, texts):
    insts = writer.parse([line for text in texts for line in text])
    functions = []
    for i, (pair, _) in enumerate(zip(pairs, texts)):
        body = [writer.mir(insts[2 * i + j], num_defs_of(pair[j], insts[2 * i + j])) for j in range(2)]
        functions.append(writer.function(f"f{i}", body))
    states = []
    for body in llvm_pass(target, "post-RA-hazard-rec", functions):
        states.append(sum(int(l.split()[1]) + 1 if l.startswith("S_NOP") else 1 for l in body if re.match("[SV]_NOP", l)))
    return states


def check_hazards(wavecc, target, sample, verbose):
    extra = target == "gfx950"
    producers = PRODUCERS + (MATRIX_950 + PRODUCERS_950 if extra else [])
    consumers = CONSUMERS + (MATRIX_950 + CONSUMERS_950 if extra else [])
    if target == "gfx1250":
        producers, consumers = PRODUCERS_1250, CONSUMERS_1250
    if target == "gfx90a":
        producers, consumers = on_gfx90a(producers), on_gfx90a(consumers)
    pairs = list(itertools.product(producers, consumers))[::sample]
    writer = MirWriter(target)
    less, more, unexplained = 0, {}, 0
    for start in range(0, len(pairs), 500):
        part = pairs[start:start + 500]
        ours, texts = our_states_1250(wavecc, part) if target == "gfx1250" else our_states(wavecc, target, part)
        assert len(ours) == len(part), (len(ours), len(part))
        theirs = llvm_states(writer, target, part, texts)
        assert len(theirs) == len(part), (len(theirs), len(part))
        for text, a, b in zip(texts, ours, theirs):
            if verbose and (a or b):
                print(f"{a:3} {b:3}  {text[0]}  ->  {text[1]}")
            if a < b:
                less += 1
                print(f"{target}: too few: {a}, LLVM {b}: {text[0]}  ->  {text[1]}")
            if a > b:
                row = next((r for r, p, c in MORE_THAN_LLVM if re.match(p, text[0] + " ") and re.match(c, text[1])), None)
                if row:
                    more[row] = more.get(row, 0) + 1
                else:
                    unexplained += 1
                    print(f"{target}: more than LLVM without a reason: {a}, LLVM {b}: {text[0]}  ->  {text[1]}")
    print(f"{target}: {len(pairs)} pairs, {less} with fewer wait states than LLVM, {unexplained} with more and no reason")
    for row, count in sorted(more.items()):
        print(f"{target}:   {count} with more: {row}")
    return less == 0 and unexplained == 0


# ---- waits ----

WAIT_POOL = [
    "v%a = global_load_dword v[100:101], off",
    "v[%q] = global_load_dwordx4 v[100:101], off",
    "v[%q] = buffer_load_dwordx4 v103, s[64:67], 0 offen",
    "global_store_dword v[100:101], v%a, off",
    "buffer_store_dwordx4 v[%q], v103, s[64:67], 0 offen",
    "v%a = global_atomic_add_rtn v[100:101], v%a, off",
    "global_atomic_add v[100:101], v%a, off",
    "v%a = ds_read_b32 v102",
    "v[%q] = ds_read_b128 v102",
    "ds_write_b32 v102, v%a",
    "s%s = s_load_dword s[60:61], off !invariant",
    "s[70:71] = s_load_dwordx2 s[60:61], off !invariant",
    "v%a = v_mov_b32 v%a",
    "v%a = v_add_u32 s%s, v%a",
    "v[%q] = v_mfma_f32_16x16x16_f16 v[104:105], v[106:107], v[%q]",
    "v90 = v_mov_b32 v91",
    "s80 = s_add_u32 s%s, s70",
]


def random_line(rng):
    def field(m):
        quad = rng.randrange(2) * 4
        return {"a": str(rng.randrange(8)), "q": f"{quad}:{quad + 3}", "s": str(rng.randrange(4))}[m.group(1)]
    return re.sub(r"%([aqs])", field, rng.choice(WAIT_POOL))


def wait_fields(imm):
    return {"vmcnt": (imm & 15) | (imm >> 14 & 3) << 4, "lgkmcnt": imm >> 8 & 15}


def text_fields(line):
    fields = {"vmcnt": 63, "lgkmcnt": 15}
    for name, count in re.findall(r"(vmcnt|lgkmcnt)\((\d+)\)", line):
        fields[name] = int(count)
    return fields


def check_waits(wavecc, target, kernels, verbose):
    """Straight-line kernels: the wait before each instruction, ours and LLVM's."""
    rng = random.Random(7)
    bodies = [[random_line(rng) for _ in range(24)] for _ in range(kernels)]
    if target == "gfx90a":
        bodies = [on_gfx90a(body, ()) for body in bodies]
    writer = MirWriter(target)
    ours, functions, texts = [], [], []
    for i, body in enumerate(bodies):
        waits, text, pending = [], [], {"vmcnt": 63, "lgkmcnt": 15}
        for line in our_text(wavecc, target, "\n".join(body)):
            if line.startswith("s_waitcnt"):
                pending = text_fields(line)
            elif not line.startswith("s_nop") and line != "s_endpgm":
                text.append(line)
                waits.append(pending)
                pending = {"vmcnt": 63, "lgkmcnt": 15}
        assert len(text) == len(body)
        insts = writer.parse(text)
        functions.append(writer.function(f"f{i}", [writer.mir(inst, num_defs_of(l, inst)) for inst, l in zip(insts, body)]))
        ours.append(waits)
        texts.append(text)
    same, fewer, more = 0, 0, 0
    for i, body in enumerate(llvm_pass(target, "si-insert-waitcnts", functions)):
        at, pending, parted = 0, {"vmcnt": 63, "lgkmcnt": 15}, False
        for line in body:
            if line.startswith("S_WAITCNT "):
                pending = wait_fields(int(line.split()[1]))
            elif re.match(r"(\$\w+.* = |(early-clobber )?\$|GLOBAL|BUFFER|DS_|S_|V_)", line) and "S_ENDPGM" not in line and \
                    "S_NOP" not in line:
                a, b = ours[i][at], pending
                exempt = re.match("ds_read", texts[i][at])
                for counter in a if not parted else []:
                    if a[counter] == b[counter] or at == 0:  # LLVM waits for everything at a function's entry
                        same += 1
                    elif a[counter] > b[counter]:
                        # An LDS result over a pending LDS result: in order, so no wait here, and other states from here on.
                        parted = True
                        fewer += 1
                        if not exempt or counter != "lgkmcnt":
                            more += 1
                            print(f"{target}: weaker: {counter}({a[counter]}), LLVM ({b[counter]}): kernel {i}: {texts[i][at]}")
                    else:
                        more += 1
                        print(f"{target}: stronger than LLVM: {counter}({a[counter]}), LLVM ({b[counter]}): {texts[i][at]} in\n  "
                              + "\n  ".join(texts[i][:at + 1]))
                at, pending = at + 1, {"vmcnt": 63, "lgkmcnt": 15}
        assert at == len(ours[i]), (at, len(ours[i]), body)
    print(f"{target}: {same} counters of waits as LLVM's, {fewer} weaker (LDS results in order), {more} others")
    return more == 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--wavecc", default="wavecc")
    parser.add_argument("--target", action="append")
    parser.add_argument("--sample", type=int, default=1, metavar="N", help="every N-th pair only")
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    good = True
    for target in options.target or ["gfx942", "gfx950", "gfx1250"]:
        good &= check_hazards(options.wavecc, target, options.sample, options.verbose)
        if target == "gfx1250":
            continue
        good &= check_waits(options.wavecc, target, 60 if options.sample == 1 else 10, options.verbose)
    sys.exit(0 if good else 2)


if __name__ == "__main__":
    main()
