#!/usr/bin/env bash
# behaviour: stdnum takes the number of an electronic tax receipt (e-NCF) also with a small e, in npm and in Python, and
#   refuses the NCF of nineteen characters that was in force until 2018 and is in earlier books. Type 35, which the
#   tax office does not have, is refused.
# packages: stdnum@1.12.0
# debian: python3-stdnum=1.18-1
# source: the packages' module do.ncf; DGII, norma general 06-2018 (series B), Ley 32-23 (series E)
# seen: 2026-11-27
# guess: a small e is refused, and the nineteen characters are valid
# product: domain/accounts/rnc.ts
. "$(dirname "$0")/support/begin.sh"

cat > probe.mjs <<'JS'
import { stdnum } from 'stdnum';
for (const number of process.argv.slice(2)) console.log('npm', number, stdnum.DO.ncf.validate(number).isValid);
JS
cat > probe.py <<'PY'
import sys
from stdnum.do import ncf
for number in sys.argv[1:]:
    print("Python", number, str(ncf.is_valid(number)).lower())
PY
NUMBERS='E310000000005 e310000000005 E350000000001 B0100000005 A010010010100000004'
{
  node probe.mjs $NUMBERS
  python3 probe.py $NUMBERS
} > seen.txt
compare <<'END'
npm E310000000005 true
npm e310000000005 true
npm E350000000001 false
npm B0100000005 true
npm A010010010100000004 false
Python E310000000005 true
Python e310000000005 true
Python E350000000001 false
Python B0100000005 true
Python A010010010100000004 true
END
