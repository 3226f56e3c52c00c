import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Proposal } from '#contract/proposals.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { changeSettings, enteredAt, lent, paid, submitted } from '#test/stories.ts';
import { findingsTonight } from '#test/verified.ts';

let app: TestApp;
let pedro: Browser;
let marta: Browser;
beforeEach(async () => {
  app = await openTestApp();
  app.setClock('2026-11-20T14:00:00Z');
  pedro = await app.signIn('pedro');
});
afterEach(() => app.close());

/** Makes Marta an owner beside Pedro. */
async function secondOwner() {
  const id = await app.addPerson('marta');
  await app.db.updateTable('users').set({ isAdmin: true, role: 'owner' }).where('id', '=', id).execute();
  marta = await app.signIn('marta');
}
/** Sets the clock, and signs staff in again, whose sessions would have ended. */
async function at(instant: string) {
  ({ pedro, other: marta } = await enteredAt(app, instant, 'marta'));
}
const ask = (acts: string[], from: number | null = null) =>
  changeSettings(pedro, { twoPersonActs: acts, twoPersonFrom: from });
const approve = (who: Browser, id: number) => who.send('PATCH', `/api/loan-applications/${id}/approve`, {});
const waiting = async (who: Browser) => (await who.get('/api/admin/proposals')).json<Proposal[]>();
const withdraw = (who: Browser, id = 0) => who.send('POST', `/api/admin/proposals/${id}/withdrawal`);
const namesOf = async (...names: string[]) =>
  (
    await app.db
      .selectFrom('events')
      .innerJoin('users', 'users.id', 'events.actorId')
      .select(['name', 'firstName'])
      .where('name', 'in', names)
      .orderBy('events.id')
      .execute()
  ).map(({ name, firstName }) => `${firstName}: ${name}`);

