; Integers of more than 64 bits, vectors of them and of odd integers, and intrinsics of vectors: results are those of LLVM's code.
; RUN: mkdir -p %t
; RUN: for target in gfx90a gfx942 gfx950 gfx1250; do %python %S/Inputs/with_llvm.py %s $target %t wide/64 @0:i64[64x64]=zero @8:i64[64x8]=random , vectors/64 @0:i64[64x64]=zero @8:i64[64x8]=random , chosen/64 @0:i64[64]=zero @8:i64[64x8]=random:0:9 || exit 1; done | FileCheck %s
; CHECK-COUNT-4: the same
; LLVM's code generator has no saturating conversion to so many bits.
; RUN: %python -c "import numpy; numpy.save('%t/limits.npy', numpy.zeros(8, 'u8'))"
; RUN: wavecc run %S/Inputs/odd_limits.ll --target=gfx942 --kernel=limits --quiet --check=all --grid=1 --block=1 --arg=u64[8]=zero --arg=f64=3e9 --expect=0=%t/limits.npy
declare i32 @llvm.amdgcn.workitem.id.x()
declare <2 x i16> @llvm.vector.extract.v2i16.v8i16(<8 x i16>, i64)
declare <8 x bfloat> @llvm.maximumnum.v8bf16(<8 x bfloat>, <8 x bfloat>)
declare <8 x bfloat> @llvm.minimumnum.v8bf16(<8 x bfloat>, <8 x bfloat>)
declare <8 x i16> @llvm.experimental.vector.compress.v8i16(<8 x i16>, <8 x i1>, <8 x i16>)
declare <8 x i16> @llvm.vector.insert.v8i16.v2i16(<8 x i16>, <2 x i16>, i64)
declare <8 x i16> @llvm.vector.interleave2.v8i16(<4 x i16>, <4 x i16>)
declare <8 x i16> @llvm.vector.reverse.v8i16(<8 x i16>)
declare <8 x i16> @llvm.vector.splice.left.v8i16(<8 x i16>, <8 x i16>, i32)
declare <8 x i16> @llvm.vector.splice.right.v8i16(<8 x i16>, <8 x i16>, i32)
declare <8 x i1> @llvm.get.active.lane.mask.v8i1.i32(i32, i32)
declare i100 @llvm.abs.i100(i100, i1)
declare i100 @llvm.sadd.sat.i100(i100, i100)
declare i100 @llvm.ssub.sat.i100(i100, i100)
declare i100 @llvm.uadd.sat.i100(i100, i100)
declare i100 @llvm.usub.sat.i100(i100, i100)
declare i128 @llvm.fshl.i128(i128, i128, i128)
declare i32 @llvm.experimental.cttz.elts.i32.v8i1(<8 x i1>, i1)
declare i32 @llvm.smul.fix.i32(i32, i32, i32)
declare i32 @llvm.smul.fix.sat.i32(i32, i32, i32)
declare i32 @llvm.ucmp.i32.i64(i64, i64)
declare i32 @llvm.umul.fix.i32(i32, i32, i32)
declare i32 @llvm.umul.fix.sat.i32(i32, i32, i32)
declare i72 @llvm.vector.reduce.xor.v4i72(<4 x i72>)
declare i8 @llvm.scmp.i8.i64(i64, i64)
declare { <4 x i16>, <4 x i16> } @llvm.vector.deinterleave2.v8i16(<8 x i16>)
declare { i100, i1 } @llvm.sadd.with.overflow.i100(i100, i100)
declare { i100, i1 } @llvm.ssub.with.overflow.i100(i100, i100)
declare { i100, i1 } @llvm.uadd.with.overflow.i100(i100, i100)
define amdgpu_kernel void @wide(ptr addrspace(1) %o, ptr addrspace(1) %a) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr [8 x i64], ptr addrspace(1) %a, i32 %t
  %q = getelementptr [64 x i64], ptr addrspace(1) %o, i32 %t
  %x1 = load i128, ptr addrspace(1) %p, align 8
  %x2 = getelementptr i8, ptr addrspace(1) %p, i64 16
  %x3 = load i128, ptr addrspace(1) %x2, align 8
  %x4 = trunc i128 %x1 to i100
  %x5 = trunc i128 %x3 to i100
  %x6 = call i100 @llvm.uadd.sat.i100(i100 %x4, i100 %x5)
  %x7 = getelementptr i8, ptr addrspace(1) %q, i64 0
  store i100 %x6, ptr addrspace(1) %x7, align 8
  %x8 = call i100 @llvm.sadd.sat.i100(i100 %x4, i100 %x5)
  %x9 = getelementptr i8, ptr addrspace(1) %q, i64 16
  store i100 %x8, ptr addrspace(1) %x9, align 8
  %x10 = call i100 @llvm.usub.sat.i100(i100 %x4, i100 %x5)
  %x11 = getelementptr i8, ptr addrspace(1) %q, i64 32
  store i100 %x10, ptr addrspace(1) %x11, align 8
  %x12 = call i100 @llvm.ssub.sat.i100(i100 %x4, i100 %x5)
  %x13 = getelementptr i8, ptr addrspace(1) %q, i64 48
  store i100 %x12, ptr addrspace(1) %x13, align 8
  %x14 = call { i100, i1 } @llvm.sadd.with.overflow.i100(i100 %x4, i100 %x5)
  %x15 = extractvalue { i100, i1 } %x14, 1
  %x16 = getelementptr i8, ptr addrspace(1) %q, i64 64
  store i1 %x15, ptr addrspace(1) %x16, align 8
  %x17 = extractvalue { i100, i1 } %x14, 0
  %x18 = getelementptr i8, ptr addrspace(1) %q, i64 72
  store i100 %x17, ptr addrspace(1) %x18, align 8
  %x19 = call { i100, i1 } @llvm.ssub.with.overflow.i100(i100 %x4, i100 %x5)
  %x20 = extractvalue { i100, i1 } %x19, 1
  %x21 = getelementptr i8, ptr addrspace(1) %q, i64 88
  store i1 %x20, ptr addrspace(1) %x21, align 8
  %x22 = extractvalue { i100, i1 } %x19, 0
  %x23 = getelementptr i8, ptr addrspace(1) %q, i64 96
  store i100 %x22, ptr addrspace(1) %x23, align 8
  %x24 = call { i100, i1 } @llvm.uadd.with.overflow.i100(i100 %x4, i100 %x5)
  %x25 = extractvalue { i100, i1 } %x24, 1
  %x26 = getelementptr i8, ptr addrspace(1) %q, i64 112
  store i1 %x25, ptr addrspace(1) %x26, align 8
  %x27 = extractvalue { i100, i1 } %x24, 0
  %x28 = getelementptr i8, ptr addrspace(1) %q, i64 120
  store i100 %x27, ptr addrspace(1) %x28, align 8
  %x29 = call i128 @llvm.fshl.i128(i128 %x1, i128 %x3, i128 %x3)
  %x30 = getelementptr i8, ptr addrspace(1) %q, i64 136
  store i128 %x29, ptr addrspace(1) %x30, align 8
  %x31 = call i100 @llvm.abs.i100(i100 %x4, i1 false)
  %x32 = getelementptr i8, ptr addrspace(1) %q, i64 152
  store i100 %x31, ptr addrspace(1) %x32, align 8
  %x33 = lshr i100 %x4, 0
  %x34 = ashr i100 %x4, 0
  %x35 = uitofp i100 %x33 to double
  %x36 = getelementptr i8, ptr addrspace(1) %q, i64 168
  store double %x35, ptr addrspace(1) %x36, align 8
  %x37 = sitofp i100 %x34 to double
  %x38 = getelementptr i8, ptr addrspace(1) %q, i64 176
  store double %x37, ptr addrspace(1) %x38, align 8
  %x39 = sitofp i100 %x34 to float
  %x40 = getelementptr i8, ptr addrspace(1) %q, i64 184
  store float %x39, ptr addrspace(1) %x40, align 8
  %x41 = lshr i100 %x4, 20
  %x42 = ashr i100 %x4, 20
  %x43 = uitofp i100 %x41 to double
  %x44 = getelementptr i8, ptr addrspace(1) %q, i64 192
  store double %x43, ptr addrspace(1) %x44, align 8
  %x45 = sitofp i100 %x42 to double
  %x46 = getelementptr i8, ptr addrspace(1) %q, i64 200
  store double %x45, ptr addrspace(1) %x46, align 8
  %x47 = sitofp i100 %x42 to float
  %x48 = getelementptr i8, ptr addrspace(1) %q, i64 208
  store float %x47, ptr addrspace(1) %x48, align 8
  %x49 = lshr i100 %x4, 64
  %x50 = ashr i100 %x4, 64
  %x51 = uitofp i100 %x49 to double
  %x52 = getelementptr i8, ptr addrspace(1) %q, i64 216
  store double %x51, ptr addrspace(1) %x52, align 8
  %x53 = sitofp i100 %x50 to double
  %x54 = getelementptr i8, ptr addrspace(1) %q, i64 224
  store double %x53, ptr addrspace(1) %x54, align 8
  %x55 = sitofp i100 %x50 to float
  %x56 = getelementptr i8, ptr addrspace(1) %q, i64 232
  store float %x55, ptr addrspace(1) %x56, align 8
  %x57 = lshr i100 %x4, 90
  %x58 = ashr i100 %x4, 90
  %x59 = uitofp i100 %x57 to double
  %x60 = getelementptr i8, ptr addrspace(1) %q, i64 240
  store double %x59, ptr addrspace(1) %x60, align 8
  %x61 = sitofp i100 %x58 to double
  %x62 = getelementptr i8, ptr addrspace(1) %q, i64 248
  store double %x61, ptr addrspace(1) %x62, align 8
  %x63 = sitofp i100 %x58 to float
  %x64 = getelementptr i8, ptr addrspace(1) %q, i64 256
  store float %x63, ptr addrspace(1) %x64, align 8
  %x65 = trunc i128 %x1 to i64
  %x66 = sitofp i64 %x65 to double
  %x67 = fmul double %x66, %x66
  %x68 = fmul double %x66, -65536.0
  %x69 = fptoui double %x67 to i128
  %x70 = getelementptr i8, ptr addrspace(1) %q, i64 264
  store i128 %x69, ptr addrspace(1) %x70, align 8
  %x71 = fptosi double %x68 to i128
  %x72 = getelementptr i8, ptr addrspace(1) %q, i64 280
  store i128 %x71, ptr addrspace(1) %x72, align 8
  ret void
}
define amdgpu_kernel void @vectors(ptr addrspace(1) %o, ptr addrspace(1) %a) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr [8 x i64], ptr addrspace(1) %a, i32 %t
  %q = getelementptr [64 x i64], ptr addrspace(1) %o, i32 %t
  %x73 = load <2 x i128>, ptr addrspace(1) %p, align 8
  %x74 = trunc <2 x i128> %x73 to <2 x i72>
  %x75 = mul <2 x i72> %x74, <i72 7, i72 -5>
  %x76 = getelementptr i8, ptr addrspace(1) %q, i64 0
  store <2 x i72> %x75, ptr addrspace(1) %x76, align 8
  %x77 = and i32 %t, 1
  %x78 = extractelement <2 x i72> %x75, i32 %x77
  %x79 = getelementptr i8, ptr addrspace(1) %q, i64 24
  store i72 %x78, ptr addrspace(1) %x79, align 8
  %x80 = shufflevector <2 x i72> %x74, <2 x i72> %x75, <4 x i32> <i32 1, i32 2, i32 0, i32 3>
  %x81 = call i72 @llvm.vector.reduce.xor.v4i72(<4 x i72> %x80)
  %x82 = getelementptr i8, ptr addrspace(1) %q, i64 40
  store i72 %x81, ptr addrspace(1) %x82, align 8
  %x83 = icmp slt <2 x i72> %x74, %x75
  %x84 = zext <2 x i1> %x83 to <2 x i8>
  %x85 = getelementptr i8, ptr addrspace(1) %q, i64 56
  store <2 x i8> %x84, ptr addrspace(1) %x85, align 8
  %x86 = load <5 x i25>, ptr addrspace(1) %p, align 8
  %x87 = add <5 x i25> %x86, <i25 1, i25 2, i25 3, i25 4, i25 5>
  %x88 = getelementptr i8, ptr addrspace(1) %q, i64 64
  store <5 x i25> %x87, ptr addrspace(1) %x88, align 8
  %x89 = bitcast <5 x i25> %x86 to i125
  %x90 = getelementptr i8, ptr addrspace(1) %q, i64 80
  store i125 %x89, ptr addrspace(1) %x90, align 8
  %x91 = load <8 x i16>, ptr addrspace(1) %p, align 8
  %x92 = trunc <8 x i16> %x91 to <8 x i1>
  %x93 = call <8 x i16> @llvm.vector.reverse.v8i16(<8 x i16> %x91)
  %x94 = call <8 x i16> @llvm.vector.splice.left.v8i16(<8 x i16> %x91, <8 x i16> %x93, i32 3)
  %x95 = getelementptr i8, ptr addrspace(1) %q, i64 96
  store <8 x i16> %x94, ptr addrspace(1) %x95, align 8
  %x96 = call <8 x i16> @llvm.vector.splice.right.v8i16(<8 x i16> %x91, <8 x i16> %x93, i32 3)
  %x97 = getelementptr i8, ptr addrspace(1) %q, i64 112
  store <8 x i16> %x96, ptr addrspace(1) %x97, align 8
  %x98 = call { <4 x i16>, <4 x i16> } @llvm.vector.deinterleave2.v8i16(<8 x i16> %x91)
  %x99 = extractvalue { <4 x i16>, <4 x i16> } %x98, 0
  %x100 = extractvalue { <4 x i16>, <4 x i16> } %x98, 1
  %x101 = call <8 x i16> @llvm.vector.interleave2.v8i16(<4 x i16> %x100, <4 x i16> %x99)
  %x102 = getelementptr i8, ptr addrspace(1) %q, i64 128
  store <8 x i16> %x101, ptr addrspace(1) %x102, align 8
  %x103 = call <2 x i16> @llvm.vector.extract.v2i16.v8i16(<8 x i16> %x91, i64 4)
  %x104 = call <8 x i16> @llvm.vector.insert.v8i16.v2i16(<8 x i16> %x93, <2 x i16> %x103, i64 2)
  %x105 = getelementptr i8, ptr addrspace(1) %q, i64 144
  store <8 x i16> %x104, ptr addrspace(1) %x105, align 8
  %x106 = call i32 @llvm.experimental.cttz.elts.i32.v8i1(<8 x i1> %x92, i1 false)
  %x107 = getelementptr i8, ptr addrspace(1) %q, i64 160
  store i32 %x106, ptr addrspace(1) %x107, align 8
  %x108 = call <8 x i16> @llvm.experimental.vector.compress.v8i16(<8 x i16> %x91, <8 x i1> %x92, <8 x i16> %x93)
  %x109 = getelementptr i8, ptr addrspace(1) %q, i64 168
  store <8 x i16> %x108, ptr addrspace(1) %x109, align 8
  %x110 = extractelement <8 x i16> %x91, i32 0
  %x111 = zext i16 %x110 to i32
  %x112 = and i32 %x111, 7
  %x113 = call <8 x i1> @llvm.get.active.lane.mask.v8i1.i32(i32 %x112, i32 5)
  %x114 = zext <8 x i1> %x113 to <8 x i8>
  %x115 = getelementptr i8, ptr addrspace(1) %q, i64 184
  store <8 x i8> %x114, ptr addrspace(1) %x115, align 8
  %x116 = extractelement <2 x i128> %x73, i32 1
  %x117 = trunc i128 %x116 to i64
  %x118 = trunc <2 x i128> %x73 to <2 x i64>
  %x119 = extractelement <2 x i64> %x118, i32 0
  %x120 = call i8 @llvm.scmp.i8.i64(i64 %x119, i64 %x117)
  %x121 = getelementptr i8, ptr addrspace(1) %q, i64 192
  store i8 %x120, ptr addrspace(1) %x121, align 8
  %x122 = call i32 @llvm.ucmp.i32.i64(i64 %x119, i64 %x117)
  %x123 = getelementptr i8, ptr addrspace(1) %q, i64 200
  store i32 %x122, ptr addrspace(1) %x123, align 8
  %x124 = trunc i64 %x119 to i32
  %x125 = trunc i64 %x117 to i32
  %x126 = call i32 @llvm.smul.fix.i32(i32 %x124, i32 %x125, i32 19)
  %x127 = getelementptr i8, ptr addrspace(1) %q, i64 208
  store i32 %x126, ptr addrspace(1) %x127, align 8
  %x128 = call i32 @llvm.umul.fix.i32(i32 %x124, i32 %x125, i32 19)
  %x129 = getelementptr i8, ptr addrspace(1) %q, i64 216
  store i32 %x128, ptr addrspace(1) %x129, align 8
  %x130 = call i32 @llvm.smul.fix.sat.i32(i32 %x124, i32 %x125, i32 19)
  %x131 = getelementptr i8, ptr addrspace(1) %q, i64 224
  store i32 %x130, ptr addrspace(1) %x131, align 8
  %x132 = call i32 @llvm.umul.fix.sat.i32(i32 %x124, i32 %x125, i32 19)
  %x133 = getelementptr i8, ptr addrspace(1) %q, i64 232
  store i32 %x132, ptr addrspace(1) %x133, align 8
  %x134 = bitcast <8 x i16> %x91 to <8 x bfloat>
  %x135 = bitcast <8 x i16> %x93 to <8 x bfloat>
  %x136 = call <8 x bfloat> @llvm.minimumnum.v8bf16(<8 x bfloat> %x134, <8 x bfloat> %x135)
  %x137 = fcmp uno <8 x bfloat> %x136, %x136
  %x138 = select <8 x i1> %x137, <8 x bfloat> zeroinitializer, <8 x bfloat> %x136
  %x139 = getelementptr i8, ptr addrspace(1) %q, i64 240
  store <8 x bfloat> %x138, ptr addrspace(1) %x139, align 8
  %x140 = call <8 x bfloat> @llvm.maximumnum.v8bf16(<8 x bfloat> %x134, <8 x bfloat> %x135)
  %x141 = fcmp uno <8 x bfloat> %x140, %x140
  %x142 = select <8 x i1> %x141, <8 x bfloat> zeroinitializer, <8 x bfloat> %x140
  %x143 = getelementptr i8, ptr addrspace(1) %q, i64 256
  store <8 x bfloat> %x142, ptr addrspace(1) %x143, align 8
  ret void
}

