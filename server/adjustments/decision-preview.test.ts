import { afterEach, beforeEach, expect, test } from 'vitest';
import type { LoanFile } from '#contract/loan-book.ts';
import type { LoanStatement } from '#contract/loan-statement.ts';
import type { AdminLoan } from '#contract/loans.ts';
import { DAY_MS, dayInSantoDomingo } from '#domain/calendar.ts';
import { PREVIEWABLE } from '#domain/ledger/adjustment.ts';
import type { Account } from '#domain/ledger/posting.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { dice } from '#test/dice.ts';
import { sumOf } from '#test/plain-loan.ts';
import { PARTS } from '#test/preview-parts.ts';
import { WHOLE } from '#test/sample.ts';
import { approved, changeSettings, receiptPicture, reported, signatureOf } from '#test/stories.ts';

// The preview of a decision in a dialog must equal the books after the decision. The test plays random lives of loans:
// it previews each decision, makes it, and reads the loan before and after by another call. `npm run drill -- books`
// plays all of them.

let app: TestApp;
let pedro: Browser;
let rosa: Browser;
let shade = 0;
let compared = 0;
/** How many payments were compared by the rows that their command posted. */
let postings = 0;
/** How many decisions of each kind were compared. */
let kinds = new Map<string, number>();
const count = (kind: string) => {
  compared += 1;
  kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
};
beforeEach(async () => {
  shade = 0;
  compared = 0;
  postings = 0;
  kinds = new Map();
  app = await openTestApp();
  await changeSettings(await app.signIn('pedro'), { lateChargeVariant: 5 });
});
afterEach(() => app.close());

const seen = ['balance', 'bookBalance', 'runningLateCharge', 'credit', 'status', 'nextPayment'] as const;
type Seen = Readonly<Record<(typeof seen)[number], unknown>>;
const sight = (loan: Seen) => Object.fromEntries(seen.map((key) => [key, loan[key]]));
const loanNow = async (id: number): Promise<LoanFile> =>
  (await pedro.get(`/api/admin/loans/${id}/file`)).json();

interface Step {
  /** The dialog's query, beside the loan. */
  readonly query: string;
  readonly decide: () => ReturnType<Browser['send']>;
}

const today = () => dayInSantoDomingo(app.deps.now());
const post = (id: number, path: string, body: object) =>
  pedro.send('POST', `/api/admin/loans/${id}/${path}`, body);

async function stepOf(roll: (below: number) => number, { loan, payments }: LoanFile): Promise<Step | null> {
  const { id } = loan;
  const amount = 1 + roll(roll(3) === 0 ? loan.total : 900);
  const running = loan.status === 'active';
  const confirmed = payments.filter((one) => one.status === 'verified' && one.reversedAt === null);
  const victim = confirmed[roll(Math.max(1, confirmed.length))];
  const chance = roll(12);
  if (chance < 2 && victim)
    return {
      query: `kind=reversal&payment=${victim.id}`,
      decide: () => pedro.send('POST', `/api/admin/payments/${victim.id}/reversal`, { reason: 'Rebotó' }),
    };
  if (loan.credit > 0) {
    const back = 1 + roll(loan.credit);
    return {
      query: `kind=refund&amount=${back}`,
      decide: () => post(id, 'refunds', { amount: back, reference: `TR-${id}` }),
    };
  }
  if (!running && loan.status !== 'written_off') return null;
  if (chance < 4 && running) {
    shade += 1;
    const payment = await reported(rosa, amount, shade);
    const came = roll(2) === 0 ? amount : 1 + roll(amount);
    return {
      query: `kind=confirmation&payment=${payment}&amount=${came}`,
      decide: () =>
        pedro.send('PATCH', `/api/payments/${payment}/status`, {
          status: 'verified',
          amount: came,
          amountReason: 'Lo que muestra el banco',
        }),
    };
  }
  if (chance < 6 && running)
    return {
      query: `kind=collection_cost&amount=${amount}`,
      decide: async () =>
        pedro.upload(
          `/api/admin/loans/${id}/collection-costs`,
          { amount: String(amount), reason: 'Acto' },
          { field: 'documentFile', name: 'factura.jpg', bytes: await receiptPicture(7) },
        ),
    };
  if (chance < 8 && running) {
    const { most } = (await pedro.get(`/api/admin/loans/${id}/preview?kind=waiver`)).json();
    if (most > 0) {
      const waived = 1 + roll(most);
      return {
        query: `kind=waiver&amount=${waived}`,
        decide: () => post(id, 'waivers', { amount: waived, reason: 'Enferma' }),
      };
    }
  }
  if (chance === 8 && running)
    return { query: 'kind=write_off', decide: () => post(id, 'write-off', { reason: 'Se fue' }) };
  const on = [today(), loan.disbursedOn][roll(4) === 0 ? 1 : 0];
  return {
    query: `kind=payment&amount=${amount}&on=${on}`,
    decide: () => post(id, 'payments', { amount, paymentMethod: 'cash', on, confirmAbovePayoff: true }),
  };
}

