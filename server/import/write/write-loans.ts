import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Agreement, canonicalAgreement } from '#domain/agreement/agreement.ts';
import { agreedLoan } from '#domain/agreement/stored-agreement.ts';
import { addDays, type Day, day, HOUR_MS, laterDay, startOfDay } from '#domain/calendar.ts';
import { canonicalJson } from '#domain/canonical-json.ts';
import { type ImportedLoanPreview, planOfLoan } from '#domain/import/preview-loan.ts';
import type { ImportedLoanStatus } from '#domain/import/read-cell.ts';
import type { LoanState } from '#domain/ledger/loan-state.ts';
import { replay } from '#domain/ledger/replay.ts';
import { scheduleFrom } from '#domain/loans/dated-schedule.ts';
import { LATE_CHARGE, lateChargeOf } from '#domain/loans/late-charge-variant.ts';
import type { LoanStatus } from '#domain/loans/loan.ts';
import type { AgreedPlan } from '#domain/loans/terms.ts';
import { sum } from '#domain/money.ts';
import { EARLIER_BOOKS_NAME } from '#domain/payments/payment.ts';
import { learnProducts } from '#domain/products/product.ts';
import { fieldsFromProfile } from '#server/applications/application-fields.ts';
import { insertRows } from '#server/db/insert-rows.ts';
import type { AgreementRow, LoanRow, NewLedgerEntry, UserRow } from '#server/db/tables.ts';
import type { Context, Tx } from '#server/http/context.ts';
import {
  insertAgreements,
  insertApplications,
  insertLoans,
  type NewApplication,
  type NewLoan,
} from '#server/import/write/imported.store.ts';
import { keepRunning, lateChargeDay } from '#server/ledger/ledger.store.ts';
import { booksOf, loanStateOf } from '#server/ledger/loan-books.ts';
import { EARLIER_BOOKS, entryOf, inBookOrder } from '#server/ledger/post-missing.ts';
import { recordEvents } from '#server/outbox/record-events.ts';
import { importedTerm, listProducts } from '#server/products/products.store.ts';
import { lenderOf } from '#server/settings/lender.ts';
import type { Settings } from '#server/settings/settings.ts';
import { sha256 } from '#server/sha256.ts';

/** Items per turn before the event loop serves other requests: a few milliseconds. */
const TOGETHER = 50;

/** Runs a callback over thousands of items, a few at a time. */
export async function inTurns<T>(
  all: readonly T[],
  work: (few: readonly T[]) => Promise<void> | void,
): Promise<void> {
  for (let from = 0; from < all.length; from += TOGETHER) {
    await nextTurn();
    await work(all.slice(from, from + TOGETHER));
  }
}

interface Imported {
  readonly loan: LoanRow;
  readonly previewed: ImportedLoanPreview;
}

/** The day of a fact of earlier books: its own, and at the latest the last day that is over (rule: import). */
const dayBefore = (today: Day, on: Day): Day => (on < today ? on : addDays(today, -1));

/**
 * Posts the ledger of newly written loans with the same fold as any other loan. Reads the loans back from their rows;
 * each must have the state that the preview showed.
 */
async function postImported(
  tx: Tx,
  { actor, now, today }: Pick<Context, 'actor' | 'now' | 'today'>,
  imported: readonly Imported[],
): Promise<void> {
  const books = await booksOf(
    tx,
    imported.map(({ loan }) => loan.id),
  );
  const counted = laterDay(today, day(await lateChargeDay(tx)));
  const stamp = { createdBy: actor.userId, createdAt: now, note: 'Importado' };
  const rows: NewLedgerEntry[] = [];
  const running = new Map<number, LoanState>();
  await inTurns(imported, (few) => {
    for (const { loan, previewed } of few) {
      const own = books.get(loan.id);
      if (!own) throw new Error(`Loan ${loan.id} has no instalments`);
      const { postings, state } = replay(own.terms, own.facts, today);
      if (state.bookBalance !== loan.balance || state.parts.principal !== previewed.state.parts.principal)
        throw new Error(`Loan ${loan.id} has another state than its preview`);
      rows.push(
        ...inBookOrder(postings).map((posting) => ({
          ...entryOf(loan.id, posting, { ...stamp, today, funds: EARLIER_BOOKS }),
          earlierBooksDay: dayBefore(today, posting.valueDate),
        })),
      );
      running.set(loan.id, loanStateOf(own, counted));
    }
  });
  await insertRows(tx, 'ledgerEntries', rows);
  await keepRunning(tx, running);
}

