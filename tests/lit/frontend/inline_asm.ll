; Inline assembly: its instructions are those of the kernel. Results are those of LLVM's code.
; RUN: mkdir -p %t
; RUN: for target in gfx942 gfx950; do %python %S/Inputs/with_llvm.py %s $target %t lines/64 @0:f32[64]=zero @8:f32[64]=random @16:f32=1.5 , pairs/64 @0:i32[64]=zero @8:i32[64]=random @16:i32=9 , scalars/64 @0:i64[1]=zero @8:i64=0x1ffffffff @16:i64=0x7fffffffff , vectors/64 @0:f32[256]=zero @8:f16[256]=random @16:f16[256]=random @24:i32=5 , bytes/64 @0:f32[64]=zero @8:i32[64]=random , lds/64 @0:i32[64]=zero @8:i32[64]=random , global/64 @0:i32[256]=zero @8:i32[512]=random , copies/64 @0:i32[64]=zero @8:i32[64]=random , skipped/64 @0:i32[64]=zero @8:i32=0 , skipped/64 @0:i32[64]=zero @8:i32=1 , named/64 @0:i32[64]=zero @8:i32[64]=random , anchors/64 @0:f32[64]=zero @8:f32[64]=random , special/64 @0:i64[192]=zero @8:i32[64]=random || exit 1; done | FileCheck %s --check-prefix=SAME
; SAME: the same
; SAME: the same
; RUN: wavecc %s --target=gfx950 --kernel=vectors -S --no-lines | FileCheck %s --check-prefix=VECTORS --implicit-check-not=v_accvgpr_mov
; VECTORS: vectors:
; VECTORS: v_mfma_f32_16x16x16_f16 a[{{.*}}], v[{{.*}}], v[{{.*}}], 0
; VECTORS: v_mfma_f32_16x16x16_f16 a[[ACC:.*]], v[{{.*}}], v[{{.*}}], a[[ACC]]
target datalayout = "A5"

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1), i16, i64, i32)
@tile = internal addrspace(3) global [512 x i32] poison, align 16

; Operands in VCC, M0 and EXEC; an input that may be swapped with the next one; a constant and its negation.
define amdgpu_kernel void @special(ptr addrspace(1) %o, ptr addrspace(1) %a) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %a, i32 %t
  %q = getelementptr [3 x i64], ptr addrspace(1) %o, i32 %t
  %x = load i32, ptr addrspace(1) %p
  %u = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)
  %less = call i64 asm "v_cmp_lt_i32 $0, $1, $2", "={vcc},v,v"(i32 %x, i32 %u)
  %z = call i32 asm "v_cndmask_b32 $0, $1, $2, $3", "=v,v,v,{vcc}"(i32 %x, i32 %t, i64 %less)
  %m = call i32 asm "s_add_u32 m0, m0, $2", "={m0},0,n,~{scc}"(i32 %u, i32 5)
  %n = call i32 asm "v_add_u32 $0, m0, $1\0Av_add_u32 $0, ${3:c}, $0\0Av_sub_u32 $0, $0, ${3:n}", "=v,%v,{m0},n"(i32 %z, i32 %m, i32 7)
  %e = call i64 asm sideeffect "s_nop 0", "={exec}"()
  store i64 %less, ptr addrspace(1) %q
  %q1 = getelementptr i8, ptr addrspace(1) %q, i32 8
  store i64 %e, ptr addrspace(1) %q1
  %q2 = getelementptr i8, ptr addrspace(1) %q, i32 16
  store i32 %z, ptr addrspace(1) %q2
  %q3 = getelementptr i8, ptr addrspace(1) %q, i32 20
  store i32 %n, ptr addrspace(1) %q3
  ret void
}

