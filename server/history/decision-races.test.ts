import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUR_MS } from '#domain/calendar.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { atOnce } from '#test/at-once.ts';
import { rounds } from '#test/sample.ts';
import { approved, lent, submitted } from '#test/stories.ts';

// Two or three callers who send no version decide about the same row at once: one decision is made, with one letter,
// even where another decision would be possible afterwards.

let app: TestApp;
let luis: Browser;
let pedro: Browser;
beforeAll(async () => {
  app = await openTestApp();
  [luis, pedro] = [await app.signIn('luis'), await app.signIn('pedro')];
});
afterAll(() => app.close());

const ROUNDS = { two: rounds(100, 2), three: rounds(500, 1) };
type Decision = (id: number) => ReturnType<Browser['send']>;

const about =
  (who: () => Browser, method: 'PATCH' | 'POST', path: (id: number) => string, body: object): Decision =>
  (id) =>
    who().send(method, path(id), body);
const ofApplication = (command: string, body: object = {}) =>
  about(
    () => pedro,
    'PATCH',
    (id) => `/api/loan-applications/${id}/${command}`,
    body,
  );
const approve = ofApplication('approve');
const reject = ofApplication('reject', { rejectionReason: 'other' });
const offer = ofApplication('counter-offer', { counterOfferAmount: 5_000 });
const withdraw: Decision = (id) => luis.send('POST', `/api/loan-applications/${id}/cancel`);
const callOff: Decision = (id) => pedro.send('POST', `/api/loan-applications/${id}/cancel`);
const decline: Decision = (id) => luis.send('PATCH', `/api/loan-applications/${id}/counter-offer/decline`);

const ofPayment = (status: string, notes?: string): Decision =>
  about(
    () => pedro,
    'PATCH',
    (id) => `/api/payments/${id}/status`,
    { status, ...(notes !== undefined && { notes }) },
  );
const verify = ofPayment('verified');
const refuse = ofPayment('rejected', 'No llegó');
const reverse: Decision = (id) =>
  pedro.send('POST', `/api/admin/payments/${id}/reversal`, { reason: 'El banco lo devolvió' });

/** Makes a row, lets all decide at once, and checks the replies and what was written since. */
async function race(make: (round: number) => Promise<number>, decisions: readonly Decision[]) {
  const times = decisions.length === 3 ? ROUNDS.three : ROUNDS.two;
  for (let round = 0; round < times; round += 1) {
    const id = await make(round);
    const before = await lastMessage();
    const first = round % decisions.length;
    const inTurn = [...decisions.slice(first), ...decisions.slice(0, first)];
    const replies = await atOnce(
      app,
      'luis@demo.do',
      inTurn.map((decide) => () => decide(id)),
    );
    const said = replies.map(({ statusCode, body }) => `${statusCode} ${body}`).join('\n');
    expect(replies.map(({ statusCode }) => statusCode).sort(), said).toEqual([
      200,
      ...decisions.slice(1).map(() => 409),
    ]);
    const letters = await app.db
      .selectFrom('messages')
      .select('template')
      .where('id', '>', before)
      .where('recipient', '=', 'luis@demo.do')
      .orderBy('id')
      .execute();
    expect(letters, said).toHaveLength(1);
  }
}

const lastMessage = async (): Promise<number> =>
  (await app.db.selectFrom('messages').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst())?.id ??
  0;

let amount = 2_500;
/** An application that waits for its decision, without earlier data of Luis in its way. */
async function waiting(): Promise<number> {
  await freeLuis();
  amount += 1;
  return submitted(luis, 'luis', {
    // The same submission again within ten minutes would count as the first application.
    amount,
    debtAgreementSignature: undefined,
    creditAuthorizationSignature: undefined,
  });
}

async function offered(): Promise<number> {
  const id = await waiting();
  const reply = await offer(id);
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return id;
}

async function freeLuis(): Promise<void> {
  const loans = app.db.updateTable('loans');
  await loans.set({ status: 'called_off' }).where('status', '=', 'awaiting_disbursement').execute();
  await loans.set({ status: 'written_off' }).where('status', '=', 'active').execute();
}

