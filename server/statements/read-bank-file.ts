import { parse } from 'csv-parse/sync';
import type { Failure } from '#contract/errors.ts';
import { statementsApi } from '#contract/statements.ts';
import { type Day, day, dayInSantoDomingo } from '#domain/calendar.ts';
import { CASH_MOVEMENT, SEEN_IN_THE_BANK } from '#domain/drawers/cash-movement.ts';
import { isIn } from '#domain/enum-table.ts';
import { STATEMENT_TOO_LONG } from '#domain/limits/file-sizes.ts';
import { STATEMENT_LINES_MAX } from '#domain/limits/limits.ts';
import { DRAWER } from '#domain/payments/payment.ts';
import { visibleText } from '#domain/printable.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { isDateLike } from '#domain/statements/bank-cells.ts';
import { columnsOf, isHeader } from '#domain/statements/columns.ts';
import {
  type BankFile,
  type BankRow,
  isFilled,
  isMovementLike,
  sameHeadings,
  trimmed,
} from '#domain/statements/find-tables.ts';
import { maySee, ownMovements } from '#domain/statements/own-movement.ts';
import { rollBackIfTaken } from '#server/db/transaction.ts';
import type { Tx } from '#server/http/context.ts';
import { changing } from '#server/http/serve.ts';
import { recordEvent } from '#server/outbox/record-events.ts';
import { textOf } from '#server/sheets/csv-rows.ts';
import { type CellSheet, xlsxSheets } from '#server/sheets/xlsx-rows.ts';
import { lockFreeLine } from '#server/statements/join-line.ts';
import {
  findOwnMoney,
  lockOwnMoney,
  type OwnMoneyRow,
  type openLines,
  ownMoneyOfAmounts,
  shownBy,
  spendLine,
} from '#server/statements/statements.store.ts';

/** Maximum number of rows beside the movements: the bank's name, the account, the period, totals. */
const OTHER_LINES_MAX = 200;
const LINES_MAX = STATEMENT_LINES_MAX + OTHER_LINES_MAX;
const CELLS_MAX = 60;
const CELL_MAX = 300;
const SEPARATORS = [',', ';', '\t', '|'] as const;
/** Most lines over which a text in quotes may go: a bank's text has no line ends, and a lost quote would take them all. */
const QUOTED_LINES_MAX = 3;

const refused = (message: string) =>
  fail({ code: 'unsupported_type', message, details: 'Archivo no válido' } satisfies Failure);
const REFUSED = {
  not_this_kind:
    'Esto no es un CSV, un TXT ni un Excel (.xlsx). En el banco o en Excel, elija uno de los tres.',
  unreadable:
    'El archivo no se pudo leer. Descárguelo de nuevo del banco, o ábralo en Excel y guárdelo de nuevo.',
  too_long: STATEMENT_TOO_LONG,
  old_excel: 'Esto es un Excel antiguo (.xls). Ábralo en Excel y guárdelo como .xlsx o como CSV.',
  pdf: 'Esto es un PDF. En el banco, descargue los movimientos en CSV, TXT o Excel.',
  web_page: 'Esto es una página guardada como Excel. Ábrala en Excel y guárdela como .xlsx o como CSV.',
} as const;

/** A file that no reader takes, by how it begins. */
function refusalOf(bytes: Buffer): keyof typeof REFUSED | null {
  if (bytes.toString('hex', 0, 4) === 'd0cf11e0') return 'old_excel';
  if (bytes.toString('latin1', 0, 5) === '%PDF-') return 'pdf';
  return /^\s*<(?:!doctype html|html|table|\?xml)/i.test(bytes.toString('latin1', 0, 200).replace(/^ï»¿/, ''))
    ? 'web_page'
    : null;
}

const bareCells = (line: string, separator: string) =>
  line.split(separator).map((cell) => cell.replaceAll('"', '').trim());

/** The separator by which a line is a bank's headings; without headings, by which most lines have most cells. */
function separatorOf(lines: readonly string[]): string {
  for (const line of lines)
    for (const separator of SEPARATORS) if (isHeader(bareCells(line, separator))) return separator;
  const cellsBy = (separator: string) =>
    lines.reduce((sum, line) => sum + line.split(separator).length - 1, 0);
  const [best = ','] = SEPARATORS.toSorted((a, b) => cellsBy(b) - cellsBy(a));
  return best;
}

