import { DAY_MS } from '#domain/calendar.ts';
import { fail, ok } from '#domain/result.ts';
import { type CellRow, COLUMNS_MAX, type ReadRows, tidyCells } from '#server/sheets/rows.ts';
import { type Tag, tagsOf } from '#server/sheets/xml-tags.ts';
import { entryText, zipEntries } from '#server/sheets/zip-entries.ts';

/** Of one part of a workbook, unpacked. */
const PART_MAX_BYTES = 24 * 1024 * 1024;
// Excel counts from the last day of 1899, and one too many since it takes 1900 for a leap year.
const FIRST_DAY = Date.UTC(1899, 11, 30);
/** Formats of days that every workbook has without listing them (ECMA-376, 18.8.30). */
const OWN_DAYS = new Set([14, 15, 16, 17, 22, 27, 30, 36, 50, 57]);

const letters = (cell: string) =>
  [...cell.replace(/\d+$/, '')].reduce((at, letter) => at * 26 + letter.charCodeAt(0) - 64, 0) - 1;

const dayText = (serial: number) =>
  new Date(FIRST_DAY + Math.floor(serial) * DAY_MS).toISOString().slice(0, 10);

/** The texts that cells name by number. */
function sharedTexts(xml: string): string[] {
  const texts: string[] = [];
  let text: string | null = null;
  // How the text is read aloud stands beside it in Japanese workbooks.
  let aside = false;
  for (const tag of tagsOf(xml)) {
    if (tag.name === 'si' && tag.kind !== 'text') {
      if (tag.kind === 'close') texts.push(text ?? '');
      text = tag.kind === 'open' ? '' : null;
    } else if (tag.name === 'rPh') aside = tag.kind === 'open';
    else if (tag.kind === 'text' && tag.name === 't' && text !== null && !aside) text += tag.text;
  }
  return texts;
}

const isDayFormat = (code: string) =>
  /[dy]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '')) && !/general/i.test(code);

/** Which cell formats show a number as a day. */
function dayStyles(xml: string): ReadonlySet<number> {
  const codes = new Set(OWN_DAYS);
  const styles = new Set<number>();
  let place = -1;
  for (const { kind, name, attributes } of tagsOf(xml)) {
    if (kind !== 'open') {
      if (name === 'cellXfs') place = -1;
    } else if (name === 'numFmt' && isDayFormat(attributes.get('formatCode') ?? ''))
      codes.add(Number(attributes.get('numFmtId')));
    else if (name === 'cellXfs') place = 0;
    else if (name === 'xf' && place >= 0) {
      if (codes.has(Number(attributes.get('numFmtId')))) styles.add(place);
      place += 1;
    }
  }
  return styles;
}

/** The first sheet, by its place in the workbook. */
function firstSheet(parts: ReadonlyMap<string, unknown>, textOf: (name: string) => string): string {
  const workbook = [...tagsOf(textOf('xl/workbook.xml'))];
  const id = workbook.find(({ kind, name }) => kind === 'open' && name === 'sheet')?.attributes.get('r:id');
  const links = [...tagsOf(textOf('xl/_rels/workbook.xml.rels'))];
  const target = links.find(({ attributes }) => attributes.get('Id') === id)?.attributes.get('Target');
  const named = target?.startsWith('/') ? target.slice(1) : `xl/${target}`;
  return parts.has(named) ? named : 'xl/worksheets/sheet1.xml';
}

interface Words {
  readonly texts: readonly string[];
  readonly days: ReadonlySet<number>;
}

function cellText(type: string | undefined, style: string | undefined, value: string, words: Words): string {
  if (type === 's') return words.texts[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'sí' : 'no';
  if (type === 'e') return '';
  const isNumber = (type === undefined || type === 'n') && value !== '' && Number.isFinite(Number(value));
  if (!isNumber) return value;
  if (words.days.has(Number(style ?? 0))) return dayText(Number(value));
  // As Excel shows it: what was counted in binary has no fifteenth digit.
  return String(Number(Number(value).toPrecision(15)));
}

function* rowsOf(tags: Iterable<Tag>, words: Words): Generator<CellRow> {
  let line = 0;
  let cells: string[] = [];
  let at = 0;
  let cell: { readonly type: string | undefined; readonly style: string | undefined; value: string } | null =
    null;
  for (const { kind, name, attributes, text } of tags) {
    if (name === 'row' && kind === 'open') {
      line = Number(attributes.get('r') ?? line + 1);
      [cells, at] = [[], 0];
    } else if (name === 'row' && kind === 'close') {
      if (cells.some((one) => one.trim() !== ''))
        yield { line, cells: tidyCells(Array.from(cells, (one) => one ?? '')) };
    } else if (name === 'c' && kind === 'open') {
      const place = attributes.get('r');
      at = place === undefined ? at : letters(place);
      cell = { type: attributes.get('t'), style: attributes.get('s'), value: '' };
    } else if (name === 'c' && kind === 'close' && cell) {
      if (at >= 0 && at < COLUMNS_MAX) cells[at] = cellText(cell.type, cell.style, cell.value, words);
      at += 1;
      cell = null;
    } else if (kind === 'text' && cell && (name === 'v' || name === 't')) cell.value += text;
  }
}

/** The rows of the first sheet of a workbook (ECMA-376), without those that are empty; days as AAAA-MM-DD. */
export function xlsxRows(bytes: Buffer, linesMax: number): ReadRows {
  if (bytes.toString('latin1', 0, 4) !== 'PK\u0003\u0004') return fail('not_this_kind');
  try {
    const parts = zipEntries(bytes);
    const textOf = (name: string): string => {
      const part = parts.get(name);
      return part ? entryText(bytes, part, PART_MAX_BYTES) : '';
    };
    const sheet = textOf(firstSheet(parts, textOf));
    const words = {
      texts: sharedTexts(textOf('xl/sharedStrings.xml')),
      days: dayStyles(textOf('xl/styles.xml')),
    };
    const rows: CellRow[] = [];
    for (const row of rowsOf(tagsOf(sheet), words)) {
      if (rows.length >= linesMax) return fail('too_long');
      rows.push(row);
    }
    return ok(rows);
  } catch (error) {
    // Not a zip, cut off, or larger than it says: a RangeError of ours or of zlib.
    if (error instanceof RangeError || (error instanceof Error && 'code' in error)) return fail('unreadable');
    throw error;
  }
}
