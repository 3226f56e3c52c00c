import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Deliver } from '#server/outbox/deliver.ts';
import { sendMessage } from '#server/outbox/send-message.ts';
import { PAST_ITS_TIME } from '#server/outbox/undeliverable.ts';
import { sendReminders } from '#server/reminders/send-reminders.ts';
import { startWorker } from '#server/worker.ts';
import { openTestApp, type TestApp } from '#test/app.ts';
import { changeSettings, lent, paid, reported } from '#test/stories.ts';
import { until } from '#test/until.ts';

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp({
    PUBLIC_URL: 'http://manito.test',
    TWILIO_ACCOUNT_SID: 'AC0',
    TWILIO_AUTH_TOKEN: 'x',
    TWILIO_SMS_FROM: '+18095550100',
  });
});
afterEach(() => app.close());

const reminders = () =>
  app.db.selectFrom('messages').selectAll().where('template', 'like', 'instalment-%').orderBy('id').execute();
/** The messages written at an instant, as "channel template". */
async function at(instant: string) {
  const before = (await reminders()).length;
  app.setClock(instant);
  await sendReminders(app.deps);
  return (await reminders()).slice(before).map(({ channel, template }) => `${channel} ${template}`);
}
const registeredBySms = () =>
  app.db.updateTable('users').set({ verifiedChannel: 'sms' }).where('email', '=', 'rosa@demo.do').execute();

