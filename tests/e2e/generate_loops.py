"""Random kernel IR with a loop of one block, LDS, LDS-DMA, barriers, stores, state (SCC, VCC, M0), register variables: free of
races, whatever is in it, and of the same result in every order of completion. generate(number, target) gives text and arguments. On gfx1250
memory is addressed without descriptors, asynchronous copies take the place of LDS-DMA, WMMA that of MFMA."""
import random
import re

# Names of gfx9 and those of gfx1250.
NAMES = [(r"\bvcc\b", "vcc_lo"), (r"\bv_add_u32\b", "v_add_nc_u32"), (r"\bs_add_i32\b", "s_add_co_i32"), (r"\bs_add_u32\b", "s_add_co_u32"), (r"\bs_sub_i32\b", "s_sub_co_i32"),
         (r"\b(s|global)_load_dwordx4\b", r"\1_load_b128"), (r"\b(s|global)_load_dwordx2\b", r"\1_load_b64"),
         (r"\b(s|global)_load_dword\b", r"\1_load_b32"), (r"\bglobal_store_dwordx4\b", "global_store_b128"),
         (r"\bglobal_store_dword\b", "global_store_b32"), (r"\bds_write_", "ds_store_"), (r"\bds_read_", "ds_load_")]
# Those of gfx90a: what it has in the place of a product and of copies to LDS.
NAMES_GFX90A = [(r"\bv_mfma_i32_16x16x32_i8\b", "v_mfma_f32_16x16x16bf16_1k"), (r"\bglobal_load_lds_dword\b", "global_load_dword_lds")]
LANES, SITES, MOST_ROUNDS, ROW = 64, 3, 6, 16


