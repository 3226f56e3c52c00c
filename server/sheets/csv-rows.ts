import { parse } from 'csv-parse/sync';
import { fail, ok } from '#domain/result.ts';
import { type CellRow, type ReadRows, tidyCells } from '#server/sheets/rows.ts';

/** Number of lines inspected to find the separator. */
const LOOKED_AT = 30;

/** Decodes UTF-8 or Windows-1252; `null` for a binary file. */
function textOf(bytes: Buffer): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes.includes(0)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function delimiterOf(text: string): string {
  const start = text.split('\n', LOOKED_AT).join('\n');
  const counts = [',', ';', '\t'].map((delimiter) => [start.split(delimiter).length, delimiter] as const);
  return counts.toSorted(([a], [b]) => b - a)[0]?.[1] ?? ',';
}

/** The non-empty rows of a CSV in any common dialect. */
export function csvRows(bytes: Buffer, linesMax: number): ReadRows {
  const text = textOf(bytes);
  if (text === null) return fail('not_this_kind');
  let newlines = 0;
  for (const byte of bytes) if (byte === 10) newlines += 1;
  if (newlines > linesMax) return fail('too_long');
  try {
    const found: string[][] = parse(text, {
      delimiter: delimiterOf(text),
      bom: true,
      // The line number comes before the cells.
      on_record: (record: string[], { lines }) => [String(lines), ...record],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
      max_record_size: 16_384,
    });
    return ok(found.map(([line, ...cells]): CellRow => ({ line: Number(line), cells: tidyCells(cells) })));
  } catch {
    return fail('unreadable');
  }
}
