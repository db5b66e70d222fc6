/* Writes intrinsics that are one instruction as inline assembly, where the reader has no operation for them:

       %t = call i64 @llvm.amdgcn.s.memtime()   ->   %t = call i64 asm sideeffect "s_memtime $0", "=s"()

   The reader of inline assembly makes instructions of the text. It refuses those that the target lacks. */
#include "frontend/llvm_ir/expand_ops.h"
#include "frontend/llvm_ir/import_ir.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace
{

enum Effect : bool { PURE, EFFECT };

/* $1, $2 and so on are the operands that `order` names, by their positions. */
struct Row {
    Intrinsic::ID id;
    StringLiteral text, constraints, order;
    Effect effect;
};

constexpr Row rows[] = {
    {Intrinsic::amdgcn_s_memtime, "s_memtime $0", "=s", "", EFFECT},
    {Intrinsic::amdgcn_s_memrealtime, "s_memrealtime $0", "=s", "", EFFECT},
    {Intrinsic::amdgcn_s_getreg, "s_getreg_b32 $0, $1", "=s,i", "0", EFFECT},
    {Intrinsic::amdgcn_s_dcache_inv, "s_dcache_inv", "~{memory}", "", EFFECT},
    {Intrinsic::amdgcn_s_dcache_inv_vol, "s_dcache_inv_vol", "~{memory}", "", EFFECT},
    {Intrinsic::amdgcn_s_dcache_wb, "s_dcache_wb", "~{memory}", "", EFFECT},
    {Intrinsic::amdgcn_s_dcache_wb_vol, "s_dcache_wb_vol", "~{memory}", "", EFFECT},
    {Intrinsic::amdgcn_ds_append, "s_mov_b32 m0, $1\nds_append $0", "=v,s,~{memory}", "0", EFFECT},
    {Intrinsic::amdgcn_ds_consume, "s_mov_b32 m0, $1\nds_consume $0", "=v,s,~{memory}", "0", EFFECT},
    {Intrinsic::debugtrap, "s_trap 3", "", "", EFFECT},
    {Intrinsic::amdgcn_s_sleep_var, "s_sleep_var $0", "s", "0", EFFECT},
    {Intrinsic::amdgcn_s_setprio_inc_wg, "s_setprio_inc_wg $0", "i", "0", EFFECT},
    {Intrinsic::amdgcn_ds_bpermute_fi_b32, "ds_bpermute_fi_b32 $0, $1, $2", "=v,v,v", "01", EFFECT},
    {Intrinsic::amdgcn_permlane16_var, "v_permlane16_var_b32 $0, $1, $2", "=v,v,v,0", "120", EFFECT},
    {Intrinsic::amdgcn_permlanex16_var, "v_permlanex16_var_b32 $0, $1, $2", "=v,v,v,0", "120", EFFECT},
    {Intrinsic::amdgcn_mov_dpp8, "v_mov_b32_dpp $0, $1", "=v,v", "0", EFFECT},
    {Intrinsic::amdgcn_s_sethalt, "s_sethalt $0", "i", "0", EFFECT},
    {Intrinsic::amdgcn_s_bitreplicate, "s_bitreplicate_b64_b32 $0, $1", "=s,s", "0", PURE},
    {Intrinsic::amdgcn_qsad_pk_u16_u8, "v_qsad_pk_u16_u8 $0, $1, $2, $3", "=&v,v,v,v", "012", PURE},
    {Intrinsic::amdgcn_mqsad_pk_u16_u8, "v_mqsad_pk_u16_u8 $0, $1, $2, $3", "=&v,v,v,v", "012", PURE},
    {Intrinsic::amdgcn_mqsad_u32_u8, "v_mqsad_u32_u8 $0, $1, $2, $3", "=&v,v,v,v", "012", PURE},
    {Intrinsic::amdgcn_fdot2_f32_bf16, "v_dot2_f32_bf16 $0, $1, $2, $3", "=v,v,v,v", "012", PURE},
    {Intrinsic::amdgcn_cvt_pk_f16_fp8, "v_cvt_pk_f16_fp8 $0, $1", "=v,v", "0", PURE},
    {Intrinsic::amdgcn_cvt_pk_f16_bf8, "v_cvt_pk_f16_bf8 $0, $1", "=v,v", "0", PURE},
    {Intrinsic::amdgcn_cvt_pk_fp8_f16, "v_cvt_pk_fp8_f16 $0, $1", "=v,v", "0", PURE},
    {Intrinsic::amdgcn_cvt_pk_bf8_f16, "v_cvt_pk_bf8_f16 $0, $1", "=v,v", "0", PURE},
    {Intrinsic::amdgcn_prng_b32, "v_prng_b32 $0, $1", "=v,v", "0", PURE},
    {Intrinsic::amdgcn_cvt_off_f32_i4, "v_cvt_off_f32_i4 $0, $1", "=v,v", "0", PURE},
    {Intrinsic::amdgcn_bitop3, "v_bitop3_b32 $0, $1, $2, $3 bitop3:$4", "=v,v,v,v,i", "0123", PURE},
    {Intrinsic::amdgcn_ashr_pk_i8_i32, "v_ashr_pk_i8_i32 $0, $1, $2, $3", "=v,v,v,v", "012", PURE},
    {Intrinsic::amdgcn_ashr_pk_u8_i32, "v_ashr_pk_u8_i32 $0, $1, $2, $3", "=v,v,v,v", "012", PURE},
    {Intrinsic::amdgcn_sat_pk4_i4_i8, "v_sat_pk4_i4_i8 $0, $1", "=v,v", "0", PURE},
    {Intrinsic::amdgcn_sat_pk4_u4_u8, "v_sat_pk4_u4_u8 $0, $1", "=v,v", "0", PURE},
    {Intrinsic::amdgcn_cvt_sr_bf16_f32, "v_cvt_sr_bf16_f32 $0, $1, $2", "=v,v,v,0", "120", PURE},
    {Intrinsic::amdgcn_cvt_sr_f16_f32, "v_cvt_sr_f16_f32 $0, $1, $2", "=v,v,v,0", "120", PURE},
    {Intrinsic::amdgcn_cvt_sr_pk_bf16_f32, "v_cvt_sr_pk_bf16_f32 $0, $1, $2, $3", "=v,v,v,v", "012", PURE},
    {Intrinsic::amdgcn_cvt_sr_pk_f16_f32, "v_cvt_sr_pk_f16_f32 $0, $1, $2, $3", "=v,v,v,v", "012", PURE},
    {Intrinsic::amdgcn_add_max_i32, "v_add_max_i32 $0, $1, $2, $3", "=v,v,v,v", "012", PURE},
    {Intrinsic::amdgcn_add_max_u32, "v_add_max_u32 $0, $1, $2, $3", "=v,v,v,v", "012", PURE},
    {Intrinsic::amdgcn_add_min_i32, "v_add_min_i32 $0, $1, $2, $3", "=v,v,v,v", "012", PURE},
    {Intrinsic::amdgcn_add_min_u32, "v_add_min_u32 $0, $1, $2, $3", "=v,v,v,v", "012", PURE},
    {Intrinsic::amdgcn_pk_add_max_i16, "v_pk_add_max_i16 $0, $1, $2, $3", "=v,v,v,v", "012", PURE},
    {Intrinsic::amdgcn_pk_add_max_u16, "v_pk_add_max_u16 $0, $1, $2, $3", "=v,v,v,v", "012", PURE},
    {Intrinsic::amdgcn_pk_add_min_i16, "v_pk_add_min_i16 $0, $1, $2, $3", "=v,v,v,v", "012", PURE},
    {Intrinsic::amdgcn_pk_add_min_u16, "v_pk_add_min_u16 $0, $1, $2, $3", "=v,v,v,v", "012", PURE},
    {Intrinsic::amdgcn_perm_pk16_b4_u4, "v_perm_pk16_b4_u4 $0, $1, $2, $3", "=v,v,v,v", "012", PURE},
    {Intrinsic::amdgcn_perm_pk16_b6_u4, "v_perm_pk16_b6_u4 $0, $1, $2, $3", "=v,v,v,v", "012", PURE},
    {Intrinsic::amdgcn_perm_pk16_b8_u4, "v_perm_pk16_b8_u4 $0, $1, $2, $3", "=v,v,v,v", "012", PURE},
    {Intrinsic::amdgcn_cvt_f16_fp8, "v_cvt_f16_fp8 $0, $1", "=v,v", "0", PURE},
    {Intrinsic::amdgcn_cvt_f16_bf8, "v_cvt_f16_bf8 $0, $1", "=v,v", "0", PURE},
    {Intrinsic::amdgcn_cvt_sr_fp8_f16, "v_cvt_sr_fp8_f16 $0, $1, $2", "=v,v,v,0", "012", PURE},
    {Intrinsic::amdgcn_cvt_sr_bf8_f16, "v_cvt_sr_bf8_f16 $0, $1, $2", "=v,v,v,0", "012", PURE},
    {Intrinsic::amdgcn_fma_legacy, "v_fma_dx9_zero_f32 $0, $1, $2, $3", "=v,v,v,v", "012", PURE},
    {Intrinsic::amdgcn_s_monitor_sleep, "s_monitor_sleep $0", "i", "0", EFFECT},
    {Intrinsic::amdgcn_sudot4, "v_dot4_i32_iu8 $0, $1, $2, $3", "=v,v,v,v", "134", PURE},
    {Intrinsic::amdgcn_sudot8, "v_dot8_i32_iu4 $0, $1, $2, $3", "=v,v,v,v", "134", PURE},
};

/* The counters of clocks that every processor has are other instructions on gfx1250. */
constexpr Row gfx9Clocks[] = {
    {Intrinsic::readcyclecounter, "s_memtime $0", "=s", "", EFFECT},
    {Intrinsic::readsteadycounter, "s_memrealtime $0", "=s", "", EFFECT},
};
constexpr Row gfx1250Clocks[] = {
    {Intrinsic::readcyclecounter, "s_get_shader_cycles_u64 $0", "=s", "", EFFECT},
    {Intrinsic::readsteadycounter, "s_sendmsg_rtn_b64 $0, sendmsg(MSG_RTN_GET_REALTIME)", "=s", "", EFFECT},
};

const Row *rowOf(ArrayRef<Row> of, Intrinsic::ID id)
{
    const Row *row = find_if(of, [&](const Row &r) { return r.id == id; });
    return row == of.end() ? nullptr : row;
}

bool isSet(const IntrinsicInst &call, unsigned n) { return cast<ConstantInt>(call.getArgOperand(n))->isOne(); }

/* What constant operands say at the end of the text. */
std::string modifiersOf(const IntrinsicInst &call)
{
    switch (call.getIntrinsicID()) {
    case Intrinsic::amdgcn_cvt_sr_bf16_f32:
    case Intrinsic::amdgcn_cvt_sr_f16_f32: return isSet(call, 3) ? " op_sel:[0,0,1]" : "";
    case Intrinsic::amdgcn_cvt_f16_fp8:
    case Intrinsic::amdgcn_cvt_f16_bf8:
    case Intrinsic::amdgcn_cvt_sr_fp8_f16:
    case Intrinsic::amdgcn_cvt_sr_bf8_f16: {
        const auto *byte = cast<ConstantInt>(call.getArgOperand(call.arg_size() - 1));
        return byte->isZero() ? "" : " byte_sel:" + std::to_string(byte->getZExtValue());
    }
    case Intrinsic::amdgcn_permlane16_var:
    case Intrinsic::amdgcn_permlanex16_var:
        if (!isSet(call, 3) && !isSet(call, 4)) return "";
        return (Twine(" op_sel:[") + (isSet(call, 3) ? "1," : "0,") + (isSet(call, 4) ? "1]" : "0]")).str();
    case Intrinsic::amdgcn_mov_dpp8: {
        const uint64_t lanes = cast<ConstantInt>(call.getArgOperand(1))->getZExtValue();
        std::string text = " dpp8:[";
        for (unsigned i = 0; i < 8; i++) text += std::to_string(lanes >> 3 * i & 7) + (i < 7 ? "," : "]");
        return text;
    }
    case Intrinsic::amdgcn_fdot2_f32_bf16:
    case Intrinsic::amdgcn_add_max_i32:
    case Intrinsic::amdgcn_add_max_u32:
    case Intrinsic::amdgcn_add_min_i32:
    case Intrinsic::amdgcn_add_min_u32:
    case Intrinsic::amdgcn_pk_add_max_i16:
    case Intrinsic::amdgcn_pk_add_max_u16:
    case Intrinsic::amdgcn_pk_add_min_i16:
    case Intrinsic::amdgcn_pk_add_min_u16: return isSet(call, 3) ? " clamp" : "";
    case Intrinsic::amdgcn_sudot4:
    case Intrinsic::amdgcn_sudot8:
        return (Twine(" neg_lo:[") + (isSet(call, 0) ? "1," : "0,") + (isSet(call, 2) ? "1,0]" : "0,0]") +
                (isSet(call, 5) ? " clamp" : ""))
            .str();
    default: return "";
    }
}

/* Integers of less than 32 bits are the low bits of a register. */
Type *registerType(Type *type)
{
    return type->isIntegerTy() ? type->getWithNewBitWidth(std::max(32u, type->getIntegerBitWidth())) : type;
}

void write(IntrinsicInst *call, const Row &row)
{
    IRBuilder<> b(call);
    SmallVector<Value *, 4> operands;
    SmallVector<Type *, 4> types;
    for (const char position : row.order) {
        Value *operand = call->getArgOperand(position - '0');
        if (operand->getType()->isIntegerTy()) operand = b.CreateZExt(operand, registerType(operand->getType()));
        operands.push_back(operand);
        types.push_back(operand->getType());
    }
    Type *type = call->getType(), *result = type->isVoidTy() ? type : registerType(type);
    InlineAsm *text = InlineAsm::get(FunctionType::get(result, types, false), row.text.str() + modifiersOf(*call),
                                     row.constraints, row.effect == EFFECT);
    Value *value = b.CreateCall(text, operands);
    if (!type->isVoidTy()) call->replaceAllUsesWith(result == type ? value : b.CreateTrunc(value, type));
    call->eraseFromParent();
}

} // namespace

