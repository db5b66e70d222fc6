"""LLVM IR as Triton's make_llir returns it, for tests: the kernels of its tutorials 01, 02 and 03, written by hand in that form: arguments in
registers and two pointers for scratch memory after them, `global_smem` without a size, attributes of options, buffer operations, DPP."""

HEAD = """; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@global_smem = external local_unnamed_addr addrspace(3) global [0 x i8], align 16

"""
TAIL = """
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #1
declare ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) readnone, i16, i64, i32) #1
declare <4 x i32> @llvm.amdgcn.raw.ptr.buffer.load.v4i32(ptr addrspace(8) readonly captures(none), i32, i32, i32 immarg)
declare void @llvm.amdgcn.raw.ptr.buffer.store.v4i32(<4 x i32>, ptr addrspace(8) writeonly captures(none), i32, i32, i32 immarg)
declare i32 @llvm.amdgcn.update.dpp.i32(i32, i32, i32 immarg, i32 immarg, i32 immarg, i1 immarg)
declare i32 @llvm.amdgcn.readlane.i32(i32, i32)
declare float @llvm.maxnum.f32(float, float)
declare float @llvm.exp2.f32(float)
declare void @llvm.amdgcn.s.barrier()
declare <4 x float> @llvm.amdgcn.mfma.f32.16x16x16f16(<4 x half>, <4 x half>, <4 x float>, i32 immarg, i32 immarg, i32 immarg)

attributes #0 = { alwaysinline nounwind "amdgpu-flat-work-group-size"="1,256" "amdgpu-waves-per-eu"="%(waves)s" "denormal-fp-math-f32"="ieee" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
"""


def _arguments(names):
    """All in registers; global and profile scratch are the last two."""
    return ", ".join("%s inreg%s %%%s" % (kind, " align 16" * (kind[0] == "p"), name) for kind, name in names) + \
        ", ptr addrspace(1) inreg readnone captures(none) %gscratch, ptr addrspace(1) inreg readnone captures(none) %pscratch"


def kernel(name, arguments, body, waves="1"):
    return HEAD + "define amdgpu_kernel void @%s(%s) local_unnamed_addr #0 {\n%s  ret void\n}\n" % (
        name, _arguments(arguments), body) + TAIL % {"waves": waves}


POINTER = "ptr addrspace(1)"


def add(waves="1"):
    """y[i] = a[i] + b[i], 1,024 elements of each of 4 warps' lanes by buffer operations; lanes beyond n ask for an offset outside."""
    body = """  %pid = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %start = shl i32 %pid, 10
  %tid = tail call i32 @llvm.amdgcn.workitem.id.x()
  %four = shl nuw nsw i32 %tid, 2
  %own = and i32 %four, 1020
  %i = or disjoint i32 %own, %start
  %inside = icmp slt i32 %i, %n
  %bytes = shl i32 %i, 2
  %at = select i1 %inside, i32 %bytes, i32 -2147483648
"""
    for which in "xyo":
        body += "  %%r%s = tail call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %%%s, i16 0, i64 2147483646, i32 159744)\n" % (which, which)
    for which in "xy":
        body += "  %%w%s = tail call <4 x i32> @llvm.amdgcn.raw.ptr.buffer.load.v4i32(ptr addrspace(8) %%r%s, i32 %%at, i32 0, i32 0)\n" % (which, which)
        body += "  %%f%s = bitcast <4 x i32> %%w%s to <4 x float>\n" % (which, which)
    body += """  %sum = fadd <4 x float> %fx, %fy
  %out = bitcast <4 x float> %sum to <4 x i32>
  tail call void @llvm.amdgcn.raw.ptr.buffer.store.v4i32(<4 x i32> %out, ptr addrspace(8) %ro, i32 %at, i32 0, i32 0)
"""
    return kernel("add_kernel", [(POINTER, "x"), (POINTER, "y"), (POINTER, "o"), ("i32", "n")], body, waves)


