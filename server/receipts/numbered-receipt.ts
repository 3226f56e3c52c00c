import { FISCAL_CONCEPT } from '#domain/accounting/fiscal-document.ts';
import { fullNameOf } from '#domain/accounts/person-name.ts';
import { day } from '#domain/calendar.ts';
import { periodLabel, periodOf } from '#domain/finances/periods.ts';
import { pesos } from '#domain/money.ts';
import type { ReceiptFacts } from '#domain/payments/receipt.ts';
import { fail, ok } from '#domain/result.ts';
import { numbersOfPayment } from '#server/accounting/fiscal.store.ts';
import { findUser } from '#server/accounts/accounts.store.ts';
import { findApplication } from '#server/applications/applications.store.ts';
import type { PaymentRow, UserRow } from '#server/db/tables.ts';
import type { Outcome, Tx } from '#server/http/context.ts';
import { findLoan } from '#server/loans/loans.store.ts';
import { findPayment } from '#server/payments/payments.store.ts';
import { type NumberedPayment, standingAtRecord } from '#server/receipts/receipts.store.ts';
import { lenderOf } from '#server/settings/lender.ts';
import { settingsInForce } from '#server/settings/settings.store.ts';
import type { Settings } from '#server/settings/settings.ts';

const isNumbered = (payment: PaymentRow | undefined): payment is NumberedPayment =>
  payment !== undefined && payment.receiptNumber !== null && payment.receiptBlock !== null;

interface Numbered {
  readonly payment: NumberedPayment;
  readonly customer: UserRow;
  /** The settings in force when the payment was recorded. */
  readonly settings: Settings;
  readonly facts: ReceiptFacts;
}

/** A recorded payment with the data of its receipt: settings and balance of the time when it was recorded. */
export async function numberedReceipt(tx: Tx, id: number): Promise<Outcome<Numbered>> {
  const payment = await findPayment(tx, id);
  if (!isNumbered(payment) || payment.recordedBy === null || payment.loanId === null)
    return fail({ code: 'not_found' });
  const { applicationId, cedula } = (await findLoan(tx, payment.loanId)) ?? {};
  if (applicationId === undefined || cedula === undefined) return fail({ code: 'not_found' });
  const application = await findApplication(tx, applicationId);
  const customer = await findUser(tx, payment.userId);
  const staff = await findUser(tx, payment.recordedBy);
  const { balance, credit, parts } = await standingAtRecord(tx, id);
  const settings = await settingsInForce(tx, payment.createdAt);
  if (!customer) return fail({ code: 'not_found' });
  return ok({
    payment,
    customer,
    settings,
    facts: {
      block: payment.receiptBlock,
      number: payment.receiptNumber,
      lender: lenderOf(settings),
      fullName: application?.fullName ?? fullNameOf(customer),
      cedula,
      applicationId,
      amount: pesos(payment.amount),
      method: payment.paymentMethod,
      reference: payment.paymentReference,
      on: day(payment.registeredOn),
      at: payment.createdAt,
      balance: pesos(balance),
      credit: pesos(credit),
      parts,
      fiscal: (
        await numbersOfPayment(tx, { loanId: payment.loanId, registeredOn: payment.registeredOn })
      ).map(({ encf, concept, month }) => ({
        encf,
        concept: FISCAL_CONCEPT[concept].label,
        month: periodLabel('month', periodOf('month', day(month))),
      })),
      takenBy: staff ? fullNameOf(staff) : '',
    },
  });
}
