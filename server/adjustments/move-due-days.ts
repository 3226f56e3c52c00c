import { adjustmentsApi } from '#contract/adjustments.ts';
import { applicationReference } from '#domain/applications/application.ts';
import { formatDay } from '#domain/calendar.ts';
import { firstToMove } from '#domain/loans/due-day-moves.ts';
import { isRunning } from '#domain/loans/loan.ts';
import { fail, ok } from '#domain/result.ts';
import { adjustedReply, cannotAdjust, lockToAdjust } from '#server/adjustments/adjust-loan.ts';
import { insertMove, movesOf } from '#server/adjustments/adjustments.store.ts';
import type { LoanRow, UserRow } from '#server/db/tables.ts';
import { changedAt } from '#server/history/optimistic-lock.ts';
import { changing } from '#server/http/serve.ts';
import { booksOf, loanStateOf } from '#server/ledger/loan-books.ts';
import { postMissing } from '#server/ledger/post-missing.ts';
import { datedTable } from '#server/loans/loans.messages.ts';
import { touchLoan } from '#server/loans/loans.store.ts';
import { notify, type Sender, senderOf } from '#server/outbox/notify.ts';
import { recordEvent } from '#server/outbox/record-events.ts';

function movedMessages(
  sender: Sender,
  customer: UserRow,
  loan: LoanRow,
  { days, state }: { readonly days: number; readonly state: ReturnType<typeof loanStateOf> },
) {
  const name = applicationReference(loan.applicationId);
  const open = state.instalments.flatMap(({ number, dayOffset, owed, dueDate }) =>
    owed > 0 && dueDate !== null ? [{ number, dayOffset, amount: owed, dueDate }] : [],
  );
  return notify(sender, customer, {
    template: 'due-days-moved',
    subject: `Movimos las fechas de su préstamo ${name}`,
    blocks: [
      `Como acordamos, las cuotas que le quedan en su préstamo ${name} vencen ${days === 1 ? 'un día' : `${days} días`} después. No cuesta nada: debe lo mismo.`,
      datedTable(open, state.balance),
      'Si no está de acuerdo, escríbanos.',
    ],
    page: '/my-products',
    action: 'Ver mis cuotas',
    short: `las cuotas de su préstamo ${name} vencen ${days === 1 ? 'un día' : `${days} días`} después, sin costo. Vea sus fechas:`,
  });
}

/**
 * Moves every open due day of a running loan by some days, once a month, with a reason and how the customer agreed. It
 * costs nothing: interest is fixed (rule: moved-due-days).
 */
export const moveDueDays = changing(adjustmentsApi.moveDueDays, async (tx, context, { params, body }) => {
  const { actor, now, today } = context;
  const locked = await lockToAdjust(tx, context, params.id, body.seenUpdatedAt);
  if (!locked.ok) return locked;
  const { loan, customer, state: before } = locked.value;
  if (!isRunning(loan)) return fail(cannotAdjust('Este préstamo no está activo'));
  const found = firstToMove(before, await movesOf(tx, loan.id), today);
  if ('refused' in found) return fail(cannotAdjust(found.refused));
  const { days } = body;
  await insertMove(tx, {
    loanId: loan.id,
    firstNumber: found.first,
    days,
    movedOn: today,
    reason: body.reason.trim(),
    agreedHow: body.agreedHow.trim(),
    createdBy: actor.userId,
    createdAt: now,
  });
  // Posts nothing, since no day has passed that it changes: the lists' next due day follows the new days.
  await postMissing(tx, loan.id, { createdBy: actor.userId, createdAt: now });
  await touchLoan(tx, loan.id, changedAt(loan.updatedAt, now));
  const books = (await booksOf(tx, [loan.id])).get(loan.id);
  if (!books) throw new Error('A loan has books');
  const state = loanStateOf(books, today);
  const next = state.nextPayment?.date;
  await recordEvent(tx, context, 'loan.due_days_moved', loan.id, {
    facts: { days, ...(next && { day: next }) },
    letters: {
      'due-days-moved': movedMessages(await senderOf(context.deps), customer, loan, { days, state }),
    },
  });
  const said = next ? ` La próxima vence el ${formatDay(next)}.` : '';
  return ok(await adjustedReply(tx, context, loan.id, state, `Fechas movidas, sin costo.${said}`));
});
