# Text tests: kernel IR, MLIR and assembly in; FileCheck on what comes out.
import fcntl
import os
import sys
import lit.formats


def folder_of_this_run(build):
    """Tests name their files after themselves (%t). Two runs of one build at a time, as of all tests and of one folder,
    would write the same files, so the first folder is taken that no other run has locked; the lock lasts as long as lit."""
    for number in range(64):
        folder = os.path.join(build, "tests/lit" if not number else "tests/lit-%d" % number)
        os.makedirs(folder, exist_ok=True)
        lock = os.open(os.path.join(folder, ".lock"), os.O_RDWR | os.O_CREAT, 0o666)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return folder
        except BlockingIOError:
            os.close(lock)
    raise SystemExit("%s: 64 runs at a time" % build)


config.name = "wavecc"
config.test_format = lit.formats.ShTest(True)
config.suffixes = [".kir", ".ll", ".mlir", ".s", ".test"]
config.excludes = ["Inputs"]
config.test_source_root = os.path.dirname(__file__)
build = os.environ.get("WAVECC_BUILD", os.path.join(config.test_source_root, "../../build"))
build = os.path.abspath(build)
config.test_exec_root = folder_of_this_run(build)
config.environment["PATH"] = os.pathsep.join(
    [os.path.join(build, "bin"), "/usr/lib/llvm-22/bin", os.environ.get("PATH", "")])
for name in ("ASAN_OPTIONS", "UBSAN_OPTIONS", "LSAN_OPTIONS"):
    if name in os.environ:
        config.environment[name] = os.environ[name]
config.substitutions.append(("%examples", os.path.join(config.test_source_root, "../../examples")))
config.substitutions.append(("%build", build))
# A test behind the macros of kernel.inc, with its own name and line numbers.
macros = os.path.join(config.test_source_root, "kernel.inc")
config.substitutions.append(("%with_kernel_inc", "(cat %s && echo '# 1 \"%%s\"' && cat %%s)" % macros))
config.substitutions.append(("%src", os.path.abspath(os.path.join(config.test_source_root, "../../src"))))
config.substitutions.append(("%python", sys.executable))
# Other people's kernels and the LLVM baseline are beside a development checkout only.
shared = os.path.abspath(os.path.join(config.test_source_root, "../../../shared"))
if os.path.isdir(os.path.join(shared, "kernels")):
    config.available_features.add("shared-kernels")
    config.substitutions.append(("%shared", shared))
