import type { Failure } from '#contract/errors.ts';
import { expensesApi } from '#contract/expenses.ts';
import type { SeenUpdatedAt } from '#contract/seen.ts';
import { type JoinedLine, statementsApi } from '#contract/statements.ts';
import { day, formatDay } from '#domain/calendar.ts';
import { REASON_MAX } from '#domain/limits/lengths.ts';
import { takesBankMoney } from '#domain/loans/loan.ts';
import { formatPesos, pesos } from '#domain/money.ts';
import { inOtherAccounts } from '#domain/payments/matching.ts';
import { isCounted, isReportedMethod } from '#domain/payments/payment.ts';
import { type JoinedKind, methodOfMovement } from '#domain/payments/receipt.ts';
import { fail, ok } from '#domain/result.ts';
import type { RowOf } from '#server/db/tables.ts';
import { rollBackIfTaken } from '#server/db/transaction.ts';
import { inBank } from '#server/drawers/drawers.store.ts';
import { writeExpense } from '#server/expenses/expenses.ts';
import { rejectStaleUpdate } from '#server/history/optimistic-lock.ts';
import type { Context, Outcome, Tx } from '#server/http/context.ts';
import { failureSentence, invalidField } from '#server/http/error-reply.ts';
import { changing, serve } from '#server/http/serve.ts';
import { bankOf, knownAccounts } from '#server/ledger/post-missing.ts';
import { lockLoan } from '#server/loans/loans.store.ts';
import { senderOf } from '#server/outbox/notify.ts';
import { recordEvent } from '#server/outbox/record-events.ts';
import { decideWithin } from '#server/payments/decide-payment.ts';
import { findPayment, lockPayment } from '#server/payments/payments.store.ts';
import { lastChange } from '#server/payments/read-payments.ts';
import { recordWithin } from '#server/payments/record-payment.ts';
import {
  findDisbursement,
  findUnseenReturn,
  isDisbursementSeen,
} from '#server/statements/seen-disbursements.store.ts';
import { findUnseenRefund } from '#server/statements/seen-refunds.store.ts';
import {
  accountOfPayment,
  hasLine,
  lockLine,
  setAside,
  spendLine,
} from '#server/statements/statements.store.ts';

interface Named {
  readonly paymentId: number;
  readonly seenUpdatedAt?: SeenUpdatedAt;
}

/**
 * The failure for a movement of another account than the books have its money in; `null`: it is the same one, or one of
 * them is unknown. The ledger is append-only: an own transfer, which the movement then shows, puts it right.
 */
async function refuseOtherAccount(
  context: Context,
  line: RowOf<'statementLines'>,
  funds: string | null,
): Promise<Failure | null> {
  const known = await knownAccounts(context);
  const [shown, booked] = [known(line.account), known(funds)];
  return inOtherAccounts(shown, booked)
    ? {
        code: 'accounts_differ',
        message: `El movimiento es de la cuenta ${shown}, y esto se anotó en la ${booked}. Si fue en la del movimiento, anote un traspaso entre sus cuentas y únalo a ese.`,
      }
    : null;
}

/** The failure for a movement of another amount, in signed pesos, or of another account; `null`: it is like the books. */
const refuseUnlike = async (
  context: Context,
  line: RowOf<'statementLines'>,
  amount: number,
  funds: string | null,
): Promise<Failure | null> =>
  line.cents === amount * 100 ? refuseOtherAccount(context, line, funds) : { code: 'amounts_differ' };

/**
 * Joins a bank movement to a confirmed payment, which staff saw in the bank before the statement came: the payment is
 * not confirmed a second time (rule: seen-in-the-bank).
 */
