import { DAY_MS, type Day } from '#domain/calendar.ts';
import { type ZipEntry, zipStream } from '#server/export/zip.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const STYLES = `${HEAD}<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`;
/** The day before the first one that Excel counts. */
const ZERO = Date.UTC(1899, 11, 30);

/** The cells of a row: texts, numbers, and days as Excel's own dates. */
export type Cells = readonly (string | number | { readonly day: Day })[];

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');

function cellOf(cell: Cells[number]): string {
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  if (typeof cell === 'string') return `<c t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
  return `<c s="1"><v>${(Date.parse(cell.day) - ZERO) / DAY_MS}</v></c>`;
}

/** A zip of these parts, as a workbook is one. */
export async function zipped(parts: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  async function* entries(): AsyncGenerator<ZipEntry> {
    for (const [name, part] of Object.entries(parts)) {
      const text = async function* () {
        yield String(part);
      };
      yield { name, content: Buffer.isBuffer(part) ? part : text() };
    }
  }
  const pieces: Buffer[] = [];
  for await (const piece of zipStream(entries(), new Date('2026-11-20T15:00:00Z'))) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** An .xlsx of these sheets, by their names. */
export function workbookOfSheets(sheets: Readonly<Record<string, readonly Cells[]>>): Promise<Buffer> {
  const names = Object.keys(sheets);
  const listed = names.map(
    (name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="r${at}"/>`,
  );
  const links = names.map((_, at) => `<Relationship Id="r${at}" Target="worksheets/sheet${at + 1}.xml"/>`);
  const parts = Object.values(sheets).map((rows, at): [string, string] => [
    `xl/worksheets/sheet${at + 1}.xml`,
    `${HEAD}<worksheet><sheetData>${rows
      .map((row) => `<row>${row.map(cellOf).join('')}</row>`)
      .join('')}</sheetData></worksheet>`,
  ]);
  return zipped({
    'xl/workbook.xml': `${HEAD}<workbook xmlns:r="x"><sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships>${links.join('')}</Relationships>`,
    'xl/styles.xml': STYLES,
    ...Object.fromEntries(parts),
  });
}

/** An .xlsx of one sheet. */
export const workbookOf = (rows: readonly Cells[]): Promise<Buffer> => workbookOfSheets({ Hoja1: rows });
