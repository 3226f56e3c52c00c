#!/usr/bin/env bash
# behaviour: a soft hyphen in the middle of a line, which should be invisible, is drawn by pdfkit as a hyphen in a
#   standard font, and read so. With an embedded font pdftotext leaves it out and pdf.js reads a blank: two words.
# packages: pdfkit@0.20.2 pdfjs-dist@6.5.438
# debian: poppler-utils=22.12.0-2+deb12u3 fonts-liberation=1:1.07.4-11
# source: Unicode 16, 23.2 (U+00AD shows only where a line ends); the glyph of U+00AD in the fonts is that of the hyphen
# seen: 2026-11-28
# guess: pdftotext drops the soft hyphen ("desembolso"), pdf.js keeps U+00AD
# product: domain/printable.ts domain/printable.test.ts domain/printable.ts
. "$(dirname "$0")/support/begin.sh"

cat > probe.mjs <<'JS'
import { writeFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import PDFDocument from 'pdfkit';
const liberation = process.argv[2];
for (const [name, font] of [['Helvetica', 'Helvetica'], ['LiberationSans', liberation]]) {
  const document = new PDFDocument();
  document.font(font).text('El desem\u00adbolso de Ana');
  document.end();
  const bytes = await buffer(document);
  writeFileSync(`${name}.pdf`, bytes);
  const page = await (await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise).getPage(1);
  const { items } = await page.getTextContent();
  console.log(`${name}, pdf.js: ${JSON.stringify(items.map(({ str }) => str).join(''))}`);
}
JS
file=/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf
[ -e "$file" ] || file=$FOLDER/debian$file
{
  node probe.mjs "$file"
  for name in Helvetica LiberationSans; do
    echo "$name, pdftotext: $(pdftotext "$name.pdf" - | head -n 1 | python3 -c 'import sys; print(ascii(sys.stdin.readline().strip()))')"
  done
} > seen.txt
compare <<'END'
Helvetica, pdf.js: "El desem-bolso de Ana"
LiberationSans, pdf.js: "El desem bolso de Ana"
Helvetica, pdftotext: 'El desem-bolso de Ana'
LiberationSans, pdftotext: 'El desembolso de Ana'
END
