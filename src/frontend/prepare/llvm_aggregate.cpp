/* If a block has a struct or array of the LLVM dialect as an argument (for example a memref descriptor in a loop),
   replaces it by arguments for its members. */
#include "frontend/prepare/prepare.h"

#include "mlir/CAPI/IR.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"

using namespace mlir;

namespace
{

constexpr unsigned mostMembers = 64, mostLevels = 8;

struct Member {
    Type type;
    SmallVector<int64_t> position;
};
using Members = SmallVector<Member>;

/* The members of a struct or array; -1: another type. */
int64_t numMembers(Type type)
{
    if (auto structure = dyn_cast<LLVM::LLVMStructType>(type))
        return structure.isOpaque() ? -1 : (int64_t)structure.getBody().size();
    auto array = dyn_cast<LLVM::LLVMArrayType>(type);
    return array ? (int64_t)array.getNumElements() : -1;
}

Type memberOf(Type type, int64_t i)
{
    auto structure = dyn_cast<LLVM::LLVMStructType>(type);
    return structure ? structure.getBody()[i] : cast<LLVM::LLVMArrayType>(type).getElementType();
}

bool addMembers(const Member &whole, Members &out)
{
    const int64_t num = numMembers(whole.type);
    if (whole.position.size() >= mostLevels || num > mostMembers || out.size() >= mostMembers) return false;
    if (num < 0) out.push_back(whole);
    for (int64_t i = 0; i < num; i++) {
        Member member = {memberOf(whole.type, i), whole.position};
        member.position.push_back(i);
        if (!addMembers(member, out)) return false;
    }
    return true;
}

/* Nothing: not an aggregate, or one with too many members. */
std::optional<Members> membersOf(Type type)
{
    Members members;
    if (numMembers(type) < 0 || !addMembers({type, {}}, members)) return std::nullopt;
    return members;
}

/* Splits the operands of cf.br, cf.cond_br or cf.switch. */
void splitTerminator(Operation *op, Location loc)
{
    auto branch = dyn_cast<BranchOpInterface>(op);
    OpBuilder b(op);
    for (unsigned i = 0; branch && i < op->getNumSuccessors(); i++) {
        SuccessorOperands passed = branch.getSuccessorOperands(i);
        SmallVector<Value> split;
        for (Value v : passed.getForwardedOperands()) {
            const auto members = membersOf(v.getType());
            if (!members) split.push_back(v);
            for (const Member &member : members.value_or(Members()))
                split.push_back(LLVM::ExtractValueOp::create(b, loc, v, member.position));
        }
        passed.getMutableForwardedOperands().assign(split);
    }
}

void splitArguments(Block &block, Location loc)
{
    for (unsigned i = 0; i < block.getNumArguments();) {
        BlockArgument argument = block.getArgument(i);
        const auto members = membersOf(argument.getType());
        if (!members) {
            i++;
            continue;
        }
        auto b = OpBuilder::atBlockBegin(&block);
        Value whole = LLVM::PoisonOp::create(b, loc, argument.getType());
        unsigned place = i;
        for (const Member &member : *members) {
            Value part = block.insertArgument(++place, member.type, loc);
            whole = LLVM::InsertValueOp::create(b, loc, whole, part, member.position);
        }
        argument.replaceAllUsesWith(whole);
        block.eraseArgument(i);
        i = place;
    }
}

/* The value that was inserted at the position that `op` extracts; else the result of `op`. */
Value extracted(LLVM::ExtractValueOp op)
{
    ArrayRef<int64_t> position = op.getPosition();
    Value v = op.getContainer();
    while (auto made = v.getDefiningOp<LLVM::InsertValueOp>()) {
        const ArrayRef<int64_t> at = made.getPosition();
        const size_t same = std::mismatch(at.begin(), at.end(), position.begin(), position.end()).first - at.begin();
        if (same == position.size() && at.size() > same) break; /* it overlaps only a part of what is extracted */
        if (same < at.size()) {
            v = made.getContainer();
            continue;
        }
        v = made.getValue();
        position = position.drop_front(same);
        if (position.empty()) return v;
    }
    return op;
}

} // namespace

void split_aggregates(MlirRegion body)
{
    Region &region = *unwrap(body);
    const Location loc = UnknownLoc::get(region.getContext());
    const auto others = llvm::drop_begin(region);
    if (llvm::none_of(others, [](Block &block) {
            return llvm::any_of(block.getArgumentTypes(), [](Type type) { return membersOf(type).has_value(); });
        }))
        return;
    for (Block &block : region) splitTerminator(block.getTerminator(), loc);
    for (Block &block : others) splitArguments(block, loc);
    /* The remaining aggregates need not pass between blocks. */
    for (Block &block : region)
        for (Operation &op : llvm::make_early_inc_range(block)) {
            auto extract = dyn_cast<LLVM::ExtractValueOp>(op);
            if (!extract || extracted(extract) == extract.getResult()) continue;
            extract.replaceAllUsesWith(extracted(extract));
            extract.erase();
        }
}