async function tieCounted(
  tx: Tx,
  context: Context,
  line: RowOf<'statementLines'>,
  { paymentId, seenUpdatedAt }: Named,
) {
  const payment = await lockPayment(tx, paymentId);
  if (!payment) return fail({ code: 'not_found' });
  const about = { subject: 'payment', id: paymentId } as const;
  const updatedAt = lastChange(payment);
  const seen = { updatedAt, seenUpdatedAt, foundUpdatedAt: updatedAt };
  const unseen = await rejectStaleUpdate(tx, context, about, seen);
  if (unseen) return fail(unseen);
  const loose = isCounted(payment) && payment.reversedAt === null && isReportedMethod(payment.paymentMethod);
  if (!loose || (await hasLine(tx, paymentId))) return fail({ code: 'payment_already_processed' });
  const elsewhere = await refuseOtherAccount(context, line, await accountOfPayment(tx, paymentId));
  if (elsewhere) return fail(elsewhere);
  return ok({ amount: payment.amount, message: 'Movimiento conciliado' });
}

interface Join {
  readonly id: number;
  /** Id of the payment, of the disbursed loan, or of the refund, to which the movement is joined. */
  readonly joinedId: number;
  readonly seenUpdatedAt?: SeenUpdatedAt;
}

/** Locks a bank movement that is not joined yet; a failure where it is. */
export async function lockFreeLine(tx: Tx, id: number): Promise<Outcome<RowOf<'statementLines'>>> {
  const line = await lockLine(tx, id);
  if (!line) return fail({ code: 'not_found' });
  if (line.usedAt !== null) return fail({ code: 'line_already_used' });
  if (line.dismissedAt !== null) return fail({ code: 'line_dismissed' });
  return ok(line);
}

/** Joins a bank movement to a payment, with an audit event. */
export async function spendOnPayment(
  tx: Tx,
  context: Context,
  line: RowOf<'statementLines'>,
  paymentId: number,
): Promise<void> {
  await spendLine(tx, line.id, { paymentId }, context.now);
  await recordEvent(tx, context, 'statement.line_used', line.statementId, {
    facts: { lineId: line.id, paymentId },
  });
}

/**
 * Joins a bank movement to the payment that a person chose. The same transaction confirms the payment, or finds it
 * confirmed (rule: seen-in-the-bank; why: docs/decisions/statements.md).
 */
async function joinPayment(tx: Tx, context: Context, { id, joinedId, seenUpdatedAt }: Join) {
  const line = await lockFreeLine(tx, id);
  if (!line.ok) return line;
  const found = await findPayment(tx, joinedId);
  const decided =
    found && isCounted(found)
      ? await tieCounted(tx, context, line.value, { paymentId: joinedId, seenUpdatedAt })
      : await decideWithin(tx, context, {
          params: { id: joinedId },
          body: { status: 'verified', seenUpdatedAt },
          seenIn: line.value.account,
        });
  if (!decided.ok) return decided;
  if (decided.value.amount * 100 !== line.value.cents) return fail({ code: 'amounts_differ' });
  await spendOnPayment(tx, context, line.value, joinedId);
  return ok(decided.value.message);
}

/**
 * The disbursement of a loan that a bank movement shows: the one that stands, or the last that came back, as long as no
 * movement shows this side of it.
 */
async function disbursementShownBy(tx: Tx, { cents, day: on }: RowOf<'statementLines'>, loanId: number) {
  const returned = await findUnseenReturn(tx, cents > 0 ? 'came' : 'left', loanId);
  if (returned && cents > 0) return returned;
  const standing = (await isDisbursementSeen(tx, loanId)) ? undefined : await findDisbursement(tx, loanId);
  return returned && (!standing || on < (returned.moneyReturnedOn ?? '')) ? returned : standing;
}

