#!/usr/bin/env bash
# behaviour: a bank's text with quotes inside a cell is read in five ways. d3-dsv cuts the cell "ANA" PEÑA in two, so
#   that the debit stands under another heading; csv-parser reads everything behind a quote in the middle of a cell to
#   the end of its line as that cell; papaparse joins two lines into one row, with a mark in its list of errors;
#   fast-csv raises an error and gives no row; csv-parse reads it with relax_quotes and refuses it with trim beside.
# packages: papaparse@5.7.1 d3-dsv@3.0.2 csv-parser@3.2.1 fast-csv@5.0.8 csv-parse@7.0.3
# source: RFC 4180, section 2, rules 5 to 7 (quotes only around a whole field); each package's own reading of other files
# seen: 2026-11-28
# guess: d3-dsv drops the rest of the cell and has four cells; csv-parser keeps the quotes and has four cells
# product: server/sheets/csv-rows.ts server/sheets/rows.test.ts
. "$(dirname "$0")/support/begin.sh"

cat > probe.mjs <<'JS'
import { Readable } from 'node:stream';
import { parse } from 'csv-parse/sync';
import csvParser from 'csv-parser';
import { dsvFormat } from 'd3-dsv';
import { parseString } from 'fast-csv';
import Papa from 'papaparse';
const statement = [
  'Fecha;Descripción;Débito;Crédito',
  '15/11/2026;PAGO "LA FAMA" SRL;;1,500.00',
  '16/11/2026;"ANA" PEÑA;500.00;',
  '17/11/2026;RETIRO 1/2";100.00;',
].join('\n');
const show = (name, rows) => {
  console.log(name);
  for (const row of rows) console.log(`  ${row.length} cells: ${JSON.stringify(row)}`);
};
const collected = (stream) =>
  new Promise((resolve, reject) => {
    const rows = [];
    stream.on('data', (row) => rows.push(Object.values(row))).on('end', () => resolve(rows)).on('error', reject);
  });
const papa = Papa.parse(statement, { delimiter: ';' });
show(`papaparse, errors: ${papa.errors.map((error) => error.code).join()}`, papa.data.slice(1));
show('d3-dsv', dsvFormat(';').parseRows(statement).slice(1));
show('csv-parser', (await collected(Readable.from([statement]).pipe(csvParser({ separator: ';', headers: false })))).slice(1));
await collected(parseString(statement, { delimiter: ';' })).then(
  (rows) => show('fast-csv', rows),
  (error) => console.log(`fast-csv raises: ${error.message.slice(0, 60)}`),
);
show('csv-parse with relax_quotes', parse(statement, { delimiter: ';', relax_quotes: true }).slice(1));
try {
  show('csv-parse with relax_quotes and trim', parse(statement, { delimiter: ';', relax_quotes: true, trim: true }));
} catch (error) {
  console.log(`csv-parse with relax_quotes and trim raises: ${error.message.slice(0, 40)}`);
}
JS
node probe.mjs > seen.txt
compare <<'END'
papaparse, errors: InvalidQuotes
  4 cells: ["15/11/2026","PAGO \"LA FAMA\" SRL","","1,500.00"]
  4 cells: ["16/11/2026","ANA\" PEÑA;500.00;\n17/11/2026;RETIRO 1/2","100.00",""]
d3-dsv
  4 cells: ["15/11/2026","PAGO \"LA FAMA\" SRL","","1,500.00"]
  5 cells: ["16/11/2026","ANA","PEÑA","500.00",""]
  4 cells: ["17/11/2026","RETIRO 1/2\"","100.00",""]
csv-parser
  2 cells: ["15/11/2026","PAGO \"LA FAMA\" SRL;;1,500.00"]
  3 cells: ["16/11/2026","\"ANA\" PEÑA;500.00;",""]
  3 cells: ["17/11/2026","RETIRO 1/2\";100.00;",""]
fast-csv raises: Parse Error: expected: ';' OR new line got: 'P'. at ' PEÑA;5
csv-parse with relax_quotes
  4 cells: ["15/11/2026","PAGO \"LA FAMA\" SRL","","1,500.00"]
  4 cells: ["16/11/2026","\"ANA\" PEÑA","500.00",""]
  4 cells: ["17/11/2026","RETIRO 1/2\"","100.00",""]
csv-parse with relax_quotes and trim raises: Invalid Closing Quote: found non trimabl
END
