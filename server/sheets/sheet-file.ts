import { Readable } from 'node:stream';
import { CSV_START, csvLine, SHEET_FORMAT, type SheetFormat } from '#domain/csv.ts';
import { keysOf } from '#domain/enum-table.ts';
import { type ZipEntry, zipStream } from '#server/export/zip.ts';
import type { Bytes } from '#server/http/send.ts';
import {
  type Column,
  KIND,
  type Kind,
  type Row,
  type Sheet,
  type Sheets,
  shown,
  slicesOf,
} from '#server/sheets/sheet.ts';

/** An export as CSV (RFC 4180), piece by piece. */
export async function* csvPieces({ title, sheets }: Sheets): AsyncGenerator<string> {
  yield CSV_START + (title ? csvLine(title) : '');
  for (const { columns, rows } of sheets) {
    yield csvLine(columns.map(({ header }) => header));
    for await (const slice of slicesOf(rows))
      yield slice
        .map((row) =>
          csvLine(
            columns.map((column) => {
              const value = shown(column, row);
              return value === null ? null : KIND[column.kind].csv(value);
            }),
          ),
        )
        .join('');
  }
}

// SpreadsheetML (ECMA-376), the few parts that a table needs; docs/decisions/libraries.md says why not by a package.

/** Lines that a sheet may have: the rows beyond them go to another one. */
const LINES_MAX = 1_048_576;
/** The longest text of a cell. */
const TEXT_MAX = 32_767;
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const KINDS = keysOf(KIND);
/** Number of a kind's style: 0 is the plain one, 1 that of headings; after the kinds come the same for totals. */
const styleOf = (kind: Kind, total = false) => 2 + KINDS.indexOf(kind) + (total ? KINDS.length : 0);

