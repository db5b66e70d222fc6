/* Handles built-in functions of OpenCL C, by their mangled names, in modules without a device library: clang writes
   calls of functions without a body for them.

       call i64 @_Z13get_global_idj(i32 0)           ->    workgroup id * size of a workgroup + work-item id + offset
       call <2 x float> @_Z3sinDv2_f(<2 x float> %x) ->    two calls of @__ocml_sin_f32

   The types are those of the call. Names that are not known stay calls, which the reader refuses. */
#include "frontend/llvm_ir/expand_ops.h"

#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace
{

/* Functions that have the name of their `__ocml_` one. */
constexpr StringLiteral library[] = {
    "acos", "acosh", "asin", "asinh", "atan",  "atan2", "atanh", "cbrt", "ceil", "copysign", "cos",  "cosh",  "erf",
    "erfc", "exp",   "exp2", "expm1", "fabs",  "floor", "fma",   "fmax", "fmin", "fmod",     "log",  "log10", "log1p",
    "log2", "pow",   "pown", "rint",  "round", "rsqrt", "sin",   "sinh", "sqrt", "tan",      "tanh", "trunc",
};

/* "_Z3minDv2_j": false. The last type of number counts: pointers stand before. */
bool takesSigned(StringRef mangled)
{
    while (!mangled.empty() && (mangled.back() == '_' || mangled.back() == 'S')) mangled = mangled.drop_back();
    return mangled.empty() || !StringRef("htjm").contains(mangled.back());
}

/* "_Z3sinf": "sin". Empty: the name is not of that form. */
StringRef nameOf(StringRef mangled)
{
    unsigned length = 0;
    if (!mangled.consume_front("_Z") || mangled.consumeInteger(10, length) || length > mangled.size()) return "";
    return mangled.take_front(length);
}

struct Builtin {
    IRBuilder<> b;
    CallInst *call;

    explicit Builtin(CallInst *of) : b(of), call(of) {}

    Value *field(Type *type, unsigned offset)
    {
        Value *hidden = b.CreateIntrinsic(Intrinsic::amdgcn_implicitarg_ptr, {});
        Value *place = b.CreateConstInBoundsGEP1_64(b.getInt8Ty(), hidden, offset);
        return b.CreateAlignedLoad(type, place, commonAlignment(Align(8), offset));
    }

    Value *wide(Value *v) { return b.CreateZExtOrTrunc(v, call->getType()); }
    Value *localId(unsigned d)
    {
        static constexpr Intrinsic::ID ids[] = {Intrinsic::amdgcn_workitem_id_x, Intrinsic::amdgcn_workitem_id_y,
                                                Intrinsic::amdgcn_workitem_id_z};
        return wide(b.CreateIntrinsic(ids[d], {}));
    }
    Value *groupId(unsigned d)
    {
        static constexpr Intrinsic::ID ids[] = {Intrinsic::amdgcn_workgroup_id_x, Intrinsic::amdgcn_workgroup_id_y,
                                                Intrinsic::amdgcn_workgroup_id_z};
        return wide(b.CreateIntrinsic(ids[d], {}));
    }
    /* Places of code objects 5 and 6 (AMDGPUUsage, "Code Object V5 Metadata"). */
    Value *groups(unsigned d) { return wide(field(b.getInt32Ty(), 4 * d)); }
    Value *size(unsigned d) { return wide(field(b.getInt16Ty(), 12 + 2 * d)); }
    Value *offset(unsigned d) { return wide(field(b.getInt64Ty(), 40 + 8 * d)); }

    Value *placeIn(StringRef name, unsigned d);
    Value *place(StringRef name);
    Value *ofWave(StringRef name);
    Value *amongLanes(StringRef name, bool isSigned);
    bool synchronises(StringRef name);
    Value *atomic(StringRef name, bool isSigned);
    Value *loaded(StringRef name);
    bool stores(StringRef name);
    Value *element(Value *pointer, Value *index, unsigned count, Type *type, bool isAligned, Align *align);
    Value *rounded(Value *v, StringRef how);
    Value *converted(StringRef name, bool fromSigned);
    Value *answered(Value *bits);
    Value *asked(StringRef name);
    Value *dot(Value *x, Value *y);
    Value *ofVectors(StringRef name);
    Value *low24(Value *v, bool isSigned);
    Value *highHalf(bool isSigned);
    Value *number(StringRef name, bool isSigned);
    Value *ofMedia(StringRef name, bool isSigned);
    Value *ofBytes(StringRef name);
    Value *scalar(StringRef name, ArrayRef<Value *> args);
    Value *function(StringRef name);
};

/* An id, a size or an offset of the work-item in dimension d. If d > 2, sizes are 1, the rest is 0. NULL: no such
   function. */
Value *Builtin::placeIn(StringRef name, unsigned d)
{
    if (d > 2) return b.getIntN(call->getType()->getIntegerBitWidth(), name.contains("_size") || name.contains("_num"));
    if (name == "get_local_id") return localId(d);
    if (name == "get_group_id") return groupId(d);
    if (name == "get_num_groups") return groups(d);
    if (name == "get_local_size" || name == "get_enqueued_local_size") return size(d);
    if (name == "get_global_offset") return offset(d);
    if (name == "get_global_size") return b.CreateMul(groups(d), size(d));
    if (name != "get_global_id") return nullptr;
    return b.CreateAdd(b.CreateAdd(b.CreateMul(groupId(d), size(d)), localId(d)), offset(d));
}

/* The same, with the dimension of the call. NULL: no such function. */
Value *Builtin::place(StringRef name)
{
    if (!call->getType()->isIntegerTy()) return nullptr;
    if (name == "get_work_dim" && !call->arg_size()) return wide(field(b.getInt16Ty(), 64));
    if (call->arg_size() != 1 || !call->getArgOperand(0)->getType()->isIntegerTy(32)) return nullptr;
    Value *dimension = call->getArgOperand(0);
    if (const auto *number = dyn_cast<ConstantInt>(dimension)) return placeIn(name, number->getLimitedValue(3));
    Value *result = placeIn(name, 0) ? placeIn(name, 3) : nullptr;
    for (unsigned d = 0; result && d < 3; d++)
        result = b.CreateSelect(b.CreateICmpEQ(dimension, b.getInt32(d)), placeIn(name, d), result);
    return result;
}

/* Ids and sizes of a sub-group, which is a wave. NULL: no such function. */
Value *Builtin::ofWave(StringRef name)
{
    if (!name.consume_front("get_") || call->arg_size() || !call->getType()->isIntegerTy(32)) return nullptr;
    Value *waveSize = b.CreateIntrinsic(Intrinsic::amdgcn_wavefrontsize, {});
    if (name == "max_sub_group_size") return waveSize;
    if (name == "sub_group_local_id") {
        Value *all = b.getInt32(~0u), *low = b.CreateIntrinsic(Intrinsic::amdgcn_mbcnt_lo, {}, {all, b.getInt32(0)});
        return b.CreateIntrinsic(Intrinsic::amdgcn_mbcnt_hi, {}, {all, low}); /* waves of 32 have no upper half */
    }
    Value *all = b.CreateMul(b.CreateMul(size(0), size(1)), size(2)), *id = localId(2);
    for (unsigned d : {1, 0}) id = b.CreateAdd(b.CreateMul(id, size(d)), localId(d));
    Value *number = b.CreateUDiv(id, waveSize);
    if (name == "sub_group_id") return number;
    if (name == "num_sub_groups" || name == "enqueued_num_sub_groups")
        return b.CreateUDiv(b.CreateSub(b.CreateAdd(all, waveSize), b.getInt32(1)), waveSize);
    if (name != "sub_group_size") return nullptr;
    return b.CreateBinaryIntrinsic(Intrinsic::umin, waveSize, b.CreateSub(all, b.CreateMul(number, waveSize)));
}

/* Reductions (sub_group_reduce_add), broadcasts and shuffles between lanes. NULL: no such function. */
Value *Builtin::amongLanes(StringRef name, bool isSigned)
{
    Type *type = call->getType();
    if (!name.consume_front("sub_group_") || type->isVoidTy()) return nullptr;
    SmallVector<Value *, 2> x(call->args());
    const auto ask = [&](bool any) {
        Value *zero = b.CreateICmpEQ(x[0], Constant::getNullValue(x[0]->getType()));
        Value *some = b.CreateIntrinsic(Intrinsic::amdgcn_ballot, {b.getInt64Ty()}, {any ? b.CreateNot(zero) : zero});
        return b.CreateZExt(b.CreateICmp(any ? CmpInst::ICMP_NE : CmpInst::ICMP_EQ, some, b.getInt64(0)), type);
    };
    if (x.size() == 1 && type->isIntegerTy() && (name == "any" || name == "all")) return ask(name == "any");
    const bool isFloat = type->isFloatTy() || type->isDoubleTy();
    if (x.size() == 1 && name.consume_front("reduce_") && x[0]->getType() == type) {
        const auto reduces = [&](Intrinsic::ID floats, Intrinsic::ID integers, Intrinsic::ID naturals) {
            return b.CreateIntrinsic(isFloat ? floats : isSigned ? integers : naturals, {type}, {x[0], b.getInt32(0)});
        };
        using namespace Intrinsic;
        if (name == "add") return reduces(amdgcn_wave_reduce_fadd, amdgcn_wave_reduce_add, amdgcn_wave_reduce_add);
        if (name == "min") return reduces(amdgcn_wave_reduce_fmin, amdgcn_wave_reduce_min, amdgcn_wave_reduce_umin);
        if (name == "max") return reduces(amdgcn_wave_reduce_fmax, amdgcn_wave_reduce_max, amdgcn_wave_reduce_umax);
    }
    if (x.size() != 2 || type->getPrimitiveSizeInBits() != 32 || !x[1]->getType()->isIntegerTy(32)) return nullptr;
    if (name == "shuffle_xor") {
        Value *low = b.CreateIntrinsic(Intrinsic::amdgcn_mbcnt_lo, {}, {b.getInt32(~0u), b.getInt32(0)});
        x[1] = b.CreateXor(x[1], b.CreateIntrinsic(Intrinsic::amdgcn_mbcnt_hi, {}, {b.getInt32(~0u), low}));
    } else if (name != "broadcast" && name != "shuffle") {
        return nullptr;
    }
    return b.CreateIntrinsic(Intrinsic::amdgcn_wave_shuffle, {type}, {x[0], x[1]});
}

/* Barriers and fences order the memory of the workgroup, as those of ROCm's device library. */
bool Builtin::synchronises(StringRef name)
{
    const SyncScope::ID group = call->getContext().getOrInsertSyncScopeID("workgroup");
    if (name == "mem_fence" || name == "read_mem_fence" || name == "write_mem_fence") {
        b.CreateFence(AtomicOrdering::AcquireRelease, group);
        return true;
    }
    const bool ofWaves = name == "sub_group_barrier";
    if (name != "barrier" && name != "work_group_barrier" && !ofWaves) return false;
    b.CreateFence(AtomicOrdering::Release, group);
    b.CreateIntrinsic(ofWaves ? Intrinsic::amdgcn_wave_barrier : Intrinsic::amdgcn_s_barrier, {});
    b.CreateFence(AtomicOrdering::Acquire, group);
    return true;
}

/* atomic_add and its like: relaxed, at the scope of the device. NULL: no such function. */
Value *Builtin::atomic(StringRef name, bool isSigned)
{
    if ((!name.consume_front("atomic_") && !name.consume_front("atom_")) || !call->arg_size()) return nullptr;
    Value *place = call->getArgOperand(0);
    Type *type = call->getType();
    const SyncScope::ID agent = call->getContext().getOrInsertSyncScopeID("agent");
    const bool known =
        place->getType()->isPointerTy() && (type->isIntegerTy() || (type->isFloatTy() && name == "xchg"));
    if (!known) return nullptr;
    if (name == "cmpxchg" && call->arg_size() == 3)
        return b.CreateExtractValue(b.CreateAtomicCmpXchg(place, call->getArgOperand(1), call->getArgOperand(2),
                                                          MaybeAlign(), AtomicOrdering::Monotonic,
                                                          AtomicOrdering::Monotonic, agent),
                                    0);
    const bool byOne = name == "inc" || name == "dec";
    const auto op = StringSwitch<AtomicRMWInst::BinOp>(name)
                        .Cases({"add", "inc"}, AtomicRMWInst::Add)
                        .Cases({"sub", "dec"}, AtomicRMWInst::Sub)
                        .Case("min", isSigned ? AtomicRMWInst::Min : AtomicRMWInst::UMin)
                        .Case("max", isSigned ? AtomicRMWInst::Max : AtomicRMWInst::UMax)
                        .Case("and", AtomicRMWInst::And)
                        .Case("or", AtomicRMWInst::Or)
                        .Case("xor", AtomicRMWInst::Xor)
                        .Case("xchg", AtomicRMWInst::Xchg)
                        .Default(AtomicRMWInst::BAD_BINOP);
    if (op == AtomicRMWInst::BAD_BINOP || call->arg_size() != (byOne ? 1 : 2)) return nullptr;
    Value *by = byOne ? ConstantInt::get(type, 1) : call->getArgOperand(1);
    return b.CreateAtomicRMW(op, place, by, MaybeAlign(), AtomicOrdering::Monotonic, agent);
}

/* Where vector `index` of `count` numbers begins. Aligned vectors of three have the room of four. */
Value *Builtin::element(Value *pointer, Value *index, unsigned count, Type *type, bool isAligned, Align *align)
{
    const unsigned bytes = type->getScalarSizeInBits() / 8, room = isAligned && count == 3 ? 4 : count;
    *align = Align(isAligned ? bytes * room : bytes);
    return b.CreateGEP(b.getInt8Ty(), pointer, b.CreateMul(index, ConstantInt::get(index->getType(), bytes * room)));
}

/* "vload4": 4, of "vload_half" and "vloada_half": isHalf. 0: another name. */
unsigned countOf(StringRef name, StringRef verb, bool *isHalf, bool *isAligned)
{
    unsigned count = 1;
    if (!name.consume_front(verb)) return 0;
    *isAligned = name.consume_front("a_");
    *isHalf = *isAligned || name.consume_front("_");
    if (*isHalf && !name.consume_front("half")) return 0;
    if (!name.empty() && name.consumeInteger(10, count)) return 0;
    return name.empty() || name == "_rte" ? count : 0;
}

/* vload: result, index, pointer */
Value *Builtin::loaded(StringRef name)
{
    bool isHalf, isAligned;
    const unsigned count = countOf(name, "vload", &isHalf, &isAligned);
    Type *type = call->getType();
    const auto *vector = dyn_cast<FixedVectorType>(type);
    if (!count || call->arg_size() != 2 || (vector ? vector->getNumElements() : 1) != count) return nullptr;
    Type *inMemory = isHalf ? type->getWithNewType(b.getHalfTy()) : type;
    Align align;
    Value *at = element(call->getArgOperand(1), call->getArgOperand(0), count, inMemory, isAligned, &align);
    Value *v = b.CreateAlignedLoad(inMemory, at, align);
    return isHalf ? b.CreateFPExt(v, type) : v;
}

/* vstore: value, index, pointer */
bool Builtin::stores(StringRef name)
{
    bool isHalf, isAligned;
    const unsigned count = countOf(name, "vstore", &isHalf, &isAligned);
    if (!count || call->arg_size() != 3) return false;
    Value *v = call->getArgOperand(0);
    if (isHalf) v = b.CreateFPTrunc(v, v->getType()->getWithNewType(b.getHalfTy()));
    Align align;
    Value *at = element(call->getArgOperand(2), call->getArgOperand(1), count, v->getType(), isAligned, &align);
    b.CreateAlignedStore(v, at, align);
    return true;
}

/* Rounds to an integer. `how`: OpenCL's suffix, "rte", "rtz", "rtp" or "rtn". */
Value *Builtin::rounded(Value *v, StringRef how)
{
    return b.CreateUnaryIntrinsic(StringSwitch<Intrinsic::ID>(how)
                                      .Case("rte", Intrinsic::roundeven)
                                      .Case("rtp", Intrinsic::ceil)
                                      .Case("rtn", Intrinsic::floor)
                                      .Default(Intrinsic::trunc),
                                  v);
}

/* Conversions (convert_uchar4_sat_rte). NULL: no such function, or one to floats that does not round to nearest. */
Value *Builtin::converted(StringRef name, bool fromSigned)
{
    if (!name.consume_front("convert_") || call->arg_size() != 1) return nullptr;
    const bool toSigned = name[0] != 'u', saturates = name.contains("_sat");
    const StringRef how = name.take_back(4).starts_with("_rt") ? name.take_back(3) : "";
    Value *v = call->getArgOperand(0);
    Type *from = v->getType(), *to = call->getType();
    const unsigned had = from->getScalarSizeInBits(), has = to->getScalarSizeInBits();
    if (from->isFPOrFPVectorTy() && to->isIntOrIntVectorTy()) {
        if (!how.empty() && how != "rtz") v = rounded(v, how);
        return b.CreateIntrinsic(toSigned ? Intrinsic::fptosi_sat : Intrinsic::fptoui_sat, {to, from}, {v});
    }
    if (to->isFPOrFPVectorTy()) {
        if (!how.empty() && how != "rte") return nullptr;
        if (from->isFPOrFPVectorTy()) return b.CreateFPCast(v, to);
        return fromSigned ? b.CreateSIToFP(v, to) : b.CreateUIToFP(v, to);
    }
    if (saturates && fromSigned && (has < had || !toSigned))
        v = b.CreateBinaryIntrinsic(
            Intrinsic::smax, v,
            ConstantInt::get(from, toSigned ? APInt::getSignedMinValue(has).sext(had) : APInt::getZero(had)));
    if (saturates && (has < had || (has == had && toSigned && !fromSigned)))
        v = b.CreateBinaryIntrinsic(
            fromSigned ? Intrinsic::smin : Intrinsic::umin, v,
            ConstantInt::get(from, (toSigned ? APInt::getSignedMaxValue(has) : APInt::getMaxValue(has)).zext(had)));
    return b.CreateIntCast(v, to, fromSigned);
}

/* The number that a relation gives: 1 of scalars, -1 of elements of vectors. */
Value *Builtin::answered(Value *bits)
{
    return call->getType()->isVectorTy() ? b.CreateSExt(bits, call->getType()) : b.CreateZExt(bits, call->getType());
}

/* Relations, and choices by bits. NULL: no such function. */
Value *Builtin::asked(StringRef name)
{
    SmallVector<Value *, 3> x(call->args());
    if (x.empty() || !call->getType()->isIntOrIntVectorTy()) return nullptr;
    const bool isFloat = x[0]->getType()->isFPOrFPVectorTy();
    const auto relation = StringSwitch<CmpInst::Predicate>(name)
                              .Case("isequal", CmpInst::FCMP_OEQ)
                              .Case("isnotequal", CmpInst::FCMP_UNE)
                              .Case("isgreater", CmpInst::FCMP_OGT)
                              .Case("isgreaterequal", CmpInst::FCMP_OGE)
                              .Case("isless", CmpInst::FCMP_OLT)
                              .Case("islessequal", CmpInst::FCMP_OLE)
                              .Case("islessgreater", CmpInst::FCMP_ONE)
                              .Case("isordered", CmpInst::FCMP_ORD)
                              .Case("isunordered", CmpInst::FCMP_UNO)
                              .Default(CmpInst::BAD_ICMP_PREDICATE);
    if (isFloat && relation != CmpInst::BAD_ICMP_PREDICATE && x.size() == 2)
        return answered(b.CreateFCmp(relation, x[0], x[1]));
    const FPClassTest kinds = StringSwitch<FPClassTest>(name)
                                  .Case("isnan", fcNan)
                                  .Case("isinf", fcInf)
                                  .Case("isfinite", fcFinite)
                                  .Case("isnormal", fcNormal)
                                  .Default(fcNone);
    if (isFloat && kinds != fcNone && x.size() == 1) return answered(b.createIsFPClass(x[0], kinds));
    if (isFloat || x.size() != 1 || (name != "any" && name != "all")) return nullptr;
    Value *set = b.CreateICmpSLT(x[0], Constant::getNullValue(x[0]->getType()));
    if (set->getType()->isVectorTy()) set = name == "any" ? b.CreateOrReduce(set) : b.CreateAndReduce(set);
    return b.CreateZExt(set, call->getType());
}

Value *Builtin::dot(Value *x, Value *y)
{
    Value *products = b.CreateFMul(x, y);
    if (!products->getType()->isVectorTy()) return products;
    return b.CreateFAddReduce(ConstantFP::getNegativeZero(products->getType()->getScalarType()), products);
}

/* Functions of vectors as a whole, and select. NULL: no such function. */
Value *Builtin::ofVectors(StringRef name)
{
    SmallVector<Value *, 3> x(call->args());
    if (x.size() == 3 && name == "select" && x[0]->getType() == call->getType()) { /* the sign of elements decides */
        Value *zero = Constant::getNullValue(x[2]->getType());
        Value *second = zero->getType()->isVectorTy() ? b.CreateICmpSLT(x[2], zero) : b.CreateICmpNE(x[2], zero);
        return b.CreateSelect(second, x[1], x[0]);
    }
    if (x.size() == 3 && name == "bitselect" && x[0]->getType() == call->getType()) {
        Type *bits = x[0]->getType()->getWithNewType(b.getIntNTy(x[0]->getType()->getScalarSizeInBits()));
        for (Value *&v : x) v = b.CreateBitCast(v, bits);
        Value *both = b.CreateXor(x[0], b.CreateAnd(b.CreateXor(x[0], x[1]), x[2]));
        return b.CreateBitCast(both, call->getType());
    }
    if (x.size() != 2 || !x[0]->getType()->isFPOrFPVectorTy() || x[1]->getType() != x[0]->getType()) return nullptr;
    if (name == "dot") return dot(x[0], x[1]);
    if (name != "cross") return nullptr;
    const auto turned = [&](Value *v, bool left) {
        const int by[2][4] = {{2, 0, 1, 3}, {1, 2, 0, 3}};
        return b.CreateShuffleVector(v, ArrayRef<int>(by[left], cast<FixedVectorType>(v->getType())->getNumElements()));
    };
    return b.CreateFSub(b.CreateFMul(turned(x[0], true), turned(x[1], false)),
                        b.CreateFMul(turned(x[0], false), turned(x[1], true)));
}

/* The low 24 bits, extended. */
Value *Builtin::low24(Value *v, bool isSigned)
{
    Value *up = b.CreateShl(v, 8);
    return isSigned ? b.CreateAShr(up, 8) : b.CreateLShr(up, 8);
}

Value *Builtin::highHalf(bool isSigned)
{
    Type *type = call->getType(), *twice = type->getExtendedType();
    const auto wider = [&](unsigned n) { return b.CreateIntCast(call->getArgOperand(n), twice, isSigned); };
    return b.CreateTrunc(b.CreateLShr(b.CreateMul(wider(0), wider(1)), type->getScalarSizeInBits()), type);
}

/* Functions of numbers that are operations of LLVM IR, which take vectors, too. NULL: no such function. */
Value *Builtin::number(StringRef name, bool isSigned)
{
    Type *type = call->getType();
    SmallVector<Value *, 3> x(call->args());
    const bool isFloat = type->isFPOrFPVectorTy();
    if (x.empty() || (!type->isIntOrIntVectorTy() && !isFloat) || isa<ScalableVectorType>(type)) return nullptr;
    /* the second and third may be one number for all elements */
    const auto *vector = dyn_cast<FixedVectorType>(type);
    for (Value *&v : x) {
        if (vector && v->getType() == vector->getElementType()) v = b.CreateVectorSplat(vector->getNumElements(), v);
        if (v->getType() != type) return nullptr;
    }
    const Intrinsic::ID least = isFloat ? Intrinsic::minnum : isSigned ? Intrinsic::smin : Intrinsic::umin;
    const Intrinsic::ID most = isFloat ? Intrinsic::maxnum : isSigned ? Intrinsic::smax : Intrinsic::umax;
    if (name == "min" && x.size() == 2) return b.CreateBinaryIntrinsic(least, x[0], x[1]);
    if (name == "max" && x.size() == 2) return b.CreateBinaryIntrinsic(most, x[0], x[1]);
    if (name == "clamp" && x.size() == 3)
        return b.CreateBinaryIntrinsic(least, b.CreateBinaryIntrinsic(most, x[0], x[1]), x[2]);
    if (isFloat && name == "mix" && x.size() == 3)
        return b.CreateIntrinsic(Intrinsic::fmuladd, {type}, {b.CreateFSub(x[1], x[0]), x[2], x[0]});
    if (isFloat && name == "step" && x.size() == 2)
        return b.CreateUIToFP(b.CreateNot(b.CreateFCmpOLT(x[1], x[0])), type);
    if (isFloat && (name == "degrees" || name == "radians") && x.size() == 1)
        return b.CreateFMul(x[0], ConstantFP::get(type, name == "degrees" ? 57.29577951308232 : 0.017453292519943295));
    if (isFloat) return nullptr;
    if ((name == "add_sat" || name == "sub_sat") && x.size() == 2)
        return b.CreateBinaryIntrinsic(name == "add_sat" ? (isSigned ? Intrinsic::sadd_sat : Intrinsic::uadd_sat)
                                                         : (isSigned ? Intrinsic::ssub_sat : Intrinsic::usub_sat),
                                       x[0], x[1]);
    if ((name == "hadd" || name == "rhadd") && x.size() == 2) { /* common bits, and half of those that differ */
        Value *half = b.CreateXor(x[0], x[1]);
        half = isSigned ? b.CreateAShr(half, 1) : b.CreateLShr(half, 1);
        return name == "hadd" ? b.CreateAdd(b.CreateAnd(x[0], x[1]), half) : b.CreateSub(b.CreateOr(x[0], x[1]), half);
    }
    if (name == "mul_hi" && x.size() == 2) return highHalf(isSigned);
    if (name == "mad_hi" && x.size() == 3) return b.CreateAdd(highHalf(isSigned), x[2]);
    if (name == "mul24" && x.size() == 2) return b.CreateMul(low24(x[0], isSigned), low24(x[1], isSigned));
    if (name == "mad24" && x.size() == 3)
        return b.CreateAdd(b.CreateMul(low24(x[0], isSigned), low24(x[1], isSigned)), x[2]);
    if (name == "abs" && x.size() == 1)
        return isSigned ? b.CreateBinaryIntrinsic(Intrinsic::abs, x[0], b.getFalse()) : x[0];
    if (name == "popcount" && x.size() == 1) return b.CreateUnaryIntrinsic(Intrinsic::ctpop, x[0]);
    if (name == "clz" && x.size() == 1) return b.CreateBinaryIntrinsic(Intrinsic::ctlz, x[0], b.getFalse());
    if (name == "ctz" && x.size() == 1) return b.CreateBinaryIntrinsic(Intrinsic::cttz, x[0], b.getFalse());
    if (name == "rotate" && x.size() == 2) return b.CreateIntrinsic(Intrinsic::fshl, {type}, {x[0], x[0], x[1]});
    return nullptr;
}

/* A function of cl_amd_media_ops or cl_amd_media_ops2 that is one instruction on dwords. NULL: it is none of these. */
Value *Builtin::ofBytes(StringRef name)
{
    const bool isSignedField = call->getCalledFunction()->getName().ends_with("ijj");
    const auto id = StringSwitch<Intrinsic::ID>(name)
                        .Case("bfe", isSignedField ? Intrinsic::amdgcn_sbfe : Intrinsic::amdgcn_ubfe)
                        .Case("lerp", Intrinsic::amdgcn_lerp)
                        .Case("sad", Intrinsic::amdgcn_sad_u8)
                        .Case("sadhi", Intrinsic::amdgcn_sad_hi_u8)
                        .Case("sadw", Intrinsic::amdgcn_sad_u16)
                        .Case("msad", Intrinsic::amdgcn_msad_u8)
                        .Default(Intrinsic::not_intrinsic);
    if (id == Intrinsic::not_intrinsic || !call->getType()->isIntegerTy(32)) return nullptr;
    const SmallVector<Value *, 3> x(call->args());
    const bool isField = name == "bfe";
    return isField ? b.CreateIntrinsic(id, {call->getType()}, x) : b.CreateIntrinsic(id, {}, x);
}

/* Others of them, which take vectors, too. NULL: no such function. */
Value *Builtin::ofMedia(StringRef name, bool isSigned)
{
    Type *type = call->getType();
    SmallVector<Value *, 3> x(call->args());
    unsigned byte = 0;
    if (!name.consume_front("amd_") || x.empty()) return nullptr;
    if (x.size() == 1 && name.consume_front("unpack") && !name.consumeInteger(10, byte) && byte < 4)
        return b.CreateUIToFP(b.CreateAnd(b.CreateLShr(x[0], 8 * byte), 255), type);
    if (any_of(x, [&](Value *v) { return v->getType() != type; })) return nullptr;
    const bool isFloat = type->isFPOrFPVectorTy();
    const Intrinsic::ID least = isFloat ? Intrinsic::minnum : isSigned ? Intrinsic::smin : Intrinsic::umin;
    const Intrinsic::ID most = isFloat ? Intrinsic::maxnum : isSigned ? Intrinsic::smax : Intrinsic::umax;
    const auto low = [&](Value *v, Value *w) { return b.CreateBinaryIntrinsic(least, v, w); };
    const auto high = [&](Value *v, Value *w) { return b.CreateBinaryIntrinsic(most, v, w); };
    if (x.size() == 2 && name == "bfm") {
        for (Value *&v : x) v = b.CreateAnd(v, 31);
        Value *one = ConstantInt::get(type, 1);
        return b.CreateShl(b.CreateSub(b.CreateShl(one, x[0]), one), x[1]);
    }
    if (x.size() != 3) return nullptr;
    if (name == "min3") return low(low(x[0], x[1]), x[2]);
    if (name == "max3") return high(high(x[0], x[1]), x[2]);
    if (name == "median3") return high(low(x[0], x[1]), low(high(x[0], x[1]), x[2]));
    if (isFloat) return nullptr;
    if (name == "bitalign") return b.CreateIntrinsic(Intrinsic::fshr, {type}, x);
    if (name == "bytealign") return b.CreateIntrinsic(Intrinsic::fshr, {type}, {x[0], x[1], b.CreateShl(x[2], 3)});
    if (name == "sadd") return b.CreateAdd(b.CreateSub(high(x[0], x[1]), low(x[0], x[1])), x[2]);
    return ofBytes(name);
}

Value *Builtin::scalar(StringRef name, ArrayRef<Value *> args)
{
    Type *type = call->getType()->getScalarType();
    if (name == "recip" && args.size() == 1) return b.CreateFDiv(ConstantFP::get(type, 1.0), args[0]);
    if (name == "divide" && args.size() == 2) return b.CreateFDiv(args[0], args[1]);
    if (name == "mad" && args.size() == 3) return b.CreateIntrinsic(Intrinsic::fmuladd, {type}, args);
    if (name == "exp10" && args.size() == 1) return scalar("pow", {ConstantFP::get(type, 10.0), args[0]});
    if (name == "powr") name = "pow";
    if (!is_contained(library, name)) return nullptr;
    SmallVector<Type *, 3> types;
    for (Value *v : args) types.push_back(v->getType());
    const char *suffix = type->isHalfTy() ? "_f16" : type->isFloatTy() ? "_f32" : "_f64";
    const std::string full = ("__ocml_" + name + suffix).str();
    FunctionCallee callee = call->getModule()->getOrInsertFunction(full, FunctionType::get(type, types, false));
    CallInst *made = b.CreateCall(callee, args);
    if (isa<FPMathOperator>(made)) made->copyFastMathFlags(call);
    return made;
}

/* For numbers and vectors of numbers: the same for each element. */
Value *Builtin::function(StringRef name)
{
    Type *type = call->getType(), *element = type->getScalarType();
    if (!element->isHalfTy() && !element->isFloatTy() && !element->isDoubleTy()) return nullptr;
    if (!name.consume_front("native_")) name.consume_front("half_");
    const auto *vector = dyn_cast<FixedVectorType>(type);
    if (type->isVectorTy() && !vector) return nullptr;
    for (Value *v : call->args())
        if (v->getType() != type && !v->getType()->isIntOrIntVectorTy(32)) return nullptr;
    b.setFastMathFlags(call->getFastMathFlags());
    if (!vector) return scalar(name, SmallVector<Value *, 3>(call->args()));
    Value *all = PoisonValue::get(type);
    for (unsigned i = 0; i < vector->getNumElements(); i++) {
        SmallVector<Value *, 3> args;
        for (Value *v : call->args()) args.push_back(v->getType()->isVectorTy() ? b.CreateExtractElement(v, i) : v);
        Value *one = scalar(name, args);
        if (!one) return nullptr;
        all = b.CreateInsertElement(all, one, i);
    }
    return all;
}

/* Only clang's metadata for OpenCL's runtime says whether an argument is an image, a sampler, a pipe or a queue. */
std::string strangeArgument(const Function &function)
{
    const MDNode *types = function.getMetadata("kernel_arg_base_type");
    for (unsigned i = 0; types && i < types->getNumOperands(); i++) {
        const auto *text = dyn_cast_or_null<MDString>(types->getOperand(i));
        const StringRef type = text ? text->getString() : "";
        if ((type.starts_with("image") && type.ends_with("_t")) || type == "sampler_t" || type == "queue_t")
            return (type[0] == 'i' ? "an " : "a ") + type.str();
    }
    return "";
}

} // namespace

