import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Queue } from '#contract/queue.ts';
import { openTestApp, type TestApp } from '#test/app.ts';
import { lent, reported, submitted } from '#test/stories.ts';

let app: TestApp;
let rosa: Awaited<ReturnType<typeof lent>>;
beforeEach(async () => {
  app = await openTestApp();
  // 5,000 in two instalments, paid out on Friday 20/11: due a fortnight and a month later.
  rosa = await lent(app, 'rosa', { amount: 5_000, term: 2 });
});
afterEach(() => app.close());

async function queueAt(instant: string): Promise<Queue> {
  app.setClock(instant);
  const reply = await (await app.signIn('pedro')).get('/api/admin/queue');
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
}

it('is empty when no work waits, and names the newest clients', async () => {
  const queue = await queueAt('2026-11-20T15:00:00Z');
  expect(queue).toMatchObject({
    lenderComplete: false,
    applications: { waiting: 0, late: 0, amount: 0, oldest: [] },
    payments: { waiting: 0, late: 0, amount: 0, oldest: [] },
    disbursements: { waiting: 0, amount: 0, oldest: [] },
    dueToday: { instalments: 0, amount: 0, largest: [] },
    streetReceipts: { waiting: 0, amount: 0, oldest: [] },
  });
  expect(queue.overdue?.every(({ amount }) => amount === 0)).toBe(true);
  expect(queue.newestClients?.map(({ name }) => name)).toEqual(['Rosa Méndez']);
});

it('holds an application to 24 hours and a loan to 48 business hours', async () => {
  app.setClock('2026-11-20T15:00:00Z');
  const luis = await app.signIn('luis');
  const id = await submitted(luis, 'luis', { amount: 8_000, term: 2 });
  const soon = await queueAt('2026-11-21T14:59:00Z');
  expect(soon.applications).toMatchObject({
    waiting: 1,
    late: 0,
    amount: 8_000,
    oldest: [{ id, name: 'Luis Ureña', amount: 8_000, answerBy: '2026-11-21T15:00:00.000Z' }],
  });
  const late = await queueAt('2026-11-21T15:01:00Z');
  expect(late.applications).toMatchObject({ waiting: 1, late: 1 });

  const pedro = await app.signIn('pedro');
  await pedro.send('PATCH', `/api/loan-applications/${id}/approve`, {});
  const approved = await queueAt('2026-11-21T16:00:00Z');
  expect(approved.applications?.waiting).toBe(0);
  expect(approved.disbursements).toMatchObject({
    waiting: 1,
    amount: 8_000,
    // Approved on a Saturday: Monday and Tuesday are the 48 hours.
    oldest: [{ name: 'Luis Ureña', principal: 8_000, depositBy: '2026-11-24' }],
  });
});

it('shows the sums due today and overdue, less payments', async () => {
  const [first] = await app.db
    .selectFrom('instalments')
    .selectAll()
    .where('loanId', '=', rosa.loanId)
    .orderBy('number')
    .execute();
  if (!first) throw new Error('A loan has instalments');
  const noon = `${first.dueDate}T16:00:00Z`;
  app.setClock(noon);
  const paymentId = await reported(await app.signIn('rosa'), 1_000, 1);
  expect((await queueAt(noon)).payments).toMatchObject({
    waiting: 1,
    amount: 1_000,
    oldest: [{ id: paymentId, name: 'Rosa Méndez', amount: 1_000 }],
  });
  await (await app.signIn('pedro')).send('PATCH', `/api/payments/${paymentId}/status`, {
    status: 'verified',
  });

  const today = await queueAt(noon);
  expect(today.payments?.waiting).toBe(0);
  expect(today.dueToday).toMatchObject({
    instalments: 1,
    amount: first.amount - 1_000,
    largest: [{ loanId: rosa.loanId, unpaid: first.amount - 1_000 }],
  });

  const tenDaysLater = await queueAt('2026-12-15T16:00:00Z');
  expect(tenDaysLater.dueToday?.instalments).toBe(0);
  expect(tenDaysLater.overdue?.[0]).toEqual({
    from: 1,
    to: 30,
    instalments: 1,
    amount: first.amount - 1_000,
  });
});