// Signs that XML 1.0 cannot hold are left out; what Excel would read as its own escape is escaped.
const UNFIT = /[\p{Cc}--[\t\n]]|[\p{Cs}\ufffe\uffff]/gv;
const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const xml = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(UNFIT, '')
    .replace(/[&<>"]/g, (sign) => ESCAPED[sign] ?? sign);
const escaped = (text: string): string =>
  xml(text.slice(0, TEXT_MAX).replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_'));

/** The letters of a column's name: A to Z, AA and on. */
function lettersOf(column: number): string {
  const before = Math.floor(column / 26);
  return (before > 0 ? lettersOf(before - 1) : '') + String.fromCharCode(65 + (column % 26));
}

// A text is a text: nothing in it is computed, whatever it begins with.
const textCell = (place: string, style: number, text: string) =>
  `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
const numberCell = (place: string, style: number, number: number) =>
  `<c r="${place}" s="${style}"><v>${number}</v></c>`;

interface Written {
  readonly name: string;
  /** The cells of its filter: "A1:F300". */
  readonly filter: string;
}

const firstPart = (columns: readonly Column[]): string =>
  `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
  '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>' +
  columns
    .map(({ kind, header }, at) => {
      const width = Math.max(KIND[kind].width, header.length + 4);
      return `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`;
    })
    .join('') +
  `</cols><sheetData><row r="1">${columns
    .map(({ header }, at) => textCell(`${lettersOf(at)}1`, 1, header))
    .join('')}</row>`;

/** The sum of a column, which follows the filter, below an empty line: it belongs to no filter and no sorting. */
function totalRow(columns: readonly Column[], sums: readonly number[], last: number): string {
  const line = last + 2;
  const cells = columns.map(({ kind }, at) => {
    const letters = lettersOf(at);
    if (KIND[kind].summed)
      return `<c r="${letters}${line}" s="${styleOf(kind, true)}"><f>SUBTOTAL(109,${letters}2:${letters}${last})</f><v>${sums[at]}</v></c>`;
    return at === 0 ? textCell(`${letters}${line}`, 1, 'Total') : '';
  });
  return `<row r="${line}">${cells.join('')}</row>`;
}

/** The rows that are left for this sheet and those after it. */
interface Left {
  /** The next rows, none after the last one. */
  readonly peek: () => Promise<readonly Row[]>;
  readonly take: (count: number) => void;
}

function leftOf(rows: Sheet['rows']): Left {
  const batches = slicesOf(rows);
  let next: readonly Row[] = [];
  return {
    peek: async () => {
      while (next.length === 0) {
        const batch = await batches.next();
        if (batch.done) break;
        next = batch.value;
      }
      return next;
    },
    take: (count) => {
      next = next.slice(count);
    },
  };
}

/** The XML of one worksheet: rows until it is full, or until none is left. */
async function* worksheet(
  { columns, total }: Sheet,
  left: Left,
  linesMax: number,
  wrote: (filter: string) => void,
): AsyncGenerator<string> {
  const letters = columns.map((_, at) => lettersOf(at));
  const sums = columns.map(() => 0);
  let line = 1;
  const rowXml = (row: Row): string => {
    line += 1;
    let cells = '';
    for (const [at, column] of columns.entries()) {
      const value = shown(column, row);
      if (value === null) continue;
      const cell = KIND[column.kind].cell(value);
      const place = `${letters[at]}${line}`;
      if (typeof cell === 'string') cells += textCell(place, styleOf(column.kind), cell);
      else {
        cells += numberCell(place, styleOf(column.kind), cell);
        if (KIND[column.kind].summed) sums[at] = (sums[at] ?? 0) + cell;
      }
    }
    return `<row r="${line}">${cells}</row>`;
  };
  yield firstPart(columns);
  // Two lines stay free for the total.
  for (let room = linesMax - 3; room > 0; ) {
    const now = (await left.peek()).slice(0, room);
    if (now.length === 0) break;
    left.take(now.length);
    room -= now.length;
    yield now.map(rowXml).join('');
  }
  const filter = `A1:${letters.at(-1)}${line}`;
  wrote(filter);
  yield `${total && line > 1 && columns.some(({ kind }) => KIND[kind].summed) ? totalRow(columns, sums, line) : ''}</sheetData><autoFilter ref="${filter}"/></worksheet>`;
}

const styles = (): string => {
  const formats = KINDS.map(
    (kind, at) => `<numFmt numFmtId="${164 + at}" formatCode="${xml(KIND[kind].format)}"/>`,
  );
  const style = (format: number, font: number) =>
    `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`;
  const all = [
    style(0, 0),
    style(0, 1),
    ...[0, 1].flatMap((font) => KINDS.map((_, at) => style(164 + at, font))),
  ];
  return (
    `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="${formats.length}">${formats.join('')}</numFmts>` +
    '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs count="${all.length}">${all.join('')}</cellXfs></styleSheet>`
  );
};

/** A sheet's name as Excel takes it: at most 31 signs, none of them one that addresses use. */
const sheetName = (name: string, part: number): string => {
  const end = part === 1 ? '' : ` ${part}`;
  return name.replace(/[\\/?*[\]:']/g, '-').slice(0, 31 - end.length) + end;
};

const workbook = (written: readonly Written[]): string =>
  `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${written
    .map(({ name }, at) => `<sheet name="${xml(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
    .join('')}</sheets><definedNames>${written
    .map(({ name, filter }, at) => {
      const cells = filter.replace(/([A-Z]+)(\d+)/g, '$$$1$$$2');
      return `<definedName name="_xlnm._FilterDatabase" localSheetId="${at}" hidden="1">'${xml(name)}'!${cells}</definedName>`;
    })
    .join('')}</definedNames></workbook>`;

const relations = (all: readonly (readonly [type: string, target: string])[]): string =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${all
    .map(
      ([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;

const part = (name: string, text: string): ZipEntry => ({
  name,
  content: (async function* () {
    yield text;
  })(),
});

async function* parts(sheets: readonly Sheet[], linesMax: number): AsyncGenerator<ZipEntry> {
  // Sheets are as many as the rows need: each other part named here has a type of its own.
  const types = [
    ['xl/workbook.xml', 'sheet.main'],
    ['xl/styles.xml', 'styles'],
  ].map(([name, type]) => `<Override PartName="/${name}" ContentType="${TYPE}.${type}+xml"/>`);
  yield part(
    '[Content_Types].xml',
    `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
      `<Default Extension="xml" ContentType="${TYPE}.worksheet+xml"/>${types.join('')}</Types>`,
  );
  yield part('_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']]));
  yield part('xl/styles.xml', styles());
  const written: Written[] = [];
  for (const sheet of sheets) {
    const left = leftOf(sheet.rows);
    let number = 0;
    do {
      number += 1;
      const name = sheetName(sheet.name, number);
      const wrote = (filter: string) => written.push({ name, filter });
      yield {
        name: `xl/worksheets/sheet${written.length + 1}.xml`,
        content: worksheet(sheet, left, linesMax, wrote),
      };
    } while ((await left.peek()).length > 0);
  }
  yield part('xl/workbook.xml', workbook(written));
  yield part(
    'xl/_rels/workbook.xml.rels',
    relations([
      ...written.map((_, at) => ['worksheet', `worksheets/sheet${at + 1}.xml`] as const),
      ['styles', 'styles.xml'],
    ]),
  );
}

/** An export as a workbook, streamed: `at` is the time of its parts, so that the same rows make the same bytes. */
export const xlsxStream = (sheets: readonly Sheet[], at: Date, linesMax: number = LINES_MAX): Readable =>
  zipStream(parts(sheets, linesMax), at);

/** An export as a file to download, streamed; CSV where no format is asked for. `name` has no ending. */
export const sheetFile = (
  sheets: Sheets,
  format: SheetFormat | undefined,
  name: string,
  at: Date,
): Bytes => ({
  bytes: format === 'xlsx' ? xlsxStream(sheets.sheets, at) : Readable.from(csvPieces(sheets)),
  type: SHEET_FORMAT[format ?? 'csv'].type,
  fileName: `${name}.${format ?? 'csv'}`,
});
