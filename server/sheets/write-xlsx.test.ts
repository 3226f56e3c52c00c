import { execFile } from 'node:child_process';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import type { Column, Row, Sheet } from '#server/sheets/sheet.ts';
import { csvPieces, xlsxStream } from '#server/sheets/sheet-file.ts';
import { hasLibreOffice, shownByLibreOffice } from '#test/libre-office.ts';
import { dayOfNumber, readWorkbook } from '#test/read-workbook.ts';
import { WHOLE } from '#test/sample.ts';

const COLUMNS: readonly Column[] = [
  { key: 'id', header: 'Número', kind: 'count' },
  { key: 'name', header: 'Cliente', kind: 'text' },
  { key: 'account', header: 'Cuenta', kind: 'text' },
  { key: 'on', header: 'Fecha', kind: 'date' },
  { key: 'at', header: 'Llegó', kind: 'instant' },
  { key: 'amount', header: 'Monto', kind: 'amount' },
  { key: 'share', header: 'Parte', kind: 'percent' },
];
const ROSA: Row = {
  id: 7,
  name: 'Rosa Ñuñez & <Hijos> "Peña"',
  account: '0700123456',
  on: '2026-04-05',
  // Already the fifth in London, still the fourth in Santo Domingo.
  at: new Date('2026-04-05T03:30:00Z'),
  amount: 3_833,
  share: 125,
};
const sheetOf = (rows: Sheet['rows']): Sheet => ({ name: 'Pagos', columns: COLUMNS, rows, total: true });
const AT = new Date('2026-11-20T15:00:00Z');

async function written(sheets: readonly Sheet[], linesMax?: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of xlsxStream(sheets, AT, linesMax)) pieces.push(piece);
  return Buffer.concat(pieces);
}

test('dates and amounts are numbers in their formats, accounts are texts, the heading stays and filters', async () => {
  const [sheet] = await readWorkbook(
    await written([sheetOf([[ROSA], [{ ...ROSA, id: 8, amount: -500, share: null }]])]),
  );
  const cell = (place: string) => sheet?.cells.get(place);
  expect(sheet).toMatchObject({ name: 'Pagos', frozenLines: 1, filter: 'A1:G3' });
  expect(cell('C1')).toMatchObject({ type: 'text', value: 'Cuenta' });
  expect(cell('A2')).toMatchObject({ type: 'number', value: '7', format: '0' });
  expect(cell('B2')).toMatchObject({ type: 'text', value: 'Rosa Ñuñez & <Hijos> "Peña"' });
  expect(cell('C2')).toMatchObject({ type: 'text', value: '0700123456', format: '@' });
  expect(cell('D2')).toMatchObject({ type: 'number', format: 'dd/mm/yyyy' });
  expect(dayOfNumber(cell('D2')?.value ?? '')).toBe('2026-04-05T00:00');
  expect(cell('E2')).toMatchObject({ type: 'number', format: 'dd/mm/yyyy hh:mm' });
  expect(dayOfNumber(cell('E2')?.value ?? '')).toBe('2026-04-04T23:30');
  expect(cell('F2')).toMatchObject({ type: 'number', value: '3833', format: '[$RD$]#,##0;-[$RD$]#,##0' });
  expect(cell('G2')).toMatchObject({ type: 'number', value: '0.125', format: '0.0%' });
  expect(cell('G3')).toBeUndefined();
  // Below an empty line, so that a sort of the filtered rows leaves it where it is.
  expect(cell('A4')).toBeUndefined();
  expect(cell('A5')).toMatchObject({ type: 'text', value: 'Total' });
  expect(cell('F5')).toMatchObject({ value: '3333', formula: 'SUBTOTAL(109,F2:F3)' });
});

