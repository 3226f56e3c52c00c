import { afterEach, beforeEach, expect, it } from 'vitest';
import { sendReminders } from '#server/reminders/send-reminders.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { lent } from '#test/stories.ts';
import { eventsNamed } from '#test/written.ts';

let app: TestApp;
let pedro: Browser;
beforeEach(async () => {
  app = await openTestApp();
  app.setClock('2026-11-20T15:00:00Z');
  pedro = await app.signIn('pedro');
});
afterEach(() => app.close());

const PATRON = { day: '2026-12-10', reason: 'Fiesta patronal' };
const add = (body: object = PATRON, browser = pedro) => browser.send('POST', '/api/admin/closed-days', body);
const remove = (id: number) => pedro.send('POST', `/api/admin/closed-days/${id}/removal`);
const days = async (browser = pedro) => (await browser.get('/api/admin/closed-days')).json().days;
const rows = () => app.db.selectFrom('closedDays').selectAll().orderBy('id').execute();

it('is added with its reason and removed, each with author and time, and each audited', async () => {
  const added = await add({ ...PATRON, reason: ' Fiesta patronal ' });
  expect(added.statusCode, added.body).toBe(201);
  const { id, message } = added.json();
  expect(message).toBe('El 10/12/2026 cuenta como feriado.');
  const shown = {
    id,
    ...PATRON,
    addedBy: 'Pedro Santos',
    addedAt: '2026-11-20T15:00:00.000Z',
    mayReopen: true,
  };
  expect(await days()).toEqual([shown]);
  expect(await days(await app.signInAs('auditor'))).toEqual([shown]);

  const removed = await remove(id);
  expect(removed.statusCode, removed.body).toBe(200);
  expect(removed.json()).toMatchObject({ id, mayReopen: false });
  expect(await days()).toEqual([]);
  expect((await remove(id)).json().message).toBe('Ese día ya se quitó');
  expect((await remove(9_999)).statusCode).toBe(404);
  expect(await rows()).toMatchObject([{ ...PATRON, removedAt: new Date('2026-11-20T15:00:00Z') }]);
  for (const name of ['closed_day.added', 'closed_day.removed'] as const)
    expect(await eventsNamed(app, name)).toMatchObject([
      { subject: 'closed_day', subjectId: String(id), facts: PATRON },
    ]);
  // The same day may be closed again.
  expect((await add()).statusCode).toBe(201);
});

it('refuses an invalid day, at its field, and one without a reason', async () => {
  const errorsOf = async (body: object) => {
    const reply = await add(body);
    return [reply.statusCode, reply.json().errors];
  };
  expect(await errorsOf({ ...PATRON, day: '2026-11-20' })).toEqual([
    400,
    [{ field: 'day', message: 'Elija un día después de hoy, 20/11/2026' }],
  ]);
  expect(await errorsOf({ ...PATRON, day: '2026-12-25' })).toMatchObject([400, [{ field: 'day' }]]);
  expect(await errorsOf({ ...PATRON, reason: ' ' })).toEqual([
    400,
    [{ field: 'reason', message: 'Escriba por qué cierra' }],
  ]);
  expect(await rows()).toEqual([]);
  expect(await eventsNamed(app, 'closed_day.added')).toEqual([]);
});

it('of two owners who close the same day, one is refused', async () => {
  const replies = await Promise.all([add(), add({ ...PATRON, reason: 'Otra' })]);
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400]);
  expect(await rows()).toHaveLength(1);
});

it('stays closed in its last week', async () => {
  const { id } = (await add()).json();
  app.setClock('2026-12-04T15:00:00Z');
  pedro = await app.signIn('pedro');
  expect(await days()).toMatchObject([{ id, mayReopen: false }]);
  const refused = await remove(id);
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    'Ya no se puede quitar: se quita hasta 7 días antes, porque los clientes cuentan con ese día.',
  ]);
});

it('postpones due dates, late charge, reminders and contacts, everywhere alike', async () => {
  // Due on Saturday 05/12, on time until Monday 07/12, on which the lender is closed.
  const { loanId } = await lent(app, 'rosa', { amount: 9_000, term: 3 });
  expect((await add({ day: '2026-12-07', reason: 'Inventario' })).statusCode).toBe(201);
  const at = async (instant: string) => {
    app.setClock(instant);
    pedro = await app.signIn('pedro');
    const rosa = await app.signIn('rosa');
    const read = async (address: string) => (await pedro.get(address)).json();
    const queue = await read('/api/admin/queue');
    const worklist = await read('/api/admin/collections');
    const loans = await read('/api/admin/loans');
    const own = (await rosa.get('/api/loans/active')).json();
    const [first] = own.instalments;
    expect(loans[0].daysLate).toBe(worklist.items[0]?.daysLate ?? 0);
    const { loan } = await read(`/api/admin/loans/${loanId}/file`);
    expect(loan.instalments[0]).toEqual(first);
    return {
      mayContact: worklist.mayContact,
      late: worklist.late,
      dueToday: queue.dueToday.instalments,
      daysLate: loans[0].daysLate,
      status: first.status,
      charged: first.lateCharge > 0,
    };
  };
  const call = () =>
    pedro.send('POST', `/api/admin/loans/${loanId}/contacts`, { channel: 'call', outcome: 'no_answer' });
  const reminded = () => app.db.selectFrom('reminders').select(['kind']).execute();

  // At eleven in the morning.
  const inTime = { late: 0, daysLate: 0, status: 'due', charged: false, dueToday: 1 };
  expect(await at('2026-12-07T15:00:00Z')).toEqual({ ...inTime, mayContact: false });
  expect((await call()).json().code).toBe('outside_contact_hours');
  await sendReminders(app.deps);
  expect(await reminded()).toEqual([]);
  expect(await at('2026-12-08T15:00:00Z')).toEqual({ ...inTime, mayContact: true });
  await sendReminders(app.deps);
  expect(await reminded()).toEqual([{ kind: 'due_today' }]);
  expect((await call()).statusCode).toBe(201);
  expect(await at('2026-12-09T15:00:00Z')).toEqual({
    mayContact: true,
    late: 1,
    dueToday: 0,
    daysLate: 1,
    status: 'overdue',
    charged: true,
  });
});
