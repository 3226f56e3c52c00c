#!/usr/bin/env bash
# behaviour: papaparse takes the comma of the amounts for the separator of a file with two columns and semicolons, and
#   only if the last line is ended, as it is in every bank's file. Below a title with a comma it does so either way.
#   With three columns it is right. It raises nothing.
# packages: papaparse@5.7.1
# source: the package's documentation of "delimiter" (auto-detected, a list of candidates)
# seen: 2026-11-28
# guess: a semicolon for two columns, whether or not the last line is ended
# product: server/sheets/csv-rows.ts server/sheets/rows.test.ts
. "$(dirname "$0")/support/begin.sh"

cat > probe.mjs <<'JS'
import Papa from 'papaparse';
const files = {
  'two columns': ['Fecha;Monto', '15/11/2026;1,500.00', '16/11/2026;2,500.00'],
  'below a title': ['BANCO DEL CIBAO, S.A.', 'Estado de cuenta', '', 'Fecha;Descripción;Monto', '15/11/2026;PAGO;1,500.00'],
  'three columns': ['Fecha;Descripción;Monto', '15/11/2026;PAGO;1,500.00', '16/11/2026;PAGO;2,500.00'],
};
for (const [name, lines] of Object.entries(files))
  for (const end of ['', '\n']) {
    const { meta, data } = Papa.parse(`${lines.join('\n')}${end}`);
    const last = data[lines.length - 1];
    console.log(`${name}, last line ${end ? 'ended' : 'open'}: separator "${meta.delimiter}", row ${JSON.stringify(last)}`);
  }
JS
node probe.mjs > seen.txt
compare <<'END'
two columns, last line open: separator ";", row ["16/11/2026","2,500.00"]
two columns, last line ended: separator ",", row ["16/11/2026;2","500.00"]
below a title, last line open: separator ",", row ["15/11/2026;PAGO;1","500.00"]
below a title, last line ended: separator ",", row ["15/11/2026;PAGO;1","500.00"]
three columns, last line open: separator ";", row ["16/11/2026","PAGO","2,500.00"]
three columns, last line ended: separator ";", row ["16/11/2026","PAGO","2,500.00"]
END
