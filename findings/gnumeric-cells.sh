#!/usr/bin/env bash
# behaviour: Gnumeric reads "1,500.00-" of a CSV as a negative amount, which the libraries for it seldom do; 1/2 and 3/4
#   as days of this year in place of halves and quarters; 2026-11 as a day and 11-15 as text.
# debian: gnumeric=1.12.55-1
# source: format-match.c of Gnumeric (trailing sign, dates with a slash before fractions); ssconvert(1)
# seen: 2026-11-28
# guess: "1,500.00-" unchanged, 1/2 is 0.5, and 11-15 a date
# product: domain/csv.ts domain/csv.test.ts
. "$(dirname "$0")/support/begin.sh"

export LD_LIBRARY_PATH="$FOLDER/debian/usr/lib:${LD_LIBRARY_PATH:-}"
printf '%s\n' '"1,500.00-"' '"(1,500.00)"' 1/2 3/4 13/4 11-15 2026-11 05/11/2026 15/11/2026 001-1234567-8 00112345678 00E123 '40%' > cells.csv
LC_ALL=C.UTF-8 TZ=UTC ssconvert cells.csv out.csv 2> /dev/null || could_not_run 'ssconvert wrote nothing'
paste -d '>' cells.csv out.csv | sed -E "s/>/ > /; /^[13]\/[24] /s/$(date +%Y)/this year/" > seen.txt
compare <<'END'
"1,500.00-" > -1500
"(1,500.00)" > -1500
1/2 > this year/01/02
3/4 > this year/03/04
13/4 > 13/4
11-15 > 11-15
2026-11 > 2026/11/01
05/11/2026 > 2026/05/11
15/11/2026 > 15/11/2026
001-1234567-8 > 001-1234567-8
00112345678 > 112345678
00E123 > 0
40% > 0.4
END