async function restructured(roll: (below: number) => number, id: number, name: string): Promise<number> {
  const newInterest = roll(2) === 0;
  const term = 1 + roll(3);
  const query = `term=${term}&newInterest=${newInterest ? 'yes' : 'no'}`;
  const { before, after, refused } = (
    await pedro.get(`/api/admin/loans/${id}/restructuring?${query}`)
  ).json();
  expect(sight((await loanNow(id)).loan), name).toEqual(sight(before));
  if (refused !== null) return id;
  const proposed = await post(id, 'restructuring', { term, newInterest, reason: 'Perdió horas' });
  expect(proposed.statusCode, `${name}: ${proposed.body}`).toBe(201);
  const shown = (await rosa.send('POST', `/api/loans/${id}/restructuring/preview`, {})).json();
  const signed = await rosa.send('PATCH', `/api/loans/${id}/restructuring/accept`, {
    signature: await signatureOf('rosa'),
    agreementHash: shown.agreementHash,
  });
  expect(signed.statusCode, `${name}: ${signed.body}`).toBe(200);
  const next: number = signed.json().id;
  expect(sight((await loanNow(next)).loan), name).toEqual(sight(after));
  count('restructuring');
  return next;
}

/** The parts on a payment's receipt: those in the event of its recording, and the rest of the amount as credit. */
async function onReceipt({ id, amount }: { readonly id: number; readonly amount: number }) {
  const { facts } = await app.deps.db
    .selectFrom('events')
    .select('facts')
    .where('name', '=', 'payment.recorded')
    .where('subjectId', '=', String(id))
    .executeTakeFirstOrThrow();
  const parts = {
    principal: Number(facts.paidPrincipal),
    interest: Number(facts.paidInterest),
    lateCharge: Number(facts.paidLateCharge),
    costs: Number(facts.paidCosts),
    overpaidRefund: Number(facts.paidOverpaidRefund ?? 0),
  };
  return { ...parts, credit: Object.values(parts).reduce((left, part) => left - part, amount) };
}

/** The last entry of a loan's ledger; 0: it has none. */
async function lastEntry(loanId: number): Promise<number> {
  const { id } = await app.deps.db
    .selectFrom('ledgerEntries')
    .select(({ fn }) => fn.max('id').as('id'))
    .where('loanId', '=', loanId)
    .executeTakeFirstOrThrow();
  return id ?? 0;
}

/** Pesos that a command allocated to each part of the debt, by the rows that it posted. */
async function postedSince(loanId: number, entry: number) {
  const rows = await app.deps.db
    .selectFrom('ledgerEntries')
    .select(['source', 'amount'])
    .where('loanId', '=', loanId)
    .where('id', '>', entry)
    .where('kind', '=', 'allocation')
    .orderBy('id')
    .execute();
  const to = (account: Account) =>
    rows.reduce((all, { source, amount }) => (source === account ? all + amount : all), 0);
  return {
    principal: to('principal'),
    interest: to('interest'),
    lateCharge: to('late_charge'),
    costs: to('collection_cost'),
    overpaidRefund: to('overpaid_refund'),
  };
}

/** Whether a decision of today was posted before an entry. */
async function adjustedToday(loanId: number, entry: number): Promise<boolean> {
  const rows = await app.deps.db
    .selectFrom('ledgerEntries')
    .select('id')
    .where('loanId', '=', loanId)
    .where('id', '<=', entry)
    .where('valueDate', '=', today())
    .where('adjustmentId', 'is not', null)
    .execute();
  return rows.length > 0;
}

/** What the statement of account says that the payment of today paid: it is the only one that was confirmed now. */
async function onStatement(loanId: number) {
  const { lines } = (await pedro.get(`/api/loans/${loanId}/statement`)).json<LoanStatement>();
  const paid = lines.filter(({ kind, on }) => kind === 'payment' && on === today());
  const [line] = paid.toSorted((a, b) => ((a.confirmedAt ?? '') < (b.confirmedAt ?? '') ? 1 : -1));
  if (!line) throw new Error('The payment is not on the statement');
  const { credit: _, ...parts } = line.parts;
  return Object.fromEntries(Object.entries(parts).map(([part, changed]) => [part, 0 - changed]));
}

