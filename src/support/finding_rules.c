#include "support/finding_rules.h"

#include <string.h>

const FindingRule finding_rules[] = {
#define RULE(name, what, remedy) {name, what, remedy},
#define OTHER_RULE RULE
#include "support/finding_rules.def"
#undef RULE
#undef OTHER_RULE
    {0},
};

int finding_rule_find(const char *name, unsigned length)
{
    for (int i = 0; finding_rules[i].name; i++)
        if (strlen(finding_rules[i].name) == length && !strncmp(finding_rules[i].name, name, length)) return i;
    return -1;
}
