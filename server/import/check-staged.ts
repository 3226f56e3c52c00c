import { importApi } from '#contract/import.ts';
import { parseCedula } from '#domain/accounts/cedula.ts';
import { normaliseEmail } from '#domain/accounts/email.ts';
import { CSV_START, csvLine } from '#domain/csv.ts';
import { type CheckedImport, importLines, sumDifferences } from '#domain/import/check-import.ts';
import { IMPORT_SHEETS, importFieldsOf } from '#domain/import/import-sheets.ts';
import { LINE_WEIGHT } from '#domain/import/line-weight.ts';
import { cellText } from '#domain/import/read-cell.ts';
import { lateChargeOf } from '#domain/loans/late-charge-variant.ts';
import { ok } from '#domain/result.ts';
import type { Context, Outcome, Tx } from '#server/http/context.ts';
import { serve } from '#server/http/serve.ts';
import { checkApart } from '#server/import/apart/ask-apart.ts';
import type { Checking } from '#server/import/apart/check-thread.ts';
import { knownHere, type StagedRow, stagedSheets } from '#server/import/import.store.ts';
import { sha256 } from '#server/sha256.ts';

/** Maximum number of an import's lines that one reply shows. */
const SHOWN = 300;

const cellsOf = (staged: readonly StagedRow[], field: string): string[] =>
  staged.flatMap(({ columns, rows }) => {
    const at = columns[field];
    return typeof at === 'number' ? rows.map(({ cells }) => cellText(cells, at)) : [];
  });

/** The staged sheets, and everything else that their check reads. */
export interface ToCheck {
  readonly staged: readonly StagedRow[];
  readonly checking: Checking;
}

export async function readToCheck(
  tx: Tx,
  { deps, today, closedDays }: Pick<Context, 'deps' | 'today' | 'closedDays'>,
): Promise<ToCheck> {
  const staged = await stagedSheets(tx);
  const known = await knownHere(tx, {
    emails: cellsOf(staged, 'email').map(normaliseEmail),
    cedulas: cellsOf(staged, 'cedula').flatMap((text) => parseCedula(text) ?? []),
  });
  const { lateChargeVariant } = await deps.settings();
  const sheets = Object.fromEntries(
    staged.map(({ sheet, rows, columns, dateOrder }) => [sheet, { rows, columns, dateOrder }]),
  );
  return {
    staged,
    checking: [sheets, known, { lateChargeVariant: lateChargeOf(lateChargeVariant), closedDays, today }],
  };
}

/** Names the sheets with what was said of their columns and dates: a person confirms these alone. */
export const nameOf = (staged: readonly StagedRow[]): string =>
  sha256(
    JSON.stringify(
      staged.map(({ sheet, fileSha256, dateOrder, columns }) => [
        ...[sheet, fileSha256, dateOrder],
        importFieldsOf(sheet).map(([field]) => columns[field] ?? null),
      ]),
    ),
  );

interface CheckedNow {
  readonly checked: CheckedImport;
  readonly staged: readonly StagedRow[];
}

/** Checks the staged sheets. It takes a second, in which no transaction is open. */
async function checkNow(context: Context): Promise<Outcome<CheckedNow>> {
  const read = await context.transact(async (tx) => ok(await readToCheck(tx, context)));
  if (!read.ok) return read;
  const { staged, checking } = read.value;
  return ok({ staged, checked: await checkApart(checking) });
}

/** Dry run of an import: the reply shows the effect on the books, and nothing is written. */
export const checkImportNow = serve(importApi.check, async (context, { body }) => {
  const now = await checkNow(context);
  if (!now.ok) return now;
  const { checked, staged } = now.value;
  const { problems, sums, clients } = checked;
  const errors = problems.filter(({ weight }) => weight === 'error').length;
  return ok({
    errors,
    notices: problems.length - errors,
    lines: importLines(checked)
      .slice(0, SHOWN)
      .map((line) => ({ ...line })),
    sums,
    withoutEmail: clients.filter(({ email }) => email === null).length,
    differences: sumDifferences(body, sums).map((difference) => ({ ...difference })),
    checked: nameOf(staged),
  });
});

/** Downloads the dry run of an import as a spreadsheet, with every line. */
export const downloadLines = serve(importApi.lines, async (context) => {
  const now = await checkNow(context);
  if (!now.ok) return now;
  const lines = importLines(now.value.checked).map(({ sheet, line, column, message, weight }) =>
    csvLine([IMPORT_SHEETS[sheet].label, line, LINE_WEIGHT[weight].label, column, message]),
  );
  return ok({
    bytes: Buffer.from(CSV_START + csvLine(['Hoja', 'Línea', 'Qué', 'Columna', 'Dice']) + lines.join('')),
    type: 'text/csv; charset=utf-8',
    fileName: `importacion-${context.today}.csv`,
  });
});
