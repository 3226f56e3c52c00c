#!/usr/bin/env bash
# behaviour: in es-DO a range of amounts is written with a bare hyphen and its currency once ("RD$2,500-20,000"), a
#   range of days with a dash between thin blanks, and a percentage without the blank that Spanish has elsewhere.
# packages: node26@npm:node@26.10.0
# source: CLDR 48, Intl.NumberFormat.formatRange and Intl.DateTimeFormat.formatRange
# seen: 2026-11-27
# guess: an en dash between the amounts, and "40 %" with a no-break blank
# product: domain/money.ts
. "$(dirname "$0")/support/begin.sh"

cat > probe.mjs <<'JS'
const show = (text) =>
  text.replace(/[^\x20-\x7e]/g, (letter) => `[U+${letter.codePointAt(0).toString(16).toUpperCase().padStart(4, '0')}]`);
const pesos = { style: 'currency', currency: 'DOP', maximumFractionDigits: 0 };
for (const locale of ['es-DO', 'es-ES', 'es-MX', 'es-PR']) {
  const amounts = new Intl.NumberFormat(locale, pesos);
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  console.log(locale);
  console.log('  amounts:', show(amounts.formatRange(2500, 20000)));
  console.log('  days:', show(days.formatRange(new Date('2026-09-05'), new Date('2026-09-08'))));
  console.log('  share:', show(new Intl.NumberFormat(locale, { style: 'percent' }).format(0.4)));
}
JS
[ -x node_modules/node26/bin/node ] || (cd node_modules/node26 && node installArchSpecificPackage.js > /dev/null 2>&1) || true
[ -x node_modules/node26/bin/node ] || could_not_run 'no program in the package node26'
node_modules/node26/bin/node probe.mjs > seen.txt
compare <<'END'
es-DO
  amounts: RD$2,500-20,000
  days: 5[U+2009][U+2013][U+2009]8 de sept de 2026
  share: 40%
es-ES
  amounts: 2500-20.000[U+00A0]DOP
  days: 5[U+2013]8 sept 2026
  share: 40[U+00A0]%
es-MX
  amounts: DOP[U+00A0]2,500-20,000
  days: 5[U+2013]8 de sep de 2026
  share: 40%
es-PR
  amounts: DOP[U+00A0]2,500-20,000
  days: 5/9/2026[U+2013]8/9/2026
  share: 40%
END
