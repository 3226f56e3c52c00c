#!/usr/bin/env bash
# behaviour: of three readers of a bank's OFX file one gives the name "R&D" as it is. ofx-data-extractor leaves the
#   escape, and node-ofx-parser escapes it twice more ("R&amp;amp;amp;D"): a name searched in it is not found.
# packages: ofx-js@1.1.1 node-ofx-parser@0.5.1 ofx-data-extractor@1.5.0
# source: OFX 1.0.2, section 2.3.2.1 (escapes)
# seen: 2026-11-28
# guess: all three give R&D
# product: server/sheets/xlsx-rows.ts server/sheets/xlsx-rows.test.ts
. "$(dirname "$0")/support/begin.sh"

cat > statement.ofx <<'OFX'
OFXHEADER:100
DATA:OFXSGML
VERSION:102
SECURITY:NONE
ENCODING:UTF-8
CHARSET:NONE
COMPRESSION:NONE
OLDFILEUID:NONE
NEWFILEUID:NONE

<OFX>
<SIGNONMSGSRSV1>
<SONRS>
<STATUS>
<CODE>0
<SEVERITY>INFO
</STATUS>
<DTSERVER>20261116080000[-4:AST]
<LANGUAGE>SPA
</SONRS>
</SIGNONMSGSRSV1>
<BANKMSGSRSV1>
<STMTTRNRS>
<TRNUID>0
<STATUS>
<CODE>0
<SEVERITY>INFO
</STATUS>
<STMTRS>
<CURDEF>DOP
<BANKACCTFROM>
<BANKID>00000001
<ACCTID>0012345678
<ACCTTYPE>CHECKING
</BANKACCTFROM>
<BANKTRANLIST>
<DTSTART>20261101
<DTEND>20261116
<STMTTRN>
<TRNTYPE>CREDIT
<DTPOSTED>20261115203000[-4:AST]
<TRNAMT>1500.50
<FITID>0001
<NAME>PAGO R&amp;D PEÑA
<MEMO>Cuota 3
</STMTTRN>
</BANKTRANLIST>
<LEDGERBAL>
<BALAMT>12500.00
<DTASOF>20261116
</LEDGERBAL>
</STMTRS>
</STMTTRNRS>
</BANKMSGSRSV1>
</OFX>
OFX
cat > probe.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { parse } from 'ofx-js';
import { Ofx } from 'ofx-data-extractor';
import other from 'node-ofx-parser';
const text = readFileSync('statement.ofx', 'utf8');
const line = (file) => file.OFX.BANKMSGSRSV1.STMTTRNRS.STMTRS.BANKTRANLIST.STMTTRN;
const show = (name, { NAME }) => console.log(`${name}: ${NAME}`);
show('ofx-js', line(await parse(text)));
show('node-ofx-parser', line(other.parse(text)));
show('ofx-data-extractor', new Ofx(text).getBankTransferList()[0]);
JS
node probe.mjs > seen.txt
compare <<'END'
ofx-js: PAGO R&D PEÑA
node-ofx-parser: PAGO R&amp;amp;amp;D PEÑA
ofx-data-extractor: PAGO R&amp;D PEÑA
END
