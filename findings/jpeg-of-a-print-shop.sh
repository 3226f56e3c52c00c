#!/usr/bin/env bash
# behaviour: a logo as a print shop delivers it, a JPEG of the four printing inks, is put into a PDF by @libpdf/core as
#   its own negative: white becomes black. Adobe's mark in such a JPEG says that its inks are inverted, and the other
#   three write that into the PDF.
# packages: @libpdf/core@0.4.2 jspdf@4.2.1 pdf-lib@1.17.1 pdfkit@0.20.2 sharp@0.35.5
# debian: poppler-utils=22.12.0-2+deb12u3
# source: Adobe's technical note 5116, marker APP14; ISO 32000-1, 8.9.5.2 (Decode arrays)
# seen: 2026-11-29
# guess: white stays white in all but jspdf
# product: server/files/image-intake.ts server/files/image-intake.test.ts
. "$(dirname "$0")/support/begin.sh"

cat > probe.mjs <<'JS'
import { writeFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { PDF } from '@libpdf/core';
import { jsPDF } from 'jspdf';
import { PDFDocument } from 'pdf-lib';
import PDFKit from 'pdfkit';
import sharp from 'sharp';
const side = 40;
const jpeg = new Uint8Array(
  await sharp({ create: { width: side, height: side, channels: 3, background: '#ffffff' } })
    .toColourspace('cmyk')
    .jpeg()
    .toBuffer(),
);
const place = { x: 0, y: 0, width: side, height: side };
const kit = new PDFKit({ size: [side, side], margin: 0 });
kit.image(Buffer.from(jpeg), 0, 0, { width: side }).end();
writeFileSync('pdfkit.pdf', await buffer(kit));
const lib = await PDFDocument.create();
lib.addPage([side, side]).drawImage(await lib.embedJpg(jpeg), place);
writeFileSync('pdf-lib.pdf', await lib.save());
const js = new jsPDF({ unit: 'pt', format: [side, side] });
js.addImage(jpeg, 'JPEG', 0, 0, side, side);
writeFileSync('jspdf.pdf', Buffer.from(js.output('arraybuffer')));
const core = PDF.create();
core.addPage({ width: side, height: side }).drawImage(core.embedJpeg(jpeg), place);
writeFileSync('@libpdf+core.pdf', await core.save());
JS
node probe.mjs
for pdf in *.pdf; do
  pdftoppm -r 72 -singlefile "$pdf" drawn
  node -e "console.log(process.argv[1], 'white is', [...require('fs').readFileSync('drawn.ppm').subarray(-2460, -2457)].join(' '))" "$pdf"
done > seen.txt
compare <<'END'
@libpdf+core.pdf white is 0 0 0
jspdf.pdf white is 255 255 255
pdf-lib.pdf white is 255 255 255
pdfkit.pdf white is 255 255 255
END