std::string ir_read_opencl(Function &function)
{
    SmallVector<CallInst *> calls;
    for (Instruction &i : instructions(function)) {
        auto *call = dyn_cast<CallInst>(&i);
        const Function *callee = call ? call->getCalledFunction() : nullptr;
        if (callee && callee->isDeclaration() && !nameOf(callee->getName()).empty()) calls.push_back(call);
    }
    for (CallInst *call : calls) {
        const StringRef name = nameOf(call->getCalledFunction()->getName());
        Builtin builtin(call);
        if (call->getType()->isVoidTy() && (name == "prefetch" || builtin.synchronises(name) || builtin.stores(name))) {
            call->eraseFromParent();
            continue;
        }
        const bool isSigned = takesSigned(call->getCalledFunction()->getName());
        Value *made = builtin.place(name);
        if (!made) made = builtin.ofWave(name);
        if (!made) made = builtin.amongLanes(name, isSigned);
        if (!made) made = builtin.atomic(name, isSigned);
        if (!made) made = builtin.loaded(name);
        if (!made) made = builtin.converted(name, isSigned);
        if (!made) made = builtin.asked(name);
        if (!made) made = builtin.ofVectors(name);
        if (!made) made = builtin.number(name, isSigned);
        if (!made) made = builtin.ofMedia(name, isSigned);
        if (!made) made = builtin.function(name);
        if (!made) continue;
        call->replaceAllUsesWith(made);
        call->eraseFromParent();
    }
    return strangeArgument(function);
}
