"""What FlyDSL does around its last step, for tests of the plug: its passes of MLIR and the call of DIR/bin/mlir-opt.

From ROCm/FlyDSL 11c4174d, python/flydsl/compiler: backends/rocm.py (the passes, without those of its own dialect), external_llvm.py."""
import hashlib
import os
import re
import subprocess

MLIR_OPT = "/usr/lib/llvm-22/bin/mlir-opt"


def passes(chip, fast=False):
    """From gpu.func over scf, memref, vector and amdgpu to LLVM's dialect."""
    wave64 = "false" if chip == "gfx1250" else "true"
    flags = {"O": 2, "abi": 600, "chip": chip, "correct-sqrt": "true", "daz": "false", "fast": str(fast).lower(), "features": "",
             "finite-only": "false", "module": "", "triple": "amdgcn-amd-amdhsa", "unsafe-math": "false", "wave64": wave64}
    # FlyDSL's own passes stand here: fly-layout-lowering, convert-fly-to-rocdl and others.
    fly = ["gpu.module(lower-affine,expand-strided-metadata,lower-affine,convert-vector-to-scf,convert-amdgpu-to-rocdl{chipset=%s})" % chip]
    return fly + ["canonicalize", "gpu.module(convert-scf-to-cf,cse,convert-gpu-to-rocdl{chipset=%s index-bitwidth=0 runtime=HIP "
                  "use-bare-ptr-memref-call-conv=true})" % chip,
                  "rocdl-attach-target{%s}" % " ".join("%s=%s" % item for item in flags.items()), "convert-scf-to-cf", "convert-cf-to-llvm",
                  "gpu-to-llvm{use-bare-pointers-for-host=true use-bare-pointers-for-kernels=true}", "convert-vector-to-llvm",
                  "convert-arith-to-llvm", "convert-func-to-llvm", "reconcile-unrealized-casts"]


def lower(text, chip, path, debug=False, **more):
    """Writes the module that FlyDSL hands over: `text` is a gpu.module."""
    source = path + ".source.mlir"
    with open(source, "w") as file:
        file.write("module attributes {gpu.container_module} {\n%s\n}\n" % text)
    command = [MLIR_OPT, source, "--pass-pipeline=builtin.module(%s)" % ",".join(passes(chip, **more)), "-o", path]
    done = subprocess.run(command + ["--mlir-print-debuginfo"] * debug, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=60)
    if done.returncode:
        raise RuntimeError("mlir-opt: " + done.stdout.decode()[:500])


def binary_fragment(debug=False, waves_per_eu=None, maxnreg=None):
    """The last pass, by FlyDSL's compile hints."""
    options = ["-g"] * debug
    options += ["--amdgpu-waves-per-eu=%d" % waves_per_eu] if waves_per_eu else []
    options += ["--amdgpu-num-vgpr=%d" % maxnreg] if maxnreg else []
    return 'gpu-module-to-binary{format=fatbin opts="%s"}' % " ".join(options)


def llvm_arguments(options):
    return ["--%s=%s" % (name, str(value).lower() if isinstance(value, bool) else value) for name, value in options.items()]


def call(prefix, source, out, fragment, hints=()):
    """(status, standard output, standard error) of run_external_binary_codegen's process."""
    environment = dict(os.environ, PATH=os.path.join(prefix, "bin") + ":" + os.environ.get("PATH", ""))
    if os.path.isdir(os.path.join(prefix, "lib")):
        environment["LD_LIBRARY_PATH"] = os.path.join(prefix, "lib")
    command = [os.path.join(prefix, "bin", "mlir-opt"), source, "--pass-pipeline=builtin.module(%s)" % fragment, "-o", out]
    done = subprocess.run(command + llvm_arguments(dict(hints)), stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=600, env=environment)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def fingerprint(prefix):
    """What FlyDSL's cache goes by."""
    path = os.path.join(prefix, "bin", "mlir-opt")
    with open(path, "rb") as file:
        digest = hashlib.sha256(file.read()).hexdigest()
    return os.path.isfile(path) and os.access(path, os.X_OK), digest


def code_objects(text):
    """(name of the gpu.binary, chip, bytes) of each object of a module's text."""
    found = []
    for name, objects in re.findall(r"gpu\.binary @(\w+)\s+(?:<[^>]*>\s*)?\[(.*)\]", text):
        for chip, data in re.findall(r'#gpu\.object<#rocdl\.target<chip = "(\w+)">, bin = "((?:[^"\\]|\\.)*)">', objects):
            plain = re.sub(r'\\([0-9A-F]{2}|\\|")', lambda m: chr(int(m[1], 16)) if len(m[1]) == 2 else m[1], data)
            found.append((name, chip, plain.encode("latin-1")))
    return found