describe('an approval', () => {
  it('is proposed by one and confirmed by another, and only then creates a loan and a letter', async () => {
    const alba = await app.signInAs('analyst');
    await ask(['approval']);
    const id = await submitted(await app.signIn('luis'), 'luis', { amount: 10_000 });
    const first = await approve(alba, id);
    expect(first.json()).toMatchObject({ status: 'submitted', proposed: true, loan: null });
    expect(first.json().message).toBe('Aprobación: queda como propuesta. Otra persona debe confirmarla.');
    expect(await app.db.selectFrom('loans').select('id').execute()).toEqual([]);
    expect(
      await app.db
        .selectFrom('messages')
        .select('id')
        .where('template', '=', 'application-approved')
        .execute(),
    ).toEqual([]);
    const own = await approve(alba, id);
    expect([own.statusCode, own.json().message]).toEqual([
      409,
      'Usted lo propuso: otra persona debe confirmarlo',
    ]);
    expect(await waiting(pedro)).toMatchObject([
      {
        act: 'approval',
        by: 'Alba Peña',
        isOwn: false,
        fullName: 'Luis Ureña',
        amount: 10_000,
        loanId: null,
      },
    ]);
    expect((await pedro.get('/api/admin/loan-applications')).json()[0].proposals).toHaveLength(1);
    const second = await approve(pedro, id);
    expect(second.json()).toMatchObject({ status: 'approved', proposed: false });
    expect(await waiting(pedro)).toEqual([]);
    expect(await namesOf('application.approval_proposed', 'application.approved')).toEqual([
      'Alba: application.approval_proposed',
      'Pedro: application.approved',
    ]);
    expect(await findingsTonight(app)).toBe(0);
  });

  it('below the configured amount needs one person; the same limit applies to a counter-offer', async () => {
    const alba = await app.signInAs('analyst');
    await ask(['approval'], 8_000);
    const small = await submitted(await app.signIn('ana'), 'ana', { amount: 7_000 });
    expect((await approve(alba, small)).json()).toMatchObject({ status: 'approved' });
    const large = await submitted(await app.signIn('luis'), 'luis', { amount: 12_000 });
    const offer = (who: Browser, amount: number) =>
      who.send('PATCH', `/api/loan-applications/${large}/counter-offer`, {
        counterOfferAmount: amount,
        counterOfferTerm: 2,
      });
    expect((await offer(alba, 9_000)).json()).toMatchObject({ status: 'submitted', proposed: true });
    const previewed = async (who: Browser, amount: number) =>
      (await who.get(`/api/admin/loan-applications/${large}/offer-plan?amount=${amount}&term=2`)).json()
        .proposes;
    expect([
      await previewed(alba, 7_000),
      await previewed(alba, 9_000),
      await previewed(pedro, 9_000),
    ]).toEqual([false, true, false]);
    // Another amount is another proposal, whichever of the two makes it.
    expect(await previewed(pedro, 8_500)).toBe(true);
    expect((await offer(pedro, 8_500)).json()).toMatchObject({ proposed: true });
    expect(await waiting(alba)).toMatchObject([{ act: 'counter_offer', amount: 8_500, by: 'Pedro Santos' }]);
    expect((await offer(alba, 8_500)).json()).toMatchObject({ status: 'counter_offer', proposed: false });
  });

  it('can be withdrawn by its proposer or by a person who may decide it, and by no other', async () => {
    const alba = await app.signInAs('analyst');
    const cashier = await app.signInAs('cashier');
    await ask(['approval']);
    const id = await submitted(await app.signIn('luis'), 'luis');
    await approve(alba, id);
    const [{ id: proposal } = { id: 0 }] = await waiting(alba);
    expect(await waiting(cashier)).toEqual([]);
    expect((await withdraw(cashier, proposal)).json().code).toBe('role_forbidden');
    expect((await withdraw(alba, proposal)).statusCode).toBe(200);
    expect((await withdraw(pedro, proposal)).statusCode).toBe(404);
    expect(await namesOf('application.proposal_withdrawn')).toEqual(['Alba: application.proposal_withdrawn']);
    // A person who confirms an outdated view gets an error that it is gone.
    const seenUpdatedAt = '2026-11-20T13:00:00.000Z';
    const late = await pedro.send('PATCH', `/api/loan-applications/${id}/approve`, { seenUpdatedAt });
    expect(late.json()).toMatchObject({ code: 'changed_meanwhile' });
    expect(late.json().message).toContain('Alba Peña ya retiró lo propuesto para esta solicitud');
  });

  it('confirmed by many at once creates one loan', async () => {
    await secondOwner();
    const alba = await app.signInAs('analyst');
    await ask(['approval']);
    const id = await submitted(await app.signIn('luis'), 'luis');
    await approve(alba, id);
    const replies = await Promise.all([pedro, marta, pedro].map((who) => approve(who, id)));
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await app.db.selectFrom('loans').select('id').execute()).toHaveLength(1);
  });
});

