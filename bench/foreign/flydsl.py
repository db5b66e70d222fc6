"""Kernels that FlyDSL made for an MI350X, from the published traces of jhinpan/flydsl-kernel-profiling-lib: normalizations,
softmax, quantization, sums of experts and of vectors. A trace has the instructions that ran, with their addresses.

`Flydsl(clone, folder).launch(row)` gives the assembly of a row of rows.csv, its grid, block and arguments."""
import json
import os
import re

from clones import NotMade, git

BLOCK = 256
HEADER = """\t.amdgcn_target "amdgcn-amd-amdhsa--gfx950"
\t.text
\t.globl {name}
\t.p2align 8
\t.type {name},@function
{name}:
"""
FOOTER = """.Lend:
\t.size {name}, .Lend-{name}
\t.rodata
\t.p2align 6
\t.amdhsa_kernel {name}
\t\t.amdhsa_group_segment_fixed_size {lds}
\t\t.amdhsa_kernarg_size {arguments}
\t\t.amdhsa_user_sgpr_count 2
\t\t.amdhsa_user_sgpr_kernarg_segment_ptr 1
\t\t.amdhsa_system_sgpr_workgroup_id_x 1
\t\t.amdhsa_system_sgpr_workgroup_id_y {second}
\t\t.amdhsa_next_free_vgpr {vgprs}
\t\t.amdhsa_accum_offset {offset}
\t\t.amdhsa_next_free_sgpr 96
\t.end_amdhsa_kernel
"""
# Bytes of the LDS, and of the arguments; the offsets where the kernels read them are in arguments().
LDS, ARGUMENTS = {"softmax": 64, "rmsnorm": 64, "layernorm": 64, "quant": 64}, 256


def highest_vgpr(lines):
    return max([int(number) for line in lines for number in re.findall(r"\bv(\d+)", line)] +
               [int(number) for line in lines for number in re.findall(r"\bv\[\d+:(\d+)\]", line)])


class Flydsl:
    def __init__(self, clone, folder):
        self.clone, self.folder = clone, folder
        os.makedirs(folder, exist_ok=True)

    def git(self, *arguments):
        return git(self.clone, *arguments).decode()

    def assembly(self, kernel):
        path = os.path.join(self.folder, kernel + ".s")
        if os.path.exists(path):
            return path
        names = self.git("ls-tree", "-r", "--name-only", "HEAD", f"examples/{kernel}/att_viewer").split()
        traces = [name for name in names if name.endswith("/code.json")]
        if not traces:
            raise NotMade(f"no trace of {kernel}")
        code = json.loads(self.git("show", "HEAD:" + traces[0]))["code"]
        lines = [entry[0] for entry in code if not entry[0].startswith(";")]
        name, vgprs = code[0][0].lstrip("; "), highest_vgpr(lines) + 1
        with open(path, "w", encoding="utf-8") as file:
            file.write(HEADER.format(name=name) + "".join(f"\t{line}\n" for line in lines) +
                       FOOTER.format(name=name, lds=LDS.get(kernel, 0), arguments=ARGUMENTS, second=int(kernel == "moe_reduce"),
                                     vgprs=vgprs, offset=-(-vgprs // 4) * 4))
        return path

    def launch(self, row):
        """Assembly, grid, block, arguments: a pointer and, for rows, their stride."""
        kernel, rows, columns = row["kernel"], int(row["rows"]), int(row["columns"])
        size = rows * columns
        buffer = "i8[{}]=zero".format
        matrix = {"softmax": (0, 0x48), "rmsnorm": (0, 0x38), "layernorm": (0, 0x38)}.get(kernel)
        args = []
        if matrix:
            args = [f"@{at}:{buffer(2 * size)}" for at in matrix] + [f"@{at + 16}:u32={columns}" for at in matrix]
            args += [f"@{at}:{buffer(2 * columns)}" for at in {"softmax": (), "rmsnorm": (0x18,), "layernorm": (0x18, 0x28)}[kernel]]
        elif kernel == "quant":
            args = [f"@0:{buffer(2 * size)}", f"@24:{buffer(size)}", f"@48:{buffer(4 * rows)}"]
        elif kernel == "moe_reduce":  # eight experts; nobody reads the other sizes
            args = [f"@0:{buffer(16 * size)}", f"@40:{buffer(2 * size)}", f"@20:u32={8 * columns}", f"@28:u32={columns}",
                    f"@56:u32={columns}", f"@88:u32={rows}"]
        elif kernel == "vec_add":
            args = [f"@{at}:{buffer(4 * size)}" for at in (0, 16, 32)]
        grid = (rows, 1, 1)
        if kernel == "moe_reduce":
            grid = (rows, -(-columns // (BLOCK * 8)), 1)
        elif kernel == "vec_add":
            grid = (-(-size // (BLOCK * 4)), 1, 1)
        return self.assembly(kernel), grid, BLOCK, args
