#!/usr/bin/env bash
# behaviour: papaparse guesses a delimiter by the first ten rows. A statement whose table begins after ten rows of
#   heading (holder, period, account) is "undetectable" and read with commas, which cuts its amounts at the thousands.
# packages: papaparse@5.7.1
# source: the package's guessDelimiter (a preview of ten rows); the heading as Banco Popular's file has it
# seen: 2026-11-27
# guess:
# product: docs/decisions/statements.md
. "$(dirname "$0")/support/begin.sh"

cat > probe.mjs <<'JS'
import Papa from 'papaparse';
const table = [
  'Fecha Posteo;Descripción Corta;Monto Transacción;Balance ;No. Referencia;No. Serial;Descripción',
  '15/10/2026;Crédito;5,750.00;10,000.00;000123;0;Cuota 1',
];
const heading = (rows) => Array.from({ length: rows }, (_, row) => (row === 3 ? 'Ana Pérez' : `Línea ${row}`));
for (const rows of [0, 9, 10]) {
  const read = Papa.parse([...heading(rows), ...table].join('\r\n'));
  console.log(`${rows} rows of heading: delimiter ${read.meta.delimiter} ${read.errors.map(({ code }) => code).join()}`.trim());
  console.log('  ', JSON.stringify(read.data.at(-1)));
}
JS
node probe.mjs > seen.txt
compare <<'END'
0 rows of heading: delimiter ;
   ["15/10/2026","Crédito","5,750.00","10,000.00","000123","0","Cuota 1"]
9 rows of heading: delimiter , UndetectableDelimiter
   ["15/10/2026;Crédito;5","750.00;10","000.00;000123;0;Cuota 1"]
10 rows of heading: delimiter , UndetectableDelimiter
   ["15/10/2026;Crédito;5","750.00;10","000.00;000123;0;Cuota 1"]
END
