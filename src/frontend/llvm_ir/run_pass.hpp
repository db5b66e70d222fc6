/* Runs a pass of LLVM's over one function, with the analyses that it may ask for. */
#pragma once

#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/LazyValueInfo.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/PassInstrumentation.h"
#include "llvm/IR/PassManager.h"

template <typename Pass> void ir_run_pass(llvm::Function &function, Pass pass)
{
    llvm::FunctionAnalysisManager analyses;
    analyses.registerPass([] { return llvm::PassInstrumentationAnalysis(); });
    analyses.registerPass([] { return llvm::DominatorTreeAnalysis(); });
    analyses.registerPass([] { return llvm::AssumptionAnalysis(); });
    analyses.registerPass([] { return llvm::LazyValueAnalysis(); });
    analyses.registerPass([] { return llvm::TargetIRAnalysis(); });
    analyses.registerPass([] { return llvm::TargetLibraryAnalysis(); });
    pass.run(function, analyses);
}
