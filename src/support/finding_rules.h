/* The rules of findings: finding_rules.def. */
#pragma once

typedef struct FindingRule {
    const char *name, *what, *remedy;
} FindingRule;

/* All rules, those that can be filtered first; the one after the last has no name. */
extern const FindingRule finding_rules[];
/* The number of the rule with that name; -1: there is none. */
int finding_rule_find(const char *name, unsigned length);
