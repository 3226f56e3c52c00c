import path from 'node:path';
import sax from 'sax';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { DAY_MS } from '#domain/calendar.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { type CellRow, COLUMNS_MAX, type ReadRows, tidyCells, type Unread } from '#server/sheets/sheet.ts';

/** Built-in date formats, which a workbook does not list (ECMA-376, 18.8.30). */
const OWN_DAYS = new Set([14, 15, 16, 17, 22, 27, 30, 36, 50, 57]);

/** The parts of a workbook that a sheet's cells refer to: shared strings, date formats, and the epoch of dates. */
interface Legend {
  /** Shared strings, which cells refer to by number. */
  readonly texts: readonly string[];
  /** The cell formats that show a number as a date. */
  readonly dayStyles: ReadonlySet<number>;
  readonly from1904: boolean;
}

/** Decodes Excel's escapes such as `_x000D_`, for characters that XML does not allow (ECMA-376, 22.9.2.19). */
const withoutEscapes = (text: string) =>
  text.replace(/_x([\da-f]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));

/** Callbacks for one pass through an XML document; a self-closing tag calls both `open` and `close`. */
interface Walk {
  /** Called at the start of an element. @param attributes by their names, with prefix */
  readonly open: (name: string, attributes: ReadonlyMap<string, string>) => void;
  readonly close?: (name: string) => void;
  /** Text within the innermost element; a long text arrives in pieces. */
  readonly text?: (text: string) => void;
}

/**
 * Maximum depth of elements in an XML document, and maximum number of attributes of one: a sheet has fewer than
 * twenty.
 */
const DEPTH_MAX = 100;
const ATTRIBUTES_MAX = 100;
/**
 * Number of characters that sax gets at once: between two pieces it refuses a tag or an attribute that grows without
 * end.
 */
const PIECE = 65_536;

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1);

/**
 * Thrown for an uploaded file that is truncated, damaged or malicious: the person who sent it gets an error, and the
 * log has no entry.
 */
class Unreadable extends Error {}

/**
 * Walks XML once, with names without their prefixes. It refuses a document type, so a document can define no entities
 * and load no external data.
 *
 * @throws {Unreadable}
 */
export function walkXml(xml: string, { open, close, text }: Walk): void {
  const refuse = (reason: string): never => {
    throw new Unreadable(reason);
  };
  const parser = sax.parser(true);
  let attributes = new Map<string, string>();
  let depth = 0;
  parser.onerror = ({ message }) => refuse(message);
  parser.ondoctype = () => refuse('A document type');
  parser.onattribute = ({ name, value }) => {
    attributes.set(name, value);
    if (attributes.size > ATTRIBUTES_MAX) refuse('Too many attributes');
  };
  parser.onopentag = ({ name }) => {
    depth += 1;
    if (depth > DEPTH_MAX) refuse('Nested too deeply');
    open(withoutPrefix(name), attributes);
    if (attributes.size > 0) attributes = new Map();
  };
  parser.onclosetag = (name) => {
    depth -= 1;
    close?.(withoutPrefix(name));
  };
  if (text) parser.ontext = parser.oncdata = text;
  for (let at = 0; at < xml.length; at += PIECE) parser.write(xml.slice(at, at + PIECE));
  parser.close();
}

function sharedTexts(xml: string): string[] {
  const texts: string[] = [];
  let text = '';
  let isText = false;
  // Japanese workbooks store the phonetic reading of a text beside it.
  let isAside = false;
  walkXml(xml, {
    open: (name) => {
      if (name === 'si') text = '';
      if (name === 'rPh') isAside = true;
      isText = name === 't' && !isAside;
    },
    close: (name) => {
      if (name === 'si') texts.push(withoutEscapes(text));
      if (name === 'rPh') isAside = false;
      isText = false;
    },
    text: (piece) => {
      if (isText) text += piece;
    },
  });
  return texts;
}

/**
 * Whether a number format shows a date: its pattern has a day or a year. Quoted words and bracketed parts are not
 * part of the pattern; the expression passes each only once.
 */
