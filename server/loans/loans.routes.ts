import { type LoanStatement, type LoanStatementLine, loanStatementApi } from '#contract/loan-statement.ts';
import { loansApi } from '#contract/loans.ts';
import { applicationReference } from '#domain/applications/application.ts';
import { pick } from '#domain/enum-table.ts';
import { type StatementLine, statementLines } from '#domain/ledger/loan-statement.ts';
import { settlementFileName } from '#domain/loans/settlement-letter.ts';
import {
  STATEMENT_COLUMNS,
  STATEMENT_TITLE,
  statementBody,
  statementFileName,
  statementRow,
} from '#domain/loans/statement-text.ts';
import { formatPesos, pesos } from '#domain/money.ts';
import { methodLabel } from '#domain/payments/payment.ts';
import { fail, ok } from '#domain/result.ts';
import { pesosInWords } from '#domain/words.ts';
import { findApplication } from '#server/applications/applications.store.ts';
import { letterheadOf } from '#server/branding/letterhead.ts';
import type { LoanAdjustmentRow, PaymentRow } from '#server/db/tables.ts';
import type { Deps } from '#server/deps.ts';
import { asTextFile } from '#server/files/files.ts';
import type { Context, Tx } from '#server/http/context.ts';
import { reading, serve } from '#server/http/serve.ts';
import { adjustmentsOf, reportedFor } from '#server/ledger/ledger.store.ts';
import { booksOf, loanStateOf } from '#server/ledger/loan-books.ts';
import { paymentsOf } from '#server/loan-book/loan-book.store.ts';
import { disburseLoan } from '#server/loans/disburse-loan.ts';
import { cashPayOutOf, findLoan } from '#server/loans/loans.store.ts';
import { activeLoan, listOwn, readLoan } from '#server/loans/read-loans.ts';
import { renewLetter } from '#server/loans/write-settlement-letter.ts';
import { sealLetter } from '#server/sealing/seal-letter.ts';
import { findSealed } from '#server/sealing/sealing.store.ts';
import { lenderOf } from '#server/settings/lender.ts';
import { drawPage } from '#server/signing/draw-page.ts';

type Causes = {
  readonly payments: ReadonlyMap<number, PaymentRow>;
  readonly adjustments: ReadonlyMap<number, LoanAdjustmentRow>;
};

/**
 * For a line of a statement: when its payment or decision was recorded and confirmed, and the note that the customer
 * may read.
 */
function causeOf({ kind, paymentId, adjustmentId }: StatementLine, { payments, adjustments }: Causes) {
  const payment = paymentId === null ? undefined : payments.get(paymentId);
  if (payment && kind === 'payment_reversal')
    return {
      arrivedAt: payment.reversedAt?.toISOString() ?? null,
      confirmedAt: null,
      note: payment.reversalReason,
    };
  if (payment)
    return {
      arrivedAt: payment.createdAt.toISOString(),
      confirmedAt: payment.verifiedAt?.toISOString() ?? null,
      note: [methodLabel(payment.paymentMethod), payment.paymentReference].filter(Boolean).join(' · '),
    };
  const adjustment = adjustmentId === null ? undefined : adjustments.get(adjustmentId);
  return {
    arrivedAt: adjustment?.createdAt.toISOString() ?? null,
    confirmedAt: null,
    note: (adjustment?.kind === 'collection_cost' ? adjustment.reason : adjustment?.reference) ?? null,
  };
}

const lineReply = (line: StatementLine, causes: Causes): LoanStatementLine => ({
  ...pick(line, ['kind', 'on', 'instalment', 'amount', 'parts', 'change', 'balance']),
  ...causeOf(line, causes),
});

/** A loan's statement, for its owner or for staff who may see it (rule: loan-statement). */
export async function statementOf(tx: Tx, context: Context, loanId: number) {
  const { actor, now, today, deps } = context;
  const row = await findLoan(tx, loanId);
  if (!row || !(actor.isAdmin || row.userId === actor.userId)) return fail({ code: 'not_found' });
  const application = await findApplication(tx, row.applicationId);
  const books = (await booksOf(tx, [loanId])).get(loanId);
  const payments = await paymentsOf(tx, loanId);
  const adjustments = await adjustmentsOf(tx, [loanId]);
  const reported = await reportedFor(tx, loanId);
  const causes: Causes = {
    payments: new Map(payments.map((payment) => [payment.id, payment])),
    adjustments: new Map(adjustments.map((adjustment) => [adjustment.id, adjustment])),
  };
  // Before its disbursement a loan owes nothing, whatever it will owe later.
  const lent = row.disbursedOn === null ? undefined : books;
  const state = lent && loanStateOf(lent, today);
  const statement: LoanStatement = {
    loanId,
    reference: applicationReference(row.applicationId),
    lender: (await deps.settings()).legalName,
    fullName: application?.fullName ?? 'Titular eliminado',
    status: row.status,
    madeAt: now.toISOString(),
    lines: lent ? statementLines(lent.terms, lent.facts, today).map((line) => lineReply(line, causes)) : [],
    bookBalance: state?.bookBalance ?? 0,
    runningLateCharge: state?.runningLateCharge ?? 0,
    balance: state?.balance ?? 0,
    credit: state?.credit ?? 0,
    writtenOff: state?.writtenOff ?? 0,
    reported: reported.reduce((all, { amount }) => all + amount, 0),
  };
  return ok({ statement, applicationId: row.applicationId });
}

