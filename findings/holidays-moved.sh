#!/usr/bin/env bash
# behaviour: date-holidays moves Constitution Day (6 November) of a Tuesday, Wednesday or Saturday to the Monday
#   after. Law 139-97 moves Tuesday and Wednesday to the Monday before, and leaves a Saturday where it is. Four of the
#   eight years from 2024 on have a wrong day.
# packages: date-holidays@3.37.0
# source: Ley 139-97 (traslado de feriados); the package's data for DO
# seen: 2026-11-27
# guess: wrong in none of the eight years
# product: domain/holidays.ts domain/holidays.test.ts
. "$(dirname "$0")/support/begin.sh"

cat > probe.mjs <<'JS'
import Holidays from 'date-holidays';
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
/** Days by which the law moves a holiday, by its weekday. */
const MOVED = { Tue: -1, Wed: -2, Thu: 4, Fri: 3, Sat: 0, Sun: 0, Mon: 0 };
for (let year = 2024; year <= 2031; year++) {
  const day = new Date(Date.UTC(year, 10, 6));
  const weekday = WEEKDAYS[day.getUTCDay()];
  const lawful = new Date(day.getTime() + MOVED[weekday] * 86_400_000).toISOString().slice(0, 10);
  const [given] = new Holidays('DO').getHolidays(year).filter(({ date }) => /-11-/.test(date));
  const shown = given.date.slice(0, 10);
  console.log(year, weekday, 'law', lawful, 'package', shown, shown === lawful ? '' : 'WRONG');
}
JS
TZ=America/Santo_Domingo node probe.mjs | sed 's/ $//' > seen.txt
compare <<'END'
2024 Wed law 2024-11-04 package 2024-11-11 WRONG
2025 Thu law 2025-11-10 package 2025-11-10
2026 Fri law 2026-11-09 package 2026-11-09
2027 Sat law 2027-11-06 package 2027-11-08 WRONG
2028 Mon law 2028-11-06 package 2028-11-06
2029 Tue law 2029-11-05 package 2029-11-12 WRONG
2030 Wed law 2030-11-04 package 2030-11-11 WRONG
2031 Thu law 2031-11-10 package 2031-11-10
END