describe('what somebody proposed who may not decide it any more', () => {
  interface Colleague {
    readonly id: number;
    readonly email: string;
    readonly firstName: string;
    readonly lastName: string;
  }
  const colleague = async (name: string) => {
    const staff = (await pedro.get('/api/admin/administrators')).json<Colleague[]>();
    const found = staff.find(({ firstName }) => firstName === name);
    if (!found) throw new Error(`Nobody of the staff is ${name}`);
    return found;
  };
  const giveRole = (role: string) => (who: Colleague) =>
    pedro.send('PATCH', `/api/admin/administrators/${who.id}/role`, { role });

  it.each([
    [
      'left',
      ({ id }: Colleague) => pedro.send('DELETE', `/api/admin/administrators/${id}`),
      ({ email, firstName, lastName }: Colleague) =>
        pedro.send('POST', '/api/admin/administrators', { email, firstName, lastName, role: 'analyst' }),
    ],
    ['changed role', giveRole('collector'), giveRole('analyst')],
  ])('is no proposal, also once the person is back: the proposer %s', async (_, go, comeBack) => {
    await secondOwner();
    const alba = await app.signInAs('analyst');
    await ask(['approval']);
    const id = await submitted(await app.signIn('luis'), 'luis', { amount: 10_000 });
    expect((await approve(alba, id)).json()).toMatchObject({ proposed: true });
    const person = await colleague('Alba');
    const gone = await go(person);
    expect(gone.statusCode, gone.body).toBe(200);
    expect(await waiting(pedro)).toEqual([]);
    const back = await comeBack(person);
    expect(back.statusCode, back.body).toBeLessThan(300);
    expect(await waiting(pedro)).toEqual([]);
    expect((await pedro.get('/api/admin/loan-applications')).json()[0]).toMatchObject({
      proposals: [],
      approval_proposes: true,
    });
    expect((await approve(pedro, id)).json()).toMatchObject({ status: 'submitted', proposed: true });
    expect(await app.db.selectFrom('proposals').select('id').execute()).toHaveLength(1);
    expect((await approve(marta, id)).json()).toMatchObject({ status: 'approved', proposed: false });
  });

  it('is no proposal once who left under an older version, which kept it, is invited again', async () => {
    await secondOwner();
    const alba = await app.signInAs('analyst');
    await ask(['approval']);
    const id = await submitted(await app.signIn('luis'), 'luis', { amount: 10_000 });
    await approve(alba, id);
    const { id: albaId, email, firstName, lastName } = await colleague('Alba');
    const removed = app.db.updateTable('users').set({ removedAt: app.deps.now() }).where('id', '=', albaId);
    await removed.execute();
    const invited = { email, firstName, lastName, role: 'analyst' };
    expect((await pedro.send('POST', '/api/admin/administrators', invited)).statusCode).toBe(201);
    expect(await waiting(pedro)).toEqual([]);
    expect((await approve(pedro, id)).json()).toMatchObject({ status: 'submitted', proposed: true });
  });
});

describe('an act on a loan', () => {
  it('is proposed and confirmed alike: a waiver, a refund, a write-off', async () => {
    await secondOwner();
    await ask(['waiver', 'refund', 'write_off']);
    const { loanId } = await lent(app, 'rosa', { amount: 10_000, term: 1 });
    await at('2027-01-15T15:00:00Z');
    const rosa = await app.signIn('rosa');
    const post = (who: Browser, path: string, body: object) =>
      who.send('POST', `/api/admin/loans/${loanId}/${path}`, body);
    const previewed = async (who: Browser, query: string) =>
      (await who.get(`/api/admin/loans/${loanId}/preview?${query}`)).json().proposes;

    const owes = (await rosa.get('/api/loans/active')).json().balance;
    expect(await previewed(pedro, 'kind=waiver&amount=20')).toBe(true);
    const proposed = await post(pedro, 'waivers', { amount: 20, reason: 'Estuvo enferma' });
    expect(proposed.json()).toMatchObject({ proposed: true, balance: owes });
    expect(await previewed(marta, 'kind=waiver&amount=20')).toBe(false);
    expect(await previewed(marta, 'kind=waiver&amount=30')).toBe(true);
    expect((await post(pedro, 'waivers', { amount: 20, reason: 'Insisto' })).json().code).toBe(
      'second_person_needed',
    );
    const waived = await post(marta, 'waivers', { amount: 20, reason: 'De acuerdo' });
    expect(waived.json()).toMatchObject({ proposed: false, balance: owes - 20 });

    expect((await post(marta, 'write-off', { reason: 'No responde' })).json().proposed).toBe(true);
    const file = (await pedro.get(`/api/admin/loans/${loanId}/file`)).json();
    expect(file.proposals).toMatchObject([{ act: 'write_off', by: 'Marta Núñez', isOwn: false }]);
    expect((await withdraw(marta, file.proposals[0].id)).statusCode).toBe(200);
    expect((await pedro.get(`/api/admin/loans/${loanId}/file`)).json().proposals).toEqual([]);

    await paid(rosa, pedro, owes + 80, 1);
    const { credit } = (await pedro.get(`/api/admin/loans/${loanId}/file`)).json().loan;
    const refund = { amount: credit, reference: 'TR-9' };
    expect((await post(pedro, 'refunds', refund)).json()).toMatchObject({ proposed: true, credit });
    const cashier = await app.signInAs('cashier');
    expect(await waiting(cashier)).toMatchObject([{ act: 'refund', amount: credit, reason: 'TR-9' }]);
    expect((await post(cashier, 'refunds', refund)).json()).toMatchObject({ proposed: false, credit: 0 });
    expect(
      await namesOf(
        'loan.waiver_proposed',
        'loan.late_charge_waived',
        'loan.write_off_withdrawn',
        'loan.credit_refunded',
      ),
    ).toEqual([
      'Pedro: loan.waiver_proposed',
      'Marta: loan.late_charge_waived',
      'Marta: loan.write_off_withdrawn',
      'Ciro: loan.credit_refunded',
    ]);
  });
});