def _reduced(lines, name, operation, value, identity, slot):
    """A reduction over the lanes of a wave by DPP, then over the four waves through LDS."""
    at = value
    for step, (control, rows) in enumerate(((0x118, 15), (0x114, 15), (0x112, 15), (0x111, 15), (0x142, 10), (0x143, 12))):
        lines.append("%%%s.b%d = bitcast float %s to i32" % (name, step, at))
        lines.append("%%%s.d%d = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 %d, i32 %%%s.b%d, i32 %d, i32 %d, i32 15, i1 false)" % (
            name, step, identity, name, step, control, rows))
        lines.append("%%%s.f%d = bitcast i32 %%%s.d%d to float" % (name, step, name, step))
        lines.append(operation("%%%s.s%d" % (name, step), at, "%%%s.f%d" % (name, step)))
        at = "%%%s.s%d" % (name, step)
    lines += ["%%%s.last = bitcast float %s to i32" % (name, at),
              "%%%s.wave = tail call i32 @llvm.amdgcn.readlane.i32(i32 %%%s.last, i32 63)" % (name, name),
              "%%%s.slot = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %%wave4" % name,
              "%%%s.mine = getelementptr inbounds nuw i8, ptr addrspace(3) %%%s.slot, i32 %d" % (name, name, slot),
              "store i32 %%%s.wave, ptr addrspace(3) %%%s.mine, align 4" % (name, name),
              "fence syncscope(\"workgroup\") release", "tail call void @llvm.amdgcn.s.barrier()", "fence syncscope(\"workgroup\") acquire",
              "%%%s.all = load <4 x float>, ptr addrspace(3) getelementptr inbounds nuw (i8, ptr addrspace(3) @global_smem, i32 %d), align 16" % (name, slot)]
    at = None
    for i in range(4):
        lines.append("%%%s.e%d = extractelement <4 x float> %%%s.all, i64 %d" % (name, i, name, i))
        if at:
            lines.append(operation("%%%s.t%d" % (name, i), at, "%%%s.e%d" % (name, i)))
        at = "%%%s.t%d" % (name, i) if at else "%%%s.e%d" % (name, i)
    return at


def softmax():
    """A row of each program, at most 1,024 columns; lanes beyond them do not load (a branch), as Triton's masked loads without buffers."""
    lines = ["%pid = tail call i32 @llvm.amdgcn.workgroup.id.x()", "%tid = tail call i32 @llvm.amdgcn.workitem.id.x()",
             "%wave = lshr i32 %tid, 6", "%wave4 = shl nuw nsw i32 %wave, 2", "%four = shl nuw nsw i32 %tid, 2",
             "%inside = icmp slt i32 %four, %columns", "%row = mul i32 %pid, %stride", "%row64 = sext i32 %row to i64",
             "%from = getelementptr float, ptr addrspace(1) %in, i64 %row64", "%four64 = zext nneg i32 %four to i64",
             "%mine = getelementptr float, ptr addrspace(1) %from, i64 %four64", "br i1 %inside, label %load, label %loaded"]
    text = "".join("  %s\n" % line for line in lines)
    text += "load:\n  %v0 = load <4 x float>, ptr addrspace(1) %mine, align 16\n  br label %loaded\nloaded:\n"
    text += "  %v = phi <4 x float> [ %v0, %load ], [ splat (float 0xFFF0000000000000), %0 ]\n"
    lines = []

    def most(result, a, b):
        return "%s = tail call float @llvm.maxnum.f32(float %s, float %s)" % (result, a, b)

    def total(result, a, b):
        return "%s = fadd float %s, %s" % (result, a, b)
    for i in range(4):
        lines.append("%%v.%d = extractelement <4 x float> %%v, i64 %d" % (i, i))
    lines += [most("%m1", "%v.0", "%v.1"), most("%m2", "%m1", "%v.2"), most("%m3", "%m2", "%v.3")]
    top = _reduced(lines, "max", most, "%m3", -8388608, 0)
    for i in range(4):
        lines += ["%%d%d = fsub float %%v.%d, %s" % (i, i, top), "%%l%d = fmul float %%d%d, 0x3FF7154760000000" % (i, i),
                  "%%e%d = tail call float @llvm.exp2.f32(float %%l%d)" % (i, i)]
    lines += [total("%s1", "%e0", "%e1"), total("%s2", "%s1", "%e2"), total("%s3", "%s2", "%e3")]
    whole = _reduced(lines, "sum", total, "%s3", 0, 16)
    for i in range(4):
        lines += ["%%q%d = fdiv float %%e%d, %s" % (i, i, whole),
                  "%%w%d = insertelement <4 x float> %s, float %%q%d, i64 %d" % (i, "%%w%d" % (i - 1) if i else "poison", i, i)]
    lines += ["%to = getelementptr float, ptr addrspace(1) %out, i64 %row64", "%there = getelementptr float, ptr addrspace(1) %to, i64 %four64",
              "br i1 %inside, label %store, label %done"]
    text += "".join("  %s\n" % line for line in lines)
    text += "store:\n  store <4 x float> %w3, ptr addrspace(1) %there, align 16\n  br label %done\ndone:\n"
    return kernel("softmax_kernel", [(POINTER, "out"), (POINTER, "in"), ("i32", "stride"), ("i32", "columns")], text)


