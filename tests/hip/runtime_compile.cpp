/* hiprtc as programs use it: headers in memory, logs, names of templates and variables, bitcode that is linked, and calls in
   a wrong order. Made by a host's compiler.   runtime_compile [missing]: no compiler is there */
#include <hip/hip_runtime_api.h>
#include <hip/hiprtc.h>

#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

static int wrong;

#define IS(call, result)                                                                                         \
    do {                                                                                                         \
        const int is_ = (int)(call);                                                                             \
        if (is_ != (int)(result)) wrong++, printf("%d: %s: %d, not %d\n", __LINE__, #call, is_, (int)(result));  \
    } while (0)
#define HOLDS(condition) IS(bool(condition), true)

static std::string log_of(hiprtcProgram program)
{
    size_t size = 0;
    IS(hiprtcGetProgramLogSize(program, &size), HIPRTC_SUCCESS);
    std::string log(size, '\0');
    IS(hiprtcGetProgramLog(program, &log[0]), HIPRTC_SUCCESS);
    return log;
}

static std::vector<char> code_of(hiprtcProgram program)
{
    size_t size = 0;
    IS(hiprtcGetCodeSize(program, &size), HIPRTC_SUCCESS);
    std::vector<char> code(size);
    IS(hiprtcGetCode(program, code.data()), HIPRTC_SUCCESS);
    return code;
}

static void saxpy()
{
    const char *source = "#include \"types.h\"\n#include <more/limits.h>\n"
                         "extern \"C\" __global__ void saxpy(real a, const real *x, real *y, uint32_t n) {\n"
                         "    const size_t i = blockIdx.x * blockDim.x + threadIdx.x;\n"
                         "    if (i < n && i < LIMIT) y[i] = FACTOR * a * x[i] + y[i] + sinf(0.0f);\n}\n";
    const char *headers[] = {"#pragma once\ntypedef float real;\n", "#define LIMIT 100000\n"};
    const char *names[] = {"types.h", "more/limits.h"};
    hiprtcProgram program;
    IS(hiprtcCreateProgram(&program, source, "saxpy.cu", 2, headers, names), HIPRTC_SUCCESS);
    hipDeviceProp_t properties;
    IS(hipGetDeviceProperties(&properties, 0), hipSuccess);
    const std::string arch = std::string("--gpu-architecture=") + properties.gcnArchName;
    const char *options[] = {arch.c_str(), "-DFACTOR=2", "-std=c++14", "-Wall"};
    IS(hiprtcCompileProgram(program, 4, options), HIPRTC_SUCCESS);
    HOLDS(log_of(program).empty());
    const std::vector<char> code = code_of(program);
    IS(hiprtcDestroyProgram(&program), HIPRTC_SUCCESS);

    enum { N = 1000 };
    std::vector<float> x(N), y(N);
    for (int i = 0; i < N; i++) x[i] = i, y[i] = 1;
    float *device_x, *device_y, a = 3;
    uint32_t n = N;
    IS(hipMalloc((void **)&device_x, N * 4), hipSuccess);
    IS(hipMalloc((void **)&device_y, N * 4), hipSuccess);
    IS(hipMemcpy(device_x, x.data(), N * 4, hipMemcpyHostToDevice), hipSuccess);
    IS(hipMemcpy(device_y, y.data(), N * 4, hipMemcpyHostToDevice), hipSuccess);
    hipModule_t module;
    hipFunction_t function;
    IS(hipModuleLoadData(&module, code.data()), hipSuccess);
    IS(hipModuleGetFunction(&function, module, "saxpy"), hipSuccess);
    void *arguments[] = {&a, &device_x, &device_y, &n};
    IS(hipModuleLaunchKernel(function, 8, 1, 1, 128, 1, 1, 0, nullptr, arguments, nullptr), hipSuccess);
    IS(hipMemcpy(y.data(), device_y, N * 4, hipMemcpyDeviceToHost), hipSuccess);
    for (int i = 0; i < N; i++)
        if (y[i] != 6.0f * i + 1) wrong++;
    IS(hipModuleUnload(module), hipSuccess);
}

static int run_named(hipModule_t module, const char *name)
{
    hipFunction_t function;
    int result = -1, *to;
    IS(hipMalloc((void **)&to, 4), hipSuccess);
    IS(hipModuleGetFunction(&function, module, name), hipSuccess);
    void *arguments[] = {&to};
    IS(hipModuleLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, nullptr, arguments, nullptr), hipSuccess);
    IS(hipMemcpy(&result, to, 4, hipMemcpyDeviceToHost), hipSuccess);
    IS(hipFree(to), hipSuccess);
    return result;
}