/**
 * The terms of an agreement on paper that is kept elsewhere, as far as the books need them: no text, no signature,
 * and no references to ask about the borrower (rule: imported-loan).
 */
function paperAgreement(settings: Settings, plan: AgreedPlan): Pick<AgreementRow, 'hash' | 'terms'> {
  const lateChargeVariant = lateChargeOf(settings.lateChargeVariant);
  const lender = lenderOf(settings);
  const terms: Agreement = {
    plan,
    lateChargeVariant,
    collectionCosts: LATE_CHARGE[lateChargeVariant].collectionCosts,
    allocation: 'oldest_instalment_first',
    payee: { legalName: lender.name, rnc: lender.rnc, address: lender.address, accounts: lender.accounts },
    bureaus: [],
    signedOnPaper: true,
    texts: [],
  };
  return { hash: sha256(canonicalAgreement(terms)), terms };
}

const NOON = 12 * HOUR_MS;
/** Noon of the day: for a payment, the book gives the day and not the time. */
const noonOf = (on: Day): Date => new Date(startOfDay(on).getTime() + NOON);

/** The instant of an imported event, moved to just before the import where it would be later. */
const before = (now: Date, instant: Date): Date => (instant < now ? instant : new Date(now.getTime() - 1));

export interface ToWrite {
  readonly previewed: ImportedLoanPreview;
  readonly customer: UserRow;
}
const STATUS = { open: 'active', closed: 'settled', written_off: 'written_off' } as const satisfies Record<
  ImportedLoanStatus,
  LoanStatus
>;

interface Lot {
  readonly importId: number;
  readonly settings: Settings;
}
interface Written extends ToWrite {
  /** The key of the loan's plan. */
  readonly term: number;
  readonly agreement: Pick<AgreementRow, 'hash' | 'terms'>;
  readonly applicationId: number;
}

function applicationOf(
  { previewed: { loan }, customer, term }: ToWrite & Pick<Written, 'term'>,
  importId: number,
  now: Date,
): NewApplication {
  const approvedAt = noonOf(loan.disbursedOn);
  return {
    userId: customer.id,
    importId,
    ...fieldsFromProfile(customer),
    loanType: 'personal',
    amount: loan.plan.principal,
    term,
    status: 'approved' as const,
    decidedAt: approvedAt,
    approvedAt,
    createdAt: now,
    updatedAt: now,
  };
}

function loanOf(
  { previewed: { loan, payments, state }, customer, agreement, applicationId, term }: Written,
  now: Date,
): NewLoan {
  const agreed = agreedLoan(agreement.terms);
  const last = payments.at(-1)?.on ?? loan.disbursedOn;
  const settledAt = loan.standing === 'closed' ? before(now, noonOf(last)) : null;
  return {
    applicationId,
    agreementHash: agreement.hash,
    userId: customer.id,
    cedula: loan.cedula,
    loanType: 'personal' as const,
    status: STATUS[loan.standing],
    principal: agreed.principal,
    interest: agreed.interest,
    total: agreed.total,
    term,
    lateChargeVariant: LATE_CHARGE[agreed.lateChargeVariant].setting,
    approvedAt: noonOf(loan.disbursedOn),
    disbursedOn: loan.disbursedOn,
    disbursementReference: loan.number,
    settledAt,
    balance: state.bookBalance,
    paid: sum(state.instalments.map(({ paid }) => paid)),
    nextDueOn: state.nextPayment?.date ?? null,
    createdAt: now,
    updatedAt: now,
  };
}

/** The loans with the keys of their plans; one that no plan of the lender makes gets a plan of its own, for its pace. */
async function withTerms(tx: Tx, { actor, now }: Context, asked: readonly ToWrite[]) {
  const own = new Map<string, number>();
  const products = await listProducts(tx);
  learnProducts(products);
  const terms = products.flatMap(({ plans }) => plans.map(({ term }) => term));
  const termed: (ToWrite & Pick<Written, 'term'>)[] = [];
  for (const one of asked) {
    const { loan } = one.previewed;
    const known = loan.term ?? planOfLoan(loan, terms);
    if (known !== undefined) {
      termed.push({ ...one, term: known });
      continue;
    }
    const plan = { instalments: loan.plan.instalments.length, due: loan.pace };
    const name = canonicalJson({ ...plan, due: { ...plan.due } });
    const term = own.get(name) ?? (await importedTerm(tx, plan, { addedBy: actor.userId, addedAt: now }));
    own.set(name, term);
    termed.push({ ...one, term });
  }
  if (own.size > 0) learnProducts(await listProducts(tx));
  return termed;
}

/**
 * Writes imported loans: with the terms of the paper agreement and their past dates, and the time of the import as
 * the time of writing.
 */
