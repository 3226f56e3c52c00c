import type { Expense } from '#contract/expenses.ts';
import { accountName, DRAWER, DRAWER_NAME, placeBank } from '#domain/payments/payment.ts';
import type { ExpenseRow } from '#server/expenses/expenses.store.ts';
import type { Settings } from '#server/settings/settings.ts';

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
