import type { CashMovementKind } from '#domain/drawers/cash-movement.ts';
import { accountName, DRAWER, DRAWER_NAME, placeBank } from '#domain/payments/payment.ts';
import { fullNameOf } from '#server/db/full-name.ts';
import { type Slice, sliced } from '#server/db/keyset.ts';
import type { Tx } from '#server/http/context.ts';
import type { Settings } from '#server/settings/settings.ts';

const EXPENSE: CashMovementKind = 'expense';

const expenses = (tx: Tx) =>
  tx
    .selectFrom('cashMovements as m')
    .innerJoin('users as staff', 'staff.id', 'm.createdBy')
    .leftJoin('cashMovements as r', 'r.reversesId', 'm.id')
    .leftJoin('users as reverser', 'reverser.id', 'r.createdBy')
    .select(['r.reason as reversalReason', 'r.createdAt as reversedAt'])
    .select(fullNameOf<string | null>('reverser').as('reversedBy'))
    .select(['m.id', 'm.amount', 'm.sourceAccount', 'm.sourceDrawerId', 'm.reason', 'm.createdAt'])
    .select(['m.documentKey', 'm.documentType'])
    .select((select) => select.ref('m.category').$notNull().as('category'))
    .select(fullNameOf('staff').as('recordedBy'))
    .where('m.kind', '=', EXPENSE);
export type ExpenseRow = Awaited<ReturnType<ReturnType<typeof expenses>['execute']>>[number];

export const findExpense = (tx: Tx, id: number): Promise<ExpenseRow | undefined> =>
  expenses(tx).where('m.id', '=', id).executeTakeFirst();

export const listExpenseRows = (tx: Tx, slice: Slice<'id'>) => sliced(expenses(tx), slice, 'm').execute();

/** The place that money left, as text: a bank account, the safe, or a drawer. */
export function spentFrom(
  { sourceAccount, sourceDrawerId }: Pick<ExpenseRow, 'sourceAccount' | 'sourceDrawerId'>,
  { companyAccounts }: Pick<Settings, 'companyAccounts'>,
): string {
  const accountNumber = sourceAccount ?? '';
  if (accountNumber === DRAWER) return sourceDrawerId === null ? 'Caja general' : DRAWER_NAME;
  return accountName({ bankName: placeBank(accountNumber, companyAccounts), accountNumber });
}
