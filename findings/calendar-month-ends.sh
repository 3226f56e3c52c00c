#!/usr/bin/env bash
# behaviour: three readers of calendars disagree about the day of each month after 31 January. node-ical gives 28
#   February and then the 28th for good, and with INTERVAL=3 the 30th; after 29 February it gives 28 February each
#   year, in 2028 too. ical.js and rrule leave short months out, as the standard has it. The usual rule for the last
#   day of a month (BYSETPOS=-1) gives 28, 29, 30 and 31 March in ical.js, and 29 February becomes 1 March there. The
#   newer SKIP=BACKWARD is an error in two; ical.js and calcurse pass over it without a word.
# packages: node-ical@0.26.1 rrule-temporal@1.6.0 ical.js@2.2.1 rrule@2.8.1
# debian: calcurse=4.7.1-1
# source: RFC 5545, section 3.3.10 (a day that a month lacks is left out; BYSETPOS), RFC 7529 (SKIP);
#   node-ical computes with rrule-temporal 1, whose version 2 leaves short months out
# seen: 2026-11-30
# guess: 31 January, March, May in all three, the last day of each month by BYSETPOS in all, and 29 February only in
#   2028
# product: domain/products/due-rule.ts domain/products/products.test.ts
. "$(dirname "$0")/support/begin.sh"

cat > probe.mjs <<'JS'
import { writeFileSync } from 'node:fs';
import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import rrule from 'rrule';
const MOST = 6;
const days = (dates) => dates.map((date) => date.toISOString().slice(0, 10));
const attempt = (read) => {
  try {
    return read().join(' ');
  } catch (error) {
    return `raises "${error.message}"`;
  }
};
const RULES = [
  ['2026-01-31', 'FREQ=MONTHLY;COUNT=5'],
  ['2026-01-31', 'FREQ=MONTHLY;BYMONTHDAY=31;COUNT=4'],
  ['2026-01-31', 'FREQ=MONTHLY;INTERVAL=3;COUNT=4'],
  ['2026-01-31', 'FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1;COUNT=6'],
  ['2024-02-29', 'FREQ=YEARLY;COUNT=5'],
  ['2026-01-31', 'RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD;COUNT=4'],
];
for (const [index, [start, rule]] of RULES.entries()) {
  const compact = start.replaceAll('-', '');
  const file = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Cuotas//ES', 'BEGIN:VEVENT', 'UID:1', 'DTSTAMP:20260101T000000Z',
    `DTSTART;VALUE=DATE:${compact}`, `RRULE:${rule}`, 'SUMMARY:Cuota', 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n');
  writeFileSync(`${index}.ics`, file);
  const event = () => Object.values(nodeIcal.sync.parseICS(file)).find(({ type }) => type === 'VEVENT');
  const withIcal = () => {
    const iterator = new ICAL.Event(new ICAL.Component(ICAL.parse(file)).getFirstSubcomponent('vevent')).iterator();
    const found = [];
    for (let day = iterator.next(); day && found.length < MOST; day = iterator.next()) found.push(day.toString());
    return found;
  };
  console.log(`${start} ${rule}`);
  console.log(`  node-ical: ${attempt(() => days(event().rrule.all((_, n) => n < MOST)))}`);
  console.log(`  ical.js: ${attempt(withIcal)}`);
  console.log(`  rrule: ${attempt(() => days(rrule.rrulestr(`DTSTART:${compact}T000000Z\nRRULE:${rule}`).all((_, n) => n < MOST)))}`);
}
JS
{
  TZ=UTC node probe.mjs
  # Its list has a heading for each day, and the event below it.
  mkdir calcurse
  calcurse -D calcurse -i 5.ics > calcurse.log 2>&1
  echo "  calcurse, to July: $(calcurse -D calcurse -Q --from 01/01/2026 --to 08/01/2026 --output-datefmt %F 2> calcurse.log |
    sed -n 's/:$//p' | tr '\n' ' ' | sed 's/ $//')"
} > seen.txt
compare <<'END'
2026-01-31 FREQ=MONTHLY;COUNT=5
  node-ical: 2026-01-31 2026-02-28 2026-03-28 2026-04-28 2026-05-28
  ical.js: 2026-01-31 2026-03-31 2026-05-31 2026-07-31 2026-08-31
  rrule: 2026-01-31 2026-03-31 2026-05-31 2026-07-31 2026-08-31
2026-01-31 FREQ=MONTHLY;BYMONTHDAY=31;COUNT=4
  node-ical: 2026-01-31 2026-03-31 2026-05-31 2026-07-31
  ical.js: 2026-01-31 2026-03-31 2026-05-31 2026-07-31
  rrule: 2026-01-31 2026-03-31 2026-05-31 2026-07-31
2026-01-31 FREQ=MONTHLY;INTERVAL=3;COUNT=4
  node-ical: 2026-01-31 2026-04-30 2026-07-30 2026-10-30
  ical.js: 2026-01-31 2026-07-31 2026-10-31 2027-01-31
  rrule: 2026-01-31 2026-07-31 2026-10-31 2027-01-31
2026-01-31 FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1;COUNT=6
  node-ical: 2026-01-31 2026-02-28 2026-03-31 2026-04-30 2026-05-31 2026-06-30
  ical.js: 2026-01-31 2026-02-28 2026-03-28 2026-03-29 2026-03-30 2026-03-31
  rrule: 2026-01-31 2026-02-28 2026-03-31 2026-04-30 2026-05-31 2026-06-30
2024-02-29 FREQ=YEARLY;COUNT=5
  node-ical: 2024-02-29 2025-02-28 2026-02-28 2027-02-28 2028-02-28
  ical.js: 2024-02-29 2025-03-01 2026-03-01 2027-03-01 2028-02-29
  rrule: 2024-02-29 2028-02-29 2032-02-29 2036-02-29 2040-02-29
2026-01-31 RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD;COUNT=4
  node-ical: raises "SKIP MUST NOT be present unless RSCALE is present"
  ical.js: 2026-01-31 2026-03-31 2026-05-31 2026-07-31
  rrule: raises "Unknown RRULE property 'RSCALE'"
  calcurse, to July: 2026-01-31 2026-03-31 2026-05-31 2026-07-31
END