; Several lines, comments, a result that is read again, a tie by the row and one by the constraint, capital letters.
define amdgpu_kernel void @lines(ptr addrspace(1) %o, ptr addrspace(1) %a, float %s) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr float, ptr addrspace(1) %a, i32 %t
  %q = getelementptr float, ptr addrspace(1) %o, i32 %t
  %x = load float, ptr addrspace(1) %p
  %y = call float asm sideeffect "v_add_f32 $0, $1, |$1| ; twice, or 0\0A\09v_fmac_f32_e32 $0, $2, $1 // and more\0A", "=&v,v,s"(float %x, float %s)
  %z = call float asm "v_fmac_f32 $0, $1, $2\0Av_mul_f32 $0, ${3}, $0", "=v,v,v,n,0"(float %y, float %x, i32 2, float %y)
  %w = call float asm "V_MUL_F32_E64 $0, -$1, 0.5 clamp", "=v,v"(float %z)
  store float %w, ptr addrspace(1) %q
  ret void
}

; FlyDSL's masks: two comparisons, two choices, results of two classes; a mask goes on as an integer.
define amdgpu_kernel void @pairs(ptr addrspace(1) %o, ptr addrspace(1) %a, i32 %n) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %a, i32 %t
  %q = getelementptr i32, ptr addrspace(1) %o, i32 %t
  %x = load i32, ptr addrspace(1) %p
  %y = xor i32 %x, %n
  %r = call { i64, i64, i32, i32 } asm sideeffect "v_cmp_lt_i32_e64 $0, $6, 7\0A\09v_cmp_lt_i32_e64 $1, $6, 40\0A\09v_cndmask_b32_e64 $2, $4, $7, $0\0A\09v_cndmask_b32_e64 $3, $5, $7, $1", "=&s,=&s,=&v,=&v,2,3,v,v,~{vcc}"(i32 %x, i32 %y, i32 %t, i32 %n)
  %m = extractvalue { i64, i64, i32, i32 } %r, 1
  %c = extractvalue { i64, i64, i32, i32 } %r, 2
  %d = extractvalue { i64, i64, i32, i32 } %r, 3
  %e = call i32 asm "v_cndmask_b32_e64 $0, $1, $2, $3", "=v,v,v,s"(i32 %c, i32 %d, i64 %m)
  %f = call i32 asm "v_cmp_gt_u32 vcc, $1, $2\0Av_cndmask_b32 $0, $1, $2, vcc\0As_nop 1\0Av_addc_co_u32 $0, vcc, $0, $3, vcc", "=&v,v,v,v,~{vcc}"(i32 %e, i32 %t, i32 %x)
  store i32 %f, ptr addrspace(1) %q
  ret void
}

; SCC from one to the next, what differs between lanes in a scalar register.
define amdgpu_kernel void @scalars(ptr addrspace(1) %o, i64 %a, i64 %b) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %u0 = add i32 %t, 3
  %u = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %u0)
  %al = trunc i64 %a to i32
  %bl = trunc i64 %b to i32
  %as = lshr i64 %a, 32
  %bs = lshr i64 %b, 32
  %ah = trunc i64 %as to i32
  %bh = trunc i64 %bs to i32
  %r = call { i32, i32 } asm "s_add_u32 $0, $2, $4\0As_addc_u32 $1, $3, $5", "=&s,=s,s,s,r,r,~{scc}"(i32 %al, i32 %ah, i32 %bl, i32 %bh)
  %l = extractvalue { i32, i32 } %r, 0
  %h = extractvalue { i32, i32 } %r, 1
  %g = call i32 asm "s_cmp_gt_i32 $1, $2\0As_cselect_b32 $0, $1, $2", "=s,s,s"(i32 %l, i32 %h)
  %v = call i32 asm "s_mul_i32 $0, $1, $2", "=s,s,I"(i32 %u, i32 9)
  %w = add i32 %v, %g
  %z = zext i32 %w to i64
  %hz = zext i32 %h to i64
  %s = shl i64 %hz, 32
  %x = or i64 %s, %z
  %n = call i64 asm "s_not_b64 $0, $1", "=s,s"(i64 %x)
  store i64 %n, ptr addrspace(1) %o
  ret void
}

