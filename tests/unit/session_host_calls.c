/* Calls to the host as waves make them, through an emulator's memory: packets are taken, filled, pushed and looked at. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "session/host_calls.h"

/* Offsets of the buffer. Source: ROCm/clr, rocclr/device/devhostcall.hpp */
enum { HEADERS = 0, PAYLOADS = 8, DOORBELL = 16, FREE = 24, READY = 32, MASK = 40 };
enum { NEXT = 0, LANES = 8, SERVICE = 16, CONTROL = 20, HEADER_BYTES = 24, PAYLOAD_BYTES = 64 * 64 };
enum { BEGIN = 1, END = 2, LEN = 5 };

typedef struct Fixture {
    HostCalls *calls;
    Memory *memory;
    MemoryPort port;
    FILE *out;
} Fixture;

static uint64_t get(Fixture *f, uint64_t at, uint32_t bytes)
{
    uint64_t value = 0;
    assert_true(memory_read(&f->port, at, &value, bytes));
    return value;
}

static void set(Fixture *f, uint64_t at, uint64_t value, uint32_t bytes)
{
    assert_true(memory_write(&f->port, at, &value, bytes));
}

static int open_one(void **state)
{
    static Fixture f;
    f = (Fixture){.calls = host_calls_new(), .memory = memory_new(), .out = tmpfile()};
    assert_non_null(f.calls);
    assert_true(host_calls_map(f.calls, f.memory));
    host_calls_print_to(f.calls, f.out);
    memory_port_init(&f.port, f.memory);
    *state = &f;
    return 0;
}

static int close_one(void **state)
{
    Fixture *f = *state;
    fclose(f->out);
    memory_free(f->memory);
    host_calls_free(f->calls);
    return 0;
}

typedef struct Packet {
    uint64_t number, header, payload;
} Packet;

/* As a wave does: the first free one, which the stack loses. */
static Packet take(Fixture *f)
{
    const uint64_t buffer = host_calls_buffer(f->calls), number = get(f, buffer + FREE, 8);
    const uint64_t index = number & get(f, buffer + MASK, 8);
    assert_int_not_equal(number, 0);
    const Packet p = {number, get(f, buffer + HEADERS, 8) + index * HEADER_BYTES,
                      get(f, buffer + PAYLOADS, 8) + index * PAYLOAD_BYTES};
    set(f, buffer + FREE, get(f, p.header + NEXT, 8), 8);
    return p;
}

static void push(Fixture *f, Packet p, uint64_t lanes, uint32_t service)
{
    const uint64_t buffer = host_calls_buffer(f->calls);
    set(f, p.header + LANES, lanes, 8);
    set(f, p.header + SERVICE, service, 4);
    set(f, p.header + CONTROL, 1, 4);
    set(f, p.header + NEXT, get(f, buffer + READY, 8), 8);
    set(f, buffer + READY, p.number, 8);
    set(f, get(f, buffer + DOORBELL, 8) + 8, 1, 8);
}

static void word(Fixture *f, Packet p, unsigned lane, unsigned number, uint64_t value)
{
    set(f, p.payload + lane * 64 + number * 8, value, 8);
}

static uint64_t answer(Fixture *f, Packet p, unsigned lane)
{
    assert_int_equal(get(f, p.header + CONTROL, 4), 0);
    return get(f, p.payload + lane * 64, 8);
}

static void expect_printed(Fixture *f, const char *text)
{
    char printed[256] = "";
    fflush(f->out);
    const ssize_t count = pread(fileno(f->out), printed, sizeof printed - 1, 0);
    assert_int_equal(count, strlen(text));
    assert_string_equal(printed, text);
}

/* Two lanes that print at a time, a third that does not: a beginning, the format, an argument. */
static void prints(void **state)
{
    Fixture *f = *state;
    Packet p = take(f);
    for (unsigned lane = 1; lane < 64; lane += 62) {
        word(f, p, lane, 0, BEGIN | 1 << LEN);
        word(f, p, lane, 1, 0);
    }
    push(f, p, 1ull << 1 | 1ull << 63, 2);
    const uint64_t one = answer(f, p, 1), last = answer(f, p, 63);
    assert_int_not_equal(one >> 8, last >> 8);
    for (unsigned lane = 1; lane < 64; lane += 62) {
        word(f, p, lane, 0, ((lane == 1 ? one : last) & ~0xffull) | END | 2 << LEN);
        word(f, p, lane, 1, 0x0a647825253a6425); /* "%d:%%xd\n": a whole word, so its end takes another */
        word(f, p, lane, 2, 0);
    }
    push(f, p, 1ull << 1 | 1ull << 63, 2);
    assert_int_equal(answer(f, p, 1), 6);
    assert_int_equal(answer(f, p, 63), 6);
    expect_printed(f, "0:%xd\n0:%xd\n");
}

