"""The HIP runtime by ctypes: the few calls that the kit needs. Nothing else of ROCm is used."""
import ctypes
import glob
import os
import re
import struct

TARGETS = ("gfx942", "gfx950")
# Devices of clocks and tables (src/timing/devices.def), by what the runtime's name of a device holds.
DEVICES = (("MI300X", "mi300x", "gfx942"), ("MI325X", "mi325x", "gfx942"), ("MI308X", "mi308x", "gfx942"),
           ("MI300A", "mi300a", "gfx942"), ("MI350X", "mi350x", "gfx950"), ("MI355X", "mi355x", "gfx950"))
EMULATOR = "wavecc emulator of "

LAUNCH_BUFFER, LAUNCH_SIZE, LAUNCH_END = 1, 2, 3
TO_DEVICE, TO_HOST = 1, 2


class HipError(Exception):
    def __init__(self, call, code, text):
        super().__init__("%s: error %d (%s)" % (call, code, text))
        self.code = code


def find_library():
    """libamdhip64 where the dynamic linker looks, then where ROCm is installed."""
    names = ["libamdhip64.so", "libamdhip64.so.7", "libamdhip64.so.6", "libamdhip64.so.5"]
    for root in [os.environ.get("ROCM_PATH", "")] + sorted(glob.glob("/opt/rocm*"), reverse=True):
        if root:
            names += [os.path.join(root, "lib", names[0])]
    for name in names:
        try:
            return ctypes.CDLL(name)
        except OSError:
            continue
    raise SystemExit("libamdhip64.so is not found. Install ROCm, or set LD_LIBRARY_PATH or ROCM_PATH to where it is.")


class Hip:
    def __init__(self):
        self.library = find_library()
        self.library.hipGetErrorString.restype = ctypes.c_char_p
        self.call("hipInit", 0)

    def call(self, name, *args):
        code = getattr(self.library, name)(*args)
        if code:
            raise HipError(name, code, (self.library.hipGetErrorString(code) or b"").decode("ascii", "replace"))

    def integer(self, name, *args):
        value = ctypes.c_int()
        self.call(name, ctypes.byref(value), *args)
        return value.value

    def count(self):
        return self.integer("hipGetDeviceCount")

    def describe(self, number):
        """What a device is. Nothing of the host, no serial number."""
        properties = ctypes.create_string_buffer(8192)
        name = ("hipGetDevicePropertiesR0600" if hasattr(self.library, "hipGetDevicePropertiesR0600")
                else "hipGetDeviceProperties")
        self.call(name, properties, number)
        text = properties.raw
        arch = re.search(rb"gfx[0-9a-f]+", text[256:])
        attribute = lambda which: self.integer("hipDeviceGetAttribute", which, number)  # noqa: E731
        total = ctypes.c_size_t()
        self.call("hipDeviceTotalMem", ctypes.byref(total), number)
        product = text[:256].split(b"\0")[0].decode("ascii", "replace")
        found = {"name": product, "arch": arch.group().decode() if arch else "", "memory_bytes": total.value,
                 "runtime": self.integer("hipRuntimeGetVersion"), "driver": self.integer("hipDriverGetVersion")}
        for field, which in (("core_khz", 5), ("compute_units", 63), ("memory_khz", 60)):
            try:
                found[field] = attribute(which)
            except HipError:
                found[field] = 0
        found.update(read_system(self, number))
        found["device"] = device_of(product, found["arch"], found["compute_units"])
        return found


def read_system(hip, number):
    """What Linux knows of the card: version of its driver, limit of power, partitions."""
    address = ctypes.create_string_buffer(64)
    found = {}
    try:
        hip.call("hipDeviceGetPCIBusId", address, 64, number)
    except (HipError, AttributeError):
        return found
    card = "/sys/bus/pci/devices/%s" % address.value.decode("ascii", "replace").lower()
    for field, pattern in (("power_cap_microwatts", card + "/hwmon/hwmon*/power1_cap"),
                           ("compute_partition", card + "/current_compute_partition"),
                           ("memory_partition", card + "/current_memory_partition"),
                           ("amdgpu", "/sys/module/amdgpu/version")):
        for path in glob.glob(pattern)[:1]:
            try:
                with open(path, encoding="ascii", errors="replace") as file:
                    found[field] = file.read(80).strip()
            except OSError:
                pass
    return found


