/* --ignore and --only: rules, rows of hazards, what is neither, and both lists together. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "check/filter.h"
#include "support/finding_rules.h"

static void add(FilterSet *set, const char *list)
{
    const char *bad;
    size_t length;
    assert_true(filter_parse(set, list, &bad, &length));
}

static void drops(void **state)
{
    (void)state;
    FindingFilter none = {0}, ignore = {0}, only = {0};
    assert_false(filter_drops(&none, "vgprs", NULL));
    add(&ignore.ignore, "wait-read,hazard:SALU_M0");
    assert_true(filter_drops(&ignore, "wait-read", NULL));
    assert_false(filter_drops(&ignore, "wait-overwrite", NULL));
    assert_true(filter_drops(&ignore, "hazard", "SALU_M0"));
    assert_false(filter_drops(&ignore, "hazard", "STORE_DATA_SOFFSET"));
    add(&only.only, "hazard");
    assert_false(filter_drops(&only, "hazard", "SALU_M0"));
    assert_true(filter_drops(&only, "wait-read", NULL));
    add(&only.ignore, "SALU_M0"); /* without the prefix, too; what is ignored is so within --only */
    assert_true(filter_drops(&only, "hazard", "SALU_M0"));
    assert_false(filter_drops(&only, "hazard", "STORE_DATA_SOFFSET"));
}

static void refused(void **state)
{
    (void)state;
    static const struct {
        const char *list, *bad;
    } cases[] = {{"", ""},     {"wait-rea", "wait-rea"},         {"vgprs,nothing,lds", "nothing"},
                 {"lds,", ""}, {"hazard:vgprs", "hazard:vgprs"}, {"hazard:", "hazard:"}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        FilterSet set = {0};
        const char *bad = NULL;
        size_t length = 0;
        assert_false(filter_parse(&set, cases[i].list, &bad, &length));
        assert_int_equal(length, strlen(cases[i].bad));
        assert_memory_equal(bad, cases[i].bad, length);
    }
}

/* No name of a rule stands twice, and each says what to do. */
static void rules_are_whole(void **state)
{
    (void)state;
    for (int i = 0; finding_rules[i].name; i++) {
        assert_int_equal(finding_rule_find(finding_rules[i].name, (unsigned)strlen(finding_rules[i].name)), i);
        assert_true(*finding_rules[i].what && *finding_rules[i].remedy);
    }
    assert_string_equal(filter_rule_name(0), "wait-read");
    assert_int_equal(finding_rule_find("streams", 7) >= 0, 1);
    const char *bad;
    size_t length;
    assert_false(filter_parse(&(FilterSet){0}, "streams", &bad, &length)); /* of the host: suppressions know it */
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(drops), cmocka_unit_test(refused),
                                       cmocka_unit_test(rules_are_whole)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
