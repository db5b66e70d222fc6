"""Five steps of one GEMM in HIP on an MI300X: gau-nernst/learn-cuda, 02d_matmul_cdna3.

`LearnCuda(clone, folder, wavecc).launch(row)` gives the object of a row of matmul.csv, its grid, block, arguments and options.
`wavecc hipcc` makes the object."""
import os
import subprocess
import threading

from clones import NotMade, git

COMMIT = "1454f8b71499"
SOURCES = "02d_matmul_cdna3"
TILE, BLOCK = 128, 256
INCLUDED = ["hip/hip_runtime.h", "algorithm"]  # as PyTorch's build of extensions does


class LearnCuda:
    def __init__(self, clone, folder, wavecc):
        self.clone, self.folder, self.wavecc = clone, folder, wavecc
        self.lock = threading.Lock()  # two rows have one source

    def sources(self):
        os.makedirs(self.folder, exist_ok=True)
        archive = git(self.clone, "archive", COMMIT, SOURCES)
        subprocess.run(["tar", "x", "-C", self.folder], input=archive, check=True)

    def object(self, source):
        path = os.path.join(self.folder, source + ".co")
        if os.path.exists(path):
            return path
        self.sources()
        include = [word for header in INCLUDED for word in ("-include", header)]
        done = subprocess.run([self.wavecc, "hipcc", "--genco", "--offload-arch=gfx942", "-O3", *include, os.path.join(self.folder, SOURCES, source),
                               "-o", path], capture_output=True, text=True, check=False)
        if done.returncode:
            raise NotMade(f"{source}: {done.stderr.strip()}")
        return path

    def launch(self, row):
        n = int(row["size"])
        matrix = f"i8[{n * n * 2}]=zero"
        with self.lock:
            program = self.object(row["source"])
        return (program, ((n // TILE) ** 2, 1, 1), BLOCK, [matrix] * 3 + [f"i32={n}"] * 3,
                ["--kernel=" + row["kernel"], "--dynamic-lds=" + row["lds"]])
