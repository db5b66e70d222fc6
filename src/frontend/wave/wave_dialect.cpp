/* Wave's dialect for MLIR's parser. This folder uses C++ because MLIR's C API has no custom parsers. */
#include "frontend/wave/wave_dialect.h"
#include "frontend/wave/wave_attributes.hpp"

#include "mlir/CAPI/IR.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/MLIRContext.h"

using namespace mlir;

namespace
{

class WaveDialect : public Dialect
{
  public:
    MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(WaveDialect)
    static constexpr StringLiteral getDialectNamespace() { return "wave"; }
    explicit WaveDialect(MLIRContext *context) : Dialect(getDialectNamespace(), context, TypeID::get<WaveDialect>())
    {
        allowUnknownOperations();
    }
    Attribute parseAttribute(DialectAsmParser &parser, Type) const override
    {
        StringRef keyword;
        return parser.parseKeyword(&keyword) ? Attribute() : waveParseAttribute(parser, keyword);
    }
    Type parseType(DialectAsmParser &parser) const override
    {
        StringRef keyword;
        return parser.parseKeyword(&keyword) ? Type() : waveParseType(parser, keyword);
    }
    std::optional<ParseOpHook> getParseOperationHook(StringRef name) const override { return waveParseHook(name); }
};

/* The dialect that states preconditions: in it a module has another name. */
class NormalFormDialect : public Dialect
{
  public:
    MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(NormalFormDialect)
    static constexpr StringLiteral getDialectNamespace() { return "normalform"; }
    explicit NormalFormDialect(MLIRContext *context)
        : Dialect(getDialectNamespace(), context, TypeID::get<NormalFormDialect>())
    {
        allowUnknownOperations();
    }
    std::optional<ParseOpHook> getParseOperationHook(StringRef name) const override
    {
        if (name == "normalform.module") return ParseOpHook(parseNormalFormModule);
        return std::nullopt;
    }
};

} // namespace

void wave_dialect_load(MlirContext context)
{
    unwrap(context)->getOrLoadDialect<WaveDialect>();
    unwrap(context)->getOrLoadDialect<NormalFormDialect>();
}
