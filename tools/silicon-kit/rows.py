"""A row of the table of probes: what runs, in which shape, what it measures, and which of our rows it judges."""


class Row:
    """kind: `clocks` core clocks of one of what `per` counts in an iteration; `bandwidth` bytes (`per`: of an iteration of a workgroup);
    `load` operations of all
    units (`per`: of an iteration of a workgroup; `clocks`: of a SIMD); `time` microseconds of a launch; `bits` results that are compared;
    `kernel` results and microseconds of a whole kernel; `right` a
    count of wrong results. x may be "pieces": bytes that all workgroups take in an iteration. judges: `time=ROW` a row of timing.def that the figure
    follows clock by clock, `time:ROW` one that it depends on; `lds:banks` its rule of banks; `hazard:ROW`; `erratum:ROW`; `mfma`."""
    FIELDS = {"id": "", "family": "", "what": "", "kind": "clocks", "judges": (), "n": (1, 2), "short": (1, 2), "per": 1, "x": 0, "y": 0, "z": 0,
              "a": None, "b": None, "out": 0, "grid": 1, "block": 64, "repeats": 5, "quick": False, "seconds": 60, "code": "", "name": "",
              "flush": 0, "clocks": 0, "source": "", "dims": None, "buffers": None, "product": None, "within": None, "is_long": False, "reference": None}

    def __init__(self, kernel=None, **given):
        self.kernel = kernel
        unknown = set(given) - set(self.FIELDS)
        if unknown:
            raise TypeError("no such field: %s" % ", ".join(sorted(unknown)))
        for field, usual in self.FIELDS.items():
            setattr(self, field, given.get(field, usual))
        if kernel:
            self.name, self.block = kernel.name, kernel.block
            self.code = self.code or self.family + ".hsaco"

    def json(self):
        """What is not as usual."""
        return {field: getattr(self, field) for field, usual in self.FIELDS.items() if getattr(self, field) != usual or field in ("id", "kind", "n")}


def from_json(fields):
    """A row with all its fields."""
    return dict(Row.FIELDS, **fields)
