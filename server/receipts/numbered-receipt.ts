import { FISCAL_CONCEPT } from '#domain/accounting/fiscal-document.ts';
import { fullNameOf } from '#domain/accounts/person-name.ts';
import { day } from '#domain/calendar.ts';
import { periodLabel, periodOf } from '#domain/finances/periods.ts';
import { pesos } from '#domain/money.ts';
import { type ReceiptFacts, receiptNumberText, renderReceipt } from '#domain/payments/receipt.ts';
import { fail, ok } from '#domain/result.ts';
import { numbersOfPayment } from '#server/accounting/fiscal.store.ts';
import { findUser, lockPerson } from '#server/accounts/accounts.store.ts';
import { findApplication } from '#server/applications/applications.store.ts';
import { letterheadOf } from '#server/branding/letterhead.ts';
import type { PaymentRow, UserRow } from '#server/db/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { storeFile } from '#server/files/transact-with-file.ts';
import type { Outcome, Tx } from '#server/http/context.ts';
import { findLoan } from '#server/loans/loans.store.ts';
import { sendHeldMessages } from '#server/outbox/queue-messages.ts';
import { findPayment } from '#server/payments/payments.store.ts';
import {
  type NumberedPayment,
  nameReceipt,
  receiptsInPreparation,
  standingAtRecord,
} from '#server/receipts/receipts.store.ts';
import { lenderOf } from '#server/settings/lender.ts';
import { settingsInForce } from '#server/settings/settings.store.ts';
import type { Settings } from '#server/settings/settings.ts';
import { drawPage } from '#server/signing/draw-page.ts';
import type { LegalPdf } from '#server/signing/legal-pdf.ts';

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
      fiscal: (await numbersOfPayment(tx, payment)).map(({ encf, concept, month }) => ({
        encf,
        concept: FISCAL_CONCEPT[concept].label,
        month: periodLabel('month', periodOf('month', day(month))),
      })),
      takenBy: staff ? fullNameOf(staff) : '',
    },
  });
}

interface Sheet {
  readonly facts: ReceiptFacts;
  /** The settings of the lender when the payment was recorded. */
  readonly settings: Settings;
  readonly size: 'LETTER' | 'A4';
  /** Why the receipt is void, because its payment was reversed; `null`: it is valid. */
  readonly undone: string | null;
}

/** The page of a numbered receipt, ready to draw. */
export const receiptPage = async (
  deps: Pick<Deps, 'settings' | 'pictures'>,
  { facts, settings, size, undone }: Sheet,
): Promise<LegalPdf> => ({
  letterhead: await letterheadOf(deps),
  title: 'RECIBO DE PAGO',
  reference: `Núm. ${receiptNumberText(facts.number, facts.block)}`,
  size,
  body: renderReceipt(facts),
  evidence: undone ?? '',
  author: settings.legalName,
  at: facts.at,
});

/**
 * Makes the PDF of a payment's numbered receipt, once, and sends the letters that wait for it (rule:
 * receipt-numbers). Two concurrent runs draw two files and keep one; the sweep of files deletes the file of an
 * interrupted run (rule: unnamed-files).
 */
export async function makeReceipt(deps: Deps, paymentId: number): Promise<void> {
  const found = await inTransaction(deps.db, (tx) => numberedReceipt(tx, paymentId));
  // The person was erased, and the payment's loan has no name any more.
  if (!found.ok || found.value.payment.receiptKey !== null) return;
  const { facts, payment, settings } = found.value;
  const page = await receiptPage(deps, { facts, settings, size: 'LETTER', undone: null });
  const file = await storeFile(deps, { bytes: await drawPage(page), extension: 'pdf' });
  const named = await inTransaction(deps.db, async (tx) => {
    // The erasure of this person lists the files under the same lock.
    await lockPerson(tx, payment.userId);
    const isNamed = await nameReceipt(tx, paymentId, file);
    if (isNamed) await sendHeldMessages(tx, { subject: 'payment', subjectId: String(paymentId) }, file.key);
    return ok(isNamed);
  });
  if (!named.ok || !named.value) await deps.files.delete(file.key);
}

/** Maximum number of receipts in one run; the rest waits for the next run, five minutes later. */
const BATCH = 50;

/**
 * Makes every missing PDF of a numbered receipt: after a restore from a backup, or after a job gave up. A receipt
 * that fails does not hold up the others.
 * @throws {AggregateError} at the end, when some could not be made.
 */
export async function makeMissingReceipts(deps: Deps): Promise<void> {
  const failures: unknown[] = [];
  for (const id of await receiptsInPreparation(deps.db, BATCH))
    await makeReceipt(deps, id).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} receipts without a PDF`);
}