def gemm():
    """C = A * B^T, tiles of 64 x 64 by four warps of 2 x 2 products of 16 x 16, 32 of K at a time through LDS."""
    lines = ["%pid = tail call i32 @llvm.amdgcn.workgroup.id.x()", "%tid = tail call i32 @llvm.amdgcn.workitem.id.x()",
             "%pm = udiv i32 %pid, %tiles", "%pn = urem i32 %pid, %tiles", "%r = lshr i32 %tid, 2", "%k4 = and i32 %tid, 3",
             "%k8 = shl nuw nsw i32 %k4, 3", "%m0 = shl i32 %pm, 6", "%n0 = shl i32 %pn, 6", "%am = or disjoint i32 %m0, %r",
             "%bn = or disjoint i32 %n0, %r", "%aw = mul i32 %am, %k", "%bw = mul i32 %bn, %k", "%ao = add i32 %aw, %k8", "%bo = add i32 %bw, %k8",
             "%ao64 = sext i32 %ao to i64", "%bo64 = sext i32 %bo to i64", "%lane = and i32 %tid, 63", "%l16 = and i32 %tid, 15",
             "%l4 = lshr i32 %lane, 4", "%wave = lshr i32 %tid, 6", "%wm = lshr i32 %wave, 1", "%wn = and i32 %wave, 1",
             "%st0 = shl nuw nsw i32 %r, 6", "%st1 = shl nuw nsw i32 %k8, 1", "%st = or disjoint i32 %st0, %st1",
             "%sa = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %st", "%sb = getelementptr inbounds nuw i8, ptr addrspace(3) %sa, i32 4096",
             "%some = icmp sgt i32 %k, 0", "br i1 %some, label %loop, label %end"]
    text = "".join("  %s\n" % line for line in lines)
    lines = ["%i = phi i32 [ %next, %loop ], [ 0, %0 ]"]
    lines += ["%%c%d = phi <4 x float> [ %%n%d.1, %%loop ], [ zeroinitializer, %%0 ]" % (t, t) for t in range(4)]
    lines += ["%i64 = sext i32 %i to i64", "%pa0 = getelementptr half, ptr addrspace(1) %a, i64 %ao64", "%pa = getelementptr half, ptr addrspace(1) %pa0, i64 %i64",
              "%pb0 = getelementptr half, ptr addrspace(1) %b, i64 %bo64", "%pb = getelementptr half, ptr addrspace(1) %pb0, i64 %i64",
              "%la = load <8 x half>, ptr addrspace(1) %pa, align 16", "%lb = load <8 x half>, ptr addrspace(1) %pb, align 16",
              "fence syncscope(\"workgroup\") release", "tail call void @llvm.amdgcn.s.barrier()", "fence syncscope(\"workgroup\") acquire",
              "store <8 x half> %la, ptr addrspace(3) %sa, align 16", "store <8 x half> %lb, ptr addrspace(3) %sb, align 16",
              "fence syncscope(\"workgroup\") release", "tail call void @llvm.amdgcn.s.barrier()", "fence syncscope(\"workgroup\") acquire"]
    for which, warp, base in (("a", "wm", 0), ("b", "wn", 4096)):
        for tile in range(2):
            for step in range(2):
                name = "%s%d%d" % (which, tile, step)
                lines += ["%%%s.w = shl nuw nsw i32 %%%s, 5" % (name, warp), "%%%s.r = or disjoint i32 %%%s.w, %%l16" % (name, name),
                          "%%%s.t = shl nuw nsw i32 %%%s.r, 6" % (name, name), "%%%s.k = shl nuw nsw i32 %%l4, 3" % name,
                          "%%%s.o = or disjoint i32 %%%s.t, %%%s.k" % (name, name, name),
                          "%%%s.p = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %%%s.o" % (name, name),
                          "%%%s.q = getelementptr inbounds nuw i8, ptr addrspace(3) %%%s.p, i32 %d" % (name, name, base + tile * 1024 + step * 32),
                          "%%%s = load <4 x half>, ptr addrspace(3) %%%s.q, align 8" % (name, name)]
    for tile in range(4):
        for step in range(2):
            lines.append("%%n%d.%d = tail call <4 x float> @llvm.amdgcn.mfma.f32.16x16x16f16(<4 x half> %%a%d%d, <4 x half> %%b%d%d, <4 x float> %s, "
                         "i32 0, i32 0, i32 0)" % (tile, step, tile >> 1, step, tile & 1, step, "%%n%d.0" % tile if step else "%%c%d" % tile))
    lines += ["%next = add nuw nsw i32 %i, 32", "%more = icmp slt i32 %next, %k", "br i1 %more, label %loop, label %end"]
    text += "loop:\n" + "".join("  %s\n" % line for line in lines) + "end:\n"
    lines = ["%%d%d = phi <4 x float> [ zeroinitializer, %%0 ], [ %%n%d.1, %%loop ]" % (t, t) for t in range(4)]
    lines += ["%row0 = shl nuw nsw i32 %wm, 5", "%row1 = shl nuw nsw i32 %l4, 2", "%row2 = or disjoint i32 %row0, %row1", "%row = or disjoint i32 %m0, %row2",
              "%col0 = shl nuw nsw i32 %wn, 5", "%col1 = or disjoint i32 %col0, %l16", "%col = or disjoint i32 %n0, %col1", "%width = shl i32 %tiles, 6"]
    for tile in range(4):
        for e in range(4):
            name = "o%d%d" % (tile, e)
            lines += ["%%%s.r = add i32 %%row, %d" % (name, (tile >> 1) * 16 + e), "%%%s.m = mul i32 %%%s.r, %%width" % (name, name),
                      "%%%s.c = add i32 %%col, %d" % (name, (tile & 1) * 16), "%%%s.i = add i32 %%%s.m, %%%s.c" % (name, name, name),
                      "%%%s.w = sext i32 %%%s.i to i64" % (name, name), "%%%s.p = getelementptr float, ptr addrspace(1) %%c, i64 %%%s.w" % (name, name),
                      "%%%s = extractelement <4 x float> %%d%d, i64 %d" % (name, tile, e), "store float %%%s, ptr addrspace(1) %%%s.p, align 4" % (name, name)]
    text += "".join("  %s\n" % line for line in lines)
    return kernel("matmul_kernel", [(POINTER, "a"), (POINTER, "b"), (POINTER, "c"), ("i32", "k"), ("i32", "tiles")], text)