const isDayFormat = (code: string) =>
  /[dy]/i.test(code.replace(/"[^"]*"|\[[^[\]]*\]|\\./g, '')) && !/general/i.test(code);

function dayStylesIn(xml: string): ReadonlySet<number> {
  const codes = new Set(OWN_DAYS);
  const styles = new Set<number>();
  let place: number | null = null;
  walkXml(xml, {
    open: (name, attributes) => {
      if (name === 'numFmt' && isDayFormat(attributes.get('formatCode') ?? ''))
        codes.add(Number(attributes.get('numFmtId')));
      else if (name === 'cellXfs') place = 0;
      else if (name === 'xf' && place !== null) {
        if (codes.has(Number(attributes.get('numFmtId')))) styles.add(place);
        place += 1;
      }
    },
    close: (name) => {
      if (name === 'cellXfs') place = null;
    },
  });
  return styles;
}

interface Workbook {
  /** The sheets in their order; `id` is the relation that leads to the part. */
  readonly sheets: readonly { readonly name: string; readonly id: string }[];
  readonly from1904: boolean;
}

function workbookIn(xml: string): Workbook {
  const sheets: Workbook['sheets'][number][] = [];
  let from1904 = false;
  walkXml(xml, {
    open: (name, attributes) => {
      if (name === 'workbookPr') from1904 = /^(1|true)$/.test(attributes.get('date1904') ?? '');
      else if (name === 'sheet')
        sheets.push({
          name: attributes.get('name') ?? '',
          id: [...attributes].find(([key]) => key.endsWith(':id'))?.[1] ?? '',
        });
    },
  });
  return { sheets, from1904 };
}

/** The parts that relations lead to, by the relation's id. */
function targetsIn(xml: string): ReadonlyMap<string, string> {
  const targets = new Map<string, string>();
  walkXml(xml, {
    open: (_, attributes) => {
      const [id, target] = [attributes.get('Id'), attributes.get('Target')];
      if (id !== undefined && target !== undefined)
        targets.set(id, path.posix.resolve('/xl', target).slice(1));
    },
  });
  return targets;
}

/** Maximum bytes of one unpacked part of a workbook. */
const PART_MAX_BYTES = 24 * 1024 * 1024;
// Excel counts from the last day of 1899, with one day too many since it treats 1900 as a leap year.
const FIRST_DAY = Date.UTC(1899, 11, 30);
/** Days between the two epochs: a workbook from an early Mac counts from the first day of 1904. */
const DAYS_TO_1904 = 1462;
/** Excel's number of the last date that it supports, the end of the year 9999. */
const LAST_DAY = 2_958_465;
/** Number of the last line of an Excel sheet. */
const LAST_LINE = 1_048_576;

interface Cell {
  readonly type: string | undefined;
  readonly style: number;
  value: string;
}

function cellText({ type, style, value }: Cell, { texts, dayStyles, from1904 }: Legend): string {
  if (type === 's') return texts[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'sí' : 'no';
  if (type === 'e') return '';
  if (type === 'd') return value.slice(0, 10);
  const isNumber = (type === undefined || type === 'n') && value !== '' && Number.isFinite(Number(value));
  if (!isNumber) return withoutEscapes(value);
  const day = Math.floor(Number(value)) + (from1904 ? DAYS_TO_1904 : 0);
  if (dayStyles.has(style) && day >= 0 && day <= LAST_DAY)
    return new Date(FIRST_DAY + day * DAY_MS).toISOString().slice(0, 10);
  // As Excel shows it: rounding to 15 digits hides binary fractions.
  return String(Number(Number(value).toPrecision(15)));
}

/** The column of a cell's name, from 0: "B7" is in column 1. */
const columnOf = (cell: string) =>
  [...cell.replace(/\d+$/, '')].reduce((at, letter) => at * 26 + letter.charCodeAt(0) - 64, 0) - 1;

class TooLong extends Error {}

/** The rows of a sheet's XML. @throws {TooLong} */
function rowsIn(xml: string, legend: Legend, linesMax: number): CellRow[] {
  const rows: CellRow[] = [];
  let line = 0;
  let cells: string[] = [];
  let column = 0;
  let cell: Cell | null = null;
  let isValue = false;
  walkXml(xml, {
    open: (name, attributes) => {
      if (name === 'row') {
        const named = Number(attributes.get('r'));
        line = named >= 1 && named <= LAST_LINE ? Math.floor(named) : line + 1;
        [cells, column] = [[], 0];
      } else if (name === 'c') {
        const place = attributes.get('r');
        if (place !== undefined) column = columnOf(place);
        cell = { type: attributes.get('t'), style: Number(attributes.get('s') ?? 0), value: '' };
      }
      isValue = name === 'v' || name === 't';
    },
    text: (piece) => {
      if (isValue && cell) cell.value += piece;
    },
    close: (name) => {
      isValue = false;
      if (name === 'c' && cell) {
        if (column >= 0 && column < COLUMNS_MAX) cells[column] = cellText(cell, legend);
        column += 1;
        cell = null;
      } else if (name === 'row' && cells.some((one) => one.trim() !== '')) {
        if (rows.length === linesMax) throw new TooLong();
        rows.push({ line, cells: tidyCells(Array.from(cells, (one) => one ?? '')) });
      }
    },
  });
  return rows;
}

/** The files in a ZIP by name, not yet unpacked. */
export interface ZipParts {
  readonly zip: ZipFile;
  readonly entries: ReadonlyMap<string, Entry>;
}

const unreadable = (error: unknown): never => {
  throw new Unreadable('This ZIP cannot be read', { cause: error });
};

/** Opens a ZIP and reads the list of its files. @throws {Unreadable} */
export async function openZip(bytes: Buffer): Promise<ZipParts> {
  try {
    const zip = await fromBufferPromise(bytes);
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    return { zip, entries };
  } catch (error) {
    return unreadable(error);
  }
}

/**
 * The unpacked bytes of a file in a ZIP; empty where it is missing. yauzl holds a file to the size that it claims:
 * one that claims more than `bytesMax` is not unpacked, and one that unpacks to more than it claims is cut off.
 * @throws {Unreadable}
 */
export async function partBytes({ zip, entries }: ZipParts, name: string, bytesMax: number): Promise<Buffer> {
  const entry = entries.get(name);
  if (!entry) return Buffer.alloc(0);
  if (entry.uncompressedSize > bytesMax) throw new Unreadable(`${name} is too large`);
  try {
    const stream = await zip.openReadStreamPromise(entry);
    return Buffer.concat(await stream.toArray());
  } catch (error) {
    return unreadable(error);
  }
}

/** A sheet of a workbook with its non-empty rows. */
export interface CellSheet {
  readonly name: string;
  readonly rows: readonly CellRow[];
}

/** The most that is read of a workbook. */
interface Limits {
  /** Rows of all sheets together. */
  readonly linesMax: number;
  readonly sheetsMax?: number;
  /** Unpacked bytes of all sheets together, and of each other part. */
  readonly bytesMax?: number | undefined;
}

/** The first sheets of a workbook (ECMA-376) with their non-empty rows; dates as YYYY-MM-DD. */
export async function xlsxSheets(
  bytes: Buffer,
  { linesMax, sheetsMax = Number.POSITIVE_INFINITY, bytesMax = PART_MAX_BYTES }: Limits,
): Promise<Result<readonly CellSheet[], Unread>> {
  if (bytes.toString('latin1', 0, 4) !== 'PK\u0003\u0004') return fail('not_this_kind');
  try {
    const zip = await openZip(bytes);
    const read = async <T>(
      name: string,
      reader: (xml: string) => T,
      otherwise: T,
      max = bytesMax,
    ): Promise<T> => {
      const part = await partBytes(zip, name, max);
      const encoding = part[0] === 0xff && part[1] === 0xfe ? 'utf-16le' : 'utf-8';
      return part.length === 0 ? otherwise : reader(new TextDecoder(encoding).decode(part));
    };
    const workbook = await read('xl/workbook.xml', workbookIn, { sheets: [], from1904: false });
    const targets = await read('xl/_rels/workbook.xml.rels', targetsIn, new Map<string, string>());
    const listed = workbook.sheets
      .slice(0, sheetsMax)
      .map(({ name, id }) => [targets.get(id) ?? '', name] as const)
      .filter(([part]) => zip.entries.has(part));
    // A part that is listed twice is read once.
    const parts = new Map(listed);
    if (parts.size === 0) parts.set('xl/worksheets/sheet1.xml', '');
    const legend = {
      texts: await read('xl/sharedStrings.xml', sharedTexts, []),
      dayStyles: await read('xl/styles.xml', dayStylesIn, new Set<number>()),
      from1904: workbook.from1904,
    };
    const sheets: CellSheet[] = [];
    let [linesLeft, bytesLeft] = [linesMax, bytesMax];
    for (const [part, name] of parts) {
      const entry = zip.entries.get(part);
      if (!entry) return fail('not_this_kind');
      const rows = await read(part, (xml) => rowsIn(xml, legend, linesLeft), [], bytesLeft);
      linesLeft -= rows.length;
      bytesLeft -= entry.uncompressedSize;
      sheets.push({ name, rows });
    }
    return ok(sheets);
  } catch (error) {
    if (error instanceof TooLong) return fail('too_long');
    if (error instanceof Unreadable) return fail('unreadable');
    throw error;
  }
}

/** The non-empty rows of a workbook's first sheet. */
export async function xlsxRows(bytes: Buffer, linesMax: number, bytesMax?: number): Promise<ReadRows> {
  const read = await xlsxSheets(bytes, { linesMax, sheetsMax: 1, bytesMax });
  return read.ok ? ok(read.value[0]?.rows ?? []) : read;
}