/** Joins a bank movement to the disbursement of the loan that a person chose. */
async function joinDisbursement(tx: Tx, context: Context, { id, joinedId }: Join) {
  const line = await lockFreeLine(tx, id);
  if (!line.ok) return line;
  // Of two movements at once, the second waits here, and then finds the first.
  await lockLoan(tx, joinedId);
  const shown = await disbursementShownBy(tx, line.value, joinedId);
  if (!shown) return fail({ code: 'disbursement_seen' });
  const { isReturned } = shown;
  const sign = isReturned && line.value.cents > 0 ? 1 : -1;
  const unlike = await refuseUnlike(context, line.value, sign * shown.amount, shown.fundsAccount);
  if (unlike) return fail(unlike);
  await spendLine(tx, id, { loanId: joinedId, ...(isReturned && { isReturned }) }, context.now);
  await recordEvent(tx, context, 'statement.disbursement_seen', line.value.statementId, {
    facts: { lineId: id, loanId: joinedId },
  });
  return ok(isReturned ? 'Devolución vista en el banco' : 'Desembolso visto en el banco');
}

/** Joins a bank movement to the refund of a client's credit that a person chose. */
async function joinRefund(tx: Tx, context: Context, { id, joinedId }: Join) {
  const line = await lockFreeLine(tx, id);
  if (!line.ok) return line;
  const refund = await findUnseenRefund(tx, joinedId);
  if (!refund) return fail({ code: 'refund_seen' });
  const unlike = await refuseUnlike(context, line.value, -refund.amount, refund.fundsAccount);
  if (unlike) return fail(unlike);
  // Of two movements at once, the index lets one.
  await spendLine(tx, id, { adjustmentId: joinedId }, context.now).catch(
    rollBackIfTaken({ code: 'refund_seen' }),
  );
  await recordEvent(tx, context, 'statement.refund_seen', line.value.statementId, {
    facts: { lineId: id, adjustmentId: joinedId },
  });
  return ok('Devolución al cliente vista en el banco');
}

const JOIN = { payment: joinPayment, disbursement: joinDisbursement, refund: joinRefund } satisfies Record<
  JoinedKind,
  (tx: Tx, context: Context, join: Join) => Promise<Outcome<string>>
>;

const joinOne = (context: Context, kind: JoinedKind, join: Join): Promise<Outcome<string>> =>
  context.transact((tx) => JOIN[kind](tx, context, join));

export const confirmLine = serve(statementsApi.confirm, async (context, { params, body }) => {
  const { id } = params;
  const { paymentId, seenUpdatedAt } = body;
  const done = await joinOne(context, 'payment', { id, joinedId: paymentId, seenUpdatedAt });
  return done.ok ? ok({ id, paymentId, message: done.value }) : done;
});

export const confirmDisbursement = serve(
  statementsApi.confirmDisbursement,
  async (context, { params, body }) => {
    const { id } = params;
    const { loanId } = body;
    const done = await joinOne(context, 'disbursement', { id, joinedId: loanId });
    return done.ok ? ok({ id, loanId, message: done.value }) : done;
  },
);

export const confirmRefund = serve(statementsApi.confirmRefund, async (context, { params, body }) => {
  const { id } = params;
  const { adjustmentId } = body;
  const done = await joinOne(context, 'refund', { id, joinedId: adjustmentId });
  return done.ok ? ok({ id, adjustmentId, message: done.value }) : done;
});

/**
 * Joins several bank movements at one press, each in its own transaction as if it were joined alone. A failed one
 * neither stops nor undoes another (rule: statement-lines-together).
 */
export const confirmTogether = serve(statementsApi.confirmTogether, async (context, { body }) => {
  const lines: JoinedLine[] = [];
  for (const { kind, ...join } of body.lines) {
    const done = await joinOne(context, kind, join);
    lines.push({ id: join.id, refused: done.ok ? null : failureSentence(done.error) });
  }
  const joined = lines.filter(({ refused }) => refused === null).length;
  return ok({ lines, message: messageOf(joined, lines.length - joined) });
});

const messageOf = (joined: number, refused: number): string =>
  [
    joined === 1 ? '1 movimiento confirmado.' : `${joined} movimientos confirmados.`,
    ...(refused === 0 ? [] : [refused === 1 ? '1 no se pudo.' : `${refused} no se pudieron.`]),
  ].join(' ');

