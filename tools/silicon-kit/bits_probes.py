"""Rows that record results bit for bit: of matrix instructions by the class of their operands, and of vector instructions whose last bits no
document gives. A workgroup is one instance: it loads its operands, runs the instruction once, and stores the result."""
from assembly import Kernel
from operands import CLASSES
from rows import Row
from timing_probes import registers

BOTH, NEW, OLD = ("gfx942", "gfx950"), ("gfx950",), ("gfx942",)
INSTANCES = 8

# (instruction, types and dwords of A, B, C, modifiers, targets); C's size is that of D.
MATRIX = [
    ("v_mfma_f32_16x16x16_f16", ("f16", 2), ("f16", 2), ("f32", 4), "", BOTH), ("v_mfma_f32_32x32x8_f16", ("f16", 2), ("f16", 2), ("f32", 16), "", BOTH),
    ("v_mfma_f32_4x4x4_16b_f16", ("f16", 2), ("f16", 2), ("f32", 4), "", BOTH),
    ("v_mfma_f32_16x16x16_bf16", ("bf16", 2), ("bf16", 2), ("f32", 4), "", BOTH), ("v_mfma_f32_32x32x8_bf16", ("bf16", 2), ("bf16", 2), ("f32", 16),
        "", BOTH),
    ("v_mfma_f32_16x16x8_xf32", ("f32", 2), ("f32", 2), ("f32", 4), "", OLD), ("v_mfma_f32_32x32x4_xf32", ("f32", 2), ("f32", 2), ("f32", 16), "", OLD),
    *[("v_mfma_f32_16x16x32_%s_%s" % (a, b), (a, 2), (b, 2), ("f32", 4), "", BOTH) for a in ("fp8", "bf8") for b in ("fp8", "bf8")],
    ("v_mfma_f32_32x32x16_fp8_fp8", ("fp8", 2), ("fp8", 2), ("f32", 16), "", BOTH),
    ("v_mfma_f32_16x16x4_f32", ("f32", 1), ("f32", 1), ("f32", 4), "", BOTH), ("v_mfma_f32_32x32x2_f32", ("f32", 1), ("f32", 1), ("f32", 16), "", BOTH),
    ("v_mfma_f64_16x16x4_f64", ("f64", 2), ("f64", 2), ("f64", 8), "", BOTH), ("v_mfma_f64_4x4x4_4b_f64", ("f64", 2), ("f64", 2), ("f64", 2), "", BOTH),
    ("v_mfma_i32_16x16x32_i8", ("i8", 2), ("i8", 2), ("i32", 4), "", BOTH), ("v_mfma_i32_32x32x16_i8", ("i8", 2), ("i8", 2), ("i32", 16), "", BOTH),
    ("v_mfma_f32_16x16x32_f16", ("f16", 4), ("f16", 4), ("f32", 4), "", NEW), ("v_mfma_f32_32x32x16_f16", ("f16", 4), ("f16", 4), ("f32", 16), "", NEW),
    ("v_mfma_f32_16x16x32_bf16", ("bf16", 4), ("bf16", 4), ("f32", 4), "", NEW), ("v_mfma_i32_16x16x64_i8", ("i8", 4), ("i8", 4), ("i32", 4), "", NEW),
]
# 8-, 6- and 4-bit floats by cbsz and blgp; with scales as well.
FORMATS = (("fp8", 8), ("bf8", 8), ("fp6", 6), ("bf6", 6), ("fp4", 4))
SPARSE = [("v_smfmac_f32_16x16x32_f16", ("f16", 2), ("f16", 4), ("f32", 4), "", BOTH), ("v_smfmac_f32_16x16x32_bf16", ("bf16", 2), ("bf16", 4),
    ("f32", 4), "", BOTH),
          ("v_smfmac_f32_16x16x64_fp8_fp8", ("fp8", 2), ("fp8", 4), ("f32", 4), "", BOTH)]
VECTOR = [("v_exp_f32", "f32"), ("v_log_f32", "f32"), ("v_rcp_f32", "f32"), ("v_rsq_f32", "f32"), ("v_sqrt_f32", "f32"), ("v_sin_f32", "f32"),
          ("v_cos_f32", "f32"),
          ("v_exp_f16", "f16"), ("v_log_f16", "f16"), ("v_rcp_f16", "f16"), ("v_rsq_f16", "f16"), ("v_sqrt_f16", "f16"), ("v_cvt_f16_f32", "f32")]


