/* What is known of a pointer, one attribute at a time. Types of the answers, and errors, are those of ROCm's runtime
   (clr, hip_memory.cpp: ihipPointerGetAttributes). */
#include <string.h>

#include "hip/hip.h"

enum { NO_DEVICE = -2 };

/* The answer, with the size of its type. */
typedef struct Answer {
    uint64_t value;
    size_t bytes;
    hipError_t error;
} Answer;

static Answer of_pointer(uint64_t value, bool is_there)
{
    return (Answer){is_there ? value : 0, sizeof(void *), is_there ? hipSuccess : hipErrorInvalidValue};
}

static Answer of_number(uint64_t value, size_t bytes, const HipMemory *memory)
{
    return (Answer){memory ? value : 0, bytes, memory ? hipSuccess : hipErrorInvalidValue};
}

static bool is_of_host(const HipMemory *m) { return m->kind != HIP_MEMORY_DEVICE && m->kind != HIP_MEMORY_VARIABLE; }

static uint64_t type_of(const HipMemory *m)
{
    hipPointerAttribute_t about;
    return hipPointerGetAttributes(&about, m->begin) == hipSuccess ? (uint64_t)about.memoryType : 0;
}

/* The caller does not hold the lock. */
static Answer answer_to(hipPointer_attribute attribute, const void *pointer)
{
    enum { PAGE_BITS = 12 };
    hip_begin();
    const HipMemory *found = hip_memory_at(pointer);
    const HipMemory memory = found ? *found : (HipMemory){0}, *m = found ? &memory : NULL;
    hip_end(hipSuccess);
    const uint64_t begin = m ? (uintptr_t)m->begin : 0, at = (uintptr_t)pointer;
    switch (attribute) {
    case HIP_POINTER_ATTRIBUTE_MEMORY_TYPE: return of_number(m ? type_of(m) : 0, sizeof(uint32_t), m);
    case HIP_POINTER_ATTRIBUTE_DEVICE_POINTER: return of_pointer(at, m);
    case HIP_POINTER_ATTRIBUTE_HOST_POINTER: return of_pointer(at, m && is_of_host(m));
    case HIP_POINTER_ATTRIBUTE_SYNC_MEMOPS: return of_number(0, sizeof(bool), m);
    case HIP_POINTER_ATTRIBUTE_BUFFER_ID: return of_number(begin >> PAGE_BITS, sizeof(uint32_t), m);
    case HIP_POINTER_ATTRIBUTE_IS_MANAGED: return of_number(m && m->kind == HIP_MEMORY_MANAGED, sizeof(bool), m);
    case HIP_POINTER_ATTRIBUTE_DEVICE_ORDINAL:
        return m ? of_number(m->device, sizeof(int), m)
                 : (Answer){(uint32_t)NO_DEVICE, sizeof(int), hipErrorInvalidValue};
    case HIP_POINTER_ATTRIBUTE_RANGE_START_ADDR: return of_pointer(begin, m);
    case HIP_POINTER_ATTRIBUTE_RANGE_SIZE: return of_number(m ? m->bytes : 0, sizeof(uint32_t), m);
    case HIP_POINTER_ATTRIBUTE_MAPPED: return of_number(m != NULL, sizeof(bool), m);
    case HIP_POINTER_ATTRIBUTE_ACCESS_FLAGS: return (Answer){m ? m->flags : 0, sizeof(uint32_t), hipSuccess};
    case HIP_POINTER_ATTRIBUTE_CONTEXT:
    case HIP_POINTER_ATTRIBUTE_P2P_TOKENS:
    case HIP_POINTER_ATTRIBUTE_IS_LEGACY_HIP_IPC_CAPABLE:
    case HIP_POINTER_ATTRIBUTE_ALLOWED_HANDLE_TYPES:
    case HIP_POINTER_ATTRIBUTE_IS_GPU_DIRECT_RDMA_CAPABLE:
    case HIP_POINTER_ATTRIBUTE_MEMPOOL_HANDLE: return (Answer){0, 0, hipErrorNotSupported};
    default: return (Answer){0, 0, hipErrorInvalidValue};
    }
}

hipError_t hipPointerGetAttribute(void *data, hipPointer_attribute attribute, hipDeviceptr_t ptr)
{
    const Answer answer = data && ptr ? answer_to(attribute, ptr) : (Answer){0, 0, hipErrorInvalidValue};
    if (answer.bytes) memcpy(data, &answer.value, answer.bytes);
    hip_begin();
    return hip_end(answer.error);
}

/* For an invalid pointer each attribute has its default value, and the call succeeds. */
hipError_t hipDrvPointerGetAttributes(unsigned int numAttributes, hipPointer_attribute *attributes, void **data,
                                      hipDeviceptr_t ptr)
{
    const bool good = numAttributes && attributes && data && ptr;
    for (unsigned i = 0; good && i < numAttributes; i++) {
        const Answer answer = answer_to(attributes[i], ptr);
        if (data[i] && answer.bytes) memcpy(data[i], &answer.value, answer.bytes);
    }
    hip_begin();
    return hip_end(good ? hipSuccess : hipErrorInvalidValue);
}