static void names()
{
    const char *source = "namespace n { struct T { long long a; }; __device__ int variable = 5; __constant__ int table[3];\n"
                         "template <class A, class... B> __global__ void size(int *to) { *to = sizeof(A) * 10 + sizeof...(B); }\n"
                         "__global__ void plain(int *to) { *to = variable + table[2]; } }\n";
    const char *expressions[] = {"n::size<int>", "&n::size<n::T, int,  float>", "n::plain", "&n::variable", "&n::table"};
    const char *lowered[5];
    hiprtcProgram program;
    IS(hiprtcCreateProgram(&program, source, nullptr, 0, nullptr, nullptr), HIPRTC_SUCCESS);
    for (const char *e : expressions) IS(hiprtcAddNameExpression(program, e), HIPRTC_SUCCESS);
    IS(hiprtcGetLoweredName(program, expressions[0], &lowered[0]), HIPRTC_ERROR_NO_LOWERED_NAMES_BEFORE_COMPILATION);
    IS(hiprtcCompileProgram(program, 0, nullptr), HIPRTC_SUCCESS);
    for (int i = 0; i < 5; i++) IS(hiprtcGetLoweredName(program, expressions[i], &lowered[i]), HIPRTC_SUCCESS);
    const char *other;
    IS(hiprtcGetLoweredName(program, "n::other", &other), HIPRTC_ERROR_NAME_EXPRESSION_NOT_VALID);
    IS(hiprtcAddNameExpression(program, "n::plain"), HIPRTC_ERROR_NO_NAME_EXPRESSIONS_AFTER_COMPILATION);
    const std::vector<char> code = code_of(program);
    hipModule_t module;
    IS(hipModuleLoadData(&module, code.data()), hipSuccess);
    IS(run_named(module, lowered[0]), 40);
    IS(run_named(module, lowered[1]), 82);
    hipDeviceptr_t at;
    size_t bytes = 0;
    const int seven = 7, table[3] = {1, 2, 30};
    IS(hipModuleGetGlobal(&at, &bytes, module, lowered[3]), hipSuccess);
    IS(bytes, 4);
    IS(hipMemcpyHtoD(at, (void *)&seven, 4), hipSuccess);
    IS(hipModuleGetGlobal(&at, &bytes, module, lowered[4]), hipSuccess);
    IS(bytes, 12);
    IS(hipMemcpyHtoD(at, (void *)table, 12), hipSuccess);
    IS(run_named(module, lowered[2]), 37);
    hipDeviceptr_t begin;
    IS(hipMemGetAddressRange(&begin, &bytes, (char *)at + 5), hipSuccess);
    IS(begin == at && bytes == 12, true);
    IS(hipModuleUnload(module), hipSuccess);
    for (int i = 0; i < 12; i++) IS(hipMemGetAddressRange(&begin, &bytes, (char *)at + i), hipErrorNotFound); // gone with it
    IS(hiprtcDestroyProgram(&program), HIPRTC_SUCCESS);
}

// What a program need not include: atomics, functions of lanes, waits, halves, groups, HIP 7's reduce.
static void built_in(const char *standard)
{
    const char *source = "extern \"C\" __global__ void k(int *to) {\n"
                         "    __shared__ int sum;\n"
                         "    if (!threadIdx.x) sum = 0;\n"
                         "    __syncthreads();\n"
                         "    atomicAdd(&sum, __shfl(1, 0));\n"
                         "    __syncwarp();\n"
                         "    cooperative_groups::this_thread_block().sync();\n"
                         "    const __half half = __float2half(0.5f);\n"
                         "    const int all = __reduce_add_sync(__activemask(), 1);\n"
                         "    if (!threadIdx.x) *to = sum * 1000 + all * 10 + __popc(7) + (int)__half2float(half + half);\n}\n";
    hiprtcProgram program;
    IS(hiprtcCreateProgram(&program, source, "k.hip", 0, nullptr, nullptr), HIPRTC_SUCCESS);
    IS(hiprtcCompileProgram(program, 1, &standard), HIPRTC_SUCCESS);
    if (!log_of(program).empty()) printf("%s", log_of(program).c_str()), wrong++;
    const std::vector<char> code = code_of(program);
    hipModule_t module;
    if (hipModuleLoadData(&module, code.data()) != hipSuccess) {
        wrong++;
        return;
    }
    IS(run_named(module, "k"), 1000 + 10 + 3 + 1);
    IS(hipModuleUnload(module), hipSuccess);
    IS(hiprtcDestroyProgram(&program), HIPRTC_SUCCESS);
}

