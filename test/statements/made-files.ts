import { formatDay } from '#domain/calendar.ts';
import { FORMS } from '#test/statements/forms.ts';
import {
  expectedOf,
  type Form,
  type Made,
  type MadeFile,
  madeList,
  type Parts,
  TODAY,
} from '#test/statements/made-list.ts';
import { POPULAR, POPULAR_PARTS, popularHead, wordOf } from '#test/statements/popular-forms.ts';
import { type Cells, workbookOfSheets } from '#test/workbook.ts';

interface SheetForm {
  readonly name: string;
  readonly parts: Parts;
  readonly rows: (list: readonly Made[]) => readonly Cells[];
}

/** The same tables as workbooks: days and amounts are numbers, and columns may be empty. */
export const SHEET_FORMS: readonly SheetForm[] = [
  {
    name: 'Popular, workbook',
    parts: POPULAR_PARTS,
    rows: (list) => [
      ...popularHead('Período: 14/11/2026 al 20/11/2026').map((line) => line.split(',')),
      POPULAR.split(','),
      ...list.map((one, at) => [
        ...[formatDay(one.day), wordOf(one, at), Math.abs(one.cents) / 100, one.balance / 100],
        ...[one.reference, one.serial, one.text],
      ]),
    ],
  },
  {
    name: 'BHD, workbook',
    parts: {},
    rows: (list) => [
      ['', 'Fecha', 'Número de Referencia', '', 'Descripción', 'Débitos', 'Créditos', 'Balance', ''],
      ...list.map((one) => [
        ...['', { day: one.day }, one.reference, '', one.text],
        ...[one.cents < 0 ? -one.cents / 100 : 0, one.cents > 0 ? one.cents / 100 : 0, one.balance / 100, ''],
      ]),
    ],
  },
  {
    name: 'Scotiabank, workbook',
    parts: { reference: 'none' },
    rows: (list) => [
      ['Date', 'Description', 'Amount', 'Type', 'Balance'],
      ...list.map((one) => [
        ...[{ day: one.day }, one.text, Math.abs(one.cents) / 100, one.cents > 0 ? 'CR' : 'DR'],
        one.balance / 100,
      ]),
    ],
  },
];

/** A workbook of so many sheets, each below the same head, with the list that it was written from. */
export async function madeWorkbook(form: SheetForm, size: number, sheets: number, seed = 26) {
  const list = madeList(size, false, seed);
  const rows = form.rows(list);
  const head = rows.slice(0, -size);
  const lines = rows.slice(-size);
  const each = Math.ceil(size / sheets);
  const parts = Array.from({ length: sheets }, (_, at): [string, Cells[]] => [
    `Hoja${at + 1}`,
    [...head, ...lines.slice(at * each, (at + 1) * each)],
  ]);
  return {
    bytes: await workbookOfSheets(Object.fromEntries(parts)),
    expected: list.map((one, at) => expectedOf(one, at, form.parts)),
  };
}

function encoded(text: string, encoding: Form['encoding'], hasMark: boolean): Buffer {
  const marked = hasMark ? `\ufeff${text}` : text;
  // A text in Latin-1 has no mark: with one it is UTF-8, the bank's other way.
  if (encoding === 'utf8' || (encoding === 'latin1' && hasMark)) return Buffer.from(marked);
  if (encoding === 'latin1') return Buffer.from(text, 'latin1');
  const bytes = Buffer.from(marked, 'utf16le');
  return encoding === 'utf16le' ? bytes : bytes.swap16();
}

export interface Variant {
  readonly form: Form;
  readonly lineEnd: '\n' | '\r\n';
  readonly hasMark: boolean;
  readonly size: number;
}

export const SIZES = [1, 20, 2_000] as const;
export const VARIANTS: readonly Variant[] = FORMS.flatMap((form) =>
  SIZES.flatMap((size) =>
    (['\n', '\r\n'] as const).flatMap((lineEnd) =>
      [true, false].map((hasMark) => ({ form, lineEnd, hasMark, size })),
    ),
  ),
);
export const variantName = ({ form, lineEnd, hasMark, size }: Variant): string =>
  `${form.name}, ${lineEnd === '\n' ? 'LF' : 'CRLF'}, ${hasMark ? 'BOM' : 'no BOM'}, ${size}`;

/** The file of a variant with the list that it was written from. Files of several lines have some that are damaged. */
export function madeFile({ form, lineEnd, hasMark, size }: Variant, seed = 26): MadeFile {
  const list = madeList(size, form.hasOrder, seed);
  const junk = size === 1 ? [] : [3, Math.floor(size / 2)];
  const { lines, expected, unread } = form.write(list, junk);
  const head = form.head(`Período: ${formatDay(list[0]?.day ?? TODAY)} al ${formatDay(TODAY)}`);
  const text = [...head, ...lines, ''].join(lineEnd);
  return {
    bytes: encoded(text, form.encoding, hasMark),
    expected,
    unread: unread.map((at) => head.length + at + 1),
    answer: form.answer(list),
  };
}