// RD$10,000 in three, disbursed on Friday 20/11/2026: due on Saturday 05/12, Sunday 20/12 and Monday 04/01/2027.
describe('Rosa owes three instalments', () => {
  test('and gets three reminders for each, within legal hours, around Christmas and Epiphany', async () => {
    await lent(app, 'rosa');
    const told: string[] = [];
    const start = new Date('2026-11-20T04:00:00Z').getTime();
    for (let hours = 0; hours < 55 * 24; hours += 3) {
      const instant = new Date(start + hours * 3_600_000).toISOString();
      for (const what of await at(instant)) told.push(`${instant.slice(0, 16)} ${what}`);
    }
    // 13:00 UTC is 9:00 in Santo Domingo; the job runs every three hours, at 7:00, 10:00, 13:00 …
    expect(told).toEqual([
      '2026-12-03T13:00 email instalment-due-soon',
      '2026-12-05T13:00 email instalment-due-today',
      // Saturday is no business day: on time until Monday 07, late on Tuesday 08.
      '2026-12-08T16:00 email instalment-overdue',
      '2026-12-18T13:00 email instalment-due-soon',
      // No reminder on Sunday; Monday is the last day on time.
      '2026-12-21T13:00 email instalment-due-today',
      '2026-12-22T16:00 email instalment-overdue',
      '2027-01-02T13:00 email instalment-due-soon',
      // Epiphany, Wednesday 6, is observed on this very Monday: no legal hours, and one more day.
      '2027-01-05T13:00 email instalment-due-today',
      '2027-01-06T16:00 email instalment-overdue',
    ]);
  });

  test('and gets each at the time that the lender has set', async () => {
    await lent(app, 'rosa');
    const pedro = await app.signIn('pedro');
    await changeSettings(pedro, {
      reminderTimes: { dueSoon: '15:30', dueToday: '11:30', overdue: '16:30' },
    });
    for (const [before, from, what] of [
      ['2026-12-03T19:29:00Z', '2026-12-03T19:30:00Z', 'email instalment-due-soon'],
      ['2026-12-05T15:29:00Z', '2026-12-05T15:30:00Z', 'email instalment-due-today'],
      ['2026-12-08T20:29:00Z', '2026-12-08T20:30:00Z', 'email instalment-overdue'],
    ] as const) {
      expect(await at(before)).toEqual([]);
      expect(await at(from)).toEqual([what]);
    }
  });

  test('and gets no reminder by the channel that she refused', async () => {
    const { loanId } = await lent(app, 'rosa');
    const { userId } = await app.db
      .selectFrom('loans')
      .select('userId')
      .where('id', '=', loanId)
      .executeTakeFirstOrThrow();
    const pedro = await app.signIn('pedro');
    const refuse = (channels: string[]) =>
      pedro.send('PUT', `/api/admin/clients/${userId}/contact-refusals`, { channels });
    await refuse(['letter']);
    expect(await at('2026-12-03T13:00:00Z')).toEqual([]);
    app.setClock('2026-11-20T15:00:00Z');
    await refuse(['whatsapp']);
    expect(await at('2026-12-03T13:05:00Z')).toEqual(['email instalment-due-soon']);
  });

  test('a reminder that waited for the mail server is not sent once the instalment was reported as paid', async () => {
    await lent(app, 'rosa');
    expect(await at('2026-12-10T14:00:00Z')).toEqual(['email instalment-overdue']);
    const [{ id } = { id: 0 }] = await reminders();
    const send = async (deliver: Deliver) => sendMessage(app.deps, deliver, id);
    const refused = () => send(() => Promise.reject(new Error('no mail server')));
    await expect(refused()).rejects.toThrow('no mail server');
    await expect(refused()).rejects.toThrow('no mail server');
    app.advance(60_000);
    await reported(await app.signIn('rosa'), 3_833, 1);
    app.advance(3_600_000);
    await send(() => Promise.reject(new Error('The letter was sent')));
    expect(await reminders()).toMatchObject([
      { sentAt: null, failedAt: expect.any(Date), lastError: PAST_ITS_TIME },
    ]);
  });

  test('nor once a collector took its cash, whose receipt waits for an owner', async () => {
    const { loanId } = await lent(app, 'rosa');
    expect(await at('2026-12-10T14:00:00Z')).toEqual(['email instalment-overdue']);
    const [{ id } = { id: 0 }] = await reminders();
    const refused = sendMessage(app.deps, () => Promise.reject(new Error('no mail server')), id);
    await expect(refused).rejects.toThrow('no mail server');
    app.advance(60_000);
    const carla = await app.signInAs('collector');
    const { id: phone } = (await carla.send('POST', '/api/admin/street/phones', { label: 'Moto' })).json();
    const cash = await carla.send('POST', '/api/admin/street/receipts', {
      ...{ clientId: randomUUID(), phone, number: 1, loanId, amount: 3_833 },
      takenAt: '2026-12-05T14:00:00Z',
    });
    expect(cash.json()).toMatchObject({ status: 'waiting' });
    await sendMessage(app.deps, () => Promise.reject(new Error('The letter was sent')), id);
    expect(await reminders()).toMatchObject([{ sentAt: null, lastError: PAST_ITS_TIME }]);
  });

  test('a reminder is a row, an event and a letter with its job, each once', async () => {
    const { loanId } = await lent(app, 'rosa');
    expect(await at('2026-12-03T13:00:00Z')).toEqual(['email instalment-due-soon']);
    expect(await at('2026-12-03T13:05:00Z')).toEqual([]);
    expect(await app.db.selectFrom('reminders').selectAll().execute()).toMatchObject([
      { loanId, instalmentNumber: 1, kind: 'due_soon' },
    ]);
    const events = await app.db
      .selectFrom('events')
      .selectAll()
      .where('name', '=', 'loan.reminded')
      .orderBy('id')
      .execute();
    expect(events).toMatchObject([
      { actorId: null, ip: null, subjectId: String(loanId), facts: { kind: 'due_soon', instalment: 1 } },
    ]);
    const [letter] = await reminders();
    expect(letter).toMatchObject({
      recipient: 'rosa@demo.do',
      subject: 'Su cuota de RD$3,833 vence el 05/12/2026',
      expiresAt: new Date('2026-12-04T00:00:00Z'),
    });
    expect(letter?.bodyText).toContain(
      'La cuota 1 de 3 de su préstamo #LN-0001, de RD$3,833, vence en 2 días, el 05/12/2026.\n\nComo ese día no es laborable, está a tiempo hasta el 07/12/2026.',
    );
    const jobs = await app.ownerPool.query(
      "select count(*)::int as n from graphile_worker.jobs where task_identifier = 'send-message'",
    );
    const written = await app.db.selectFrom('messages').select('id').execute();
    expect(jobs.rows[0].n).toBe(written.length);
  });

  test('a customer who registered by SMS gets one text instead, and no e-mail', async () => {
    await lent(app, 'rosa');
    await registeredBySms();
    expect(await at('2026-12-03T13:00:00Z')).toEqual(['sms instalment-due-soon']);
    expect(await reminders()).toMatchObject([
      {
        recipient: '+18495550103',
        bodyHtml: null,
        bodyText:
          'Manito: su cuota vence en 2 días, el 05/12/2026. Pague y registre su comprobante aquí: http://manito.test/make-payment'
            .replace('días', 'dias')
            .replace('aquí', 'aqui'),
      },
    ]);
  });

  test('ten workers at once remind her once', async () => {
    await lent(app, 'rosa');
    app.setClock('2026-12-05T14:00:00Z');
    await Promise.all(Array.from({ length: 10 }, () => sendReminders(app.deps)));
    expect(await reminders()).toHaveLength(1);
  });

  test('a reported payment holds back the reminder, and its rejection releases it', async () => {
    const { customer } = await lent(app, 'rosa');
    app.setClock('2026-12-07T15:00:00Z');
    const id = await reported(customer, 3_833, 1);
    expect(await at('2026-12-08T15:00:00Z')).toEqual([]);
    // The old session has expired by the next day.
    const pedro = await app.signIn('pedro');
    const rejected = await pedro.send('PATCH', `/api/payments/${id}/status`, {
      status: 'rejected',
      notes: 'No se lee',
    });
    expect(rejected.statusCode).toBe(200);
    expect(await at('2026-12-08T15:30:00Z')).toEqual(['email instalment-overdue']);
  });

  test('a paid instalment gets no reminder', async () => {
    const { customer, pedro } = await lent(app, 'rosa');
    await paid(customer, pedro, 3_833, 2);
    for (const day of ['03', '05', '08']) expect(await at(`2026-12-${day}T15:00:00Z`)).toEqual([]);
    expect(await at('2026-12-18T15:00:00Z')).toEqual(['email instalment-due-soon']);
  });

  test('a suspended account gets no reminder', async () => {
    await lent(app, 'rosa');
    const suspend = (accountStatus: 'suspended' | 'active') =>
      app.db.updateTable('users').set({ accountStatus }).where('email', '=', 'rosa@demo.do').execute();
    await suspend('suspended');
    expect(await at('2026-12-03T15:00:00Z')).toEqual([]);
    await suspend('active');
    expect(await at('2026-12-03T15:00:00Z')).toEqual(['email instalment-due-soon']);
  });

  test('one unreadable loan does not hold up the reminders of others', async () => {
    const { loanId } = await lent(app, 'rosa');
    await lent(app, 'luis');
    // An infinite disbursement date: the books of this loan are broken.
    await app.db.updateTable('loans').set({ disbursedOn: 'infinity' }).where('id', '=', loanId).execute();
    app.setClock('2026-12-03T15:00:00Z');
    await expect(sendReminders(app.deps)).rejects.toThrow('1 loans without reminders');
    expect((await reminders()).map(({ recipient }) => recipient)).toEqual(['luis@demo.do']);
  });
});

test('the worker sends due reminders as soon as it starts', async () => {
  await lent(app, 'rosa');
  app.setClock('2026-12-05T14:00:00Z');
  const worker = await startWorker(app.deps);
  try {
    await until(async () => expect(await reminders()).toHaveLength(1));
  } finally {
    await worker.stop();
  }
});
