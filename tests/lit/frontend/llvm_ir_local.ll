; Pointers to LDS as arguments, read-modify-writes that wrap, messages: results are those of LLVM's code.
; RUN: mkdir -p %t
; RUN: for target in gfx942 gfx950 gfx1250; do %python %S/Inputs/with_llvm.py %s $target %t atomics/64 @0:i32[64]=random:0:9 @8:i64[8]=random:0:9 || exit 1; done | FileCheck %s --check-prefix=SAME
; SAME: the same
; SAME-NEXT: the same
; SAME-NEXT: the same
; RUN: for target in gfx942 gfx1250; do wavecc %s --kernel=local --target=$target -o %t/k.hsaco && wavecc run %t/k.hsaco --quiet --check=all --grid=1 --block=64 --dynamic-lds=512 --arg=i32[64]=zero --arg=i32=256 --dump=0=%t/k.npy && %python -c "import struct; assert list(struct.unpack('<64i', open('%t/k.npy', 'rb').read()[128:])) == [63 - n for n in range(64)]" || exit 1; done
; RUN: llvm-readelf --notes %t/k.hsaco | FileCheck %s --check-prefix=LOCAL
; LOCAL: .address_space: local
; LOCAL: .offset: 8
; LOCAL: .size: 4
; LOCAL: .value_kind: dynamic_shared_pointer
; RUN: wavecc %s --kernel=local --target=gfx942 -S --no-lines --print-after=frontend -o %t/ignored 2> %t/k.kir && wavecc %t/k.kir -o %t/kir.hsaco && llvm-readelf --notes %t/kir.hsaco | FileCheck %s --check-prefix=LOCAL
; RUN: wavecc %s --kernel=atomics --target=gfx942 -S --no-lines | FileCheck %s --check-prefix=ATOMICS
; ATOMICS: global_atomic_inc v
; ATOMICS: global_atomic_dec_x2 v
; RUN: wavecc %s --kernel=globals --target=gfx942 -S --no-lines | FileCheck %s --check-prefix=GLOBALS
; GLOBALS: .amdhsa_group_segment_fixed_size 8
; RUN: wavecc %s --kernel=hint --target=gfx942 -S --no-lines | FileCheck %s --check-prefix=HINT
; HINT: ds_write_b32 v{{[0-9]+}}, v{{[0-9]+}}{{( offset:4)?$}}
; HINT: global_store_dword {{.*}} nt
; RUN: wavecc %s --kernel=message --target=gfx942 -S --no-lines | FileCheck %s --check-prefix=MESSAGE
; MESSAGE: s_mov_b32 m0, s
; MESSAGE: s_sendmsg sendmsg(MSG_INTERRUPT)
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.sendmsg(i32, i32)
declare void @llvm.amdgcn.s.barrier()

; Counters that wrap: the order of lanes does not show in what is left, and one lane alone reads the old value.
define amdgpu_kernel void @atomics(ptr addrspace(1) %o, ptr addrspace(1) %a) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %u0 = atomicrmw uinc_wrap ptr addrspace(1) %o, i32 6 syncscope("agent") monotonic
  %u1 = atomicrmw udec_wrap ptr addrspace(1) %a, i64 11 syncscope("agent") monotonic
  %p = getelementptr i32, ptr addrspace(1) %o, i32 %t
  %odd = and i32 %t, 1
  %one = icmp eq i32 %odd, 1
  br i1 %one, label %x, label %y
x:
  %v = atomicrmw uinc_wrap ptr addrspace(1) %p, i32 5 syncscope("agent") monotonic
  %w = atomicrmw udec_wrap ptr addrspace(1) %p, i32 7 syncscope("agent") monotonic
  %s = atomicrmw usub_cond ptr addrspace(1) %p, i32 3 syncscope("agent") monotonic
  %r = atomicrmw usub_sat ptr addrspace(1) %p, i32 2 syncscope("agent") monotonic
  %vw = mul i32 %v, %w
  %sr = mul i32 %s, %r
  %sum = add i32 %vw, %sr
  %z = atomicrmw xor ptr addrspace(1) %p, i32 %sum syncscope("agent") monotonic
  br label %y
y:
  ret void
}

; Each lane writes its number to LDS from where the argument says, and reads its opposite's.
define amdgpu_kernel void @local(ptr addrspace(1) %o, ptr addrspace(3) %l) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(3) %l, i32 %t
  store i32 %t, ptr addrspace(3) %p
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %r = sub i32 63, %t
  %q = getelementptr i32, ptr addrspace(3) %l, i32 %r
  %v = load i32, ptr addrspace(3) %q
  %g = getelementptr i32, ptr addrspace(1) %o, i32 %t
  store i32 %v, ptr addrspace(1) %g
  ret void
}

@big = addrspace(1) global [65537 x i32] zeroinitializer
@small = internal addrspace(3) global [2 x i32] poison
; Only globals in LDS take LDS.
define amdgpu_kernel void @globals(ptr addrspace(1) %o, ptr addrspace(3) %l) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(3) @small, i32 1
  store i32 %t, ptr addrspace(3) %p
  %q = getelementptr i32, ptr addrspace(1) @big, i32 %t
  store i32 %t, ptr addrspace(1) %q
  %v = load i32, ptr addrspace(3) %p
  store i32 %v, ptr addrspace(1) %o
  ret void
}
; LDS has no caches: the hint has no effect there.
define amdgpu_kernel void @hint(ptr addrspace(1) %o, ptr addrspace(3) %l) #0 {
  %v = load i32, ptr addrspace(3) %l, !nontemporal !0
  %p = getelementptr i32, ptr addrspace(3) %l, i32 1
  store i32 %v, ptr addrspace(3) %p, !nontemporal !0
  store i32 %v, ptr addrspace(1) %o, !nontemporal !0
  ret void
}
define amdgpu_kernel void @message(ptr addrspace(1) %o, i32 %n) #0 {
  call void @llvm.amdgcn.s.sendmsg(i32 1, i32 %n)
  ret void
}
attributes #0 = { "amdgpu-flat-work-group-size"="1,64" }
!0 = !{i32 1}
