# Text tests: kernel IR, MLIR and assembly in; FileCheck on what comes out.
import os
import sys
import lit.formats

config.name = "wavecc"
config.test_format = lit.formats.ShTest(True)
config.suffixes = [".kir", ".mlir", ".s", ".test"]
config.excludes = ["Inputs"]
config.test_source_root = os.path.dirname(__file__)
build = os.environ.get("WAVECC_BUILD", os.path.join(config.test_source_root, "../../build"))
build = os.path.abspath(build)
config.test_exec_root = os.path.join(build, "tests/lit")
config.environment["PATH"] = os.pathsep.join(
    [os.path.join(build, "bin"), "/usr/lib/llvm-22/bin", os.environ.get("PATH", "")])
for name in ("ASAN_OPTIONS", "UBSAN_OPTIONS", "LSAN_OPTIONS"):
    if name in os.environ:
        config.environment[name] = os.environ[name]
config.substitutions.append(("%examples", os.path.join(config.test_source_root, "../../examples")))
config.substitutions.append(("%build", build))
config.substitutions.append(("%src", os.path.abspath(os.path.join(config.test_source_root, "../../src"))))
config.substitutions.append(("%python", sys.executable))
# Other people's kernels and the LLVM baseline are beside a development checkout only.
shared = os.path.abspath(os.path.join(config.test_source_root, "../../../shared"))
if os.path.isdir(os.path.join(shared, "kernels")):
    config.available_features.add("shared-kernels")
    config.substitutions.append(("%shared", shared))
