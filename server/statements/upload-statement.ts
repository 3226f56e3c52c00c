import type { statementsApi } from '#contract/statements.ts';
import { fail, ok } from '#domain/result.ts';
import type { Context } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { recordEvents } from '#server/outbox/record-events.ts';
import { guessColumns, headingsKey, incomeOf } from '#server/statements/columns.ts';
import { readCsv } from '#server/statements/read-csv.ts';
import {
  findStatement,
  insertLines,
  insertStatement,
  rememberColumns,
  rememberedColumns,
} from '#server/statements/statements.store.ts';

/** Rows shown before the columns are named. */
const SAMPLE = 5;

export async function previewStatement(context: Context, { file }: VerbInput<typeof statementsApi.preview>) {
  const sheet = readCsv(file.bytes);
  if (!sheet.ok) return sheet;
  const { headings, rows } = sheet.value;
  return context.transact(async (tx) => {
    const remembered = await rememberedColumns(tx, headingsKey(sheet.value));
    return ok({
      headings: [...headings],
      sample: rows.slice(0, SAMPLE).map((row) => [...row]),
      columns: remembered ?? guessColumns(sheet.value),
      remembered: remembered !== null,
    });
  });
}

/** Keeps what came in; the same file again, or the same movement in another, is kept once. */
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
    dateOrder: body.dateOrder,
  };
  const { income, skipped } = incomeOf(sheet.value, columns);
  if (income.length === 0)
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
    // Also of a file that is here already: its columns may have been named wrongly the first time.
    const added = await insertLines(tx, id, income);
    if (created || added > 0)
      await recordEvents(tx, context, [
        { name: 'statement.uploaded', subjectId: id, facts: { added, skipped } },
      ]);
    const repeated = income.length - added;
    return ok({
      id,
      fileName,
      uploadedAt: uploadedAt.toISOString(),
      added,
      repeated,
      skipped,
      message: added === 0 ? 'Este estado ya estaba: no hay movimientos nuevos.' : 'Estado de cuenta leído',
    });
  });
}
