/* Fields of scalar instructions that have names in assembly text: see print_fields.h. */
#include "isa/print_fields.h"
#include "isa/field_names.h"
#include "isa/immediates.h"

const char *const isa_hwreg_names[NUM_FAMILIES][NUM_HWREGS] = {
    [FAMILY_GFX9] =
        {
            [1] = "HW_REG_MODE",
            [2] = "HW_REG_STATUS",
            [3] = "HW_REG_TRAPSTS",
            [4] = "HW_REG_HW_ID",
            [5] = "HW_REG_GPR_ALLOC",
            [6] = "HW_REG_LDS_ALLOC",
            [7] = "HW_REG_IB_STS",
            [15] = "HW_REG_SH_MEM_BASES",
            [16] = "HW_REG_TBA_LO",
            [17] = "HW_REG_TBA_HI",
            [18] = "HW_REG_TMA_LO",
            [19] = "HW_REG_TMA_HI",
            [20] = "HW_REG_XCC_ID",
            [21] = "HW_REG_SQ_PERF_SNAPSHOT_DATA",
            [22] = "HW_REG_SQ_PERF_SNAPSHOT_DATA1",
            [23] = "HW_REG_SQ_PERF_SNAPSHOT_PC_LO",
            [24] = "HW_REG_SQ_PERF_SNAPSHOT_PC_HI",
        },
    [FAMILY_GFX1250] =
        {
            [1] = "HW_REG_WAVE_MODE",
            [2] = "HW_REG_WAVE_STATUS",
            [4] = "HW_REG_WAVE_STATE_PRIV",
            [5] = "HW_REG_WAVE_GPR_ALLOC",
            [6] = "HW_REG_WAVE_LDS_ALLOC",
            [7] = "HW_REG_IB_STS",
            [10] = "HW_REG_PERF_SNAPSHOT_DATA",
            [11] = "HW_REG_PERF_SNAPSHOT_PC_LO",
            [12] = "HW_REG_PERF_SNAPSHOT_PC_HI",
            [15] = "HW_REG_PERF_SNAPSHOT_DATA1",
            [16] = "HW_REG_PERF_SNAPSHOT_DATA2",
            [17] = "HW_REG_WAVE_EXCP_FLAG_PRIV",
            [18] = "HW_REG_WAVE_EXCP_FLAG_USER",
            [19] = "HW_REG_WAVE_TRAP_CTRL",
            [20] = "HW_REG_WAVE_SCRATCH_BASE_LO",
            [21] = "HW_REG_WAVE_SCRATCH_BASE_HI",
            [23] = "HW_REG_WAVE_HW_ID1",
            [24] = "HW_REG_WAVE_HW_ID2",
            [26] = "HW_REG_WAVE_SCHED_MODE",
            [28] = "HW_REG_IB_STS2",
            [29] = "HW_REG_SHADER_CYCLES_LO",
            [30] = "HW_REG_SHADER_CYCLES_HI",
            [31] = "HW_REG_WAVE_DVGPR_ALLOC_LO",
            [32] = "HW_REG_WAVE_DVGPR_ALLOC_HI",
            [33] = "HW_REG_XNACK_STATE_PRIV",
            [34] = "HW_REG_XNACK_MASK",
        },
};

unsigned isa_num_hwregs(Target target) { return target == TARGET_GFX90A ? FIRST_HWREG_OF_GFX940 : NUM_HWREGS; }

void isa_print_hwreg(Target target, const MachineInst *inst, StrBuf *out)
{
    const unsigned id = hwreg_id(inst), offset = hwreg_first(inst), width = hwreg_bits(inst);
    strbuf_append(out, "hwreg(");
    const char *const *names = isa_hwreg_names[target_infos[target].family];
    if (id < isa_num_hwregs(target) && names[id]) strbuf_append(out, names[id]);
    else strbuf_printf(out, "%u", id);
    if (offset || width != 32) strbuf_printf(out, ", %u, %u", offset, width);
    strbuf_char(out, ')');
}

const char *const isa_message_names[NUM_MESSAGES] = {[1] = "MSG_INTERRUPT",       [2] = "MSG_GS",
                                                     [3] = "MSG_GS_DONE",         [4] = "MSG_SAVEWAVE",
                                                     [5] = "MSG_STALL_WAVE_GEN",  [6] = "MSG_HALT_WAVES",
                                                     [7] = "MSG_ORDERED_PS_DONE", [8] = "MSG_EARLY_PRIM_DEALLOC",
                                                     [9] = "MSG_GS_ALLOC_REQ",    [10] = "MSG_GET_DOORBELL",
                                                     [15] = "MSG_SYSMSG"};
const char *const isa_gs_op_names[NUM_GS_OPS] = {"GS_OP_NOP", "GS_OP_CUT", "GS_OP_EMIT", "GS_OP_EMIT_CUT"};
/* Number 3, HOST_TRAP_ACK, does not exist on GFX9 and later. */
const char *const isa_sys_op_names[NUM_SYS_OPS] = {
    [1] = "SYSMSG_OP_ECC_ERR_INTERRUPT", [2] = "SYSMSG_OP_REG_RD", [4] = "SYSMSG_OP_TTRACE_PC"};

