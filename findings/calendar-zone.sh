#!/usr/bin/env bash
# behaviour: ical-generator with the time zone of Santo Domingo writes the clock of the server beside that zone's name:
#   on a server in UTC an appointment at 8 in the morning stands at noon. node-ical reads what is written, four hours
#   late; ical.js does not know the zone without its VTIMEZONE, reads it as the reader's own time, and is right by
#   accident on the same server.
# packages: ical-generator@11.1.2 node-ical@0.27.2 ical.js@2.2.1
# source: ical-generator's note on time zones (a plain Date is written in the server's own time); RFC 5545, 3.2.19
# seen: 2026-11-28
# guess: written as 08:00, node-ical right, ical.js wrong
# product: domain/calendar.ts
. "$(dirname "$0")/support/begin.sh"

cat > probe.mjs <<'JS'
import ICAL from 'ical.js';
import ical from 'ical-generator';
import nodeIcal from 'node-ical';
const calendar = ical();
calendar.createEvent({
  start: new Date('2026-11-15T12:00:00Z'),
  end: new Date('2026-11-15T13:00:00Z'),
  timezone: 'America/Santo_Domingo',
  summary: 'Cuota 3',
});
const text = calendar.toString();
console.log(`written: ${/DTSTART.*/.exec(text)[0].trim()}, VTIMEZONE: ${text.includes('VTIMEZONE')}`);
const event = Object.values(nodeIcal.sync.parseICS(text)).find(({ type }) => type === 'VEVENT');
console.log('node-ical reads', event.start.toISOString());
const read = new ICAL.Event(new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent'));
console.log('ical.js reads', read.startDate.toJSDate().toISOString(), read.startDate.zone.tzid);
JS
for zone in UTC America/Santo_Domingo; do
  echo "server in $zone, event at 2026-11-15T12:00:00Z"
  TZ=$zone node probe.mjs | sed 's/^/  /'
done > seen.txt
compare <<'END'
server in UTC, event at 2026-11-15T12:00:00Z
  written: DTSTART;TZID=America/Santo_Domingo:20261115T120000, VTIMEZONE: false
  node-ical reads 2026-11-15T16:00:00.000Z
  ical.js reads 2026-11-15T12:00:00.000Z floating
server in America/Santo_Domingo, event at 2026-11-15T12:00:00Z
  written: DTSTART;TZID=America/Santo_Domingo:20261115T080000, VTIMEZONE: false
  node-ical reads 2026-11-15T12:00:00.000Z
  ical.js reads 2026-11-15T12:00:00.000Z floating
END
