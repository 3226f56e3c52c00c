import { expensesApi } from '#contract/expenses.ts';
import { fail, ok } from '#domain/result.ts';
import { expenseReply } from '#server/expenses/expense-reply.ts';
import { findExpense, listExpenseRows } from '#server/expenses/expenses.store.ts';
import type { Context } from '#server/http/context.ts';
import { nextOf, sliceOf } from '#server/http/paging.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { latestSettings } from '#server/settings/settings.ts';

export function readExpenses(context: Context, { query }: VerbInput<typeof expensesApi.list>) {
  const slice = sliceOf(expensesApi.list.list, query);
  return context.read(async (tx) => {
    const rows = await listExpenseRows(tx, slice);
    const settings = await latestSettings(tx);
    return ok({ items: rows.map((row) => expenseReply(row, settings)), next: nextOf(slice, rows) });
  });
}

/** Downloads the receipt of an expense. */
export async function readExpenseReceipt(
  context: Context,
  { params }: VerbInput<typeof expensesApi.receipt>,
) {
  const found = await context.read(async (tx) => ok(await findExpense(tx, params.id)));
  const { id, documentKey, documentType } = (found.ok && found.value) || {};
  if (!documentKey || !documentType) return fail({ code: 'not_found' } as const);
  return ok({
    bytes: await context.deps.files.get(documentKey),
    type: documentType,
    fileName: `gasto-${id}.${documentKey.split('.').at(-1) ?? ''}`,
    attachment: documentType === 'application/pdf',
  });
}