def device_of(product, arch, compute_units):
    """The device's name in our tables; where the runtime has no name for the product, by its compute units; "" where it is none of them."""
    if product.startswith(EMULATOR):
        return product[len(EMULATOR):]
    for name, device, target in DEVICES:
        if name in product.upper() and target == arch:
            return device
    if "MI" in product.upper() or arch not in TARGETS:
        return ""
    return {("gfx942", 80): "mi308x", ("gfx942", 228): "mi300a"}.get((arch, compute_units), "mi300x" if arch == "gfx942" else "mi355x")


class Device:
    """One GPU: memory, modules, launches. Every call is checked."""

    def __init__(self, hip, number):
        self.hip, self.number, self.functions, self.modules = hip, number, {}, {}
        hip.call("hipSetDevice", number)
        self.events = [ctypes.c_void_p(), ctypes.c_void_p()]
        for event in self.events:
            hip.call("hipEventCreate", ctypes.byref(event))

    def allocate(self, size):
        pointer = ctypes.c_void_p()
        self.hip.call("hipMalloc", ctypes.byref(pointer), ctypes.c_size_t(max(size, 256)))
        return pointer.value

    def free(self, pointer):
        self.hip.call("hipFree", ctypes.c_void_p(pointer))

    def write(self, pointer, data):
        data = (ctypes.c_char * len(data)).from_buffer(data) if isinstance(data, bytearray) else data
        self.hip.call("hipMemcpy", ctypes.c_void_p(pointer), data, ctypes.c_size_t(len(data)), TO_DEVICE)

    def read(self, pointer, size):
        data = ctypes.create_string_buffer(size)
        self.hip.call("hipMemcpy", data, ctypes.c_void_p(pointer), ctypes.c_size_t(size), TO_HOST)
        return data.raw

    def fill(self, pointer, size, byte=0):
        self.hip.call("hipMemset", ctypes.c_void_p(pointer), byte, ctypes.c_size_t(size))

    def function(self, path, name):
        if (path, name) not in self.functions:
            if path not in self.modules:
                with open(path, "rb") as file:
                    image = file.read()
                module = ctypes.c_void_p()
                self.hip.call("hipModuleLoadData", ctypes.byref(module), image)
                self.modules[path] = module
            function = ctypes.c_void_p()
            self.hip.call("hipModuleGetFunction", ctypes.byref(function), self.modules[path], name.encode())
            self.functions[path, name] = function
        return self.functions[path, name]

    def launch(self, function, grid, block, arguments):
        """Microseconds between two events around the launch."""
        size = ctypes.c_size_t(len(arguments))
        buffer = ctypes.create_string_buffer(arguments, len(arguments))
        extra = (ctypes.c_void_p * 5)(LAUNCH_BUFFER, ctypes.cast(buffer, ctypes.c_void_p), LAUNCH_SIZE,
                                      ctypes.cast(ctypes.byref(size), ctypes.c_void_p), LAUNCH_END)
        milliseconds = ctypes.c_float()
        self.hip.call("hipEventRecord", self.events[0], None)
        self.hip.call("hipModuleLaunchKernel", function, *grid, *block, 0, None, None, extra)
        self.hip.call("hipEventRecord", self.events[1], None)
        self.hip.call("hipEventSynchronize", self.events[1])
        self.hip.call("hipDeviceSynchronize")
        self.hip.call("hipEventElapsedTime", ctypes.byref(milliseconds), *self.events)
        return milliseconds.value * 1000


def pack(out, a, b, n, x=0, y=0, z=0):
    """The arguments of all probes that are assembly (assembly.py)."""
    return struct.pack("<QQQIIII", out, a, b, n, x, y, z)
