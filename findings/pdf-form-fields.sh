#!/usr/bin/env bash
# behaviour: @hyzyla/pdfium draws no field of a form, also where pdf-lib wrote how it looks into the file: what was typed
#   into a work letter and its visible signature are missing, without a word, though it asks PDFium for the notes and
#   draws a stamp and a text laid over the page. poppler and MuPDF draw all of them; renderFormFields brings the fields.
# packages: @hyzyla/pdfium@2.1.13 pdf-lib@1.17.1 mupdf@1.28.1
# debian: poppler-utils=22.12.0-2+deb12u3
# source: PDFiumPage.render() of the package; FPDF_RenderPageBitmap and FPDF_FFLDraw in PDFium's fpdf_formfill.h
# seen: 2026-11-29
# guess: a field whose looks are in the file is drawn as a stamp is
# product: server/files/pdf-thread.ts server/files/pdf-pages.test.ts
. "$(dirname "$0")/support/begin.sh"

cat > make.mjs <<'JS'
import { writeFileSync } from 'node:fs';
import { PDFDocument, PDFName, PDFString } from 'pdf-lib';
const page = async (name, draw) => {
  const pdf = await PDFDocument.create();
  await draw(pdf, pdf.addPage([200, 200]));
  writeFileSync(`${name}.pdf`, await pdf.save());
};
const box = { x: 50, y: 100, width: 100, height: 50, borderWidth: 0 };
await page('text', (pdf, page) => {
  const field = pdf.getForm().createTextField('salary');
  field.addToPage(page, box);
  field.setText('30,000');
});
await page('box', (pdf, page) => {
  const field = pdf.getForm().createCheckBox('married');
  field.addToPage(page, box);
  field.check();
});
// A red rectangle as the looks of an annotation.
const looks = (name, facts, isField) =>
  page(name, (pdf, page) => {
    const form = { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 100, 50] };
    const drawn = pdf.context.register(pdf.context.stream('1 0 0 rg 0 0 100 50 re f', form));
    const dictionary = { Type: 'Annot', Rect: [50, 100, 150, 150], F: 4, AP: { N: drawn }, P: page.ref, ...facts };
    const one = pdf.context.register(pdf.context.obj(dictionary));
    page.node.set(PDFName.of('Annots'), pdf.context.obj([one]));
    if (isField) pdf.catalog.set(PDFName.of('AcroForm'), pdf.context.obj({ Fields: [one], SigFlags: 3 }));
  });
await looks('signature', { Subtype: 'Widget', FT: 'Sig', T: PDFString.of('signature') }, true);
await looks('stamp', { Subtype: 'Stamp' }, false);
await looks('free-text', { Subtype: 'FreeText' }, false);
JS
cat > probe.mjs <<'JS'
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import * as mupdf from 'mupdf';
/** Whether something is drawn: one of the bytes is not white. */
const said = (bytes) => (bytes.some((byte) => byte < 200) ? 'drawn' : 'blank');
const pdfium = async (bytes, renderFormFields) => {
  const document = await (await PDFiumLibrary.init()).loadDocument(bytes);
  return said((await document.getPage(0).render({ scale: 1, renderFormFields })).data);
};
for (const name of ['text', 'box', 'signature', 'stamp', 'free-text']) {
  const bytes = readFileSync(`${name}.pdf`);
  const page = mupdf.Document.openDocument(bytes, 'application/pdf').loadPage(0);
  const pixmap = page.toPixmap(mupdf.Matrix.identity, mupdf.ColorSpace.DeviceRGB, false, true);
  const ppm = execFileSync('pdftoppm', ['-r', '72', `${name}.pdf`], { stdio: ['ignore', 'pipe', 'ignore'] });
  console.log(
    `${name}: pdfium ${await pdfium(bytes, false)}, with renderFormFields ${await pdfium(bytes, true)};`,
    `MuPDF ${said(pixmap.getPixels())}, poppler ${said(ppm.subarray('P6\n200 200\n255\n'.length))}`,
  );
}
JS
node make.mjs
node probe.mjs > seen.txt
compare <<'END'
text: pdfium blank, with renderFormFields drawn; MuPDF drawn, poppler drawn
box: pdfium blank, with renderFormFields drawn; MuPDF drawn, poppler drawn
signature: pdfium blank, with renderFormFields drawn; MuPDF drawn, poppler drawn
stamp: pdfium drawn, with renderFormFields drawn; MuPDF drawn, poppler drawn
free-text: pdfium drawn, with renderFormFields drawn; MuPDF drawn, poppler drawn
END