; Accumulators in AGPRs, in a loop, from the constant 0 on; the result goes back to a VGPR.
define amdgpu_kernel void @vectors(ptr addrspace(1) %o, ptr addrspace(1) %a, ptr addrspace(1) %b, i32 %n) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %pa = getelementptr <4 x half>, ptr addrspace(1) %a, i32 %t
  %pb = getelementptr <4 x half>, ptr addrspace(1) %b, i32 %t
  %po = getelementptr <4 x float>, ptr addrspace(1) %o, i32 %t
  %x = load <4 x half>, ptr addrspace(1) %pa
  %y = load <4 x half>, ptr addrspace(1) %pb
  %first = call <4 x float> asm sideeffect "v_mfma_f32_16x16x16_f16 $0, $1, $2, 0", "=a,v,v"(<4 x half> %x, <4 x half> %y)
  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %j, %loop ]
  %c = phi <4 x float> [ %first, %0 ], [ %d, %loop ]
  %d = call <4 x float> asm sideeffect "v_mfma_f32_16x16x16_f16 $0, $1, $2, $0", "=a,v,v,0"(<4 x half> %x, <4 x half> %y, <4 x float> %c)
  %j = add i32 %i, 1
  %more = icmp slt i32 %j, %n
  br i1 %more, label %loop, label %done
done:
  call void asm sideeffect "s_nop 15", ""()
  store <4 x float> %d, ptr addrspace(1) %po
  ret void
}

; Parts of registers and lanes of rows.
define amdgpu_kernel void @bytes(ptr addrspace(1) %o, ptr addrspace(1) %a) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %a, i32 %t
  %q = getelementptr float, ptr addrspace(1) %o, i32 %t
  %x = load i32, ptr addrspace(1) %p
  %f = call float asm "V_Cvt_off_f32_i4_SDWA $0, $1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:BYTE_2", "=v,v"(i32 %x)
  %g = call i32 asm "v_mov_b32_sdwa $0, $1 dst_sel:BYTE_1 dst_unused:UNUSED_PRESERVE src0_sel:BYTE_3", "=v,v,0"(i32 %x, i32 %t)
  %h = call i32 asm "s_nop 1\0Av_add_u32_dpp $0, $1, $2 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf", "=v,v,v"(i32 %g, i32 %x)
  %k = call <2 x half> asm "v_pk_add_f16 $0, $1, $2 neg_lo:[0,1] neg_hi:[0,1]", "=v,v,v"(i32 %h, i32 %x)
  %b = bitcast <2 x half> %k to i32
  %i = sitofp i32 %b to float
  %s = fadd float %f, %i
  store float %s, ptr addrspace(1) %q
  ret void
}

; LDS by the text alone, with its own waits.
define amdgpu_kernel void @lds(ptr addrspace(1) %o, ptr addrspace(1) %a) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %a, i32 %t
  %q = getelementptr i32, ptr addrspace(1) %o, i32 %t
  %x = load i32, ptr addrspace(1) %p
  %l = getelementptr i32, ptr addrspace(3) @tile, i32 %t
  call void asm sideeffect "ds_write_b32 $0, $1 offset:8", "v,v,~{memory}"(ptr addrspace(3) %l, i32 %x)
  call void asm sideeffect "s_waitcnt lgkmcnt(0)\0A\09s_barrier", "~{memory}"()
  %e = xor i32 %t, 63
  %m = getelementptr i32, ptr addrspace(3) @tile, i32 %e
  %y = call i32 asm sideeffect "ds_read_b32 $0, $1 offset:$2\0As_waitcnt lgkmcnt(0)", "=v,v,n,~{memory}"(ptr addrspace(3) %m, i32 8)
  store i32 %y, ptr addrspace(1) %q
  ret void
}

