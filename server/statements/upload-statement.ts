import type { StatementColumns, statementsApi } from '#contract/statements.ts';
import { knownColumn } from '#domain/payments/statement-headings.ts';
import { fail, ok } from '#domain/result.ts';
import type { Context } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { recordEvents } from '#server/outbox/record-events.ts';
import { guessColumns, headingsKey, knownColumns, movementsOf } from '#server/statements/columns.ts';
import { readCsv } from '#server/statements/read-csv.ts';
import {
  findStatement,
  insertLines,
  insertStatement,
  rememberColumns,
  rememberedColumns,
} from '#server/statements/statements.store.ts';

/** Number of sample rows shown before the columns are named. */
const SAMPLE = 5;

export async function previewStatement(context: Context, { file }: VerbInput<typeof statementsApi.preview>) {
  const sheet = readCsv(file.bytes);
  if (!sheet.ok) return sheet;
  const { headings, rows } = sheet.value;
  return context.transact(async (tx) => {
    const remembered = await rememberedColumns(tx, headingsKey(sheet.value));
    const known = remembered ? withDebit(remembered, headings) : knownColumns(sheet.value);
    return ok({
      headings: [...headings],
      sample: rows.slice(0, SAMPLE).map((row) => [...row]),
      columns: known ?? guessColumns(sheet.value),
      known: known !== null,
    });
  });
}

/**
 * Adds the column of outgoing money to the columns that staff named for a bank's files before the program stored
 * outgoing money.
 */
const withDebit = (columns: StatementColumns, headings: readonly string[]): StatementColumns => ({
  ...columns,
  debit: columns.debit === undefined ? knownColumn(headings, 'debit') : columns.debit,
});

const optional = (text: string | undefined): number | null => (text ? Number(text) : null);

/**
 * Stores the movements of a bank's file. The same file again, or the same movement in another file, is stored once.
 */
export async function uploadStatement(
  context: Context,
  { body, file }: VerbInput<typeof statementsApi.upload>,
) {
  const sheet = readCsv(file.bytes);
  if (!sheet.ok) return sheet;
  const columns = {
    date: Number(body.date),
    description: Number(body.description),
    amount: Number(body.amount),
    debit: optional(body.debit),
    reference: optional(body.reference),
    dateOrder: body.dateOrder,
  };
  const { movements, skipped } = movementsOf(sheet.value, columns);
  if (movements.length === 0)
    return fail(
      invalidField('amount', 'Con estas columnas no hay ninguna entrada de dinero. Revise cuál es cuál.'),
    );
  return context.transactOnce(async (tx) => {
    const { actor, now } = context;
    await rememberColumns(tx, headingsKey(sheet.value), columns, now);
    const created = await insertStatement(tx, {
      fileName: file.name,
      fileSha256: file.sha256,
      skipped,
      uploadedBy: actor.userId,
      uploadedAt: now,
    });
    const { id, fileName, uploadedAt } = created ?? (await findStatement(tx, file.sha256));
    // Also for a file that was uploaded before: its columns may have been named wrongly the first time.
    const inserted = await insertLines(tx, id, movements);
    const added = inserted.filter(({ cents }) => cents > 0).length;
    const addedOutgoing = inserted.length - added;
    if (created || inserted.length > 0)
      await recordEvents(tx, context, [
        { name: 'statement.uploaded', subjectId: id, facts: { added, addedOutgoing, skipped } },
      ]);
    const repeated = movements.length - inserted.length;
    return ok({
      id,
      fileName,
      uploadedAt: uploadedAt.toISOString(),
      added,
      addedOutgoing,
      repeated,
      skipped,
      message:
        inserted.length === 0
          ? 'Este estado ya estaba: no hay movimientos nuevos.'
          : 'Estado de cuenta leído',
    });
  });
}
