import type { adjustmentsApi } from '#contract/adjustments.ts';
import type { Day } from '#domain/calendar.ts';
import type { AdjustmentKind } from '#domain/ledger/adjustment.ts';
import type { LoanFact } from '#domain/ledger/fact.ts';
import type { LoanState } from '#domain/ledger/loan-state.ts';
import { replay } from '#domain/ledger/replay.ts';
import { type Pesos, pesos, ZERO } from '#domain/money.ts';
import { fail, ok } from '#domain/result.ts';
import type { Context } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { booksOf, type LoanBooks, standingOf } from '#server/ledger/loan-books.ts';
import { standingReply } from '#server/ledger/standing-reply.ts';

// No number of a row: it is written nowhere.
const UNWRITTEN = Number.MAX_SAFE_INTEGER;
const MORE_THAN_ANYBODY_OWES = pesos(100_000_000);

const factOf = (kind: AdjustmentKind, amount: Pesos, on: Day): LoanFact =>
  kind === 'write_off' ? { kind, id: UNWRITTEN, on } : { kind, id: UNWRITTEN, on, amount };

/** How much late charge a waiver of this day could take. */
export function waivable({ terms, facts }: LoanBooks, on: Day): number {
  const { postings } = replay(terms, [...facts, factOf('waiver', MORE_THAN_ANYBODY_OWES, on)], on);
  return postings.find(({ adjustmentId }) => adjustmentId === UNWRITTEN)?.amount ?? 0;
}

const MOST: Record<AdjustmentKind, (books: LoanBooks, state: LoanState, on: Day) => number> = {
  collection_cost: () => MORE_THAN_ANYBODY_OWES,
  waiver: (books, _state, on) => waivable(books, on),
  write_off: (_books, { balance }) => balance,
  refund: (_books, { credit }) => credit,
  carried_out: (_books, { credit }) => credit,
  carried_in: (_books, { balance }) => balance,
};

/** What an adjustment would do, by the fold that posts it. */
export function foretellAdjustment(
  { transact, today }: Context,
  { params, query: { kind, amount } }: VerbInput<typeof adjustmentsApi.foretell>,
) {
  return transact(async (tx) => {
    const books = (await booksOf(tx, [params.id])).get(params.id);
    if (!books) return fail({ code: 'not_found' } as const);
    const before = standingOf(books, today);
    const most = MOST[kind](books, before, today);
    const asked = amount === undefined ? ZERO : pesos(Number(amount));
    const isNothing = asked === 0 && kind !== 'write_off';
    const after = isNothing ? before : standingOf(books, today, [factOf(kind, asked, today)]);
    return ok({ before: standingReply(before), after: standingReply(after), most });
  });
}
