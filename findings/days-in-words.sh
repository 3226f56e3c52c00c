#!/usr/bin/env bash
# behaviour: chrono-node's Spanish takes "el lunes", said on a Tuesday, for the Monday before, also with "próximo";
#   "pasado mañana" for tomorrow; "el viernes 20" for 8 at night of Friday the 13th; "día 15" for 3 in the afternoon of
#   today. "hace 3 días" it does not know. A promise to pay read with it is broken before it is made.
# packages: chrono-node@2.10.3
# source: the package's Spanish parsers (locales/es); its list of languages calls Spanish partly supported
# seen: 2026-11-28
# guess: Monday the 16th, the day after tomorrow, Friday the 20th, the 15th, and three days ago
# product: domain/calendar.ts
. "$(dirname "$0")/support/begin.sh"

cat > probe.mjs <<'JS'
import { es } from 'chrono-node';
const said = new Date('2026-11-10T12:00:00Z');
for (const text of ['el lunes', 'el lunes próximo', 'mañana', 'pasado mañana', 'el viernes 20', 'dentro de 15 días', 'hace 3 días', 'día 15', 'el 30 de noviembre'])
  console.log(
    `${text}: ${es.parse(text, said).map((found) => `"${found.text}" ${found.start.date().toISOString()}`).join(' | ') || 'nothing'}`,
  );
JS
TZ=America/Santo_Domingo node probe.mjs > seen.txt
compare <<'END'
el lunes: "lunes" 2026-11-09T16:00:00.000Z
el lunes próximo: "lunes" 2026-11-09T16:00:00.000Z
mañana: "mañana" 2026-11-11T12:00:00.000Z
pasado mañana: "mañana" 2026-11-11T12:00:00.000Z
el viernes 20: "viernes 20" 2026-11-14T00:00:00.000Z
dentro de 15 días: "dentro de 15 días" 2026-11-25T12:00:00.000Z
hace 3 días: nothing
día 15: "a 15" 2026-11-10T19:00:00.000Z
el 30 de noviembre: "30 de noviembre" 2026-11-30T16:00:00.000Z
END