export async function writeLoans(
  tx: Tx,
  context: Context,
  asked: readonly ToWrite[],
  lot: Lot,
): Promise<readonly LoanRow[]> {
  const { now } = context;
  const toWrite = await withTerms(tx, context, asked);
  const ids = await insertApplications(
    tx,
    toWrite.map((one) => applicationOf(one, lot.importId, now)),
  );
  const written: Written[] = [];
  await inTurns(toWrite, (few) => {
    for (const one of few) {
      const application = ids[written.length];
      if (!application) throw new Error('Each loan has an application');
      const agreement = paperAgreement(lot.settings, one.previewed.loan.plan);
      written.push({ ...one, agreement, applicationId: application.id });
    }
  });
  const agreements = written.map(({ agreement }) => agreement);
  await insertAgreements(tx, agreements, now);
  const loans = await insertLoans(
    tx,
    written.map((one) => loanOf(one, now)),
  );
  const pairs = loans.map((loan, index) => {
    const one = written[index];
    if (!one) throw new Error('Each loan was previewed');
    return { loan, ...one };
  });
  await writeFacts(tx, context, pairs, lot);
  await postImported(tx, context, pairs);
  await tellOf(tx, context, pairs, lot);
  return loans;
}

type Pair = Written & { readonly loan: LoanRow };

const NOT_ASKED_FOR = 'No se cobró antes de importar el préstamo';
const GIVEN_UP = 'Castigado antes de importar el préstamo';

async function writeFacts(
  tx: Tx,
  { actor, now }: Context,
  pairs: readonly Pair[],
  { importId }: Lot,
): Promise<void> {
  await insertRows(
    tx,
    'instalments',
    pairs.flatMap(({ loan, previewed: { loan: asked, state } }) =>
      scheduleFrom(asked.plan.instalments, asked.disbursedOn).map((instalment, index) => ({
        loanId: loan.id,
        number: instalment.number,
        dayOffset: instalment.dayOffset,
        dueDate: instalment.dueDate,
        amount: instalment.amount,
        paid: state.instalments[index]?.paid ?? 0,
        writtenOff: state.instalments[index]?.writtenOff ?? 0,
      })),
    ),
  );
  await insertRows(
    tx,
    'payments',
    pairs.flatMap(({ loan, customer, previewed: { payments } }) =>
      payments.map(({ line, on, amount, method, reference }) => ({
        userId: customer.id,
        loanId: loan.id,
        loanApplicationId: loan.applicationId,
        amount,
        paymentMethod: method,
        paymentReference: reference,
        bankName: EARLIER_BOOKS_NAME,
        accountNumber: '',
        accountHolder: `${customer.firstName} ${customer.lastName}`,
        // An imported payment has no receipt; the key only keeps rows distinct.
        receiptKey: '',
        receiptType: 'application/octet-stream',
        receiptSha256: `import ${importId} line ${line}`,
        status: 'verified' as const,
        registeredOn: on,
        createdAt: before(now, noonOf(on)),
        verifiedAt: now,
        verifiedBy: actor.userId,
      })),
    ),
  );
  await insertRows(
    tx,
    'loanAdjustments',
    pairs.flatMap(({ loan, previewed: { waivers, loan: asked } }) => {
      const stamp = { loanId: loan.id, createdBy: actor.userId, createdAt: now };
      return [
        ...waivers.map(({ on, amount }) => ({
          ...stamp,
          kind: 'waiver' as const,
          amount,
          valueDate: on,
          reason: NOT_ASKED_FOR,
        })),
        ...(asked.writtenOffOn === null
          ? []
          : [
              {
                ...stamp,
                kind: 'write_off' as const,
                amount: null,
                valueDate: asked.writtenOffOn,
                reason: GIVEN_UP,
              },
            ]),
      ];
    }),
  );
}

const tellOf = (tx: Tx, context: Context, pairs: readonly Pair[], { importId }: Lot): Promise<void> =>
  inTurns(pairs, (few) =>
    recordEvents(
      tx,
      context,
      few.map(({ loan, agreement, previewed: { loan: asked, payments, waivers, state } }) => ({
        name: 'loan.imported' as const,
        subjectId: loan.id,
        facts: {
          imported: importId,
          line: asked.line,
          date: asked.disbursedOn,
          principal: loan.principal,
          total: loan.total,
          agreement: agreement.hash,
          paid: sum(payments.map(({ amount }) => amount)),
          waived: sum(waivers.map(({ amount }) => amount)),
          balance: state.balance,
        },
      })),
    ),
  );
