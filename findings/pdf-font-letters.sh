#!/usr/bin/env bash
# behaviour: pdfkit with a standard font raises no error for letters outside it and prints others: the minus U+2212
#   becomes a quotation mark, the narrow no-break space in "RD$ 500" a slash, and ő, ș and a tab vanish or change.
# packages: pdfkit@0.20.2
# debian: poppler-utils=22.12.0-2+deb12u3
# source: the package's encoding of standard fonts (WinAnsi, one byte a letter)
# seen: 2026-11-27
# guess:
# product: server/signing/legal-pdf.ts
. "$(dirname "$0")/support/begin.sh"

cat > probe.mjs <<'JS'
import { writeFileSync } from 'node:fs';
import PDFDocument from 'pdfkit';
for (const [name, text] of Object.entries({ n: 'Ñandú', minus: '[\u22121]', narrow: '[RD$\u202f500]', o: '[ő]', s: '[ș]', thin: '[1\u2009%]' })) {
  const document = new PDFDocument();
  const chunks = [];
  document.on('data', (chunk) => chunks.push(chunk));
  const ended = new Promise((resolve) => document.on('end', resolve));
  document.text(text).end();
  await ended;
  writeFileSync(`${name}.pdf`, Buffer.concat(chunks));
}
JS
node probe.mjs
for name in n minus narrow o s thin; do echo "$name: $(pdftotext "$name.pdf" - | head -n 1 | python3 -c 'import sys; print(ascii(sys.stdin.read().strip()))')"; done > seen.txt
compare <<'END'
n: '\xd1and\xfa'
minus: '["1]'
narrow: '[RD$ /500]'
o: '[\xd0'
s: '[!\u2022\xd0'
thin: '[1 %]'
END
