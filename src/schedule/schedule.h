/* The passes of this folder. */
#pragma once

#include "ir/pass.h"

/* Runs the head of one-block loops an iteration ahead. Only does something under WAVECC_SCHEDULE_PIPELINE. */
Pass pass_pipeline_loops;
/* Keeps accumulators of loops in AGPRs if VGPRs would be short. Does nothing under WAVECC_SCHEDULE_OFF. */
Pass pass_accumulators;
/* Gives each block an order that keeps the machine busy. Does nothing under WAVECC_SCHEDULE_OFF. */
Pass pass_schedule;
