import PdfDocument from 'pdfkit';

/**
 * A PDF of so many pages with a text on each, as a bank's application makes a receipt.
 * @param options with `typed`, the last page has a form's field with that text; with `crop`, its pages are shown within
 *   left, bottom, right and top
 */
export function madePdf(
  pages: number,
  {
    text = 'Comprobante',
    password,
    size,
    typed,
    crop,
  }: {
    text?: string;
    password?: string;
    size?: [number, number];
    typed?: string;
    crop?: [number, number, number, number];
  } = {},
): Promise<Buffer> {
  const made = new PdfDocument({
    autoFirstPage: false,
    ...(password !== undefined && { userPassword: password }),
    ...(size && { size }),
  });
  const parts: Buffer[] = [];
  made.on('data', (part: Buffer) => parts.push(part));
  const ended = new Promise<Buffer>((resolve) => made.on('end', () => resolve(Buffer.concat(parts))));
  for (let page = 1; page <= pages; page += 1) {
    made.addPage().fontSize(40).text(`${text} ${page}`);
    if (crop) Object.assign(made.page.dictionary.data, { CropBox: crop });
  }
  if (typed !== undefined)
    made.font('Helvetica').initForm().formText('typed', 72, 200, 400, 100, { value: typed });
  made.end();
  return ended;
}
