"""Inline assembly that is refused: compiles each case, and looks for the line of the call, status 1, and the words. A case: target, constraints,
text, type of the result, operands, words of the message."""
import subprocess
import sys

folder = sys.argv[1]
CASES = [
    ("gfx942", "=q,v", "v_mov_b32 $0, $1", "i32", "i32 %n", "constraint '=q' is not supported; supported: v, s, a"),
    ("gfx942", "*m", "global_load_dword v0, $0, off", "void", "ptr addrspace(1) elementtype(i32) %p", "constraint '*m' is not supported"),
    ("gfx942", "=v,v,~{flags}", "v_mov_b32 $0, $1", "i32", "i32 %n", "unknown clobber '~{flags}'"),
    ("gfx942", "=v,n", "v_mov_b32 $0, $1", "i32", "i32 %n", "constant"),
    ("gfx942", "=v,I", "v_mov_b32 $0, $1", "i32", "i32 65", "operand $1: constraint 'I' takes -16 to 64"),
    ("gfx942", "=v,J", "v_mov_b32 $0, $1", "i32", "i32 40000", "16 bits with a sign"),
    ("gfx942", "=v,v", "v_mov_b32 $0, $2", "i32", "i32 %n", "there is no operand $2; there are 2 constraints"),
    ("gfx942", "=v,{exec}", "v_mov_b32 $0, 1", "i32", "i64 5", "it writes EXEC"),
    ("gfx942", "=v,{m1}", "v_mov_b32 $0, 1", "i32", "i32 %n", "constraint '{m1}' is not supported"),
    ("gfx942", "=v,{vcc}", "v_mov_b32 $0, vcc_lo", "i32", "i32 %n", "wrong width"),
    ("gfx942", "={m0},v", "v_mov_b32 v1, $1", "i32", "i32 %n", "reads VCC, M0 or SCC"),
    ("gfx942", "=v,v", "v_mov_b32 $0, ${1:c}", "i32", "i32 %n", "modifiers of operands"),
    ("gfx942", "=v,v", "v_mov_b32 $0, ${1:x}", "i32", "i32 %n", "modifiers of operands"),
    ("gfx942", "=v,v", "v_mov_b32 $0, $x", "i32", "i32 %n", "no operand follows '$' (write $$ for a dollar sign)"),
    ("gfx942", "=v,v", "v_moo_b32 $0, $1", "i32", "i32 %n", "line 1 of the text, 'v_moo_b32 $0, $1', column 1: "),
    ("gfx942", "=v,v", "v_mov_b32 $0, $1\\0A v_mov_b32 $0", "i32", "i32 %n", "line 2 of the text, ' v_mov_b32 $0', column 12: v_mov_b32: operands are missing"),
    ("gfx942", "=v,v", "v_add_f32 $0, $0, $1", "i32", "i32 %n", "it reads a register that is no operand, and that this text has not written"),
    ("gfx942", "=v,v", "v_add_f32 $0, v3, $1", "i32", "i32 %n", "it reads a register that is no operand, and that this text has not written"),
    ("gfx942", "=s,v", "v_mov_b32 $0, $1", "i32", "i32 %n", "operand 1: register class not allowed here"),
    ("gfx942", "=v,v", "v_add_f64 $0, $1, $1", "i32", "i32 %n", "operand 1: "),
    ("gfx942", "=v,v", "v_cndmask_b32 $0, $1, $1, vcc", "i32", "i32 %n", "reads VCC, M0 or SCC"),
    ("gfx942", "=s,s", "s_addc_u32 $0, $1, $1", "i32", "i32 %n", "reads VCC, M0 or SCC"),
    ("gfx942", "=s,s", "s_add_u32 $0, $1, $1\\0As_nop 0\\0As_addc_u32 $0, $1, $1", "i32", "i32 %n", "SCC is kept from one instruction to the next only"),
    ("gfx942", "s", "s_mov_b64 exec, $0", "void", "i64 -1", "it writes EXEC"),
    ("gfx942", "v", "v_cmpx_gt_u32 exec, $0, 3", "void", "i32 %n", "it writes EXEC"),
    ("gfx942", "s", "s_setreg_b32 hwreg(HW_REG_MODE, 0, 4), $0", "void", "i32 %n", "it changes the MODE register"),
    ("gfx942", "", "s_endpgm", "void", "", "this branch is not supported; supported: s_cbranch_scc0"),
    ("gfx942", "", "s_branch 1f\\0A1:", "void", "", "this branch is not supported; supported: s_cbranch_scc0"),
    ("gfx942", "s", "s_cmp_eq_u32 $0, 0\\0As_cbranch_scc0 1f", "void", "i32 %n", "the text has no label '1:'"),
    ("gfx942", "s", "1:\\0As_cmp_eq_u32 $0, 0\\0As_cbranch_scc0 1b", "void", "i32 %n", "the target must be a label further down"),
    ("gfx942", "s", "s_cbranch_scc0 1f\\0A1:", "void", "i32 %n", "a branch on SCC needs a scalar comparison right before it"),
    ("gfx942", "=v,s", "s_cmp_eq_u32 $1, 0\\0As_cbranch_scc0 1f\\0Av_mov_b32 $0, 1\\0A1:", "i32", "i32 %n", "a branch in a text with outputs"),
    ("gfx942", "", ".long 7", "void", "", "directives are not supported in inline assembly"),
    ("gfx942", "=s", "s_mov_b32 $0, elsewhere", "i32", "", "symbols are not supported in inline assembly"),
    ("gfx942", "=v,{v[0:1]}", "v_mov_b32 $0, $1", "i32", "i32 %n", "operand $1 has 1 dwords, but its registers have 2"),
    ("gfx942", "=v,0", "v_mov_b32 $0, $0", "i32", "i64 %l", "have different widths"),
    ("gfx942", "=v,v", "v_mov_b32 $0, $1", "ptr addrspace(3)", "i32 %n", "a result that is a pointer"),
    ("gfx942", "=v,v", "v_mov_b32 $0, $1", "i1", "i32 %n", "operand $0: i1 is not supported"),
    ("gfx942", "=v,v", "s_nop 0", "<40 x i32>", "i32 %n", "vectors of up to 32 dwords"),
    ("gfx942", "=v,v", "v_mov_b32 v[0:1], $1", "i32", "i32 %n", ""),
    ("gfx1250", "=v,v", "v_mfma_f32_4x4x1_16b_f32 $0, $1, $1, 0", "i32", "i32 %n", "gfx1250 has no v_mfma"),
    ("gfx1250", "", "s_waitcnt vmcnt(0)", "void", "", "line 1 of the text"),
]
HEAD = "define amdgpu_kernel void @k(ptr addrspace(1) %%p, i32 %%n, i64 %%l) {\n"
failed = 0
for number, (target, constraints, text, result, operands, words) in enumerate(CASES):
    path = "%s/case%d.ll" % (folder, number)
    with open(path, "w") as file:
        file.write(HEAD.replace("%%", "%"))
        file.write("  %scall %s asm sideeffect \"%s\", \"%s\"(%s)\n" % ("" if result == "void" else "%r = ", result, text, constraints, operands))
        file.write("  ret void\n}\n")
    p = subprocess.run(["wavecc", path, "--target=" + target, "-o", folder + "/k.hsaco"], capture_output=True, text=True)
    place = path + ":2:"
    if p.returncode != 1 or place not in p.stderr or words not in p.stderr or "llvm.inline_asm: " not in p.stderr:
        failed += 1
        print("FAIL %d: %s, \"%s\", \"%s\": status %d\n%s" % (number, target, constraints, text, p.returncode, p.stderr))
print("%d cases, %d failed" % (len(CASES), failed))