# The module before llvm.to_module: LLVM's dialect, nothing marked but by the module's attributes.
DIALECT = """#loc = loc(unknown)
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 2 : i32, ttg.global_scratch_memory_alignment = 8 : i32, ttg.global_scratch_memory_size = 64 : i32, ttg.shared = 512 : i32, ttg.target = "hip:gfx942", "ttg.threads-per-warp" = 64 : i32} {
  llvm.mlir.global external @global_smem() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<0 x i8>
  llvm.func internal @helper(%a: i32 {tt.divisibility = 16 : i32}) -> i32 attributes {noinline = false} {
    llvm.return %a : i32
  }
  llvm.func @turn(%x: !llvm.ptr<1> {tt.divisibility = 16 : i32, tt.note = "a) {"}, %n: i32, %gs: !llvm.ptr<1>, %ps: !llvm.ptr<1>) attributes {noinline = false} {
    %c0 = llvm.mlir.constant(0 : i32) : i32
    %c1 = llvm.mlir.constant(1 : i32) : i32
    %c127 = llvm.mlir.constant(127 : i32) : i32
    %smem = llvm.mlir.addressof @global_smem : !llvm.ptr<3>
    %t = rocdl.workitem.id.x : i32
    %px = llvm.getelementptr inbounds %x[%t] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %v = llvm.load %px {alignment = 4 : i64} : !llvm.ptr<1> -> i32
    llvm.br ^test(%c0, %v : i32, i32)
  ^test(%i: i32, %s: i32):
    %go = llvm.icmp "slt" %i, %n : i32
    llvm.cond_br %go, ^body, ^end
  ^body:
    %w = llvm.mul %s, %s : i32
    %j = llvm.add %i, %c1 : i32
    llvm.br ^test(%j, %w : i32, i32)
  ^end:
    %ps1 = llvm.getelementptr inbounds %smem[%t] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    llvm.store %s, %ps1 {alignment = 4 : i64} : i32, !llvm.ptr<3>
    rocdl.barrier
    %u = llvm.sub %c127, %t : i32
    %ps2 = llvm.getelementptr inbounds %smem[%u] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %r = llvm.load %ps2 {alignment = 4 : i64} : !llvm.ptr<3> -> i32
    llvm.store %r, %px {alignment = 4 : i64} : i32, !llvm.ptr<1>
    llvm.return
  }
}
"""