class Kernel:
    def __init__(self, number, target):
        self.r = random.Random("%s %d" % (target, number))
        self.number, self.target, self.count, self.lines = number, target, 0, []
        self.waves = self.r.choice([1, 2, 4])
        self.is_gfx1250 = target == "gfx1250"
        self.lanes = 32 if self.is_gfx1250 else LANES
        self.threads = self.lanes * self.waves
        self.author = self.r.random() < 0.25  # waits and barriers are written by the author
        self.objects = self.r.randint(1, 3)
        self.known = self.r.random() < 0.8  # which object a memory operation touches is said
        self.constant = self.r.choice([None, None, 1, 3, 8])  # rounds; None: an argument
        self.rounds = self.r.randint(0, MOST_ROUNDS) if self.constant is None else self.constant
        self.v, self.s, self.tuples = [], [], []
        r = random.Random("turns %d" % number)
        self.buffers = r.choice([0, 0, 2, 2, 3])  # behind the objects, that change places by a scalar offset; 0: none
        self.turns_by_dma, self.turned = not self.is_gfx1250 and r.random() < 0.6, False

    def add(self, *lines):
        self.lines += ["  " + line for line in lines]

    def name(self, letter="x"):
        self.count += 1
        return "%%%s%d" % (letter, self.count)

    def mem(self, text):
        return " mem(%s)" % text if self.known else ""

    def any_v(self):
        return self.r.choice(self.v)

    def any_s(self):
        return self.r.choice(self.s)

    # ---- operations; each keeps what it computes

    def vector(self):
        x = self.name()
        kind = self.r.randrange(6)
        if kind == 0:
            self.add("%s:v = v_add_u32 %s, %s" % (x, self.r.choice([self.any_v(), self.any_s(), "7"]), self.any_v()))
        elif kind == 1:
            self.add("%s:v = v_xor_b32 %s, %s" % (x, self.r.choice([self.any_v(), self.any_s()]), self.any_v()))
        elif kind == 2:
            self.add("%s:v = v_mul_lo_u32 %s, %s" % (x, self.any_v(), self.any_v()))
        elif kind == 3:
            self.add("%s:v = v_lshl_add_u32 %s, 3, %s" % (x, self.any_v(), self.any_v()))
        elif kind == 4:
            self.add("vcc = v_cmp_lt_u32 %s, %s" % (self.any_v(), self.any_v()),
                     "%s:v = v_cndmask_b32 %s, %s, vcc" % (x, self.any_v(), self.any_v()))
        else:
            m = self.name("m")
            self.add("%s:mask = v_cmp_gt_i32 %s, %s" % (m, self.any_v(), self.any_v()),
                     "%s:v = v_cndmask_b32 %s, %s, %s" % (x, self.any_v(), self.any_v(), m))
        self.v.append(x)

    def scalar(self):
        x = self.name("s")
        kind = self.r.randrange(4)
        if kind == 0:
            self.add("%s:s = s_mul_i32 %s, %s" % (x, self.any_s(), self.r.choice([self.any_s(), "5"])))
        elif kind == 1:
            self.add("%s:s = s_add_i32 %s, %s" % (x, self.any_s(), self.r.choice([self.any_s(), "3"])))
        elif kind == 2:
            self.add("s_cmp_lt_i32 %s, %s" % (self.any_s(), self.any_s()),
                     "%s:s = s_cselect_b32 %s, %s" % (x, self.any_s(), self.any_s()))
        else:
            self.add("%s:s = select_cmp s_cmp_gt_i32 %s, 5, %s, 9" % (x, self.any_s(), self.any_s()))
        self.s.append(x)

    def load(self):
        x = self.name()
        width = self.r.choice([1, 2, 4])
        text = "" if width == 1 else "x%d" % width
        if self.is_gfx1250 and self.r.random() < 0.5:
            self.add("%s_at:v = v_add_u32 %%base, %%off16" % x, "%s:v%s = global_load_dword%s %s_at, %%p[0:1] offset:%d%s" %
                     (x, width if width > 1 else "", text, x, 4 * self.r.randrange(0, 5 - width), self.mem("1")))
        elif not self.is_gfx1250 and self.r.random() < 0.5:
            self.add("%s:v%s = buffer_load_dword%s %%off16, %%rsrc_a, %%base offen offset:%d%s" %
                     (x, width if width > 1 else "", text, 4 * self.r.randrange(0, 5 - width), self.mem("1")))
        else:
            self.add("%s:v%s = global_load_dword%s %%off16, %%row%s" % (x, width if width > 1 else "", text, self.mem("1")))
        if width == 1:
            self.v.append(x)
        else:
            self.v += ["%s[%d]" % (x, d) for d in range(width)]
            if width == 2:
                self.tuples.append(x)

    def matrix(self):
        if not self.tuples:
            self.load()
            return
        n = self.r.randrange(2)
        x = self.name("acc")
        if self.is_gfx1250:
            for side in "ab":
                self.add("%s%s:v8 = merge %s" % (x, side, ", ".join(self.r.choice(self.tuples) for _ in range(4))))
            self.add("%s:v8 = v_wmma_i32_16x16x64_iu8 %sa, %sb, %s" % (x, x, x, self.acc[n]))
            self.acc[n] = x
            return
        self.add("%s:v4 = v_mfma_i32_16x16x32_i8 %s, %s, %s" % (x, self.r.choice(self.tuples), self.r.choice(self.tuples), self.acc[n]))
        self.acc[n] = x

    def variable(self):
        d = self.r.randrange(4)
        self.add(self.r.choice(["%%var[%d] = v_add_u32 %s, %%var[%d]" % (d, self.any_v(), self.r.randrange(4)),
                                "%%var[%d] = v_xor_b32 %s, %%var[%d]" % (d, self.any_v(), d)]))
        if self.r.random() < 0.3:
            x = self.name()
            self.add("%s:v = v_add_u32 11, %%var[%d]" % (x, self.r.randrange(4)))
            self.v.append(x)

    def store(self):
        site = self.r.randrange(SITES)
        if self.is_gfx1250:
            place = "%%at_out, %%p[2:3] offset:%d%s" % (site * 4 * self.threads, self.mem("2"))
            self.add("global_store_dword %%at_out, %s, %%p[2:3] offset:%d%s" % (self.any_v(), site * 4 * self.threads, self.mem("2")))
            if self.r.random() < 0.4:
                x = self.name()
                self.add("%s:v = global_load_dword %s" % (x, place))
                self.v.append(x)
            return
        self.add("buffer_store_dword %s, %%off4, %%rsrc_c, %%out offen offset:%d%s" % (self.any_v(), site * 4 * self.threads, self.mem("2")))
        if self.r.random() < 0.4:
            x = self.name()
            self.add("%s:v = buffer_load_dword %%off4, %%rsrc_c, %%out offen offset:%d%s" % (x, site * 4 * self.threads, self.mem("2")))
            self.v.append(x)
            if self.r.random() < 0.5:
                self.add("buffer_store_dword %s, %%off4, %%rsrc_c, %%out offen offset:%d%s" % (self.any_v(), site * 4 * self.threads, self.mem("2")))

    def own_slot(self):
        """Written, read and written again by the same lane: no barrier in between."""
        free = [n for n in range(self.objects) if self.state[n] == "free"]
        if free:
            x, slot = self.name(), self.object_text(free[0])
            self.add("ds_write_b32 %%off16, %s %s" % (self.any_v(), slot), "%s:v = ds_read_b32 %%off16 %s" % (x, slot))
            self.v.append(x)
            self.add("ds_write_b32 %%off16, %s %s" % (self.any_v(), slot), "ds_write_b32 %%off16b, %s %s" % (self.any_v(), slot))
            self.state[free[0]], self.by_dma[free[0]] = "written", False

    def priority(self):
        self.add("s_setprio simm16:%d" % self.r.randrange(1, 4))

    # ---- LDS: what each object may be used for until the next barrier

    def object_text(self, n):
        return "offset:%d%s" % (n * ROW * self.threads, self.mem("%d, 0, %d" % (3 + n, ROW * self.threads - 1)))

    def author_barrier(self):
        if self.is_gfx1250:
            return ["s_wait_loadcnt !author", "s_wait_dscnt !author", "s_wait_storecnt !author", "s_wait_asynccnt !author",
                    "s_barrier_signal 0xffffffff", "s_barrier_wait simm16:65535"]
        return ["s_waitcnt simm16:112 !author", "s_barrier"]  # vmcnt(0) lgkmcnt(0)

    def barrier(self):
        if self.author:
            self.add(*self.author_barrier())
        else:
            self.add("barrier lds%s" % (" dma" if "moving" in self.state else ""))
        self.state = ["free" if s in ("free", "read") else "full" for s in self.state]

    def lds(self):
        n = self.r.randrange(self.objects)
        if self.state[n] == "read" or self.state[n] == "full" and self.r.random() < 0.2:
            self.barrier()
            self.state[n] = "free"
        if self.state[n] == "free":
            if self.is_gfx1250 and self.r.random() < 0.3:
                x = self.name("to")
                self.add("%s:v = v_add_u32 %d, %%off4" % (x, n * ROW * self.threads),
                         "global_load_async_to_lds_b32 %s, %%off4, %%row%s" % (x, self.mem("%d, 0, %d" % (3 + n, ROW * self.threads - 1))))
                self.state[n], self.by_dma[n] = "moving", True
            elif not self.is_gfx1250 and self.r.random() < 0.3 and self.waves > 1:
                self.add("m0 = s_add_u32 %%mine, %d" % (n * ROW * self.threads),
                         "buffer_load_dword_lds %%off4, %%rsrc_a, %%base offen lds%s" % self.mem("%d, 0, %d" % (3 + n, ROW * self.threads - 1)))
                self.state[n], self.by_dma[n] = "moving", True
            else:
                tuple_ = self.r.choice(self.tuples) if self.tuples and self.r.random() < 0.5 else None
                self.add("ds_write_b64 %%off16, %s %s" % (tuple_, self.object_text(n)) if tuple_ else
                         "ds_write_b32 %%off16, %s %s" % (self.any_v(), self.object_text(n)))
                self.state[n], self.by_dma[n] = "written", False
                if not tuple_:
                    self.add("ds_write_b32 %%off16b, %s %s" % (self.any_v(), self.object_text(n)))
        elif self.state[n] in ("written", "moving"):
            self.barrier()
        if self.state[n] == "full":
            for _ in range(self.r.randint(1, 3)):
                x = self.name()
                address = "%other4" if self.by_dma[n] else self.r.choice(["%off16", "%other16"])
                if self.by_dma[n] or self.r.random() < 0.4:
                    self.add("%s:v = ds_read_b32 %s %s" % (x, address, self.object_text(n)))
                    self.v.append(x)
                else:
                    self.add("%s:v2 = ds_read_b64 %s %s" % (x, address, self.object_text(n)))
                    self.tuples.append(x)
                    self.v += [x + "[0]", x + "[1]"]
            self.state[n] = "read"

    # ---- buffers that change places: one barrier at the top of an iteration, then the next one is written, the last one read

    def turn_mem(self):
        row = ROW * self.threads
        return self.mem("%d, %d, %d" % (3 + self.objects, self.objects * row, (self.objects + self.buffers) * row - 1))

    def turn_top(self):
        self.add(*self.author_barrier() if self.author else ["barrier lds dma"])
        if self.buffers == 2:
            self.add("%%turnb:s = s_sub_i32 %d, %%turna" % (ROW * self.threads))
        self.add("%to:v = v_add_u32 %turna, %off4", "%%from:v = v_add_u32 %%turn%s, %%other4" % "?bc"[self.buffers - 1])

    def turn(self):
        first = self.objects * ROW * self.threads
        if not self.turned and self.turns_by_dma:
            x = self.name("s")
            self.add("%s:s = s_add_i32 %%mine, %%turna" % x, "m0 = s_add_u32 %s, %d" % (x, first),
                     "buffer_load_dword_lds %%off4, %%rsrc_a, %%base offen lds%s" % self.turn_mem())
            self.turned = True
        elif not self.turns_by_dma and self.r.random() < 0.4:
            self.add("ds_write_b32 %%to, %s offset:%d%s" % (self.any_v(), first, self.turn_mem()))
        else:
            x = self.name()
            self.add("%s:v = ds_read_b32 %%from offset:%d%s" % (x, first, self.turn_mem()))
            self.v.append(x)

    def body(self):
        if self.buffers:
            self.turn_top()
        self.state, self.by_dma = ["free"] * self.objects, [False] * self.objects
        steps = [self.vector] * 5 + [self.scalar] * 3 + [self.load] * 4 + [self.matrix] * 5 + [self.variable] * 3 + [self.lds] * 7
        steps += [self.store] * 2 + [self.own_slot] * 2 + [self.priority] * (self.r.random() < 0.3)
        steps += [self.turn] * 4 * (self.buffers > 0)
        for _ in range(self.r.randint(8, 40)):
            self.r.choice(steps)()
        if any(s != "free" for s in self.state):
            self.barrier()

    def groups(self):
        """sched_group_barrier, as authors write them: at the end of the loop, or anywhere in it; of one pipeline or two."""
        r = random.Random("groups %d" % self.number)
        if r.random() < 0.5:
            return
        numbers = [0] if r.random() < 0.7 else [0, 1]
        for _ in range(r.randint(1, 8)):
            mask = r.choice([1, 2, 2, 4, 6, 8, 8, 0x10, 0x20, 0x40, 0x80, 0x100, 0x200, 0x108])
            line = "  sched_group_barrier %d, %d, %d" % (mask, r.randint(0, 4), r.choice(numbers))
            at = len(self.lines) if r.random() < 0.8 else r.randrange(len(self.lines))
            if at == len(self.lines) or "s_cselect" not in self.lines[at]:
                self.lines.insert(at, line)

    def text(self):
        t, row, wide = self.threads, ROW * self.threads, 8 if self.is_gfx1250 else 4
        lines = ["kernel @k target(%s) {" % self.target, "  workgroup_size %d, 1, 1" % t, "  lds_bytes %d" % ((self.objects + self.buffers) * row),
                 "  arg global_buffer offset 0 size 8", "  arg global_buffer offset 8 size 8", "  arg by_value offset 16 size 4",
                 "  kernarg_bytes 20", "  region 1 in 0", "  %var : var v4", "^entry:"]
        self.add("%args:s2 = live_in kernarg_ptr", "%p:s4 = s_load_dwordx4 %args, off !invariant",
                 "%n:s = s_load_dword %args, off offset:16 !invariant", "%t:v = live_in workitem_id", "%off4:v = v_lshlrev_b32 2, %t",
                 "%off16:v = v_lshlrev_b32 4, %t", "%off16b:v = v_add_u32 4, %off16",
                 "%%other:v = v_xor_b32 %d, %%t" % self.r.choice([1, 5, t // 2, t - 1]), "%other16:v = v_lshlrev_b32 4, %other",
                 "%other4:v = v_lshlrev_b32 2, %other", "%%wave:v = v_lshrrev_b32 %d, %%t" % (5 if self.is_gfx1250 else 6), "%w:s = v_readfirstlane_b32 %wave",
                 "%mine:s = s_lshl_b32 %w, 8", "%%rsrc_a:s4 = merge %%p[0:1], %d, 159744" % (row * 16),
                 "%%rsrc_c:s4 = merge %%p[2:3], %d, 159744" % (4 * t * (SITES * 16 + 12)), "%var = copy 1")
        bound = "%n" if self.constant is None else str(self.constant)
        for n in range(self.objects, self.objects + self.buffers):
            self.add("ds_write_b32 %%off4, %%t offset:%d%s" % (n * row, self.turn_mem()))
        turns = ["", "", ", %d" % row, ", 0, %d, %d" % (row, 2 * row)][self.buffers]
        self.add("br_cmp s_cmp_lt_i32 0, %s, ^loop(0, 0, 0, 3, 0, %%p[0:1]%s), ^done(0, 0, 0)" % (bound, turns))
        lines += self.lines
        params = ["", "", ", %turna:s", ", %turna:s, %turnb:s, %turnc:s"][self.buffers]
        lines.append("^loop(%%i:s, %%accx:v%d, %%accy:v%d, %%mix:s, %%base:s, %%row:s2%s):" % (wide, wide, params))
        self.lines, self.acc = [], ["%accx", "%accy"]
        self.v, self.s = ["%t", "%off4", "%other"], ["%i", "%n", "%mix", "%w"]
        self.add("%%out:s = s_mul_i32 %%i, %d" % (4 * t * SITES))
        if self.is_gfx1250:
            self.add("%at_out:v = v_add_u32 %out, %off4")
        self.body()
        self.groups()
        self.add("%%base2:s = s_add_i32 %%base, %d" % row, "%%row2:s2 = s_add_u64_pseudo %%row, %d" % row, "%i2:s = s_add_i32 %i, 1",
                 "br_cmp s_cmp_lt_i32 %%i2, %s, ^loop(%%i2, %s, %s, %s, %%base2, %%row2%s), ^done(%s, %s, %s)" %
                 ((bound,) + tuple(self.acc) + (self.any_s(), ["", "", ", %turnb", ", %turnb, %turnc, %turna"][self.buffers]) + tuple(self.acc) + (self.any_s(),)))
        lines += self.lines
        end = 4 * t * SITES * 16
        lines += ["^done(%%a:v%d, %%b:v%d, %%m:s):" % (wide, wide), "  %few:mask = v_cmp_gt_u32 40, %t", "  %saved:mask = exec_if %few", "  br_exec ^in, ^out",
                  "^in region 1:", "  %var[0] = v_add_u32 %m, %var[1]", "  %var[2] = v_mul_lo_u32 %t, %var[3]", "  br ^out", "^out:",
                  "  exec_end %saved"]
        if self.is_gfx1250:
            for n, value in enumerate(["%a[0:3]", "%b[4:7]", "%var"]):
                lines += ["  %%end%d:v = v_add_u32 %d, %%off16" % (n, end + n * 16 * t),
                          "  global_store_dwordx4 %%end%d, %s, %%p[2:3]%s" % (n, value, self.mem("2"))]
            text = "\n".join(line for line in lines + ["  s_endpgm", "}", ""] if "%rsrc" not in line)
            for gfx9, gfx1250 in NAMES:
                text = re.sub(gfx9, gfx1250, text)
            return text
        for n, value in enumerate(["%a", "%b", "%var"]):
            lines.append("  buffer_store_dwordx4 %s, %%off16, %%rsrc_c, %%end%d offen%s" % (value, n, self.mem("2")))
            lines.insert(-1, "  %%end%d:s = copy %d" % (n, end + n * 16 * t))
        text = "\n".join(lines + ["  s_endpgm", "}", ""])
        for gfx9, gfx90a in NAMES_GFX90A if self.target == "gfx90a" else []:
            text = re.sub(gfx9, gfx90a, text)
        return text


def generate(number, target):
    """(text, arguments of `wavecc run`)"""
    k = Kernel(number, target)
    text = k.text()
    t = k.threads
    return text, ["--arg=i32[%d]=random" % (4 * t * 16), "--arg=i32[%d]=zero" % (t * (SITES * 16 + 12)), "--arg=i32=%d" % k.rounds]
