import { type Day, day, dayInSantoDomingo } from '#domain/calendar.ts';
import { LEDGER_KIND } from '#domain/ledger/ledger-kind.ts';
import { ACCOUNT } from '#domain/ledger/posting.ts';
import { isLost, isPaidWhole, isRepaid } from '#domain/loans/loan.ts';
import { renderSettlementLetter, SETTLEMENT_LETTER_VERSION } from '#domain/loans/settlement-letter.ts';
import { pesos, sum } from '#domain/money.ts';
import { paymentReference } from '#domain/payments/payment.ts';
import { costName, costsOf } from '#domain/products/charges.ts';
import { findApplication } from '#server/applications/applications.store.ts';
import type { LedgerEntryRow, LoanRow } from '#server/db/tables.ts';
import type { Tx } from '#server/http/context.ts';
import { entriesOf } from '#server/ledger/ledger.store.ts';
import { booksOf, loanStateOf } from '#server/ledger/loan-books.ts';
import { loansOfApplication, lockLoan, standingPaymentsOf } from '#server/loans/loans.store.ts';
import {
  currentLetter,
  insertLetter,
  queueSealing,
  type SettlementLetterRow,
  supersedeLetter,
} from '#server/sealing/sealing.store.ts';
import { lenderOf } from '#server/settings/lender.ts';
import { settingsInForce } from '#server/settings/settings.store.ts';
import { sha256 } from '#server/sha256.ts';

/**
 * Whether another loan of the same application owes: one that was taken over, and that a reversal opened again. The
 * letter cancels what was signed for the application.
 */
export async function owesBeside(
  tx: Tx,
  { id, applicationId }: Pick<LoanRow, 'id' | 'applicationId'>,
  today: Day,
): Promise<boolean> {
  const others = (await loansOfApplication(tx, applicationId)).filter((one) => one.id !== id);
  const books = await booksOf(
    tx,
    others.map((one) => one.id),
  );
  return [...books.values()].some((one) => {
    const { balance, writtenOff } = loanStateOf(one, today);
    return balance > 0 || writtenOff > 0;
  });
}

/**
 * Returns the settlement letter in force of a loan. Where the books have changed since the last one, it writes
 * another that replaces it. A loan that owes again has none.
 */
export async function renewLetter(tx: Tx, loanId: number, now: Date): Promise<SettlementLetterRow | null> {
  const loan = await lockLoan(tx, loanId);
  if (!loan) return null;
  const before = await currentLetter(tx, loanId);
  const { disbursedOn } = loan;
  const settledAt = await paidWholeAt(tx, loan, dayInSantoDomingo(now));
  if (settledAt === null || disbursedOn === null) {
    if (before) await supersedeLetter(tx, loanId, now);
    return null;
  }
  const { body, fullName, lender } = await letterOf(tx, { ...loan, settledAt, disbursedOn });
  if (before?.body === body) return before;
  if (before) await supersedeLetter(tx, loanId, now);
  await queueSealing(tx);
  return insertLetter(tx, {
    loanId,
    templateVersion: SETTLEMENT_LETTER_VERSION,
    body,
    sha256: sha256(body),
    fullName,
    cedula: loan.cedula,
    lender,
    writtenAt: now,
  });
}

/** When all was paid, also after a write-off, which leaves no instant in the loan; `null`: something is owed. */
async function paidWholeAt(tx: Tx, loan: LoanRow, today: Day): Promise<Date | null> {
  if (!isRepaid(loan) && !isLost(loan)) return null;
  const books = (await booksOf(tx, [loan.id])).get(loan.id);
  if (!books || !isPaidWhole({ ...loanStateOf(books, today), status: loan.status })) return null;
  if (await owesBeside(tx, loan, today)) return null;
  if (loan.settledAt !== null) return loan.settledAt;
  const entries = await entriesOf(tx, [loan.id]);
  return (entries.findLast(({ kind }) => kind === 'recovery') ?? entries.at(-1))?.createdAt ?? null;
}

type Settled = LoanRow & { settledAt: Date; disbursedOn: string };

async function letterOf(
  tx: Tx,
  loan: Settled,
): Promise<Pick<SettlementLetterRow, 'body' | 'fullName' | 'lender'>> {
  const application = await findApplication(tx, loan.applicationId);
  const settings = await settingsInForce(tx, loan.settledAt);
  const payments = await standingPaymentsOf(tx, loan.id);
  const entries = await entriesOf(tx, [loan.id]);
  const charges = entries.filter(isCharge);
  const lender = lenderOf(settings);
  const fullName = application?.fullName ?? '';
  const body = renderSettlementLetter({
    loanId: loan.id,
    applicationId: loan.applicationId,
    lender,
    fullName,
    cedula: loan.cedula,
    loanType: loan.loanType,
    principal: pesos(loan.principal),
    ...costsOf((charge) => pesos(loan[costName(charge)] ?? 0)),
    total: pesos(loan.total),
    charges: sum(charges.map(({ balanceChange }) => pesos(balanceChange))),
    overpaidRefund: sum(entries.filter(isTakenRefund).map(({ balanceChange }) => pesos(balanceChange))),
    rebate: sum(entries.filter(isRebate).map(({ balanceChange }) => pesos(-balanceChange))),
    disbursedOn: day(loan.disbursedOn),
    restructured: loan.supersedesLoanId !== null,
    settledOn: dayInSantoDomingo(loan.settledAt),
    returned: sum(entries.filter(isReturned).map(({ balanceChange }) => pesos(balanceChange))),
    payments: [
      ...payments.map((payment) => ({
        on: day(payment.valueDate),
        amount: pesos(payment.amount),
        reference: payment.paymentReference ?? paymentReference(payment.id),
      })),
      ...entries.filter(isCarriedIn).map(({ valueDate, amount }) => ({
        on: day(valueDate),
        amount: pesos(amount),
        reference: 'A favor en otro préstamo',
      })),
    ].sort((a, b) => (a.on < b.on ? -1 : 1)),
  });
  return { body, fullName, lender: lender.name };
}

/**
 * Whether a ledger entry counts as a charge in the settlement letter: late charge and collection costs, the loan's
 * own or taken over. A waiver counts with a negative amount.
 */
const isCharge = ({ kind, destination }: LedgerEntryRow) =>
  LEDGER_KIND[kind].letter === 'charge' ||
  (LEDGER_KIND[kind].letter === 'taken_over' && ACCOUNT[destination].charge);
const isTakenRefund = ({ kind, destination }: LedgerEntryRow) =>
  LEDGER_KIND[kind].letter === 'taken_over' && destination === 'overpaid_refund';
const isRebate = ({ kind }: LedgerEntryRow) => LEDGER_KIND[kind].letter === 'rebate';
const isCarriedIn = ({ kind, balanceChange }: LedgerEntryRow) =>
  LEDGER_KIND[kind].letter === 'carried' && balanceChange < 0;
const isReturned = ({ kind, balanceChange }: LedgerEntryRow) =>
  LEDGER_KIND[kind].letter === 'returned' || (LEDGER_KIND[kind].letter === 'carried' && balanceChange > 0);
