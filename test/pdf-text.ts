import { inflateSync } from 'node:zlib';

function inflated(data: string): string {
  try {
    return inflateSync(Buffer.from(data, 'latin1')).toString('latin1');
  } catch {
    // A picture, or an uncompressed stream.
    return '';
  }
}

/** The lines of text that a PDF's content stream draws; its hexadecimal strings are read as Latin-1. */
const linesOf = (stream: string): string =>
  [...stream.matchAll(/\[(.*?)\] TJ/gs)]
    .map(([, pieces = '']) =>
      [...pieces.matchAll(/<([0-9a-f]*)>/g)]
        .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
        .join(''),
    )
    .join('\n');

/** The text of a PDF made by pdfkit, line by line. */
export const textOfPdf = (pdf: Buffer): string =>
  linesOf(
    [...pdf.toString('latin1').matchAll(/stream\n(.*?)\nendstream/gs)]
      .map(([, data = '']) => inflated(data))
      .join('\n'),
  );

/** The text of a PDF made by pdfkit page by page, and the number of pictures on each. */
export function pagesOfPdf(pdf: Buffer): { readonly text: string; readonly pictures: number }[] {
  const all = pdf.toString('latin1');
  const contents = [...all.matchAll(/\/Type \/Page\n.*?\/Contents (\d+) 0 R/gs)].map(([, id]) => Number(id));
  return contents.map((id) => {
    const object = all.slice(all.indexOf(`\n${id} 0 obj`));
    const [, data = ''] = /stream\n(.*?)\nendstream/s.exec(object) ?? [];
    const stream = inflated(data);
    return { text: linesOf(stream), pictures: stream.match(/\/I\d+ Do/g)?.length ?? 0 };
  });
}