const readLoanStatement = reading(loanStatementApi.read, async (tx, context, { params }) => {
  const found = await statementOf(tx, context, params.id);
  return found.ok ? ok(found.value.statement) : found;
});

/** The PDF of a loan's statement as of now. It changes from day to day, so none is stored. */
const readLoanStatementFile = serve(loanStatementApi.file, async (context, { params }) => {
  const found = await context.read((tx) => statementOf(tx, context, params.id));
  if (!found.ok) return found;
  const { statement, applicationId } = found.value;
  const bytes = await drawStatement(context.deps, statement, applicationId, context.now);
  return ok({
    bytes,
    type: 'application/pdf',
    fileName: statementFileName(applicationId, context.today),
  });
});

/** Draws a statement in another thread. Do not call it under a lock. */
export async function drawStatement(deps: Deps, statement: LoanStatement, applicationId: number, at: Date) {
  const settings = await deps.settings();
  return drawPage({
    letterhead: await letterheadOf(deps),
    title: STATEMENT_TITLE,
    reference: statement.reference,
    body: statementBody({ ...statement, applicationId, lender: lenderOf(settings), at }),
    author: settings.legalName,
    at,
    table: { columns: STATEMENT_COLUMNS, amounts: 2, rows: statement.lines.map(statementRow) },
  });
}

/** Finds the settlement letter in force of a loan, with its seal once it has one, for the customer or the staff. */
function find(context: Context, id: number) {
  return context.transact(async (tx) => {
    const loan = await findLoan(tx, id);
    if (!loan || !(context.actor.isAdmin || loan.userId === context.actor.userId))
      return fail({ code: 'not_found' });
    const letter = await renewLetter(tx, id, context.now);
    if (!letter) return fail({ code: 'not_settled' });
    const sealed = await findSealed(tx, { settlementLetterId: letter.id });
    return ok({ letter, sealed, applicationId: loan.applicationId });
  });
}

/** The text of the letter of a settled loan (rule: settlement-letter). */
const readSettlementLetter = serve(loansApi.settlementLetter, async (context, { params }) => {
  const found = await find(context, params.id);
  if (!found.ok) return found;
  const { letter, sealed, applicationId } = found.value;
  return ok({
    bytes: asTextFile(sealed?.sealedText ?? letter.body),
    type: 'text/plain; charset=utf-8',
    fileName: settlementFileName(applicationId, 'txt'),
  });
});

/** Downloads the settlement letter as a PDF. Where the job has not made the file yet, this request makes it. */
const readSealedSettlementLetter = serve(loansApi.sealedSettlementLetter, async (context, input) => {
  const { id } = input.params;
  const first = await find(context, id);
  if (first.ok && !first.value.sealed) await sealLetter(context.deps, first.value.letter.id);
  const found = first.ok && !first.value.sealed ? await find(context, id) : first;
  if (!found.ok) return found;
  const { sealed, applicationId } = found.value;
  if (!sealed) return fail({ code: 'not_found' });
  return ok({
    bytes: await context.deps.files.get(sealed.fileKey),
    type: 'application/pdf',
    fileName: settlementFileName(applicationId, 'pdf'),
  });
});

/** The slip that a client signs for a loan paid out in cash (rule: pay-out-slip). */
const readPayOutSlip = serve(loansApi.payOutSlip, async (context, { params }) => {
  const { legalName, rnc, contact } = await context.deps.settings();
  return context.read(async (tx) => {
    const paid = await cashPayOutOf(tx, params.id);
    if (!paid) return fail({ code: 'not_found' });
    const amount = pesos(paid.amount);
    const reference = applicationReference(paid.applicationId);
    return ok({
      loanId: params.id,
      number: paid.entryId,
      lender: [legalName, rnc && `RNC ${rnc}`, contact.address].filter(Boolean).join(', '),
      sentence: `Recibí de ${legalName} la suma de ${formatPesos(amount)} (${pesosInWords(amount)}) en efectivo, por el préstamo ${reference}.`,
      signer: { fullName: paid.fullName ?? '', cedula: paid.cedula },
      paidBy: paid.paidBy,
      on: paid.valueDate,
    });
  });
});

export const loansRoutes = [
  serve(loansApi.active, activeLoan),
  listOwn,
  readLoan,
  readLoanStatement,
  readLoanStatementFile,
  readSettlementLetter,
  readSealedSettlementLetter,
  readPayOutSlip,
  serve(loansApi.disburse, disburseLoan),
];
