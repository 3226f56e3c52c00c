#!/usr/bin/env bash
# behaviour: of a page that its sender has cropped, as a scanner's program does, pdftoppm and pdftocairo draw the
#   whole, with what was cut off, though pdfinfo and pdftocairo's own SVG have the size of the rest. pdf-lib and
#   @libpdf/core put the whole into another PDF. pdftotext and PDFium give the text that was cut off, pdf.js and MuPDF
#   do not.
# packages: pdf-lib@1.17.1 @libpdf/core@0.4.2 mupdf@1.28.1 pdfjs-dist@5.7.284 @hyzyla/pdfium@2.1.13
# debian: poppler-utils=22.12.0-2+deb12u3
# source: ISO 32000-1, 14.11.2 (a page is shown up to its crop box); man pdftoppm, -cropbox
# seen: 2026-11-30
# guess: pdftocairo draws what is left, pdf.js gives the text that was cut off, and @libpdf/core embeds what is left
# product: server/files/pdf-thread.ts server/files/pdf-pages.test.ts
. "$(dirname "$0")/support/begin.sh"

cat > probe.mjs <<'JS'
import { readFileSync, writeFileSync } from 'node:fs';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { PDF } from '@libpdf/core';
import * as mupdf from 'mupdf';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
const made = await PDFDocument.create();
const paper = made.addPage([400, 300]);
const font = await made.embedFont(StandardFonts.Helvetica);
paper.drawText('AFUERA', { x: 20, y: 150, size: 20, font });
paper.drawText('ADENTRO', { x: 220, y: 150, size: 20, font });
paper.setCropBox(200, 0, 200, 300);
const bytes = await made.save();
writeFileSync('cropped.pdf', bytes);

const pdfium = (await (await PDFiumLibrary.init()).loadDocument(bytes)).getPage(0);
const { originalWidth, originalHeight } = pdfium.getOriginalSize();
console.log(`PDFium: ${originalWidth} x ${originalHeight}, text ${pdfium.getText().split(/\s+/).join(' ')}`);
const page = await (await getDocument({ data: bytes.slice(), verbosity: 0 }).promise).getPage(1);
const { width, height } = page.getViewport({ scale: 1 });
console.log(`pdf.js: ${width} x ${height}, text ${(await page.getTextContent()).items.map(({ str }) => str).join(' ').trim()}`);
const drawn = mupdf.Document.openDocument(bytes.slice(), 'application/pdf').loadPage(0);
const [left, top, right, bottom] = drawn.getBounds();
console.log(`MuPDF: ${right - left} x ${bottom - top}, text ${drawn.toStructuredText().asText().trim()}`);

const copy = await PDFDocument.create();
const [embedded] = await copy.embedPages([(await PDFDocument.load(bytes)).getPage(0)]);
copy.addPage([embedded.width, embedded.height]).drawPage(embedded);
writeFileSync('pdf-lib.pdf', await copy.save());
const other = PDF.create();
const taken = await other.embedPage(await PDF.load(readFileSync('cropped.pdf')), 0);
other.addPage({ width: taken.width, height: taken.height }).drawPage(taken, { x: 0, y: 0 });
writeFileSync('libpdf.pdf', await other.save());
JS
words() { tr -s '[:space:]' ' ' | sed 's/ $//'; }
{
  node probe.mjs
  echo "pdfinfo: $(pdfinfo cropped.pdf | sed -n 's/^Page size: *//p')"
  pdftoppm -r 72 -png -singlefile cropped.pdf pdftoppm
  pdftocairo -r 72 -png -singlefile cropped.pdf pdftocairo
  for program in pdftoppm pdftocairo; do
    echo "$program: $(node -e "const b=require('fs').readFileSync('$program.png');console.log(b.readUInt32BE(16)+' x '+b.readUInt32BE(20))")"
  done
  pdftocairo -svg cropped.pdf page.svg
  echo "pdftocairo -svg: $(sed -nE 's/.*<svg.* viewBox="0 0 ([0-9]+) ([0-9]+)".*/\1 x \2/p' page.svg)"
  echo "pdftotext: $(pdftotext cropped.pdf - | words)"
  for library in pdf-lib libpdf; do
    echo "embedded by $library: $(pdfinfo $library.pdf | sed -n 's/^Page size: *//p'), text $(pdftotext $library.pdf - | words)"
  done
} > seen.txt
compare <<'END'
PDFium: 200 x 300, text AFUERA ADENTRO
pdf.js: 200 x 300, text ADENTRO
MuPDF: 200 x 300, text ADENTRO
pdfinfo: 200 x 300 pts
pdftoppm: 400 x 300
pdftocairo: 400 x 300
pdftocairo -svg: 200 x 300
pdftotext: AFUERA ADENTRO
embedded by pdf-lib: 400 x 300 pts, text AFUERA ADENTRO
embedded by libpdf: 400 x 300 pts, text AFUERA ADENTRO
END
