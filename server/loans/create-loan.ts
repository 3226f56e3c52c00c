import { agreedLoan } from '#domain/agreement/stored-agreement.ts';
import { pick } from '#domain/enum-table.ts';
import { LATE_CHARGE } from '#domain/loans/late-charge-variant.ts';
import { costName, ofEachCharge } from '#domain/products/charges.ts';
import { fail, ok } from '#domain/result.ts';
import { boundHash, findAgreement } from '#server/agreements/agreements.store.ts';
import { agreementFacts, agreementToday, storeAgreement } from '#server/agreements/make-agreement.ts';
import { approvedMessages } from '#server/applications/applications.messages.ts';
import { amongEverybody } from '#server/db/own-rows.ts';
import type { AgreementRow, ApplicationRow, LoanRow, UserRow } from '#server/db/tables.ts';
import { changedAt } from '#server/history/optimistic-lock.ts';
import type { Context, Outcome, Tx } from '#server/http/context.ts';
import {
  changeLoan,
  findLoanOfApplication,
  findOpenLoan,
  insertInstalments,
  insertLoan,
} from '#server/loans/loans.store.ts';
import { NO_DEPOSIT, promisedDeposits } from '#server/loans/promised-deposit.ts';
import { senderOf } from '#server/outbox/notify.ts';
import { recordEvent } from '#server/outbox/record-events.ts';

interface NewLoan {
  readonly application: ApplicationRow;
  /** The agreement that was signed or, for an unsigned application, approved. */
  readonly agreement: Pick<AgreementRow, 'hash' | 'terms'>;
  readonly term: number;
  readonly approvedAt: Date;
  readonly approvedBy: number | null;
  /** The earlier loan whose balance the new loan takes over; `null`: none. */
  readonly supersedes: LoanRow | null;
}

/**
 * Creates a loan with amounts and day offsets, and no dates yet (rule: loan-dates-from-disbursement). The caller holds
 * the customer's lock.
 */
export async function createLoan(
  tx: Tx,
  { application, agreement, term, approvedAt, approvedBy, supersedes }: NewLoan,
): Promise<Outcome<LoanRow>> {
  const { cedula, loanType } = application;
  const agreed = agreedLoan(agreement.terms);
  if (cedula === null || loanType === null)
    throw new Error('A submitted application has a cédula and a loan type');
  // A loan that takes a debt over lends nothing.
  if (!supersedes && (await amongEverybody(tx, () => findOpenLoan(tx, application.userId, cedula))))
    return fail({ code: 'active_loan_exists' });
  const loan = await insertLoan(tx, {
    applicationId: application.id,
    agreementHash: agreement.hash,
    userId: application.userId,
    cedula,
    loanType,
    status: 'awaiting_disbursement',
    ...pick(agreed, ['principal', 'interest', 'total', 'lateRate', 'rebates']),
    ...ofEachCharge(costName, (charge) => agreed[costName(charge)]),
    term,
    lateChargeVariant: LATE_CHARGE[agreed.lateChargeVariant].setting,
    graceDays: agreed.graceDays || null,
    approvedAt,
    approvedBy,
    supersedesLoanId: supersedes?.id ?? null,
    reopenedAt: supersedes?.reopenedAt ?? null,
    createdAt: approvedAt,
    updatedAt: approvedAt,
  });
  // Staff may have approved another person with the same cédula at this moment: the unique index decides.
  if (!loan) return fail({ code: 'active_loan_exists' });
  await insertInstalments(tx, loan.id, agreed.instalments);
  return ok(loan);
}

interface Approved {
  readonly customer: UserRow;
  readonly application: ApplicationRow;
  /** The administrator who decided the application. */
  readonly approvedBy: number | null;
}

/** Creates the loan of an application that was just approved, with its events and letters. */
export async function lend(tx: Tx, context: Context, { customer, application, approvedBy }: Approved) {
  const { amount, term } = application;
  if (amount === null || term === null) return fail({ code: 'already_processed' });
  const sender = await senderOf(context.deps);
  // The signed terms bind, whatever was changed since (rules: agreement, late-charge-variants).
  const signed = await boundHash(tx, application.id);
  const agreed = signed
    ? await findAgreement(tx, signed)
    : await agreementToday(tx, sender.settings, application.id, {
        fields: application,
        amount,
        term,
        restructured: null,
        counter: null,
      });
  if ('texts' in agreed) await storeAgreement(tx, agreed, context.now);
  const loan = await createLoan(tx, {
    application,
    agreement: agreed,
    term,
    approvedAt: context.now,
    approvedBy,
    supersedes: null,
  });
  if (!loan.ok) return loan;
  const signedAt = new Map([[application.id, application.signedAt]]);
  const promised = await promisedDeposits(tx, [loan.value], signedAt, context.closedDays);
  const promise = promised.get(loan.value.id) ?? NO_DEPOSIT;
  const letters = approvedMessages(sender, customer, application, { plan: agreed.terms.plan, promise });
  await recordEvent(tx, context, 'application.approved', application.id, {
    facts: { ...agreementFacts(agreed, term), loanId: loan.value.id },
    letters: { 'application-approved': letters },
  });
  return loan;
}

/**
 * Ends an approved loan that was never paid out. Returns `false` when it was paid out; does nothing when there is no
 * loan.
 */
export async function callOffLoan(tx: Tx, applicationId: number, now: Date): Promise<boolean> {
  const loan = await findLoanOfApplication(tx, applicationId);
  if (!loan) return true;
  const updatedAt = changedAt(loan.updatedAt, now);
  return (await changeLoan(tx, loan.id, 'call_off', { updatedAt })) !== undefined;
}