void ir_write_instructions(Function &function, bool isGfx1250)
{
    const ArrayRef<Row> clocks = isGfx1250 ? ArrayRef<Row>(gfx1250Clocks) : ArrayRef<Row>(gfx9Clocks);
    SmallVector<std::pair<IntrinsicInst *, const Row *>> found;
    SmallVector<IntrinsicInst *> ends;
    for (Instruction &i : make_early_inc_range(instructions(function))) {
        auto *call = dyn_cast<IntrinsicInst>(&i);
        const Row *row = call ? rowOf(rows, call->getIntrinsicID()) : nullptr;
        if (call && !row) row = rowOf(clocks, call->getIntrinsicID());
        if (row) found.push_back({call, row});
        if (call && call->getIntrinsicID() == Intrinsic::amdgcn_endpgm) ends.push_back(call);
        /* A wave of 32 lanes has no other half to exchange values with. */
        if (call && isGfx1250 && call->getIntrinsicID() == Intrinsic::amdgcn_permlane64) {
            call->replaceAllUsesWith(call->getArgOperand(0));
            call->eraseFromParent();
        }
    }
    for (const auto &[call, row] : found) write(call, *row);
    for (IntrinsicInst *call : ends) changeToUnreachable(call); /* lanes that come there return */
}

extern "C" const char *ir_intrinsic_name(const char *name)
{
    const Intrinsic::ID id = Intrinsic::lookupIntrinsicID(name);
    return id == Intrinsic::not_intrinsic ? name : Intrinsic::getBaseName(id).data();
}
