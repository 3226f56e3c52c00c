#!/usr/bin/env bash
# behaviour: 578 cédulas that exist though their check digit is wrong are a list in python-stdnum. Its npm port
#   accepts none of them; the original accepts all, also the two of the list that have only ten digits.
# packages: stdnum@1.12.0
# debian: python3-stdnum=1.18-1
# source: the module stdnum.do.cedula and its list of exceptions; the npm package's do/cedula.js
# seen: 2026-11-27
# guess:
# product: domain/accounts/cedula.ts
. "$(dirname "$0")/support/begin.sh"

# The numbers belong to people: only counts are printed.
cat > probe.py <<'PY'
import json
from stdnum.do import cedula
numbers = sorted(cedula.whitelist)
json.dump(numbers, open("numbers.json", "w"))
print("listed:", len(numbers))
print("accepted by python-stdnum:", sum(cedula.is_valid(number) for number in numbers))
print("accepted with ten digits:", sum(len(number) == 10 and cedula.is_valid(number) for number in numbers))
PY
cat > probe.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { stdnum } from 'stdnum';
const numbers = JSON.parse(readFileSync('numbers.json', 'utf8'));
const valid = numbers.filter((number) => stdnum.DO.cedula.validate(number).isValid);
console.log('accepted by the npm package:', valid.length);
JS
python3 probe.py > seen.txt
node probe.mjs >> seen.txt
compare <<'END'
listed: 578
accepted by python-stdnum: 578
accepted with ten digits: 2
accepted by the npm package: 0
END
