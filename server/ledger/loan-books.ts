import type { LoanBalance } from '#contract/loan-balance.ts';
import { addDays, type Day, day, dayInSantoDomingo, laterDay } from '#domain/calendar.ts';
import { pick } from '#domain/enum-table.ts';
import type { LoanFact, LoanTerms } from '#domain/ledger/fact.ts';
import type { LoanState } from '#domain/ledger/loan-state.ts';
import { replay } from '#domain/ledger/replay.ts';
import { lateChargeOf } from '#domain/loans/late-charge-variant.ts';
import type { LoanStatus } from '#domain/loans/loan.ts';
import { type Pesos, pesos, ZERO } from '#domain/money.ts';
import { costName, costsOf } from '#domain/products/charges.ts';
import type { LedgerEntryRow } from '#server/db/tables.ts';
import type { Tx } from '#server/http/context.ts';
import {
  type AdjustedRow,
  type PaidRow,
  type Takeover,
  type TermsRow,
  takeoversOf,
  termsOf,
} from '#server/ledger/ledger.store.ts';

/** The facts from which a loan's books are derived. */
export interface LoanBooks {
  readonly terms: LoanTerms;
  readonly facts: readonly LoanFact[];
}

/** The state of a loan on a day. With `reported` payments that wait to be verified, its state once they are. */
export const loanStateOf = (
  { terms, facts }: LoanBooks,
  today: Day,
  reported: readonly LoanFact[] = [],
): LoanState => replay(terms, [...facts, ...reported], today).state;

/** Pesos that a loan owes in its posted books: nothing before its disbursement, when its instalments only will be owed. */
export const postedBalance = ({ facts }: LoanBooks, { bookBalance }: LoanState): Pesos =>
  facts.some(({ kind }) => kind === 'disbursement' || kind === 'takeover') ? bookBalance : ZERO;

export async function booksOf(tx: Tx, loanIds: readonly number[]): Promise<ReadonlyMap<number, LoanBooks>> {
  if (loanIds.length === 0) return new Map();
  const allTerms = await termsOf(tx, loanIds);
  const takers = allTerms.flatMap(({ id, takesPart }) => (takesPart ? [id] : []));
  const takeovers = takers.length === 0 ? [] : await takeoversOf(tx, takers);
  const books = new Map<number, LoanBooks>();
  for (const row of allTerms) {
    const {
      id,
      principal,
      interest,
      lateChargeVariant,
      lateRate,
      graceDays,
      rebates,
      movedDays,
      disbursedOn,
      closedDays,
      due,
    } = row;
    books.set(id, {
      terms: {
        principal: pesos(principal),
        interest: pesos(interest),
        ...costsOf((charge) => pesos(row[costName(charge)] ?? 0)),
        due,
        lateChargeVariant: lateChargeOf(lateChargeVariant),
        lateRate,
        graceDays,
        rebatesFrom: rebates && disbursedOn !== null ? day(disbursedOn) : null,
        rebatesUntil: agreedEnd(row.schedule, movedDays),
        closedDays: new Set(closedDays.map(day)),
        schedule: row.schedule.map(([number, dayOffset, amount, dueDate]) => ({
          number,
          dayOffset,
          amount: pesos(amount),
          dueDate: dueDate === null ? null : day(dueDate),
        })),
      },
      facts: [
        ...openingOf(id, disbursedOn, takeovers),
        ...takeovers.filter(({ loanId }) => loanId === id).map(takenOver),
        ...row.payments.flatMap(factsOfPayment),
        ...row.adjustments.map(factOfAdjustment),
      ],
    });
  }
  return books;
}

/** The last due date of the note; `null`: no due day moved, or the loan has no rebate. */
function agreedEnd(schedule: TermsRow['schedule'], movedDays: number | null): Day | null {
  const dueDate = schedule.at(-1)?.[3];
  return dueDate && movedDays !== null ? addDays(day(dueDate), -movedDays) : null;
}

function openingOf(id: number, disbursedOn: string | null, takeovers: readonly Takeover[]): LoanFact[] {
  if (disbursedOn === null) return [];
  const on = day(disbursedOn);
  const from = takeovers.find(({ newLoanId }) => newLoanId === id);
  if (!from) return [{ kind: 'disbursement', id, on }];
  const { overpaidRefund } = from;
  return [
    {
      kind: 'takeover',
      id,
      on,
      interest: pesos(from.interest),
      lateCharge: pesos(from.lateCharge),
      costs: pesos(from.costs),
      ...(overpaidRefund !== null && { overpaidRefund: pesos(overpaidRefund) }),
    },
  ];
}

const takenOver = ({
  id,
  signedOn,
  principal,
  interest,
  lateCharge,
  costs,
  overpaidRefund,
}: Takeover): LoanFact => ({
  kind: 'taken_over',
  id,
  on: day(signedOn),
  amount: pesos(principal + interest + lateCharge + costs + (overpaidRefund ?? 0)),
});

function factsOfPayment([id, amount, registeredOn, reversedAt]: PaidRow): LoanFact[] {
  const on = day(registeredOn);
  const payment: LoanFact = { kind: 'payment', id, amount: pesos(amount), on };
  if (reversedAt === null) return [payment];
  // The clock may have been set back between the two.
  return [
    payment,
    { kind: 'reversal', id, reverses: id, on: laterDay(on, dayInSantoDomingo(new Date(reversedAt))) },
  ];
}

function factOfAdjustment([id, kind, amount, valueDate]: AdjustedRow): LoanFact {
  const on = day(valueDate);
  if (kind === 'write_off') return { kind, id, on };
  if (amount === null) throw new RangeError(`Adjustment ${id} has no amount`);
  return { kind, id, on, amount: pesos(amount) };
}

/** The balance of a loan as the contract has it, in pesos. */
export const loanBalanceReply = (status: LoanStatus, state: LoanState): LoanBalance => ({
  ...pick(state, ['balance', 'bookBalance', 'runningLateCharge', 'credit', 'nextPayment']),
  ...(state.writtenOff > 0 && { writtenOff: state.writtenOff }),
  ...(state.rebate > 0 && { rebate: state.rebate }),
  status,
  principal: state.parts.principal,
  interest: state.parts.interest,
  lateCharge: state.parts.lateCharge,
  costs: state.parts.costs,
  overpaidRefund: state.parts.overpaidRefund,
  due: {
    principal: state.due.principal,
    interest: state.due.interest,
    lateCharge: state.due.lateCharge,
  },
});

/**
 * A loan's ledger as the contract has it, oldest row first: signed changes of the balance, without entries that leave
 * the balance as it is.
 */
export const ledgerReply = (entries: readonly LedgerEntryRow[]) =>
  entries
    .filter(({ balanceChange }) => balanceChange !== 0)
    .map(({ id, kind, balanceChange, valueDate, note, paymentId, createdAt }) => ({
      id,
      kind,
      amount: balanceChange,
      valueDate,
      note,
      paymentId,
      createdAt: createdAt.toISOString(),
    }));
