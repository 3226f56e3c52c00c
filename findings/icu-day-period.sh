#!/usr/bin/env bash
# behaviour: the same moment in es-DO has a no-break space in "p. m." and a comma before the time up to ICU 77
#   (Node 20), and plain blanks and "a las" from ICU 78 (Node 26). A text compared, hashed or cut at the blank differs
#   between two machines of one installation, and between a server and an older phone.
# packages: node20@npm:node@20.19.5 node26@npm:node@26.10.0
# source: CLDR 47 and 48, Spanish of the Dominican Republic
# seen: 2026-11-27
# guess: no-break blanks in both, and a narrow one before "p." in both
# product: domain/calendar.ts
. "$(dirname "$0")/support/begin.sh"

cat > probe.mjs <<'JS'
const moment = new Date('2026-09-05T20:07:00Z');
const show = (options) =>
  new Intl.DateTimeFormat('es-DO', { timeZone: 'America/Santo_Domingo', ...options })
    .format(moment)
    .replace(/[^\x20-\x7e]/g, (letter) => `[U+${letter.codePointAt(0).toString(16).toUpperCase().padStart(4, '0')}]`);
console.log(`Node ${process.version.split('.')[0]}, ICU ${process.versions.icu.split('.')[0]}`);
console.log('  time:', show({ timeStyle: 'short' }));
console.log('  long:', show({ dateStyle: 'long', timeStyle: 'short' }));
JS
for name in node20 node26; do
  [ -x "node_modules/$name/bin/node" ] || (cd "node_modules/$name" && node installArchSpecificPackage.js > /dev/null 2>&1) || true
  [ -x "node_modules/$name/bin/node" ] || could_not_run "no program in the package $name"
  "node_modules/$name/bin/node" probe.mjs
done > seen.txt
compare <<'END'
Node v20, ICU 77
  time: 4:07 p.[U+00A0]m.
  long: 5 de septiembre de 2026, 4:07 p.[U+00A0]m.
Node v26, ICU 78
  time: 4:07 p. m.
  long: 5 de septiembre de 2026 a las 4:07 p. m.
END
