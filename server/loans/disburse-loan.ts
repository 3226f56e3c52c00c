import type { BodyOf } from '#contract/endpoint.ts';
import { ERRORS, type Failure } from '#contract/errors.ts';
import type { AdminLoan, loansApi } from '#contract/loans.ts';
import { mayApply } from '#domain/accounts/account.ts';
import type { Agreement } from '#domain/agreement/agreement.ts';
import { type Day, day, dayInSantoDomingo, formatDay, timeIn } from '#domain/calendar.ts';
import { scheduleFrom } from '#domain/loans/dated-schedule.ts';
import { isAwaiting } from '#domain/loans/loan.ts';
import type { AgreedPlan } from '#domain/loans/terms.ts';
import { pesos } from '#domain/money.ts';
import { DRAWER } from '#domain/payments/payment.ts';
import { handedOver } from '#domain/products/price.ts';
import { fail, ok } from '#domain/result.ts';
import { expectStillOf, lockCustomer } from '#server/accounts/accounts.store.ts';
import { findAgreement } from '#server/agreements/agreements.store.ts';
import { letterPromise } from '#server/alerts/system-health.ts';
import { findApplication } from '#server/applications/applications.store.ts';
import type { LoanRow } from '#server/db/tables.ts';
import { whatWentBefore } from '#server/disbursements/disbursements.store.ts';
import { payOutOf } from '#server/drawers/cash-out.ts';
import { isGuaranteed } from '#server/guarantors/guarantors.store.ts';
import { changedAt, rejectStaleUpdate, whoWasFirst } from '#server/history/optimistic-lock.ts';
import type { Context, Outcome, Tx } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { instalmentsOf } from '#server/ledger/ledger.store.ts';
import { type Funds, postMissing } from '#server/ledger/post-missing.ts';
import { disbursedMessages } from '#server/loans/loans.messages.ts';
import { changeLoan, findLoan, lockLoan, setDueDates } from '#server/loans/loans.store.ts';
import { NO_DEPOSIT, promisedDeposits } from '#server/loans/promised-deposit.ts';
import {
  adminLoanReply,
  type LoanListing,
  loanStates,
  NOT_TO_PAY_OUT,
  type PayOutFacts,
} from '#server/loans/read-loans.ts';
import { senderOf } from '#server/outbox/notify.ts';
import { recordEvent } from '#server/outbox/record-events.ts';
import { refuseAboveLimit } from '#server/settings/amount-limit.ts';

/**
 * Why another person has to pay a loan out, or `null`: this person approved it (rule: two-persons), or the amount is
 * above their limit.
 */
export async function refusePayOut(
  context: Context,
  { approvedBy, principal }: Pick<LoanRow, 'approvedBy' | 'principal'>,
): Promise<Failure | null> {
  const { twoPersonActs } = await context.deps.settings();
  if (twoPersonActs.includes('disbursement') && approvedBy === context.actor.userId)
    return { code: 'second_person_needed' };
  return refuseAboveLimit(context, principal);
}

/** What this caller has to know before paying out each of the loans that await disbursement; others are absent. */
export async function payOutFacts(
  tx: Tx,
  context: Context,
  loans: readonly LoanListing[],
): Promise<ReadonlyMap<number, PayOutFacts>> {
  const awaiting = new Map(loans.filter(isAwaiting).map((loan) => [loan.id, loan]));
  if (awaiting.size === 0) return new Map();
  const signed = new Map(loans.map(({ applicationId, signedAt }) => [applicationId, signedAt]));
  const promised = await promisedDeposits(tx, loans, signed, context.closedDays);
  const facts = new Map<number, PayOutFacts>();
  for (const before of await whatWentBefore(tx, [...awaiting.keys()])) {
    const loan = awaiting.get(before.id);
    const promise = promised.get(before.id) ?? NO_DEPOSIT;
    const refused =
      loan && ((await refusePayOut(context, loan)) ?? (promise.awaitsGuarantor ? NOT_GUARANTEED : null));
    facts.set(before.id, {
      ...promise,
      payOutRefused: refused ? (refused.message ?? ERRORS[refused.code].message) : null,
      inBankFile: bankFileText(before),
      accountSuspended: !mayApply(before),
    });
  }
  return facts;
}

/** "Pedro Santos lo puso en un archivo del banco el 20/11/2026 a las 10:00"; `null`: it is in no file. */
export const bankFileText = ({
  filedAt,
  filedBy,
}: {
  readonly filedAt: Date | null;
  readonly filedBy: string | null;
}): string | null =>
  filedAt &&
  `${filedBy ?? ''} lo puso en un archivo del banco el ${formatDay(dayInSantoDomingo(filedAt))} a las ${timeIn(filedAt)}`;

const NOT_GUARANTEED: Failure = {
  code: 'not_signed',
  message: 'Falta la firma del fiador: sin ella no se desembolsa',
};

/** The terms of a loan, once its client has signed them, and the guarantor if they ask for one (rule: guarantor). */
export async function signedTerms(
  tx: Tx,
  { applicationId, agreementHash }: Pick<LoanRow, 'applicationId' | 'agreementHash'>,
  { signedAt }: { readonly signedAt: Date | null },
): Promise<Outcome<Agreement>> {
  if (signedAt === null) return fail({ code: 'not_signed' });
  const { terms } = await findAgreement(tx, agreementHash);
  return terms.guarantor && !(await isGuaranteed(tx, applicationId)) ? fail(NOT_GUARANTEED) : ok(terms);
}

