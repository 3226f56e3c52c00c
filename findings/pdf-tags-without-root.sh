#!/usr/bin/env bash
# behaviour: a tagged PDF of pdfkit whose elements are added one by one is called broken by poppler: the structure has
#   more than one root, and a root "H1" is of the wrong type. Below one element "Document" it is read without complaint.
# packages: pdfkit@0.20.2
# debian: poppler-utils=22.12.0-2+deb12u3
# source: ISO 32000-2, 14.8.4.3 (Document as root); the package's guide adds elements one by one
# seen: 2026-11-27
# guess: no complaint, and both elements are listed
# product: server/signing/legal-pdf.ts
. "$(dirname "$0")/support/begin.sh"

cat > probe.mjs <<'JS'
import { writeFileSync } from 'node:fs';
import PDFDocument from 'pdfkit';
for (const name of ['one-by-one', 'below-document']) {
  const document = new PDFDocument({ tagged: true, lang: 'es-DO' });
  const chunks = [];
  document.on('data', (chunk) => chunks.push(chunk));
  const ended = new Promise((resolve) => document.on('end', resolve));
  const parts = [document.struct('H1', () => document.text('Carta de saldo')), document.struct('P', () => document.text('Nada debe.'))];
  if (name === 'one-by-one') for (const part of parts) document.addStructure(part);
  else document.addStructure(document.struct('Document', parts));
  document.end();
  await ended;
  writeFileSync(`${name}.pdf`, Buffer.concat(chunks));
}
JS
node probe.mjs
for name in one-by-one below-document; do
  echo "$name, tagged: $(pdfinfo "$name.pdf" 2> /dev/null | sed -n 's/^Tagged: *//p')"
  pdfinfo -struct-text "$name.pdf" 2>&1 | sort -u | sed 's/^/  /'
done > seen.txt
compare <<'END'
one-by-one, tagged: yes
    "Carta de saldo"
    "Nada debe."
  H1 (block)
  P (block)
  Syntax Warning: K in StructTreeRoot has more than one children in a tagged PDF
  Syntax Warning: StructTreeRoot element of tagged PDF is wrong type (H1)
  Syntax Warning: StructTreeRoot element of tagged PDF is wrong type (P)
below-document, tagged: yes
      "Carta de saldo"
      "Nada debe."
    H1 (block)
    P (block)
  Document
END
