import type { DayClose, financesApi } from '#contract/finances.ts';
import { applicationReference } from '#domain/applications/application.ts';
import { addDays, type Day, day, startOfDay } from '#domain/calendar.ts';
import { OTHER_LINES } from '#domain/ledger/ledger-kind.ts';
import { placeBank } from '#domain/payments/payment.ts';
import { ok } from '#domain/result.ts';
import {
  type AccountRow,
  entriesPosted,
  movedByAccount,
  postedByPerson,
  spentByCategory,
} from '#server/finances/day-close.store.ts';
import { figuresOf, postedDays, postedTotals, totalOf } from '#server/finances/figures.store.ts';
import type { Context, Outcome, Tx } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { latestSettings, type Settings } from '#server/settings/settings.ts';

const ENTRIES_MAX = 200;

function accountReply(
  { accountNumber, paymentMethod, count, moneyIn, moneyOut }: AccountRow,
  { companyAccounts }: Settings,
): DayClose['accounts'][number] {
  return {
    accountNumber,
    bankName: placeBank(accountNumber, companyAccounts),
    paymentMethod,
    count,
    in: moneyIn,
    out: moneyOut,
    amount: moneyIn - moneyOut,
  };
}

/**
 * The close of a day. A ledger entry belongs to the day on which it was posted, so a past day never changes but by an
 * import of earlier books.
 */
export const dayCloseOf = async (tx: Tx, date: Day, today: Day): Promise<DayClose> => {
  const span = { day: date, since: startOfDay(date), until: startOfDay(addDays(date, 1)) };
  const before = await postedTotals(tx, date);
  const posted = await postedDays(tx, date, date);
  const entries = await entriesPosted(tx, span, ENTRIES_MAX);
  const accounts = await movedByAccount(tx, span);
  const expenses = await spentByCategory(tx, span);
  const people = await postedByPerson(tx, span);
  const loans = await figuresOf(tx, 'loans');
  const tally = (kind: string, sign: 1 | -1 = 1) => {
    const found = posted.find((one) => one.kind === kind);
    return { count: found?.count ?? 0, amount: found ? sign * found.amount : 0 };
  };
  const settings = await latestSettings(tx);
  const opening = [...before.values()].reduce((all, amount) => all + amount, 0);
  const closing = posted.reduce((all, { amount }) => all + amount, opening);
  return {
    date,
    opening,
    disbursed: tally('disbursement'),
    interest: tally('interest').amount,
    lateCharges: tally('late_charge').amount,
    costs: tally('collection_cost').amount,
    collected: tally('payment', -1),
    reversed: tally('payment_reversal'),
    others: OTHER_LINES.map((kind) => ({ kind, amount: tally(kind).amount })).filter(
      ({ amount }) => amount !== 0,
    ),
    closing,
    expenses,
    // The loans no longer show their state of a past day.
    credit: date === today ? totalOf(loans, 'balance') - closing : null,
    accounts: accounts.map((row) => accountReply(row, settings)),
    people,
    entries: entries.map(({ id, createdAt, kind, balanceChange, applicationId, fullName }) => ({
      id,
      at: createdAt.toISOString(),
      kind,
      reference: applicationReference(applicationId),
      fullName: fullName ?? '',
      amount: balanceChange,
    })),
  };
};

export function readDayClose(
  context: Context,
  { query }: VerbInput<typeof financesApi.dayClose>,
): Promise<Outcome<DayClose>> {
  const date = query.date === undefined ? context.today : day(query.date);
  return context.read(async (tx) => ok(await dayCloseOf(tx, date, context.today)));
}