; Loads and stores, of several dwords; a pointer, a descriptor.
define amdgpu_kernel void @global(ptr addrspace(1) %o, ptr addrspace(1) %a) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr <4 x i32>, ptr addrspace(1) %a, i32 %t
  %q = getelementptr <4 x i32>, ptr addrspace(1) %o, i32 %t
  %d = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %a, i16 0, i64 1024, i32 131072)
  %off = shl i32 %t, 4
  %r = call { <4 x i32>, <4 x i32> } asm sideeffect "global_load_dwordx4 $0, $2, off\0Abuffer_load_dwordx4 $1, $3, $4, 0 offen offset:16\0As_waitcnt vmcnt(0)", "=&v,=&v,v,v,s,~{memory}"(ptr addrspace(1) %p, i32 %off, ptr addrspace(8) %d)
  %x = extractvalue { <4 x i32>, <4 x i32> } %r, 0
  %y = extractvalue { <4 x i32>, <4 x i32> } %r, 1
  %s = add <4 x i32> %x, %y
  call void asm sideeffect "global_store_dwordx4 $0, $1, off sc0 sc1", "v,v"(ptr addrspace(1) %q, <4 x i32> %s)
  ret void
}

; LDS-DMA, which writes M0 by itself.
define amdgpu_kernel void @copies(ptr addrspace(1) %o, ptr addrspace(1) %a) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr i32, ptr addrspace(1) %o, i32 %t
  %d = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %a, i16 0, i64 256, i32 131072)
  %off = shl i32 %t, 2
  call void asm sideeffect "s_mov_b32 m0, $0\0As_nop 0\0Abuffer_load_dword $1, $2, 0 offen lds", "s,v,s,~{memory}"(ptr addrspace(3) @tile, i32 %off, ptr addrspace(8) %d)
  call void asm sideeffect "s_waitcnt vmcnt(0)\0As_barrier", "~{memory}"()
  %l = getelementptr i32, ptr addrspace(3) @tile, i32 %t
  %x = load i32, ptr addrspace(3) %l
  store i32 %x, ptr addrspace(1) %q
  ret void
}

; A branch on SCC over a part of the text, as FlyDSL has it around a barrier.
define amdgpu_kernel void @skipped(ptr addrspace(1) %o, i32 %n) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr i32, ptr addrspace(1) %o, i32 %t
  call void asm sideeffect "s_cmp_eq_u32 $0, 0\0A\09s_cbranch_scc0 1f\0A\09global_store_dword $1, $2, off\0A\091:", "s,v,v"(i32 %n, ptr addrspace(1) %q, i32 %t)
  call void asm sideeffect "s_cmp_eq_u32 $0, 1\0A\09s_cbranch_scc0 1f\0A\09s_barrier\0Aglobal_store_dword $1, $2, off\0A\091:", "s,v,v"(i32 %n, ptr addrspace(1) %q, i32 7)
  ret void
}

; Registers by their names, in the text and in constraints.
define amdgpu_kernel void @named(ptr addrspace(1) %o, ptr addrspace(1) %a) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %a, i32 %t
  %q = getelementptr i32, ptr addrspace(1) %o, i32 %t
  %x = load i32, ptr addrspace(1) %p
  %y = call i32 asm sideeffect "v_lshlrev_b32 v77, 3, $1\0Av_mov_b32 v78, $1\0Av_add_u32 $0, v77, v78", "={v50},v,~{v77},~{v78}"(i32 %x)
  %z = call i64 asm "v_mad_u64_u32 $0, s[40:41], $1, $2, 0", "=v,v,{v60},~{s[40:41]}"(i32 %y, i32 %t)
  %w = trunc i64 %z to i32
  store i32 %w, ptr addrspace(1) %q
  ret void
}

; Texts without instructions.
define amdgpu_kernel void @anchors(ptr addrspace(1) %o, ptr addrspace(1) %a) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %h = call i32 asm sideeffect "; hidden", "=v,0"(i32 %t)
  %p = getelementptr float, ptr addrspace(1) %a, i32 %h
  %q = getelementptr float, ptr addrspace(1) %o, i32 %t
  %x = load float, ptr addrspace(1) %p
  call void asm sideeffect "", "~{memory}"()
  %r = call { float, float } asm sideeffect "", "=v,=v,0,1"(float %x, float 2.5)
  %m = extractvalue { float, float } %r, 0
  %n = extractvalue { float, float } %r, 1
  %acc = call float asm sideeffect "", "=a,0"(float %m)
  %s = fmul float %acc, %n
  store float %s, ptr addrspace(1) %q
  ret void
}
attributes #0 = { "amdgpu-flat-work-group-size"="1,64" }
