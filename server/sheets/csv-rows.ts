import { parse } from 'csv-parse/sync';
import { fail, ok } from '#domain/result.ts';
import { type CellRow, type ReadRows, tidyCells } from '#server/sheets/sheet.ts';

/** Number of lines inspected to find the separator. */
const LOOKED_AT = 30;

/** Number of bytes inspected for the zeros of UTF-16. */
const BYTES_LOOKED_AT = 2_000;

/** The order of the bytes of a text in UTF-16, by its mark or by the half of its bytes that is zero; `null`: another. */
function utf16Of(bytes: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  const start = bytes.subarray(0, BYTES_LOOKED_AT);
  for (const [at, byte] of start.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  // Latin letters have one zero each, other signs seldom any; a binary file has zeros in both places.
  const most = start.length * 0.4;
  return odd > most && even * 20 < odd ? 'utf-16le' : even > most && odd * 20 < even ? 'utf-16be' : null;
}

/** Decodes UTF-8, UTF-16 or Windows-1252; `null` for a binary file. */
export function textOf(bytes: Buffer): string | null {
  const utf16 = utf16Of(bytes);
  if (utf16 !== null) return new TextDecoder(utf16).decode(bytes);
  if (bytes.includes(0)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Signs that are no separator, whatever it is: those between quotes, and the commas of "1,012,500.00". */
const NO_SEPARATOR = /"[^"\n]*"|(?<=\d),(?=\d{3}(?!\d))/g;

/**
 * The separator: on more lines than the others, and on as many more often. The commas of a title or of grouped
 * thousands would win by their number alone (findings/separator-guessed.sh).
 */
function delimiterOf(text: string): string {
  const lines = text.split('\n', LOOKED_AT).map((line) => line.replaceAll(NO_SEPARATOR, ''));
  const counts = [',', ';', '\t'].map((delimiter) => {
    const found = lines.map((line) => line.split(delimiter).length - 1);
    return { delimiter, lines: found.filter(Boolean).length, times: found.reduce((sum, n) => sum + n, 0) };
  });
  return counts.toSorted((a, b) => b.lines - a.lines || b.times - a.times)[0]?.delimiter ?? ',';
}

/** Options that decide about blanks beside a quote: `trim` alone refuses a cell that goes on behind its quotes. */
const BLANKS = [{ trim: true }, { ltrim: true }];

/** The records of a text, each behind the number of its line; `null`: no dialect reads it. */
function recordsOf(text: string): string[][] | null {
  for (const blanks of BLANKS)
    try {
      return parse(text, {
        delimiter: delimiterOf(text),
        bom: true,
        on_record: (record: string[], { lines }) => [String(lines), ...record],
        relax_column_count: true,
        relax_quotes: true,
        skip_empty_lines: true,
        max_record_size: 16_384,
        ...blanks,
      });
    } catch {}
  return null;
}

/** The non-empty rows of a CSV in any common dialect. */
export function csvRows(bytes: Buffer, linesMax: number): ReadRows {
  const text = textOf(bytes);
  if (text === null) return fail('not_this_kind');
  let newlines = 0;
  for (const byte of bytes) if (byte === 10) newlines += 1;
  if (newlines > linesMax) return fail('too_long');
  const found = recordsOf(text);
  if (found === null) return fail('unreadable');
  return ok(found.map(([line, ...cells]): CellRow => ({ line: Number(line), cells: tidyCells(cells) })));
}
