import { type StatementLineReply, statementsApi } from '#contract/statements.ts';
import { addDays, day } from '#domain/calendar.ts';
import { type Match, matchLines } from '#domain/payments/matching.ts';
import { paymentReference } from '#domain/payments/payment.ts';
import { fail, ok } from '#domain/result.ts';
import type { Context, Tx } from '#server/http/context.ts';
import { sliceOf } from '#server/http/paging.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { recordEvents } from '#server/outbox/record-events.ts';
import { decideWithin } from '#server/payments/decide-payment.ts';
import { lastChange } from '#server/payments/payment-reply.ts';
import {
  closedLines,
  lockLine,
  openLines,
  paymentsOfLines,
  spendLine,
  waitingOfAmounts,
} from '#server/statements/statements.store.ts';

/** Older money than this is not looked for any more. */
const DAYS_LOOKED_AT = 90;

type Line = Awaited<ReturnType<typeof openLines>>[number];

async function proposals(tx: Tx, lines: readonly Line[]): Promise<Map<number, Match>> {
  const amounts = new Set(lines.filter(({ cents }) => cents % 100 === 0).map(({ cents }) => cents / 100));
  const waiting = await waitingOfAmounts(tx, [...amounts]);
  const matches = matchLines(
    lines.map((line) => ({ ...line, day: day(line.day) })),
    waiting.map(({ paymentReference: given, registeredOn, ...payment }) => ({
      ...payment,
      registeredOn: day(registeredOn),
      // Without one of their own, what the customer may have copied from us.
      reference: given ?? paymentReference(payment.id),
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
        receiptUrl: `/api/payments/${row.id}/receipt`,
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
  return context.transact(async (tx) => {
    const { kind } = query;
    const closed = kind === 'used' || kind === 'dismissed';
    const lines = closed
      ? await closedLines(tx, kind, { ...slice, limit: limit + 1 })
      : await openLines(tx, addDays(context.today, -DAYS_LOOKED_AT));
    // Over all of them and not a page: which payment a line gets depends on the others.
    const matches = closed ? new Map<number, Match>() : await proposals(tx, lines);
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

/** A person says that this money is that payment: the line is used up in the transaction that confirms it. */
export function confirmLine(context: Context, { params, body }: VerbInput<typeof statementsApi.confirm>) {
  return context.transact(async (tx) => {
    const line = await lockLine(tx, params.id);
    if (!line) return fail({ code: 'not_found' } as const);
    if (line.paymentId !== null) return fail({ code: 'line_already_used' } as const);
    if (line.dismissedAt !== null) return fail({ code: 'line_dismissed' } as const);
    const decided = await decideWithin(tx, context, {
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
