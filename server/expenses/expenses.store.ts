import type { CashMovementKind } from '#domain/drawers/cash-movement.ts';
import { fullNameOf } from '#server/db/full-name.ts';
import { type Slice, sliced } from '#server/db/keyset.ts';
import type { Tx } from '#server/http/context.ts';

const EXPENSE: CashMovementKind = 'expense';

const expenses = (tx: Tx) =>
  tx
    .selectFrom('cashMovements as m')
    .innerJoin('users as staff', 'staff.id', 'm.createdBy')
    .select(['m.id', 'm.amount', 'm.sourceAccount', 'm.sourceDrawerId', 'm.reason', 'm.createdAt'])
    .select(['m.documentKey', 'm.documentType'])
    .select((select) => select.ref('m.category').$notNull().as('category'))
    .select(fullNameOf('staff').as('recordedBy'))
    .where('m.kind', '=', EXPENSE);
export type ExpenseRow = Awaited<ReturnType<ReturnType<typeof expenses>['execute']>>[number];

export const findExpense = (tx: Tx, id: number): Promise<ExpenseRow | undefined> =>
  expenses(tx).where('m.id', '=', id).executeTakeFirst();

export const listExpenseRows = (tx: Tx, slice: Slice<'id'>) => sliced(expenses(tx), slice, 'm').execute();
