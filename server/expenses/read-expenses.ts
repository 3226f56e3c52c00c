import { type Expense, expensesApi } from '#contract/expenses.ts';
import { accountName, DRAWER, DRAWER_NAME, placeBank } from '#domain/payments/payment.ts';
import { fail, ok } from '#domain/result.ts';
import { type ExpenseRow, findExpense, listExpenseRows } from '#server/expenses/expenses.store.ts';
import type { Context } from '#server/http/context.ts';
import { nextOf, sliceOf } from '#server/http/paging.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { latestSettings, type Settings } from '#server/settings/settings.ts';

/** The place that money left, as text: a bank account, the safe, or a drawer. */
export function spentFrom(
  { sourceAccount, sourceDrawerId }: Pick<ExpenseRow, 'sourceAccount' | 'sourceDrawerId'>,
  { companyAccounts }: Pick<Settings, 'companyAccounts'>,
): string {
  const accountNumber = sourceAccount ?? '';
  if (accountNumber === DRAWER) return sourceDrawerId === null ? 'Caja general' : DRAWER_NAME;
  return accountName({ bankName: placeBank(accountNumber, companyAccounts), accountNumber });
}

export const expenseReply = (row: ExpenseRow, settings: Pick<Settings, 'companyAccounts'>): Expense => ({
  id: row.id,
  category: row.category,
  amount: row.amount,
  place: spentFrom(row, settings),
  reason: row.reason ?? '',
  hasReceipt: row.documentKey !== null,
  recordedBy: row.recordedBy,
  recordedAt: row.createdAt.toISOString(),
});

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
