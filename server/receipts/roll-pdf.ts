import PDFDocument from 'pdfkit';
import type { ReceiptParts } from '#domain/payments/receipt.ts';
import { printable } from '#domain/printable.ts';

export interface RollPdf {
  readonly roll: ReceiptParts;
  /** Why the receipt is void, because its payment was reversed; `null`: it is valid. */
  readonly void: string | null;
  /** Creation date in the PDF: equal times give equal bytes. */
  readonly at: Date;
}

/**
 * Points in a millimetre: a PDF has 72 points an inch. A roll of paper is 80 mm wide, and receipt printers print 72
 * mm of them.
 */
const MM = 72 / 25.4;
const WIDTH = 80 * MM;
const MARGIN = 4 * MM;
/**
 * Length in points of the page of the first drawing, which is longer than any receipt; the second drawing is cut off
 * under its last line.
 */
const LONGEST = 2_000;

/** The PDF of a receipt for a roll of paper: one page, as long as its content. */
export async function rollPdf(page: RollPdf): Promise<Buffer> {
  const { end } = await draw(page, LONGEST);
  const { bytes } = await draw(page, end + MARGIN);
  return bytes;
}

async function draw({ roll, void: isVoid, at }: RollPdf, height: number) {
  const title = `Recibo núm. ${roll.number}`;
  const pdf = new PDFDocument({
    size: [WIDTH, height],
    margins: { top: MARGIN, bottom: 0, left: MARGIN, right: MARGIN },
    pdfVersion: '1.7',
    tagged: true,
    lang: 'es-DO',
    displayTitle: true,
    info: { Title: title, CreationDate: at, ModDate: at },
  });
  const chunks: Buffer[] = [];
  const written = new Promise<void>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', resolve);
    pdf.on('error', reject);
  });
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  const write = (kind: 'H1' | 'P', text: string, size: number, bold = false) =>
    root.add(
      pdf.struct(kind, {}, () => {
        pdf.font(bold ? 'Helvetica-Bold' : 'Helvetica').fontSize(size);
        pdf.text(printable(text), { lineGap: 1 });
        pdf.moveDown(0.5);
      }),
    );
  write('H1', title, 13, true);
  if (isVoid !== null) write('P', isVoid, 10, true);
  write('P', roll.lender, 8);
  write('P', roll.sentence, 9);
  for (const { label, value } of roll.lines)
    root.add(pdf.struct('P', {}, () => writeLine(pdf, label, value)));
  pdf.moveDown(0.5);
  write('P', roll.made, 8);
  write('P', roll.notFiscal, 8, true);
  root.end();
  const end = pdf.y;
  pdf.end();
  await written;
  return { bytes: Buffer.concat(chunks), end };
}

/**
 * Writes a line with its label on the left and its value on the right; the value goes under the label where both are
 * too long for one line.
 */
function writeLine(pdf: PDFKit.PDFDocument, label: string, value: string): void {
  const width = WIDTH - 2 * MARGIN;
  const [name, said] = [printable(label), printable(value)];
  const left = pdf.font('Helvetica').fontSize(9).widthOfString(name);
  const fits = left + 8 + pdf.font('Helvetica-Bold').widthOfString(said) <= width;
  const { y } = pdf;
  pdf.font('Helvetica').text(name, MARGIN, y, { width });
  pdf.font('Helvetica-Bold').text(said, MARGIN, fits ? y : pdf.y, { width, align: 'right' });
  pdf.y += 2;
}