/**
 * Records that the lender paid a loan out: due dates, the first ledger rows, and a letter with the schedule (rule:
 * loan-dates-from-disbursement).
 */
export function disburseLoan(context: Context, { params, body }: VerbInput<typeof loansApi.disburse>) {
  return context.transact(async (tx) => {
    const disbursed = await disburse(tx, context, params.id, body);
    if (!disbursed.ok) return disbursed;
    const letter = await letterPromise(tx, context.now, 'Se le avisará al cliente con las fechas.');
    return ok({ ...disbursed.value, message: `Desembolso registrado. ${letter}` });
  });
}

/** Pays out one loan, alone or in a batch; every refusal comes before the first write. */
export async function disburse(
  tx: Tx,
  context: Context,
  id: number,
  body: BodyOf<typeof loansApi.disburse>,
): Promise<Outcome<AdminLoan>> {
  const found = await findLoan(tx, id);
  if (!found) return fail({ code: 'not_found' });
  const customer = await lockCustomer(tx, found.userId);
  const loan = await lockLoan(tx, id);
  expectStillOf(customer, loan);
  if (!isAwaiting(loan)) {
    const first =
      (await whoWasFirst(tx, context, { subject: 'loan', id: id })) ??
      (await whoWasFirst(tx, context, { subject: 'application', id: found.applicationId }));
    return fail({
      code: 'already_processed',
      message: 'Este préstamo ya fue desembolsado o cancelado',
      ...(first !== null && { details: `${first}.` }),
    });
  }
  const unseen = await rejectStaleUpdate(
    tx,
    context,
    { subject: 'application', id: loan.applicationId },
    { updatedAt: loan.updatedAt, seenUpdatedAt: body.seenUpdatedAt, foundUpdatedAt: found.updatedAt },
  );
  if (unseen) return fail(unseen);
  const refused = await refusePayOut(context, loan);
  if (refused) return fail(refused);
  const application = await findApplication(tx, loan.applicationId);
  if (!application) throw new Error('A loan has an application');
  const signed = await signedTerms(tx, loan, application);
  if (!signed.ok) return signed;
  const date = day(body.date);
  const wrong = wrongDate(date, earliestPayOut(loan), context.today);
  if (wrong) return fail(invalidField('date', wrong));
  const reference = body.reference?.trim() || null;
  if (reference === null && body.fundsAccount !== DRAWER)
    return fail(invalidField('reference', 'La referencia del desembolso es requerida'));
  const funds = await payOutOf(tx, context, body.fundsAccount, {
    amount: handedOver(loan),
    cashReason: body.cashReason,
    field: 'fundsAccount',
  });
  if (!funds.ok) return funds;
  const row = await changeLoan(tx, loan.id, 'disburse', {
    disbursedOn: date,
    disbursementReference: reference,
    disbursedBy: context.actor.userId,
    updatedAt: changedAt(loan.updatedAt, context.now),
  });
  if (!row) return fail({ code: 'already_processed' });
  const schedule = await startLedger(tx, context, row, {
    date,
    funds: funds.value,
    due: signed.value.plan.due,
  });
  await recordEvent(tx, context, 'loan.disbursed', row.id, {
    facts: { principal: row.principal, date },
    letters: {
      'loan-disbursed': disbursedMessages(await senderOf(context.deps), customer, {
        loan: row,
        application,
        on: date,
        reference,
        schedule,
      }),
    },
  });
  const state = (await loanStates(tx, [row.id], context.today)).get(row.id);
  if (!state) throw new Error('A loan has a state');
  return ok(adminLoanReply(context, { ...row, ...contactOf(application) }, state, NOT_TO_PAY_OUT));
}

/** What is wrong with the day of money that moved: it is before another day, or to come; `null`: nothing. */
export function wrongDate(
  date: Day,
  earliest: { readonly on: Day; readonly of: string },
  today: Day,
): string | null {
  if (date < earliest.on) return `La fecha no puede ser antes ${earliest.of} (${formatDay(earliest.on)})`;
  return date > today ? `La fecha no puede ser después de hoy (${formatDay(today)})` : null;
}

const earliestPayOut = ({ approvedAt, moneyReturnedOn }: LoanRow) =>
  moneyReturnedOn === null
    ? { on: dayInSantoDomingo(approvedAt), of: 'de la aprobación' }
    : { on: day(moneyReturnedOn), of: 'de que el banco devolviera el dinero' };

async function startLedger(
  tx: Tx,
  context: Context,
  loan: LoanRow,
  { date, funds, due }: { readonly date: Day; readonly funds: Funds; readonly due: AgreedPlan['due'] },
) {
  const instalments = await instalmentsOf(tx, [loan.id]);
  const schedule = scheduleFrom(
    instalments.map(({ number, dayOffset, amount }) => ({ number, dayOffset, amount: pesos(amount) })),
    date,
    due,
  );
  await setDueDates(tx, loan.id, schedule);
  await postMissing(tx, loan.id, {
    createdBy: context.actor.userId,
    createdAt: context.now,
    funds,
  });
  return schedule;
}

const contactOf = (application: NonNullable<Awaited<ReturnType<typeof findApplication>>>) => ({
  fullName: application.fullName,
  email: application.email,
  phone: application.phone,
  bankName: application.bankName,
  accountType: application.accountType,
  accountNumber: application.accountNumber,
  signedAt: application.signedAt,
  applicationUpdatedAt: application.updatedAt,
});
