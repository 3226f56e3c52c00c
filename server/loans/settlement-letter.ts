import type { loansApi } from '#contract/loans.ts';
import { day, dayInSantoDomingo } from '#domain/calendar.ts';
import { isRepaid } from '#domain/loans/loan.ts';
import { renderSettlementLetter, settlementFileName } from '#domain/loans/settlement-letter.ts';
import { pesos, sum } from '#domain/money.ts';
import { paymentReference } from '#domain/payments/payment.ts';
import { fail, ok } from '#domain/result.ts';
import { findApplication } from '#server/applications/applications.store.ts';
import type { LoanRow } from '#server/db/loan-tables.ts';
import { asTextFile } from '#server/files/text-file.ts';
import type { Context, Tx } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { entriesOf } from '#server/ledger/ledger.store.ts';
import { findLoan } from '#server/loans/loans.store.ts';
import { standingPaymentsOf } from '#server/loans/settlement.store.ts';
import { lenderOf } from '#server/settings/lender.ts';
import { settingsInForce } from '#server/settings/settings.store.ts';

/**
 * The letter of a settled loan: the lender as on the day of the settlement, the payments and charges as the books hold
 * them. So it comes out the same until the books change, by a reversal that leaves the loan settled or by a payment
 * that was reported before the settlement and confirmed after it.
 */
export function readSettlementLetter(
  context: Context,
  { params }: VerbInput<typeof loansApi.settlementLetter>,
) {
  return context.transact(async (tx) => {
    const loan = await findLoan(tx, params.id);
    if (!loan || !(context.actor.isAdmin || loan.userId === context.actor.userId))
      return fail({ code: 'not_found' } as const);
    if (!isRepaid(loan) || loan.settledAt === null || loan.disbursedOn === null)
      return fail({ code: 'not_settled' } as const);
    const { settledAt, disbursedOn } = loan;
    return ok({
      bytes: asTextFile(await letterOf(tx, { ...loan, settledAt, disbursedOn })),
      type: 'text/plain; charset=utf-8',
      fileName: settlementFileName(loan.applicationId),
      attachment: true,
    });
  });
}

type Settled = LoanRow & { settledAt: Date; disbursedOn: string };

async function letterOf(tx: Tx, loan: Settled): Promise<string> {
  const [application, settings, payments, entries] = [
    await findApplication(tx, loan.applicationId),
    await settingsInForce(tx, loan.settledAt),
    await standingPaymentsOf(tx, loan.id),
    await entriesOf(tx, [loan.id]),
  ];
  const charges = entries.filter(({ kind }) => ['late_charge', 'collection_cost', 'waiver'].includes(kind));
  return renderSettlementLetter({
    loanId: loan.id,
    applicationId: loan.applicationId,
    lender: lenderOf(settings),
    fullName: application?.fullName ?? '',
    cedula: loan.cedula,
    loanType: loan.loanType,
    principal: pesos(loan.principal),
    total: pesos(loan.total),
    charges: sum(charges.map(({ balanceChange }) => pesos(balanceChange))),
    disbursedOn: day(loan.disbursedOn),
    settledOn: dayInSantoDomingo(loan.settledAt),
    payments: payments.map((payment) => ({
      on: day(payment.valueDate),
      amount: pesos(payment.amount),
      reference: payment.paymentReference ?? paymentReference(payment.id),
    })),
  });
}