test('a text that looks like a formula stays the text that it is, and a sign that no workbook holds is left out', async () => {
  const texts = [
    '=1+1',
    '+1809',
    '-5',
    '@SUM(A1)',
    '\t=1',
    'a\u0000\u000bb\ud800c',
    '_x0041_',
    'dos\r\nlíneas',
    '00',
  ];
  const [sheet] = await readWorkbook(await written([sheetOf([texts.map((name) => ({ ...ROSA, name }))])]));
  const read = texts.map((_, at) => sheet?.cells.get(`B${at + 2}`));
  expect(read.map((cell) => [cell?.type, cell?.formula])).toEqual(texts.map(() => ['text', '']));
  expect(read.map((cell) => cell?.value)).toEqual([
    '=1+1',
    '+1809',
    '-5',
    '@SUM(A1)',
    '\t=1',
    'abc',
    '_x005F_x0041_',
    'dos\nlíneas',
    '00',
  ]);
});

test('rows beyond a full sheet go on in another one, each with its total, and no sheet is empty', async () => {
  const rows = [1, 2, 3, 4, 5, 6].map((id) => ({ ...ROSA, id, amount: id }));
  const sheets = await readWorkbook(await written([sheetOf([rows])], 6));
  expect(sheets.map(({ name, filter }) => [name, filter])).toEqual([
    ['Pagos', 'A1:G4'],
    ['Pagos 2', 'A1:G4'],
  ]);
  expect(sheets.map(({ cells }) => cells.get('F6')?.value)).toEqual(['6', '15']);
  const [none] = await readWorkbook(await written([sheetOf([])]));
  expect([...(none?.cells.keys() ?? [])]).toHaveLength(COLUMNS.length);
});

test('the same rows make the same bytes', async () => {
  expect((await written([sheetOf([[ROSA]])])).equals(await written([sheetOf([[ROSA]])]))).toBe(true);
});

test('a value of another kind than its column declares is a bug in either format', async () => {
  const wrong = { title: null, sheets: [sheetOf([[{ ...ROSA, amount: '3833' }]])] };
  await expect(Readable.from(csvPieces(wrong)).toArray()).rejects.toThrow(TypeError);
  await expect(written(wrong.sheets)).rejects.toThrow(TypeError);
});

test('a reader that stops stops the reading of rows', async () => {
  let made = 0;
  async function* many() {
    for (; made < 100_000; made += 250) yield Array.from({ length: 250 }, (_, id) => ({ ...ROSA, id }));
  }
  const stream = xlsxStream([sheetOf(many())], AT);
  for await (const _ of stream) if (made > 0) break;
  expect(stream.destroyed).toBe(true);
  await wait(200);
  expect(made).toBeLessThan(10_000);
});

test.runIf(WHOLE)('30,000 rows take little memory in either format', { timeout: 60_000 }, async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['bench/exports.ts', '--rows', '30000']);
  expect(stdout).toMatch(
    /^csv: 30,000 rows, \d+ MB above the base.*\nxlsx: 30,000 rows, \d+ MB above the base/,
  );
});

// The reader above looks at the same cells.
test.runIf(WHOLE && hasLibreOffice)(
  'LibreOffice in Spanish of the Dominican Republic shows what was written',
  { timeout: 120_000 },
  async () => {
    const rows = [ROSA, { ...ROSA, name: '=1+1', amount: 1_000_000 }];
    const shown = await shownByLibreOffice(await written([sheetOf([rows])]));
    const [first = '', second = ''] = shown.split('\n').slice(1);
    expect(parse(first)[0]).toEqual([
      '7',
      'Rosa Ñuñez & <Hijos> "Peña"',
      '0700123456',
      '05/04/2026',
      '04/04/2026 23:30',
      'RD$3,833',
      '12.5%',
    ]);
    expect(first).toMatch(/^7,"Rosa .*","0700123456",05\/04\/2026,/);
    expect(parse(second)[0]?.slice(1, 6)).toEqual([
      '=1+1',
      '0700123456',
      '05/04/2026',
      '04/04/2026 23:30',
      'RD$1,000,000',
    ]);
    expect(shown).toContain('"Total",,,,,"RD$1,003,833"');
  },
);
