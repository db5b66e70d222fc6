"""Every control of llvm.amdgcn.update.dpp: compiled where the target has it, refused elsewhere; the lanes that it takes values from.
usage: dpp_controls.py FOLDER"""
import struct
import subprocess
import sys

folder = sys.argv[1]


def source(control, lane):
    """The lane whose value `lane` takes; None: it keeps its old value."""
    row, at = lane & ~15, lane & 15
    if control < 0x100:
        return (lane & ~3) | (control >> 2 * (lane & 3) & 3)
    if control < 0x130:
        by, kind = control & 15, control >> 4
        to = at + by if kind == 0x10 else at - by
        return row | (to & 15) if kind == 0x12 or 0 <= to < 16 else None
    if control in (0x140, 0x141):
        return row | (15 - at) if control == 0x140 else (lane & ~7) | (7 - (lane & 7))
    if control >= 0x160:
        return row | (at ^ (control & 15))
    return row | (control & 15)


def controls(target):
    wanted = [0x1b, 0xe4, 0x101, 0x10f, 0x111, 0x11c, 0x121, 0x12f, 0x140, 0x141, 0x150, 0x157, 0x15f]
    return wanted + ([0x161, 0x16f] if target == "gfx1250" else [])


def kernel(control, name):
    return """define amdgpu_kernel void @%s(ptr addrspace(1) %%o) "amdgpu-flat-work-group-size"="32,64" {
  %%t = call i32 @llvm.amdgcn.workitem.id.x()
  %%m = mul i32 %%t, 7
  %%r = call i32 @llvm.amdgcn.update.dpp.i32(i32 -1, i32 %%m, i32 %d, i32 15, i32 15, i1 false)
  %%p = getelementptr i32, ptr addrspace(1) %%o, i32 %%t
  store i32 %%r, ptr addrspace(1) %%p
  ret void
}
""" % (name, control)


HEAD = "declare i32 @llvm.amdgcn.workitem.id.x()\ndeclare i32 @llvm.amdgcn.update.dpp.i32(i32, i32, i32, i32, i32, i1)\n"
for target in ("gfx90a", "gfx942", "gfx950", "gfx1250"):
    lanes = 32 if target == "gfx1250" else 64
    path = "%s/%s.ll" % (folder, target)
    with open(path, "w") as file:
        file.write(HEAD + "".join(kernel(control, "k%x" % control) for control in controls(target)))
    for control in controls(target):
        done = subprocess.run(["wavecc", "run", path, "--kernel=k%x" % control, "--target=" + target, "--grid=1", "--block=%d" % lanes, "--quiet", "--check=all",
                               "--arg=i32[%d]=zero" % lanes, "--dump=0=%s/o.npy" % folder], capture_output=True, text=True)
        if done.returncode:
            raise SystemExit(done.stdout + done.stderr)
        with open(folder + "/o.npy", "rb") as file:
            data = file.read()
        found = struct.unpack("<%di" % lanes, data[10 + struct.unpack("<H", data[8:10])[0]:])
        wanted = tuple(-1 if source(control, lane) is None else 7 * source(control, lane) for lane in range(lanes))
        if found != wanted:
            raise SystemExit("%s, control 0x%x: %s, not %s" % (target, control, found, wanted))
    for control in [0x100, 0x120, 0x170, 0x14f, 70000] + ([0x130, 0x142] if target == "gfx1250" else [0x160]):
        with open(path, "w") as file:
            file.write(HEAD + kernel(control, "k"))
        done = subprocess.run(["wavecc", path, "--target=" + target, "-o", folder + "/o"], capture_output=True, text=True)
        if done.returncode != 1 or "control %d is not one of %s" % (control, target) not in done.stderr:
            raise SystemExit("%s, control 0x%x: not refused: %s" % (target, control, done.stderr))
