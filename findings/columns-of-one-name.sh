#!/usr/bin/env bash
# behaviour: csv-parse with a header keeps, of two columns with one name, only the last one's value, and drops the
#   fields that a longer row has beyond the header. papaparse renames the second column. Neither raises an error.
# packages: csv-parse@7.0.3 papaparse@5.7.1
# source: the options columns and relax_column_count; a card's statement has a day of the purchase and one of posting
# seen: 2026-11-27
# guess:
# product: docs/decisions/statements.md
. "$(dirname "$0")/support/begin.sh"

cat > probe.mjs <<'JS'
import { parse } from 'csv-parse/sync';
import Papa from 'papaparse';
console.warn = () => {};
const twice = 'Fecha,Fecha,Monto\n14/10/2026,15/10/2026,500.00';
const longer = 'Fecha,Monto\n15/10/2026,500.00,PAGO\n';
console.log('csv-parse, one name:', JSON.stringify(parse(twice, { columns: true })));
console.log('papaparse, one name:', JSON.stringify(Papa.parse(twice, { header: true }).data));
console.log('csv-parse, longer row:', JSON.stringify(parse(longer, { columns: true, relax_column_count: true })));
console.log('papaparse, longer row:', JSON.stringify(Papa.parse(longer, { header: true, skipEmptyLines: true }).data));
JS
node probe.mjs > seen.txt 2> /dev/null
compare <<'END'
csv-parse, one name: [{"Fecha":"15/10/2026","Monto":"500.00"}]
papaparse, one name: [{"Fecha":"14/10/2026","Fecha_1":"15/10/2026","Monto":"500.00"}]
csv-parse, longer row: [{"Fecha":"15/10/2026","Monto":"500.00"}]
papaparse, longer row: [{"Fecha":"15/10/2026","Monto":"500.00","__parsed_extra":["PAGO"]}]
END