/**
 * Records a bank movement that no customer reported as a payment of the loan that a person chose, with amount and day
 * of the movement, and joins the two (rule: unreported-money).
 */
export const recordLine = serve(statementsApi.recordPayment, async (context, { params, body }) => {
  const sender = await senderOf(context.deps);
  return context.transactOnce(async (tx) => {
    const locked = await lockFreeLine(tx, params.id);
    if (!locked.ok) return locked;
    const { cents, description, day: on, account } = locked.value;
    if (cents < 100 || cents % 100 !== 0) return fail({ code: 'no_whole_pesos' });
    const recorded = await recordWithin(tx, context, {
      sender,
      takes: takesBankMoney,
      params: { id: body.loanId },
      body: {
        amount: cents / 100,
        paymentMethod: methodOfMovement(description),
        on,
        fundsAccount: account ?? body.fundsAccount,
        confirmAbovePayoff: body.confirmAbovePayoff,
        notes: `Movimiento del banco del ${formatDay(day(on))}: ${description}`.slice(0, REASON_MAX),
        seenUpdatedAt: body.seenUpdatedAt,
      },
    });
    if (!recorded.ok) return recorded;
    // Only cash waits for a second person.
    if (recorded.value.proposed) throw new Error('Money at the bank needs no second person');
    await spendOnPayment(tx, context, locked.value, recorded.value.id);
    return ok({ id: locked.value.id, paymentId: recorded.value.id, message: recorded.value.message });
  });
});

const centsText = (cents: number): string =>
  `${formatPesos(pesos(Math.floor(cents / 100)))}.${String(cents % 100).padStart(2, '0')}`;

/**
 * Books money that left the bank as an expense of the account of its line, today and in whole pesos: a fee, a tax, a
 * bill (rule: expenses).
 */
export const bookFee = changing(expensesApi.bookLine, async (tx, context, { params, body }) => {
  const locked = await lockFreeLine(tx, params.id);
  if (!locked.ok) return locked;
  const { id, statementId, cents, description, day: on, account } = locked.value;
  if (cents >= 0) return fail({ code: 'amounts_differ' });
  const bank = await bankOf(context, account ?? body.accountNumber);
  if (bank.account === null)
    return fail(invalidField('accountNumber', 'Elija la cuenta de la que salió el dinero'));
  const expense = await writeExpense(tx, context, {
    amount: Math.max(1, Math.round(-cents / 100)),
    category: body.category,
    reason: `Movimiento del banco del ${formatDay(day(on))}, ${centsText(-cents)}: ${description}`.slice(
      0,
      REASON_MAX,
    ),
    from: inBank(bank.account),
    receipt: null,
  });
  await spendLine(tx, id, { movementId: expense.id }, context.now);
  await recordEvent(tx, context, 'statement.expense_booked', statementId, {
    facts: { lineId: id, expense: expense.id },
  });
  return ok({ id, expense, message: `Gasto registrado: ${formatPesos(pesos(expense.amount))}` });
});

/** Marks a bank movement as belonging to no loan, or removes that mark. A repetition changes nothing. */
export const dismissLine = changing(statementsApi.dismiss, async (tx, context, { params, body }) => {
  const line = await lockLine(tx, params.id);
  if (!line) return fail({ code: 'not_found' });
  if (line.usedAt !== null) return fail({ code: 'line_already_used' });
  const { dismissed } = body;
  const changed = await setAside(
    tx,
    line.id,
    dismissed ? { by: context.actor.userId, at: context.now } : null,
  );
  if (changed)
    await recordEvent(
      tx,
      context,
      dismissed ? 'statement.line_dismissed' : 'statement.line_restored',
      line.statementId,
      { facts: { lineId: line.id } },
    );
  return ok({
    id: line.id,
    message: dismissed ? 'Movimiento descartado' : 'El movimiento vuelve a la lista',
  });
});