/* Several packets of the stack are served at one look, and each packet is free once more: more calls than packets. */
static void many(void **state)
{
    Fixture *f = *state;
    Packet taken[64];
    const uint64_t buffer = host_calls_buffer(f->calls);
    for (unsigned i = 0; i < 64; i++) {
        taken[i] = take(f);
        word(f, taken[i], 0, 0, 0);
        word(f, taken[i], 0, 1, 100);
        push(f, taken[i], 1, 3);
    }
    assert_int_equal(get(f, buffer + FREE, 8), 0);
    uint64_t before = 0;
    for (unsigned i = 64; i-- > 0;) {
        const uint64_t at = answer(f, taken[i], 0);
        assert_int_equal(at % (2 << 20), 0);
        assert_true(at && at != before);
        set(f, at + 99, 7, 1);
        before = at;
    }
    assert_int_equal(get(f, buffer + READY, 8), 0);
}

/* What malloc can't have is a null pointer; memory that is given back is no error. */
static void memory(void **state)
{
    Fixture *f = *state;
    Packet p = take(f);
    const uint64_t asked[][2] = {{0, UINT64_MAX}, {0, 1ull << 40}, {0, 1ull << 30}, {0, 0}};
    for (unsigned i = 0; i < 4; i++) {
        word(f, p, 5, 0, asked[i][0]), word(f, p, 5, 1, asked[i][1]);
        push(f, p, 32, 3);
        assert_int_equal(answer(f, p, 5) != 0, i == 2);
    }
    word(f, p, 5, 0, 4096), word(f, p, 5, 1, 0);
    push(f, p, 32, 3);
    assert_int_equal(answer(f, p, 5), 0);
}

static void expect_refused(Fixture *f, Packet p, const char *text)
{
    uint32_t control;
    assert_false(memory_read(&f->port, p.header + CONTROL, &control, 4));
    assert_int_equal(f->port.fault.kind, MEMORY_FAULT_REFUSED);
    assert_string_equal(host_calls_refused(f->calls), text);
}

static void unknown_service(void **state)
{
    Fixture *f = *state;
    Packet p = take(f);
    assert_null(host_calls_refused(f->calls));
    word(f, p, 0, 0, 0);
    set(f, p.header + LANES, 1, 8), set(f, p.header + SERVICE, 77, 4);
    const uint64_t header = p.header;
    set(f, header + NEXT, 0, 8);
    set(f, host_calls_buffer(f->calls) + READY, p.number, 8);
    expect_refused(f, p, "a service that is not known (service 77)");
}

static void host_function(void **state)
{
    Fixture *f = *state;
    Packet p = take(f);
    set(f, p.header + LANES, 1, 8), set(f, p.header + SERVICE, 1, 4), set(f, p.header + NEXT, 0, 8);
    set(f, host_calls_buffer(f->calls) + READY, p.number, 8);
    expect_refused(f, p, "a call of one of the host's functions (service 1)");
}

/* A message that was never begun, and one that has ended. */
static void no_message(void **state)
{
    Fixture *f = *state;
    Packet p = take(f);
    word(f, p, 0, 0, 7ull << 8 | END | 1 << LEN);
    set(f, p.header + LANES, 1, 8), set(f, p.header + SERVICE, 2, 4), set(f, p.header + NEXT, 0, 8);
    set(f, host_calls_buffer(f->calls) + READY, p.number, 8);
    expect_refused(f, p, "a printf that was never begun (service 2)");
}

/* A stack that goes in circles ends; the host's own memory is safe. */
static void hostile_stack(void **state)
{
    Fixture *f = *state;
    Packet p = take(f);
    set(f, p.header + LANES, 0, 8), set(f, p.header + SERVICE, 3, 4), set(f, p.header + NEXT, p.number, 8);
    set(f, host_calls_buffer(f->calls) + READY, p.number, 8);
    assert_int_equal(get(f, p.header + CONTROL, 4), 0);
    set(f, p.header + NEXT, 0xffffffffffffffff, 8);
    set(f, host_calls_buffer(f->calls) + READY, 0xffffffffffffff00, 8);
    get(f, p.header + CONTROL, 4);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, open_one, close_one)
    const struct CMUnitTest tests[] = {TEST(prints),        TEST(many),       TEST(memory),       TEST(unknown_service),
                                       TEST(host_function), TEST(no_message), TEST(hostile_stack)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