describe.each<[string, () => Promise<number>, readonly Decision[]]>([
  ['an application is approved and rejected', waiting, [approve, reject]],
  ['an application is approved and offered another amount', waiting, [approve, offer]],
  ['an application is offered another amount and rejected', waiting, [offer, reject]],
  ['an application is offered another amount twice', waiting, [offer, offer]],
  ['an application is approved and withdrawn', waiting, [approve, withdraw]],
  ['an application is offered another amount and withdrawn', waiting, [offer, withdraw]],
  ['an application is rejected and withdrawn', waiting, [reject, withdraw]],
  ['an offer is declined and the application rejected', offered, [decline, reject]],
  ['an offer is declined and another one made', offered, [decline, offer]],
  ['an application is approved, rejected and offered another amount', waiting, [approve, reject, offer]],
  ['an application is approved, rejected and withdrawn', waiting, [approve, reject, withdraw]],
  ['an application is approved, offered another amount and withdrawn', waiting, [approve, offer, withdraw]],
  ['an application is approved three times', waiting, [approve, approve, approve]],
  [
    'an offer is declined, the application rejected and another offer made',
    offered,
    [decline, reject, offer],
  ],
])('%s', (_, make, decisions) => {
  test('one of them succeeds, with one letter', () => race(make, decisions));
});

describe('a loan', () => {
  /** Approved and signed. */
  async function signed(): Promise<{ loanId: number; applicationId: number }> {
    await freeLuis();
    amount += 1;
    return approved(app, 'luis', { amount });
  }
  const disburse = (loanId: number, reference: string) =>
    pedro.send('PATCH', `/api/admin/loans/${loanId}/disburse`, { date: '2026-11-20', reference });

  test('disbursed twice: one succeeds, with one letter', () =>
    race(async () => (await signed()).loanId, [(id) => disburse(id, 'TR-1'), (id) => disburse(id, 'TR-2')]));

  test('disbursed twice and cancelled: one succeeds, with one letter', async () => {
    let loanId = 0;
    await race(async () => {
      const made = await signed();
      loanId = made.loanId;
      return made.applicationId;
    }, [() => disburse(loanId, 'TR-1'), callOff, () => disburse(loanId, 'TR-2')]);
  });

  test('disbursed and cancelled: one succeeds, with one letter', async () => {
    let loanId = 0;
    await race(async () => {
      const made = await signed();
      loanId = made.loanId;
      return made.applicationId;
    }, [() => disburse(loanId, 'TR-1'), callOff]);
  });
});

describe('a payment', () => {
  let loanId: number;
  let userId: number;
  beforeAll(async () => {
    await freeLuis();
    ({ loanId } = await lent(app, 'luis', { amount: 20_000, term: 3 }));
    userId = (await luis.get('/api/auth/user')).json().id;
  });
  let receipts = 0;
  async function reported(): Promise<number> {
    receipts += 1;
    const row = await app.db
      .insertInto('payments')
      .values({
        userId,
        loanId,
        amount: 1,
        paymentMethod: 'deposit',
        bankName: 'x',
        accountNumber: 'x',
        accountHolder: 'x',
        receiptKey: 'x',
        receiptType: 'image/webp',
        receiptSha256: `race-${receipts}`,
        registeredOn: '2026-11-20',
        // The decision comes some time after the payment.
        createdAt: new Date(app.deps.now().getTime() - HOUR_MS),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  }
  async function verified(): Promise<number> {
    const id = await reported();
    const reply = await verify(id);
    if (reply.statusCode !== 200) throw new Error(reply.body);
    return id;
  }

  test.each([
    ['confirmed and rejected', reported, [verify, refuse]],
    ['confirmed twice', reported, [verify, verify]],
    ['rejected twice', reported, [refuse, refuse]],
    ['confirmed and reversed', reported, [verify, reverse]],
    ['reversed twice', verified, [reverse, reverse]],
    ['confirmed, rejected and reversed', reported, [verify, refuse, reverse]],
    ['confirmed twice and rejected', reported, [verify, refuse, verify]],
    ['reversed three times', verified, [reverse, reverse, reverse]],
  ] as const)('%s: one of them, and one letter', (_, make, decisions) => race(make, decisions));
});
