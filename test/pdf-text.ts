import { inflateSync } from 'node:zlib';

/** What stands in a PDF that pdfkit made, line by line: its streams inflated, its hexadecimal strings read as Latin-1. */
export function textOfPdf(pdf: Buffer): string {
  const streams = [...pdf.toString('latin1').matchAll(/stream\n(.*?)\nendstream/gs)].map(([, data = '']) => {
    try {
      return inflateSync(Buffer.from(data, 'latin1')).toString('latin1');
    } catch {
      // A picture, or something that is not compressed.
      return '';
    }
  });
  return [...streams.join('\n').matchAll(/\[(.*?)\] TJ/gs)]
    .map(([, pieces = '']) =>
      [...pieces.matchAll(/<([0-9a-f]*)>/g)]
        .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
        .join(''),
    )
    .join('\n');
}
