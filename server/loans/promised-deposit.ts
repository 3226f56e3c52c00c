import type { Loan } from '#contract/loans.ts';
import type { ClosedDays } from '#domain/calendar.ts';
import { isAwaiting } from '#domain/loans/loan.ts';
import { asksGuarantor } from '#domain/loans/terms.ts';
import { depositBy } from '#domain/promises.ts';
import type { GuarantorRow, LoanRow } from '#server/db/tables.ts';
import { guarantorsOf } from '#server/guarantors/guarantors.store.ts';
import type { Tx } from '#server/http/context.ts';

/** When the money of a loan arrives, and for which signature it waits (rules: promises, guarantor). */
export type PromisedDeposit = Pick<Loan, 'depositBy' | 'awaitsGuarantor'>;
/** Of a loan that the client has not signed, or whose money left. */
export const NO_DEPOSIT: PromisedDeposit = { depositBy: null };

function promiseOf(
  { approvedAt, moneyReturnedOn, term }: LoanRow,
  signedAt: Date | null,
  guarantor: GuarantorRow | undefined,
  closedDays: ClosedDays,
): PromisedDeposit {
  if (signedAt === null) return NO_DEPOSIT;
  if (!asksGuarantor(term))
    return { depositBy: depositBy(approvedAt, signedAt, closedDays, moneyReturnedOn) };
  if (!guarantor?.signedAt) return { depositBy: null, awaitsGuarantor: true };
  const last = guarantor.signedAt > signedAt ? guarantor.signedAt : signedAt;
  return { depositBy: depositBy(approvedAt, last, closedDays, moneyReturnedOn) };
}

/**
 * The promise of each loan that awaits its money, by its id; others are absent. @param signed when the client of each
 * application signed
 */
export async function promisedDeposits(
  tx: Tx,
  loans: readonly LoanRow[],
  signed: ReadonlyMap<number, Date | null>,
  closedDays: ClosedDays,
): Promise<ReadonlyMap<number, PromisedDeposit>> {
  const awaiting = loans.filter(isAwaiting);
  const guarantors = await guarantorsOf(
    tx,
    awaiting.flatMap(({ applicationId, term }) => (asksGuarantor(term) ? [applicationId] : [])),
  );
  return new Map(
    awaiting.map((loan) => {
      const { id, applicationId } = loan;
      const signedAt = signed.get(applicationId) ?? null;
      return [id, promiseOf(loan, signedAt, guarantors.get(applicationId), closedDays)];
    }),
  );
}
