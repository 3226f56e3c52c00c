import { type ChasedLoan, type Contact, collectionsApi, WORKLIST_MAX } from '#contract/collections.ts';
import { applicationReference } from '#domain/applications/application.ts';
import { type Day, day, dayInSantoDomingo, daysBetween } from '#domain/calendar.ts';
import { compareChased, promiseState, turnOf } from '#domain/collections/contact.ts';
import { openWindow } from '#domain/contact-hours.ts';
import { pick } from '#domain/enum-table.ts';
import type { LoanState } from '#domain/ledger/loan-state.ts';
import { overdueUntil, payableUntil } from '#domain/loans/overdue-ages.ts';
import { add, sum } from '#domain/money.ts';
import { fail, ok } from '#domain/result.ts';
import {
  type ContactRow,
  contactsOf,
  contactsOn,
  countLate,
  type LateLoan,
  lastContacts,
  lastPromises,
  lateLoans,
  refusalsOf,
  reportedSince,
} from '#server/collections/collections.store.ts';
import { guarantorsOf } from '#server/guarantors/guarantors.store.ts';
import type { Tx } from '#server/http/context.ts';
import { reading, serve } from '#server/http/serve.ts';
import { reportedOf } from '#server/ledger/ledger.store.ts';
import { booksOf, type LoanBooks, loanStateOf } from '#server/ledger/loan-books.ts';
import { findLoan } from '#server/loans/loans.store.ts';
import { addressOf } from '#server/messaging/channels.ts';

export const contactReply = (row: ContactRow): Contact => ({
  ...pick(row, ['id', 'loanId', 'channel', 'outcome', 'note', 'promisedOn', 'promisedAmount']),
  at: row.madeAt.toISOString(),
  by: `${row.firstName} ${row.lastName}`,
});

/** Pesos unpaid of a loan's late instalments, late charge included. */
export const overdueOf = ({ instalments }: Pick<LoanState, 'instalments'>) =>
  sum(instalments.filter(({ status }) => status === 'overdue').map(({ owed }) => owed));

/** Pesos unpaid of a loan's instalments that fell due by `today` and are not late yet. */
const dueNowOf = ({ instalments }: Pick<LoanState, 'instalments'>, today: Day) =>
  sum(
    instalments
      .filter(({ status, dueDate }) => status === 'due' && dueDate !== null && dueDate <= today)
      .map(({ owed }) => owed),
  );

/** Pesos unpaid of everything that is late or fell due by `today`. */
const askedOf = (state: Pick<LoanState, 'instalments'>, today: Day) =>
  add(overdueOf(state), dueNowOf(state, today));

/**
 * A loan's last promise with its state; `null` where there is none, or where another contact was made after the promised
 * day.
 */
function standingPromise(
  promise: ContactRow | undefined,
  last: ContactRow | undefined,
  reported: number,
  today: Day,
) {
  if (!promise || promise.promisedOn === null || promise.promisedAmount === null) return null;
  const on = day(promise.promisedOn);
  if (last && last.id !== promise.id && dayInSantoDomingo(last.madeAt) > on) return null;
  const amount = promise.promisedAmount;
  return { on, amount, state: promiseState({ on, amount }, reported, today) };
}

/**
 * The facts that the worklist shows about each of these loans, with what the loan owes today, in the order of the day's
 * work.
 */
export async function chase(
  tx: Tx,
  loans: readonly LateLoan[],
  books: ReadonlyMap<number, LoanBooks>,
  today: Day,
): Promise<{ readonly item: ChasedLoan; readonly state: LoanState }[]> {
  if (loans.length === 0) return [];
  const ids = loans.map(({ id }) => id);
  const contacts = await lastContacts(tx, ids);
  const madeToday = await contactsOn(tx, ids, today);
  const promises = await lastPromises(tx, ids);
  const promiseIds = [...promises.values()].map(({ id }) => id);
  const reported = promiseIds.length === 0 ? new Map<number, number>() : await reportedSince(tx, promiseIds);
  const userIds = loans.map(({ userId }) => userId);
  const refused = await refusalsOf(tx, userIds);
  const waiting = await reportedOf(tx, ids);
  const applicationIds = loans.map(({ applicationId }) => applicationId);
  const guarantors = await guarantorsOf(tx, applicationIds);
  return loans
    .flatMap((loan) => {
      const own = books.get(loan.id);
      if (!own || loan.nextDueOn === null) return [];
      const state = loanStateOf(own, today);
      const reportedNow = waiting.get(loan.id) ?? [];
      const verified = reportedNow.length > 0 ? loanStateOf(own, today, reportedNow) : null;
      const isCovered = verified !== null && askedOf(verified, today) === 0;
      const last = contacts.get(loan.id);
      const promise = standingPromise(promises.get(loan.id), last, reported.get(loan.id) ?? 0, today);
      const silentDays = last ? daysBetween(dayInSantoDomingo(last.madeAt), today) : null;
      const chased = {
        id: loan.id,
        daysLate: state.daysLate,
        silentDays,
        promise: promise?.state ?? null,
        isCovered,
      };
      const guarantor = state.daysLate > 0 ? guarantors.get(loan.applicationId) : undefined;
      const item: ChasedLoan = {
        loanId: loan.id,
        userId: loan.userId,
        reference: applicationReference(loan.applicationId),
        fullName: loan.fullName ?? '',
        firstName: loan.firstName,
        phone: loan.phone,
        getsLetters: addressOf(loan) !== null,
        daysLate: state.daysLate,
        overdue: overdueOf(state),
        dueNow: dueNowOf(state, today),
        balance: state.balance,
        ...(verified && {
          reported: sum(reportedNow.map(({ amount }) => amount)),
          afterVerification: { overdue: overdueOf(verified), daysLate: verified.daysLate },
        }),
        turn: turnOf(chased),
        promise,
        contactsToday: madeToday.get(loan.id) ?? 0,
        lastContact: last ? contactReply(last) : null,
        refused: [...(refused.get(loan.userId) ?? [])],
        ...(guarantor && { guarantor: { fullName: guarantor.fullName, phone: guarantor.phone } }),
      };
      return [{ chased, item, state }];
    })
    .toSorted((a, b) => compareChased(a.chased, b.chased))
    .map(({ item, state }) => ({ item, state }));
}

/**
 * Customers who are late or have to pay by the end of today, in the order of the day's work (rule: payment-promises).
 */
export const readWorklist = serve(collectionsApi.worklist, async ({ read, today, closedDays, now, deps }) => {
  const until = payableUntil(today, closedDays);
  const lateUntil = overdueUntil(today, closedDays);
  const { messageTemplates: templates, contactsPerDay } = await deps.settings();
  return read(async (tx) => {
    const total = await countLate(tx, until);
    const late = await countLate(tx, lateUntil);
    const loans = await lateLoans(tx, { until, lateUntil, today }, WORKLIST_MAX);
    const ids = loans.map(({ id }) => id);
    const books = await booksOf(tx, ids);
    return ok({
      mayContact: openWindow(now, closedDays) !== null,
      contactsPerDay,
      total,
      late,
      items: (await chase(tx, loans, books, today)).map(({ item }) => item),
      templates,
    });
  });
});

export const readContacts = reading(collectionsApi.contacts, async (tx, _context, { params }) =>
  (await findLoan(tx, params.id))
    ? ok((await contactsOf(tx, params.id)).map(contactReply))
    : fail({ code: 'not_found' }),
);