static void linked()
{
    const char *sources[] = {"__device__ int twice(int x); extern \"C\" __global__ void k(int *to) { *to = twice(21); }",
                             "__device__ int twice(int x) { return 2 * x; }"};
    const char *options[] = {"-fgpu-rdc"};
    hiprtcLinkState link;
    IS(hiprtcLinkCreate(0, nullptr, nullptr, &link), HIPRTC_SUCCESS);
    for (const char *source : sources) {
        hiprtcProgram program;
        size_t size = 0;
        IS(hiprtcCreateProgram(&program, source, "part.hip", 0, nullptr, nullptr), HIPRTC_SUCCESS);
        IS(hiprtcCompileProgram(program, 1, options), HIPRTC_SUCCESS);
        IS(hiprtcGetCodeSize(program, &size), HIPRTC_ERROR_INVALID_PROGRAM);
        IS(hiprtcGetBitcodeSize(program, &size), HIPRTC_SUCCESS);
        std::vector<char> bitcode(size);
        IS(hiprtcGetBitcode(program, bitcode.data()), HIPRTC_SUCCESS);
        IS(hiprtcLinkAddData(link, HIPRTC_JIT_INPUT_PTX, bitcode.data(), size, "part", 0, nullptr, nullptr), HIPRTC_ERROR_INVALID_INPUT);
        IS(hiprtcLinkAddData(link, HIPRTC_JIT_INPUT_LLVM_BITCODE, bitcode.data(), size, "part", 0, nullptr, nullptr), HIPRTC_SUCCESS);
        IS(hiprtcDestroyProgram(&program), HIPRTC_SUCCESS);
    }
    void *code;
    size_t size;
    hipModule_t module;
    IS(hiprtcLinkComplete(link, &code, &size), HIPRTC_SUCCESS);
    IS(hipModuleLoadData(&module, code), hipSuccess);
    IS(run_named(module, "k"), 42);
    IS(hiprtcLinkDestroy(link), HIPRTC_SUCCESS);
    IS(hiprtcLinkDestroy(link), HIPRTC_ERROR_INVALID_INPUT);
}

static void mistakes()
{
    hiprtcProgram program, none = (hiprtcProgram)(size_t)12345;
    const char *header[] = {"x"}, *outside[] = {"../x.h"}, *text;
    int major = 0, minor = -1;
    size_t size;
    IS(hiprtcCreateProgram(nullptr, "", "", 0, nullptr, nullptr), HIPRTC_ERROR_INVALID_PROGRAM);
    IS(hiprtcCreateProgram(&program, nullptr, "", 0, nullptr, nullptr), HIPRTC_ERROR_INVALID_INPUT);
    IS(hiprtcCreateProgram(&program, "", "", 1, nullptr, nullptr), HIPRTC_ERROR_INVALID_INPUT);
    IS(hiprtcCreateProgram(&program, "", "", 1, header, outside), HIPRTC_ERROR_INVALID_INPUT);
    IS(hiprtcCompileProgram(none, 0, nullptr), HIPRTC_ERROR_INVALID_PROGRAM);
    IS(hiprtcGetLoweredName(none, "x", &text), HIPRTC_ERROR_INVALID_PROGRAM);
    IS(hiprtcDestroyProgram(&none), HIPRTC_ERROR_INVALID_PROGRAM);
    IS(hiprtcCreateProgram(&program, "\n__global__ void k(int *a) { *a = missing; }\n", "folder/broken.cu", 0, nullptr, nullptr), HIPRTC_SUCCESS);
    IS(hiprtcGetCodeSize(program, &size), HIPRTC_ERROR_INVALID_PROGRAM);
    IS(hiprtcCompileProgram(program, -1, nullptr), HIPRTC_ERROR_INVALID_INPUT);
    IS(hiprtcCompileProgram(program, 0, nullptr), HIPRTC_ERROR_COMPILATION);
    HOLDS(log_of(program).find("folder/broken.cu:2:34: error: use of undeclared identifier 'missing'") != std::string::npos);
    IS(hiprtcGetCodeSize(program, &size), HIPRTC_ERROR_INVALID_PROGRAM);
    IS(hiprtcDestroyProgram(&program), HIPRTC_SUCCESS);
    IS(hiprtcVersion(&major, &minor), HIPRTC_SUCCESS);
    IS(hiprtcVersion(&major, nullptr), HIPRTC_ERROR_INVALID_INPUT);
    HOLDS(major == 9 && minor == 0 && !strcmp(hiprtcGetErrorString(HIPRTC_ERROR_COMPILATION), "HIPRTC_ERROR_COMPILATION"));
}

int main(int argc, char **)
{
    if (argc > 1) {
        hiprtcProgram program;
        IS(hiprtcCreateProgram(&program, "__global__ void k() {}", "k.cu", 0, nullptr, nullptr), HIPRTC_SUCCESS);
        IS(hiprtcCompileProgram(program, 0, nullptr), HIPRTC_ERROR_COMPILATION);
        printf("log: %s", log_of(program).c_str());
        return wrong != 0;
    }
    saxpy();
    names();
    built_in("-std=c++11");
    built_in("-std=c++20");
    linked();
    mistakes();
    printf("hiprtc: %d wrong\n", wrong);
    return wrong != 0;
}
