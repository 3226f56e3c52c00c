import { expensesApi } from '#contract/expenses.ts';
import { DRAWER_STATUS } from '#domain/drawers/drawer.ts';
import { formatPesos, pesos } from '#domain/money.ts';
import { DRAWER } from '#domain/payments/payment.ts';
import { fail, ok } from '#domain/result.ts';
import { rollBackIfTaken } from '#server/db/transaction.ts';
import { drawerName } from '#server/drawers/cash-out.ts';
import {
  inBank,
  inDrawer,
  insertMovement,
  lockDrawer,
  type MovementSide,
  SAFE,
} from '#server/drawers/drawers.store.ts';
import { takeDrawer } from '#server/drawers/take-drawer.ts';
import { type ExpenseRow, findExpense, spentFrom } from '#server/expenses/expenses.store.ts';
import { placeOfEvent, writtenExpense } from '#server/expenses/expenses.ts';
import type { Context, Tx } from '#server/http/context.ts';
import { changing } from '#server/http/serve.ts';
import { recordEvent } from '#server/outbox/record-events.ts';
import { latestSettings } from '#server/settings/settings.ts';
import { freeLineOfExpense, lockOwnMoney } from '#server/statements/statements.store.ts';

interface Back {
  readonly to: MovementSide;
  /** The place that the money comes back to, as the end of a sentence. */
  readonly name: string;
}

/**
 * Where the money of a mistaken expense is: where it never left. Cash of a drawer that was counted since is in today's
 * drawer of the person who acts, as that of a reversed payment (rule: drawers).
 */
async function placeOf(tx: Tx, context: Context, row: ExpenseRow): Promise<Back> {
  const { sourceAccount, sourceDrawerId } = row;
  if (sourceAccount !== DRAWER)
    return { to: inBank(sourceAccount ?? ''), name: spentFrom(row, await latestSettings(tx)) };
  if (sourceDrawerId === null) return { to: SAFE, name: 'la caja general' };
  const paid = await lockDrawer(tx, sourceDrawerId);
  const isOpen = paid && DRAWER_STATUS[paid.status].takesCash;
  const drawer = isOpen ? paid : await takeDrawer(tx, context, context.actor.userId);
  return { to: inDrawer(drawer.id), name: await drawerName(tx, context, drawer) };
}

/** Reverses a mistaken expense by a movement of its own: both stay in the books of their days (rule: expenses). */
export const reverseExpense = changing(expensesApi.reverse, async (tx, context, { params, body }) => {
  await lockOwnMoney(tx, params.id);
  const row = await findExpense(tx, params.id);
  if (!row) return fail({ code: 'not_found' });
  const { id, amount, category } = row;
  const { to, name } = await placeOf(tx, context, row);
  const reason = body.reason.trim();
  await insertMovement(tx, {
    kind: 'expense_reversal',
    amount,
    category,
    from: null,
    to,
    reason,
    reversesId: id,
    createdBy: context.actor.userId,
    createdAt: context.now,
  }).catch(rollBackIfTaken({ code: 'already_processed', message: 'Este gasto ya se anuló' }));
  await freeLineOfExpense(tx, id);
  const place = placeOfEvent(to);
  await recordEvent(tx, context, 'expense.reversed', place.id, {
    facts: { expense: id, category, amount, reason, ...place.facts },
  });
  const message = `Gasto anulado: ${formatPesos(pesos(amount))} otra vez en ${name}`;
  return ok({ ...(await writtenExpense(tx, id)), message });
});
