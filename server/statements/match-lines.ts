import { type StatementLineReply, statementsApi } from '#contract/statements.ts';
import { addDays, type Day, day } from '#domain/calendar.ts';
import { type Match, matchLines } from '#domain/payments/matching.ts';
import { isCounted, paymentReference } from '#domain/payments/payment.ts';
import { fail, ok } from '#domain/result.ts';
import type { Context, Tx } from '#server/http/context.ts';
import { sliceOf } from '#server/http/paging.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { recordEvents } from '#server/outbox/record-events.ts';
import { decideWithin } from '#server/payments/decide-payment.ts';
import { isReceiptInPreparation, lastChange, receiptUrlOf } from '#server/payments/payment-reply.ts';
import { findPayment } from '#server/payments/payments.store.ts';
import {
  closedLines,
  lockLine,
  looseOfAmounts,
  openLines,
  paymentsOfLines,
  spendLine,
} from '#server/statements/statements.store.ts';
import { tieCounted } from '#server/statements/tie-counted.ts';

/** Older money than this is not looked for any more. */
const DAYS_LOOKED_AT = 90;

type Line = Awaited<ReturnType<typeof openLines>>[number];

async function proposals(tx: Tx, lines: readonly Line[], since: Day): Promise<Map<number, Match>> {
  const amounts = new Set(lines.filter(({ cents }) => cents % 100 === 0).map(({ cents }) => cents / 100));
  const loose = await looseOfAmounts(tx, [...amounts], since);
  const matches = matchLines(
    lines.map((line) => ({ ...line, day: day(line.day) })),
    loose.map((payment) => ({
      id: payment.id,
      amount: payment.amount,
      registeredOn: day(payment.registeredOn),
      // Without one of their own, what the customer may have copied from us.
      reference: payment.paymentReference ?? paymentReference(payment.id),
      // Recorded by the staff it has the lender's own name: the bank's line has the customer's.
      accountHolder:
        payment.recordedBy === null ? payment.accountHolder : `${payment.firstName} ${payment.lastName}`,
      counted: isCounted(payment),
    })),
  );
  return new Map(matches.map((match) => [match.lineId, match]));
}

async function replies(tx: Tx, ids: readonly number[]) {
  const rows = await paymentsOfLines(tx, ids);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        amount: row.amount,
        accountHolder: row.accountHolder,
        paymentReference: row.paymentReference ?? paymentReference(row.id),
        fullName: row.fullName ?? 'Cliente',
        createdAt: row.createdAt.toISOString(),
        updatedAt: lastChange(row).toISOString(),
        receiptUrl: receiptUrlOf(row),
        receiptInPreparation: isReceiptInPreparation(row),
        counted: isCounted(row),
      },
    ]),
  );
}

const reply = (
  { id, day: on, description, cents, fileName }: Line,
  payment: StatementLineReply['payment'],
  match?: Match,
): StatementLineReply => ({
  id,
  day: on,
  description,
  cents,
  fileName,
  payment,
  score: match?.score ?? 0,
  reasons: [...(match?.reasons ?? [])],
});

/** The lines that fit a waiting payment, those that fit none, those that have confirmed one, those put aside. */
export function listStatementLines(context: Context, { query }: VerbInput<typeof statementsApi.lines>) {
  const slice = sliceOf(statementsApi.lines.list, query);
  const { limit, after } = slice;
  return context.read(async (tx) => {
    const { kind } = query;
    const since = addDays(context.today, -DAYS_LOOKED_AT);
    const closed = kind === 'used' || kind === 'dismissed';
    const lines = closed
      ? await closedLines(tx, kind, { ...slice, limit: limit + 1 })
      : await openLines(tx, since);
    // Over all of them and not a page: which payment a line gets depends on the others.
    const matches = closed ? new Map<number, Match>() : await proposals(tx, lines, since);
    const listed = lines.filter(
      ({ id }) => closed || (matches.has(id) === (kind === 'proposed') && (after === null || id < after.id)),
    );
    const page = listed.slice(0, limit);
    const paymentOf = ({ id, paymentId }: Line) => paymentId ?? matches.get(id)?.paymentId ?? 0;
    const payments = await replies(tx, page.map(paymentOf));
    return ok({
      items: page.map((line) => reply(line, payments.get(paymentOf(line)) ?? null, matches.get(line.id))),
      next: listed.length > limit ? String(page.at(-1)?.id) : null,
    });
  });
}

/**
 * A person says that this money is that payment: the line is used up in the transaction that confirms it, or finds it in
 * the books (rule: seen-in-the-bank).
 */
export function confirmLine(context: Context, { params, body }: VerbInput<typeof statementsApi.confirm>) {
  return context.transact(async (tx) => {
    const line = await lockLine(tx, params.id);
    const found = await findPayment(tx, body.paymentId);
    if (!line) return fail({ code: 'not_found' } as const);
    if (line.paymentId !== null) return fail({ code: 'line_already_used' } as const);
    if (line.dismissedAt !== null) return fail({ code: 'line_dismissed' } as const);
    const decided =
      found && isCounted(found)
        ? await tieCounted(tx, context, body)
        : await decideWithin(tx, context, {
            params: { id: body.paymentId },
            body: { status: 'verified', seenUpdatedAt: body.seenUpdatedAt },
          });
    if (!decided.ok) return decided;
    if (decided.value.amount * 100 !== line.cents) return fail({ code: 'amounts_differ' } as const);
    await spendLine(tx, line.id, body.paymentId, context.now);
    await recordEvents(tx, context, [
      {
        name: 'statement.line_used',
        subjectId: line.statementId,
        facts: { lineId: line.id, paymentId: body.paymentId },
      },
    ]);
    return ok({ id: line.id, paymentId: body.paymentId, message: decided.value.message });
  });
}