/** The lines of a file, in which a quote that no near line closes is a sign like another. */
function withClosedQuotes(lines: readonly string[], separator: string): string {
  const kept: string[] = [];
  const isOpen = (text: string) => text.replace(/[^"]/g, '').length % 2 === 1;
  let from = 0;
  while (from < lines.length) {
    const first = lines[from] ?? '';
    let until = from + 1;
    while (
      isOpen(lines.slice(from, until).join('\n')) &&
      until < lines.length &&
      until - from < QUOTED_LINES_MAX &&
      !bareCells(lines[until] ?? '', separator).some(isDateLike)
    )
      until += 1;
    if (isOpen(lines.slice(from, until).join('\n'))) {
      kept.push(first.replaceAll('"', ''));
      from += 1;
    } else {
      kept.push(...lines.slice(from, until));
      from = until;
    }
  }
  return kept.join('\n');
}

/** A cell on one line, without invisible signs and the apostrophe that keeps a text from being a formula. */
const tidy = (cell: string): string =>
  visibleText(cell.replace(/[\p{Cc}\p{Cs}]+/gu, ' '))
    .replace(/\u00a0/g, ' ')
    .replace(/^\s*'(?=[=+\-@])/, '')
    .slice(0, CELL_MAX);

/** Whether the last line is a movement that lacks cells of all the others: the end of a download, within an amount. */
function isCut(rows: readonly BankRow[]): boolean {
  const [last, ...others] = rows.filter(isMovementLike).toReversed();
  return (
    last !== undefined &&
    last === rows.at(-1) &&
    others.length > 0 &&
    others.every(({ cells }) => cells.length > last.cells.length)
  );
}

function readText(bytes: Buffer): Result<BankFile, Failure> {
  const text = textOf(bytes)
    ?.replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n');
  if (text === undefined) return refused(REFUSED.not_this_kind);
  const lines = text.split('\n');
  if (lines.length > LINES_MAX) return refused(REFUSED.too_long);
  const separator = separatorOf(lines);
  try {
    const found: string[][] = parse(withClosedQuotes(lines, separator), {
      delimiter: separator,
      // The line number comes before the cells.
      on_record: (record: string[], context) => [String(context.lines), ...record],
      record_delimiter: '\n',
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: 16_384,
    });
    const rows = found.map(([line, ...cells]) => ({
      line: Number(line),
      cells: cells.slice(0, CELLS_MAX).map(tidy),
    }));
    const filled = rows.filter(({ cells }) => cells.some(isFilled));
    return !text.endsWith('\n') && isCut(filled)
      ? refused(REFUSED.unreadable)
      : ok({ rows: filled, separator });
  } catch {
    return refused(REFUSED.unreadable);
  }
}

const isHeadings = (row: BankRow) => isHeader(trimmed(row));
/** Whether a sheet has movements; below its headings every row with a date is one, understood or not. */
const hasMovements = ({ rows }: CellSheet): boolean =>
  rows.some(isMovementLike) ||
  rows.slice(rows.findIndex(isHeadings) + 1 || rows.length).some(({ cells }) => cells.some(isDateLike));

const hasTable = (sheet: CellSheet): boolean => sheet.rows.some(isHeadings) && hasMovements(sheet);

const movementTexts = ({ rows }: CellSheet): string[] =>
  rows.filter(isMovementLike).map(({ cells }) => cells.join('|'));

/**
 * Why the movements of a further sheet are not read with those of the first; `null`: they are.
 * @param known the texts of the movements of all sheets before it
 */
function apartBecause(sheet: CellSheet, first: CellSheet, known: ReadonlySet<string>): string | null {
  const [expected, own] = [first, sheet].map(({ rows }) => rows.find(isHeadings)?.cells);
  if (!expected || !own || !sameHeadings(expected, own)) return `no tiene los encabezados de «${first.name}»`;
  const columns = columnsOf(own, {});
  // A sheet each for what came in and what went out would be read alike.
  if (!columns || (columns.debit === null && columns.direction === null && columns.plain === null))
    return 'no dice en sus encabezados qué entró y qué salió';
  return movementTexts(sheet).some((text) => known.has(text)) ? 'repite movimientos de otra hoja' : null;
}

/**
 * The sheets of a workbook as one file, with their lines counted on. What is before the first sheet with a table is its
 * head; a later sheet without movements is left out.
 */
function joinSheets(sheets: readonly CellSheet[]): Result<BankFile, Failure> {
  let above = 0;
  const counted = sheets.map(({ name, rows }) => {
    const lines = rows.map(({ line, cells }) => ({ line: above + line, cells }));
    above = Math.max(above, ...lines.map(({ line }) => line));
    return { name: tidy(name), rows: lines };
  });
  const first = counted.find(hasTable) ?? counted.find(hasMovements);
  const separator = ', ';
  if (!first) return ok({ rows: counted.flatMap(({ rows }) => rows), separator });
  const at = counted.indexOf(first);
  const more = counted.slice(at + 1).filter(hasMovements);
  const known = new Set(movementTexts(first));
  for (const sheet of more) {
    const reason = apartBecause(sheet, first, known);
    if (reason !== null)
      return refused(`La hoja «${sheet.name}» ${reason}. Guarde cada hoja en un archivo aparte.`);
    for (const text of movementTexts(sheet)) known.add(text);
  }
  const cover = counted.slice(0, at).flatMap(({ rows }) => rows);
  // The name of a sheet may be its account or its currency.
  const named = ({ name, rows }: CellSheet) => [{ line: 0, cells: [`Hoja ${name}`] }, ...rows];
  return ok({
    rows: [...cover.filter((row) => !isHeadings(row)), ...(more.length > 0 ? named(first) : first.rows)],
    moreSheets: more.map(named),
    separator,
  });
}

/** Reads a bank's file: text in any encoding, or a workbook. Another kind gets a sentence. */
export async function readBankFile(bytes: Buffer): Promise<Result<BankFile, Failure>> {
  const refusal = refusalOf(bytes);
  if (refusal !== null) return refused(REFUSED[refusal]);
  const workbook = await xlsxSheets(bytes, { linesMax: LINES_MAX });
  const file: Result<BankFile, Failure> = workbook.ok
    ? joinSheets(workbook.value)
    : workbook.error === 'not_this_kind'
      ? readText(bytes)
      : refused(REFUSED[workbook.error]);
  if (!file.ok) return file;
  const width = Math.max(0, ...file.value.rows.map(({ cells }) => cells.length));
  return width < 3 || file.value.rows.length === 0
    ? refused('El archivo necesita al menos tres columnas (fecha, descripción y monto) y una línea.')
    : file;
}

type Line = Awaited<ReturnType<typeof openLines>>[number];

const bankIn = (account: string | null, isSeen: unknown): string | null =>
  isSeen || account === DRAWER ? null : account;

const sidesOf = (row: OwnMoneyRow) => ({
  id: row.id,
  amount: row.amount,
  on: dayInSantoDomingo(row.createdAt),
  left: bankIn(row.sourceAccount, row.seenLeaving),
  came: bankIn(row.destinationAccount, row.seenComing),
});

export function ownMoneyReply({
  id,
  kind,
  amount,
  createdAt,
}: Pick<OwnMoneyRow, 'id' | 'kind' | 'amount' | 'createdAt'>) {
  return isIn(SEEN_IN_THE_BANK, kind) ? { id, kind, amount, on: dayInSantoDomingo(createdAt) } : null;
}

/** The own movement that each of these lines most likely shows, by the line's id. */
export async function ownMoneyProposals(
  tx: Tx,
  lines: readonly Line[],
  amounts: readonly number[],
  since: Day,
) {
  const rows = await ownMoneyOfAmounts(tx, amounts, since);
  const found = ownMovements(
    lines.map((line) => ({ ...line, day: day(line.day) })),
    rows.map(sidesOf),
  );
  return shownBy(found, rows, ({ id }) => id);
}

/** Joins a bank line to the expense or to the movement between own places that it shows: the books have it already. */
export const confirmOwnMoney = changing(
  statementsApi.confirmOwnMoney,
  async (tx, context, { params, body }) => {
    const line = await lockFreeLine(tx, params.id);
    if (!line.ok) return line;
    await lockOwnMoney(tx, body.movementId);
    const row = await findOwnMoney(tx, body.movementId);
    if (!row) return fail({ code: 'not_found' });
    const { id, statementId, account, cents } = line.value;
    if (!maySee({ id, account, cents, day: day(line.value.day) }, sidesOf(row)))
      return fail({ code: 'amounts_differ' });
    // Of two lines at once that may be this side, the index lets one.
    await spendLine(tx, id, { movementId: row.id }, context.now).catch(
      rollBackIfTaken({ code: 'amounts_differ' }),
    );
    await recordEvent(tx, context, 'statement.own_money_seen', statementId, {
      facts: { lineId: id, ownMovement: row.id },
    });
    return ok({
      id,
      movementId: row.id,
      message: `Visto en el banco: ${CASH_MOVEMENT[row.kind].label.toLowerCase()}`,
    });
  },
);