; A switch over more than 64 bits, whose results are vectors of such integers.
define amdgpu_kernel void @chosen(ptr addrspace(1) %o, ptr addrspace(1) %a) #0 {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr [8 x i64], ptr addrspace(1) %a, i32 %t
  %q = getelementptr i64, ptr addrspace(1) %o, i32 %t
  %x = load i64, ptr addrspace(1) %p
  %y = zext i64 %x to i80
  %z = shl i80 %y, 70
  %n = or i80 %z, 1
  %v0 = insertelement <2 x i80> poison, i80 %n, i32 0
  %v = insertelement <2 x i80> %v0, i80 -3, i32 1
  switch i80 %n, label %other [i80 1, label %one
                               i80 3541774862152233910273, label %three
                               i80 8264141345021879123969, label %seven]
one:
  %a1 = mul <2 x i80> %v, <i80 11, i80 13>
  br label %done
three:
  br label %done
seven:
  %a7 = sub <2 x i80> %v, <i80 -1, i80 -2>
  br label %done
other:
  br label %done
done:
  %r = phi <2 x i80> [ %a1, %one ], [ <i80 5, i80 6>, %three ], [ %a7, %seven ], [ %v, %other ]
  %r0 = extractelement <2 x i80> %r, i32 0
  %r1 = extractelement <2 x i80> %r, i32 1
  %h = lshr i80 %r0, 60
  %s = add i80 %h, %r1
  %w = trunc i80 %s to i64
  store i64 %w, ptr addrspace(1) %q
  ret void
}
attributes #0 = { "amdgpu-flat-work-group-size"="64,64" }