/** Previews a decision, makes it, and checks that the books agree before and after. */
async function compare(loan: AdminLoan, { query, decide }: Step, name: string) {
  const previewed = (await pedro.get(`/api/admin/loans/${loan.id}/preview?${query}`)).json();
  expect(sight(loan), name).toEqual(sight(previewed.before));
  const before = await lastEntry(loan.id);
  const reply = await decide();
  expect([200, 201], `${name}: ${query}: ${reply.body}`).toContain(reply.statusCode);
  expect(sight((await loanNow(loan.id)).loan), `${name}: ${query}`).toEqual(sight(previewed.after));
  const recorded = Object.hasOwn(reply.json(), 'receiptNumber') && query.startsWith('kind=payment');
  if (recorded) expect(previewed.paid, `${name}: ${query}`).toEqual(await onReceipt(reply.json()));
  // Of a payment that counts from today every row is new; an earlier one posts what changed since its day.
  const asked = new URLSearchParams(query);
  if (previewed.paid && (asked.get('on') ?? today()) === today()) {
    const { credit: _credit, ...parts } = previewed.paid;
    const posted = await postedSince(loan.id, before);
    // A payment counts before the decisions of its day: where one was posted already, the new rows move its money too,
    // and what the payment itself paid is on the statement.
    if (await adjustedToday(loan.id, before)) {
      expect(sumOf(Object.values(posted)), `${name}: ${query}`).toBe(sumOf(Object.values(parts)));
      expect(await onStatement(loan.id), `${name}: ${query}`).toEqual(parts);
    } else expect(posted, `${name}: ${query}`).toEqual(parts);
    postings += 1;
  }
  count(asked.get('kind') ?? '');
  return previewed;
}

/** A new loan, whose money is paid out on the day of its approval or some days later. */
async function begun(roll: (below: number) => number, name: string): Promise<number> {
  const { loanId } = await approved(app, 'rosa', { amount: 2_500 + roll(175) * 100, term: 1 + roll(3) });
  const first = today();
  await later(roll(5));
  const on = [first, today()][roll(2)];
  await compare(
    (await loanNow(loanId)).loan,
    {
      query: `kind=disbursement&on=${on}`,
      decide: () =>
        pedro.send('PATCH', `/api/admin/loans/${loanId}/disburse`, { date: on, reference: 'TR-1' }),
    },
    name,
  );
  return loanId;
}

/** Transfers an overpayment to the next loan, and returns that loan. */
async function carriedOver(roll: (below: number) => number, id: number, name: string): Promise<number> {
  const next = await begun(roll, name);
  await later(roll(40));
  const { loan } = await loanNow(id);
  const amount = 1 + roll(loan.credit);
  const before = sight((await loanNow(next)).loan);
  const { other } = await compare(
    loan,
    { query: `kind=carried_out&amount=${amount}`, decide: () => post(id, 'carry-over', { amount }) },
    name,
  );
  expect(before, name).toEqual(sight(other.before));
  expect(sight((await loanNow(next)).loan), name).toEqual(sight(other.after));
  count('carried_in');
  return next;
}

/** Signs in again: a session does not last that long. */
async function later(days: number) {
  app.advance(days * DAY_MS);
  pedro = await app.signIn('pedro');
  rosa = await app.signIn('rosa');
}

// Each part alone: npx vitest run --project server server/adjustments/decision-preview -t 'lives 300 to'
test.each(PARTS)(
  'lives $from to $to: what is previewed of a decision is what the books say after it',
  async ({ from, to }) => {
    for (let history = from; history < to; history += 1) {
      const roll = dice(20_261_122 + history);
      await later(0);
      let loanId = await begun(roll, `history ${history}`);
      for (let step = 0; step < 8; step += 1) {
        await later(roll(16));
        const name = `history ${history}, step ${step}`;
        if (roll(8) === 0) {
          loanId = await restructured(roll, loanId, name);
          continue;
        }
        const file = await loanNow(loanId);
        if (file.loan.status === 'settled' && file.loan.credit > 0 && roll(3) > 0) {
          loanId = await carriedOver(roll, loanId, name);
          continue;
        }
        const next = await stepOf(roll, file);
        if (!next) break;
        await compare(file.loan, next, name);
      }
      // The next life needs a customer without a loan.
      const { loan } = await loanNow(loanId);
      if (loan.status === 'active') await post(loanId, 'write-off', { reason: 'Fin' });
    }
    expect(postings).toBeGreaterThan(0);
    // A hundred lives make every decision that the contract previews.
    if (WHOLE) expect([...kinds.keys()]).toEqual(expect.arrayContaining([...PREVIEWABLE]));
    // `npm run drill -- books` adds the lines up.
    const told = [...kinds].map(([kind, times]) => `${kind} ${times}`).join(', ');
    if (WHOLE) console.info(`compared: ${compared} decisions (${told}; ${postings} by the rows posted)`);
  },
);
