#include "report/machine_page.h"

void machine_find(MachineCode *m, const CheckKernel *check)
{
    *m = (MachineCode){.arena = check->arena, .check = check};
    machine_find_live(m);
    machine_find_causes(m);
}