it('lists no instalment that was written off, as its count does', async () => {
  const last = await app.db
    .selectFrom('instalments')
    .select('dueDate')
    .where('loanId', '=', rosa.loanId)
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow();
  const pedro = await app.signIn('pedro');
  const off = await pedro.send('POST', `/api/admin/loans/${rosa.loanId}/write-off`, { reason: 'Se mudó' });
  expect(off.statusCode, off.body).toBe(201);
  expect((await queueAt(`${last.dueDate}T16:00:00Z`)).dueToday).toEqual({
    instalments: 0,
    amount: 0,
    largest: [],
  });
});

it('names to an owner the receipts of the street that wait for a decision, oldest first', async () => {
  app.setClock('2026-12-10T16:00:00Z');
  const carla = await app.signInAs('collector');
  const { id: phone } = (await carla.send('POST', '/api/admin/street/phones', { label: 'Moto' })).json();
  const give = (number: number, amount: number, takenAt: string) =>
    carla.send('POST', '/api/admin/street/receipts', {
      ...{ clientId: randomUUID(), phone, number, loanId: rosa.loanId, amount, takenAt },
    });
  await give(1, 300, '2026-12-10T14:00:00Z');
  await give(2, 400, '2026-12-03T14:00:00Z');
  await give(3, 500, '2026-12-10T15:00:00Z');
  expect((await (await app.signInAs('collector')).get('/api/admin/queue')).json().streetReceipts).toBeNull();
  // The third is the second one of its visit.
  const { streetReceipts } = await queueAt('2026-12-10T16:00:00Z');
  expect(streetReceipts).toMatchObject({
    waiting: 2,
    amount: 900,
    oldest: [
      { name: 'Rosa Méndez', collector: 'Clara Feliz', amount: 400, takenAt: '2026-12-03T14:00:00.000Z' },
      { amount: 500 },
    ],
  });
});

it('is hidden from a customer', async () => {
  const reply = await (await app.signIn('rosa')).get('/api/admin/queue');
  expect(reply.statusCode).toBe(403);
});

it('shows each role its own waiting work', async () => {
  const told: Record<string, string[]> = {};
  for (const role of ['owner', 'analyst', 'cashier', 'collector', 'auditor'] as const) {
    const parts: Record<string, unknown> = (await (await app.signInAs(role)).get('/api/admin/queue')).json();
    told[role] = Object.keys(parts).filter((part) => part !== 'lenderComplete' && parts[part] !== null);
  }
  const all = [
    ...['applications', 'payments', 'disbursements', 'streetReceipts'],
    ...['dueToday', 'overdue', 'newestClients'],
  ];
  expect(told).toEqual({
    owner: all,
    analyst: ['applications', 'newestClients'],
    cashier: ['payments', 'disbursements'],
    collector: ['dueToday', 'overdue'],
    auditor: all,
  });
});

it('shows the lender’s income to the owner and the auditor alone', async () => {
  const told: Record<string, string[]> = {};
  for (const role of ['owner', 'analyst', 'cashier', 'collector', 'auditor'] as const) {
    const figures: Record<string, unknown> = (
      await (await app.signInAs(role)).get('/api/dashboard/stats')
    ).json();
    told[role] = Object.keys(figures).filter((name) => figures[name] !== null);
  }
  const everybody = ['availableLimit', 'terms', 'activeLoansCount', 'totalClients'];
  expect(told).toMatchObject({
    analyst: [
      'activeApplications',
      'approvedLoans',
      'availableLimit',
      'terms',
      'activeLoansCount',
      'approvalRate',
      'decidedApprovalRate',
      'totalClients',
    ],
    cashier: [...everybody, 'pendingPayments', 'awaitingDisbursement'],
    collector: everybody,
  });
  expect(told.owner).toEqual(told.auditor);
  expect(told.owner).toContain('totalRevenue');
});