void isa_print_sendmsg(const MachineInst *inst, StrBuf *out)
{
    const char *const *names = isa_message_names;
    uint32_t field = (uint16_t)inst->mods.offset;
    unsigned id = field & 15, op = field >> 4 & 7, stream = field >> 8 & 3;
    bool gs = id == 2 || id == 3, sys = id == 15;
    const char *op_name = gs    ? (op < NUM_GS_OPS && (op || id == 3) ? isa_gs_op_names[op] : NULL)
                          : sys ? isa_sys_op_names[op]
                                : NULL;
    bool streams = gs && op, valid = names[id] && (gs || sys ? op_name != NULL : !op) && (streams || !stream);
    if (!valid) {
        bool whole = (id | op << 4 | stream << 8) == field;
        if (whole) strbuf_printf(out, " sendmsg(%u, %u, %u)", id, op, stream);
        else strbuf_printf(out, " %u", field);
        return;
    }
    strbuf_printf(out, " sendmsg(%s", names[id]);
    if (op_name) strbuf_printf(out, ", %s", op_name);
    if (streams) strbuf_printf(out, ", %u", stream);
    strbuf_char(out, ')');
}

const char *const isa_message_names_gfx12[NUM_MESSAGES_GFX12] = {
    [1] = "MSG_INTERRUPT",           [2] = "MSG_HS_TESSFACTOR",
    [3] = "MSG_DEALLOC_VGPRS",       [9] = "MSG_GS_ALLOC_REQ",
    [10] = "MSG_SAVEWAVE_HAS_TDM",   [128] = "MSG_RTN_GET_DOORBELL",
    [129] = "MSG_RTN_GET_DDID",      [130] = "MSG_RTN_GET_TMA",
    [131] = "MSG_RTN_GET_REALTIME",  [132] = "MSG_RTN_SAVE_WAVE",
    [133] = "MSG_RTN_GET_TBA",       [134] = "MSG_RTN_GET_TBA_TO_PC",
    [135] = "MSG_RTN_GET_SE_AID_ID", [136] = "MSG_RTN_GET_CLUSTER_BARRIER_STATE",
};

/* gfx1250: the message is a number of 8 bits. */
void isa_print_message_gfx12(const MachineInst *inst, StrBuf *out)
{
    const char *const *names = isa_message_names_gfx12;
    const uint32_t field = (uint16_t)inst->mods.offset;
    if (field > 255) strbuf_printf(out, " %u", field);
    else if (names[field]) strbuf_printf(out, " sendmsg(%s)", names[field]);
    else strbuf_printf(out, " sendmsg(%u, 0, 0)", field);
}

const char *const isa_gpr_idx_names[NUM_GPR_IDX] = {"SRC0", "SRC1", "SRC2", "DST"};

void isa_print_gpr_idx(const MachineInst *inst, StrBuf *out)
{
    const char *const *names = isa_gpr_idx_names;
    unsigned field = (unsigned)inst->mods.offset, n = 0;
    if (field > 15) {
        strbuf_printf(out, "0x%x", field);
        return;
    }
    strbuf_append(out, "gpr_idx(");
    for (unsigned i = 0; i < 4; i++)
        if (field >> i & 1) strbuf_printf(out, "%s%s", n++ ? "," : "", names[i]);
    strbuf_char(out, ')');
}

/* Prints a hardware version and bits, nested as LLVM does. Versions without a name are numbers. */
void isa_print_version(const MachineInst *inst, StrBuf *out)
{
    enum { VERSION = 0xff, FLAGS = 0xe000 };
    static const char *const versions[] = {[0] = "GFX7", [4] = "GFX10", [6] = "GFX11", [9] = "GFX12"};
    static const char *const flags[] = {"W64", "W32", "MDP"};
    const uint32_t field = (uint16_t)inst->mods.offset, version = field & VERSION;
    if (field & ~(uint32_t)(VERSION | FLAGS)) {
        strbuf_printf(out, " 0x%x", field);
        return;
    }
    strbuf_char(out, ' ');
    unsigned left = (unsigned)__builtin_popcount(field & FLAGS);
    for (unsigned n = left; n > 1; n--) strbuf_char(out, '(');
    if (version < sizeof versions / sizeof *versions && versions[version])
        strbuf_printf(out, "UC_VERSION_%s", versions[version]);
    else strbuf_printf(out, "%u", version);
    for (unsigned i = 0; i < sizeof flags / sizeof *flags; i++) {
        if (!(field >> (13 + i) & 1)) continue;
        strbuf_printf(out, "|UC_VERSION_%s_BIT%s", flags[i], --left ? ")" : "");
    }
}

/* Source: LLVM 22, AMDGPUAsmUtils (DfmtSymbolic, NfmtSymbolicVI). */
const char *const isa_data_format_names[NUM_DATA_FORMATS] = {
    "INVALID",    "8",          "16",      "8_8",   "32",          "16_16",    "10_11_11",    "11_11_10",
    "10_10_10_2", "2_10_10_10", "8_8_8_8", "32_32", "16_16_16_16", "32_32_32", "32_32_32_32", "RESERVED_15"};
const char *const isa_number_format_names[NUM_NUMBER_FORMATS] = {"UNORM", "SNORM", "USCALED",    "SSCALED",
                                                                 "UINT",  "SINT",  "RESERVED_6", "FLOAT"};

/* Leaves out a part that is the default. */
void isa_print_format(const MachineInst *inst, StrBuf *out)
{
    const char *const *data = isa_data_format_names, *const *numbers = isa_number_format_names;
    const unsigned format = inst->mods.cbsz, of_data = format & 15, of_number = format >> 4 & 7;
    const bool says_data = of_data != FORMAT_OF_TEXT, says_number = of_number != 0;
    if (!says_data && !says_number) return;
    strbuf_append(out, " format:[");
    if (says_data) strbuf_printf(out, "BUF_DATA_FORMAT_%s", data[of_data]);
    if (says_data && says_number) strbuf_char(out, ',');
    if (says_number) strbuf_printf(out, "BUF_NUM_FORMAT_%s", numbers[of_number]);
    strbuf_char(out, ']');
}
