# Known findings are left out, and what is new fails; SARIF for code hosts.
#
# What is known is known, and code that is the same has nothing new; --strict, too.
# RUN: %with_kernel_inc > %t.s
# RUN: sh -c 'wavecc check %t.s --json > %t.json; test $? = 2'
# RUN: wavecc check %t.s --baseline=%t.json --strict | FileCheck %s --check-prefix=SAME
# SAME-NOT: error:
# SAME: kernel known (gfx942): {{[0-9]+}} instructions, no findings
# SAME: baseline {{.*}}: 3 known findings left out, 0 no longer there
#
# Code in front moves all addresses: still known. One more of a kind: the one that is not as it was is new.
# RUN: sed 's/; ONE_MORE//' %t.s > %t.more.s
# RUN: sh -c 'wavecc check %t.more.s --baseline=%t.json > %t.out; test $? = 2' && FileCheck %s --check-prefix=MORE < %t.out
# MORE: error: reads v7,
# MORE-NEXT: v_add_u32_e32 v3, v7, v7
# MORE-NOT: error:
# MORE: kernel known (gfx942): {{[0-9]+}} instructions, 1 error, 0 warnings
# MORE: 3 known findings left out, 0 no longer there
#
# Another opcode is another finding; one that is gone is counted.
# RUN: sed 's/v_sub_u32_e32 v2/v_xor_b32_e32 v2/' %t.s > %t.other.s
# RUN: sh -c 'wavecc check %t.other.s --baseline=%t.json --json > %t.out.json; test $? = 2'
# RUN: python3 -c "import json; d = json.load(open('%t.out.json')); assert (d['errors'], d['known'], d['gone'], d['status']) == (1, 2, 1, 2), d; assert d['kernels'][0]['findings'][0]['instruction']['text'].startswith('v_xor_b32')"
#
# Of another kernel nothing is known.
# RUN: sed 's/known/another/' %t.s > %t.another.s
# RUN: sh -c 'wavecc check %t.another.s --baseline=%t.json > %t.out; test $? = 2' && FileCheck %s --check-prefix=ANOTHER < %t.out
# ANOTHER: kernel another (gfx942): {{[0-9]+}} instructions, 3 errors
# ANOTHER: 0 known findings left out, 0 no longer there
#
# Where the analysis ends can be known, too; another end is not.
# RUN: sh -c 'wavecc check %S/incomplete.s --kernel=jump --json > %t.jump.json; test $? = 3'
# RUN: wavecc check %S/incomplete.s --kernel=jump --baseline=%t.jump.json
# RUN: sh -c 'wavecc check %S/incomplete.s --baseline=%t.jump.json > %t.out; test $? != 0'
#
# SARIF: the place, the other place, what stays the same when code moves; with a baseline all are new.
# RUN: sh -c 'wavecc check %t.more.s --baseline=%t.json --sarif > %t.sarif; test $? = 2'
# RUN: python3 -c "import json; d = json.load(open('%t.sarif')); r, = d['runs'][0]['results']; p = r['locations'][0]['physicalLocation']; assert d['version'] == '2.1.0' and r['ruleId'] == 'wait-read' and r['level'] == 'error' and r['baselineState'] == 'new' and p['artifactLocation']['uri'].endswith('baseline.s') and p['region']['startLine'] > r['relatedLocations'][0]['physicalLocation']['region']['startLine'] and r['partialFingerprints']['wavecc/v1'] == 'known/wait-read//v_add_u32/global_load_dword/0'; assert ['Wait for the counter that the message names before the instruction.'] == [x['help']['text'] for x in d['runs'][0]['tool']['driver']['rules'] if x['id'] == r['ruleId']] and d['runs'][0]['invocations'][0]['exitCode'] == 2"
# RUN: sh -c 'wavecc check %S/incomplete.s --kernel=jump --sarif > %t.sarif; test $? = 3' && grep -q '"kind": "open"' %t.sarif
#
# A file that is no such JSON; none; both forms at once.
# RUN: not wavecc check %t.s --baseline=%t.s 2>&1 | FileCheck %s --check-prefix=NOT_JSON
# RUN: not wavecc check %t.s --baseline=%t.absent 2>&1 | FileCheck %s --check-prefix=ABSENT
# RUN: echo '{"version": 1, "kernels": [{"name": "known", "findings": [{"group": 3}], "groups": [], "not_analysed": []}]}' > %t.bad.json
# RUN: not wavecc check %t.s --baseline=%t.bad.json 2>&1 | FileCheck %s --check-prefix=GROUP
# RUN: echo '{"version": 2, "kernels": []}' > %t.bad.json
# RUN: not wavecc check %t.s --baseline=%t.bad.json 2>&1 | FileCheck %s --check-prefix=VERSION
# RUN: not wavecc check %t.s --json --sarif 2>&1 | FileCheck %s --check-prefix=BOTH
# NOT_JSON: error:
# ABSENT: error: cannot open
# GROUP: bad.json:1:59: error: a finding must be in a group: a baseline must be a file that `wavecc check --json` printed
# VERSION: error: not of version 1
# BOTH: error: --json and --sarif

  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  kernel_start known
; ONE_MORE  global_load_dword v7, v0, s[0:1]
  global_load_dword v4, v0, s[0:1]
  global_load_dword v5, v0, s[0:1]
  global_load_dword v6, v0, s[0:1]
; ONE_MORE  v_add_u32_e32 v3, v7, v7
  v_add_u32_e32 v1, v4, v4
  v_add_u32_e32 v1, v5, v5
  v_sub_u32_e32 v2, v6, v6
  s_endpgm
  kernel_descriptor known, vgprs=32, sgprs=24, accum=32, kernarg=16