def scaled():
    """f8f6f4 by format, without scales and with them."""
    for number, (kind, dwords) in enumerate(FORMATS):
        for k, size in ((128, 4), (64, 16)):
            name = "f32_%dx%dx%d_f8f6f4" % ((16, 16, 128) if k == 128 else (32, 32, 64))
            formats = " cbsz:%d blgp:%d" % (number, number)
            yield "v_mfma_" + name, (kind, dwords), (kind, dwords), ("f32", size), formats, NEW
            yield "v_mfma_scale_" + name, (kind, dwords), (kind, dwords), ("f32", size), formats, NEW


def kernel(name, parts, lines, result, copies=()):
    """Loads parts to v[8:], v[24:], v[40:], v[88:] (dwords each), runs the lines, stores `result` (first register, dwords)."""
    size = sum(dwords for _, dwords in parts) * 256
    body = ["s_mul_i32 s90, s2, %d" % size, "s_add_u32 s6, s6, s90", "s_addc_u32 s7, s7, 0", "v_lshlrev_b32 v1, 2, v0"]
    for (_, dwords), first in zip(parts, (8, 24, 40, 88)):
        for register in range(dwords):
            body += ["global_load_dword v%d, v1, s[6:7]" % (first + register), "v_add_u32 v1, 0x100, v1"]
    body += ["s_waitcnt vmcnt(0)"] + list(copies) + ["s_nop 15", "s_nop 15"] + lines + ["s_nop 15", "s_nop 15", "s_nop 15"]
    first, dwords = result
    body += ["s_mul_i32 s90, s2, %d" % (dwords * 256), "v_lshlrev_b32 v1, 2, v0", "v_add_u32 v1, s90, v1"]
    for register in range(dwords):
        body += ["global_store_dword v1, v%d, s[4:5]" % (first + register), "v_add_u32 v1, 0x100, v1"]
    return Kernel(name, body + ["s_waitcnt vmcnt(0)"])


def row(name, kernel_name, made, parts, which, what, dwords, quick=False):
    return Row(id=name, family="bits", kernel=made, kind="bits", grid=INSTANCES, n=(1,), short=(1,), what=what,
               judges=["mfma"] if "mfma" in name else ["vector"],
               a={"parts": parts, "class": which}, out=dwords * 256, quick=quick)


def rows(target):
    for matrix in MATRIX + list(scaled()) + SPARSE:
        name, a, b, c, modifiers, targets = matrix
        if target not in targets:
            continue
        label = name[2:] + ("" if not modifiers else "." + a[0])
        parts, d = [a, b, c], registers(60, c[1])
        if "scale" in name:
            parts.append(("e8m0", 2))
            line = "%s %s, %s, %s, %s, v88, v89%s" % (name, d, registers(8, a[1]), registers(24, b[1]), registers(40, c[1]),
                                                      " op_sel_hi:[0,0,0]" + modifiers)
        elif "smfmac" in name:
            parts.append(("i32", 1))
            line = "%s %s, %s, %s, v88" % (name, registers(40, c[1]), registers(8, a[1]), registers(24, b[1]))
        else:
            line = "%s %s, %s, %s, %s%s" % (name, d, registers(8, a[1]), registers(24, b[1]), registers(40, c[1]), modifiers)
        made = kernel("bits_" + label.replace(".", "_"), parts, [line], (40 if "smfmac" in name else 60, c[1]))
        for which in CLASSES if a[0] not in ("i8", "fp6", "bf6", "fp4") else ("any", "integer") if a[0] == "i8" else ("unit", "any"):
            yield row("bits.%s.%s" % (label, which), label, made, parts, which, "%s, operands `%s`, bit for bit" % (name + modifiers, which), c[1],
                      which == "unit" and name in ("v_mfma_f32_16x16x16_f16", "v_mfma_f32_16x16x32_fp8_fp8"))
    for name, kind in VECTOR:
        made = kernel("bits_" + name, [(kind, 16)], ["%s v%d, v%d" % (name, 40 + i, 8 + i) for i in range(16)], (40, 16))
        for which in ("unit", "wide", "tiny", "any"):
            yield row("bits.%s.%s" % (name[2:], which), name, made, [(kind, 16)], which, "%s of `%s`, bit for bit" % (name, which), 16)
