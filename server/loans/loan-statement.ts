import type { LoanStatement, LoanStatementLine, loanStatementApi } from '#contract/loan-statement.ts';
import { applicationReference } from '#domain/applications/application.ts';
import { type StatementLine, statementLines } from '#domain/ledger/loan-statement.ts';
import {
  STATEMENT_COLUMNS,
  STATEMENT_TITLE,
  statementBody,
  statementFileName,
  statementRow,
} from '#domain/loans/statement-text.ts';
import { methodLabel } from '#domain/payments/payment.ts';
import { fail, ok } from '#domain/result.ts';
import { findApplication } from '#server/applications/applications.store.ts';
import { letterheadOf } from '#server/branding/letterhead.ts';
import type { LoanAdjustmentRow, PaymentRow } from '#server/db/tables.ts';
import type { Deps } from '#server/deps.ts';
import type { Context, Tx } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { adjustmentsOf, reportedFor } from '#server/ledger/ledger.store.ts';
import { booksOf, loanStateOf } from '#server/ledger/loan-books.ts';
import { paymentsOf } from '#server/loan-book/loan-book.store.ts';
import { findLoan } from '#server/loans/loans.store.ts';
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
  kind: line.kind,
  on: line.on,
  instalment: line.instalment,
  amount: line.amount,
  parts: line.parts,
  change: line.change,
  balance: line.balance,
  ...causeOf(line, causes),
});

/** A loan's statement, for its owner or for staff who may see it (rule: loan-statement). */
export async function statementOf(tx: Tx, context: Context, loanId: number) {
  const { actor, now, today, deps } = context;
  const row = await findLoan(tx, loanId);
  if (!row || !(actor.isAdmin || row.userId === actor.userId)) return fail({ code: 'not_found' } as const);
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

export function readLoanStatement(context: Context, { params }: VerbInput<typeof loanStatementApi.read>) {
  return context.read(async (tx) => {
    const found = await statementOf(tx, context, params.id);
    return found.ok ? ok(found.value.statement) : found;
  });
}

/** The PDF of a loan's statement as of now. It changes from day to day, so none is stored. */
export async function readLoanStatementFile(
  context: Context,
  { params }: VerbInput<typeof loanStatementApi.file>,
) {
  const found = await context.read((tx) => statementOf(tx, context, params.id));
  if (!found.ok) return found;
  const { statement, applicationId } = found.value;
  const bytes = await drawStatement(context.deps, statement, applicationId, context.now);
  return ok({
    bytes,
    type: 'application/pdf',
    fileName: statementFileName(applicationId, context.today),
    attachment: true,
  });
}

/** Draws a statement in another thread. Do not call it under a lock. */
export async function drawStatement(deps: Deps, statement: LoanStatement, applicationId: number, at: Date) {
  const settings = await deps.settings();
  return drawPage({
    letterhead: await letterheadOf(deps),
    title: STATEMENT_TITLE,
    reference: statement.reference,
    body: statementBody({ ...statement, applicationId, lender: lenderOf(settings), at }),
    evidence: '',
    drawing: null,
    author: settings.legalName,
    at,
    attachments: [],
    facts: null,
    verifiedAt: null,
    table: { columns: STATEMENT_COLUMNS, amounts: 2, rows: statement.lines.map(statementRow) },
  });
}