describe('what was proposed while two were asked for', () => {
  it('is done once: who does it alone later leaves no proposal to confirm', async () => {
    await secondOwner();
    await ask(['waiver']);
    const { loanId } = await lent(app, 'rosa', { amount: 10_000, term: 1 });
    await at('2027-01-15T15:00:00Z');
    const waive = (who: Browser) =>
      who.send('POST', `/api/admin/loans/${loanId}/waivers`, { amount: 20, reason: 'Estuvo enferma' });
    expect((await waive(pedro)).json()).toMatchObject({ proposed: true });
    await ask([]);
    expect((await waive(marta)).json()).toMatchObject({ proposed: false });
    await ask(['waiver']);
    expect(await waiting(marta)).toEqual([]);
  });
});

describe('a write-off', () => {
  it('is done when the second person enters the same, and leaves no proposal', async () => {
    await secondOwner();
    await ask(['write_off']);
    const { loanId } = await lent(app, 'rosa', { amount: 10_000, term: 1 });
    await at('2027-01-15T15:00:00Z');
    const post = (who: Browser) =>
      who.send('POST', `/api/admin/loans/${loanId}/write-off`, { reason: 'No responde' });
    expect((await post(marta)).json()).toMatchObject({ status: 'active', proposed: true });
    expect((await post(pedro)).json()).toMatchObject({ status: 'written_off', proposed: false, balance: 0 });
    expect(await waiting(pedro)).toEqual([]);
    expect(await namesOf('loan.write_off_proposed', 'loan.written_off')).toEqual([
      'Marta: loan.write_off_proposed',
      'Pedro: loan.written_off',
    ]);
    expect((await post(marta)).statusCode).toBe(409);
  });
});

describe('the settings', () => {
  it('of an older version are read in the current form', async () => {
    const {
      version: _,
      twoPersonActs: _acts,
      amountLimits: _limits,
      ...value
    } = (await pedro.get('/api/admin/settings')).json();
    const old = { ...value, twoPersonApproval: true, approvalLimit: 8_000 };
    await app.db
      .insertInto('settings')
      .values({ value: JSON.stringify(old), changedBy: null, createdAt: new Date() })
      .execute();
    expect((await pedro.get('/api/admin/settings')).json()).toMatchObject({
      twoPersonActs: ['disbursement', 'write_off'],
      amountLimits: { analyst: 8_000, cashier: null },
    });
    await changeSettings(pedro, { name: 'Otro nombre' });
    const [{ changes }] = (await pedro.get('/api/admin/settings/history')).json();
    expect(changes).toEqual([{ field: 'name', before: 'Manito', after: 'Otro nombre' }]);
  });
});
