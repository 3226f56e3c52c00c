import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Alerts } from '#contract/alerts.ts';
import { HOUR_MS } from '#domain/calendar.ts';
import { reportAlerts } from '#server/alerts/report-alerts.ts';
import { takeBackup } from '#server/backup/take-backup.ts';
import { verifyRecords } from '#server/verification/verify-records.ts';
import { startWorker } from '#server/worker.ts';
import { openTestApp, type TestApp } from '#test/app.ts';
import { openMailServer } from '#test/mail-server.ts';
import { changeSettings, lent, reported, submitted } from '#test/stories.ts';
import { until } from '#test/until.ts';

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

// Signed in anew: a member of the staff is signed out after half an hour.
const read = async (one = app): Promise<Alerts> =>
  (await (await one.signIn('pedro')).get('/api/admin/alerts')).json();
const kinds = async () => (await read()).alerts.map(({ kind, count }) => `${kind} ${count}`);
const metrics = async (one = app) => (await one.inject({ url: '/metrics' })).body;

describe('no failure stays silent', () => {
  it('without failures there is no alert', async () => {
    expect(await read()).toEqual({ alerts: [], lastBackup: null });
    await reportAlerts(app.deps);
    expect(await app.db.selectFrom('messages').select('id').execute()).toEqual([]);
    expect(await metrics()).toContain('manito_alerts{kind="letters_waiting"} 0');
  });

  it('an alert names a letter that was not tried, one that failed for good, and a failed job', async () => {
    await submitted(await app.signIn('luis'), 'luis');
    await submitted(await app.signIn('rosa'), 'rosa');
    expect(await kinds()).toEqual([]);
    app.advance(HOUR_MS / 2);
    expect(await kinds()).toEqual(['letters_waiting 2']);
    const [first] = await app.db.selectFrom('messages').select('id').orderBy('id').execute();
    await app.db
      .updateTable('messages')
      .set({ failedAt: app.deps.now(), lastError: 'The mail server knows no such mailbox' })
      .where('id', '=', first?.id ?? 0)
      .execute();
    await app.ownerPool.query(
      'update graphile_worker._private_jobs set attempts = max_attempts where id = (select min(id) from graphile_worker._private_jobs)',
    );
    expect(await kinds()).toEqual(['letters_waiting 1', 'letters_failed 1', 'jobs_failed 1']);
    const measured = await metrics();
    expect(measured).toContain('manito_letters_failed 1');
    expect(measured).toContain('manito_jobs_failed 1');
    expect(measured).toMatch(/^manito_letters_oldest_waiting_seconds 1800$/m);
  });

  it('an alert names a registration number of another text, until the number of the present one is set', async () => {
    const pedro = await app.signIn('pedro');
    const named = async () => (await kinds()).filter((one) => one.startsWith('text_'));
    await changeSettings(pedro, { noteCondition: 'Se paga en la oficina.' });
    expect(await named()).toEqual([]);
    await changeSettings(pedro, { registrationNumber: 'PC-1' });
    expect(await named()).toEqual([]);
    await changeSettings(pedro, { noteCondition: 'Se paga en la oficina o por banco.' });
    expect(await named()).toEqual(['text_unregistered 1']);
    await changeSettings(pedro, { city: 'Santiago' });
    expect(await named()).toEqual(['text_unregistered 1']);
    await changeSettings(pedro, { registrationNumber: 'PC-2' });
    expect(await named()).toEqual([]);
    // As a version of the settings from before has it: a number without its text.
    await app.db
      .insertInto('settings')
      .values({
        value: JSON.stringify({ registrationNumber: 'PC-0' }),
        changedBy: null,
        createdAt: app.deps.now(),
      })
      .execute();
    expect(await named()).toEqual(['text_unregistered 1']);
  });

  it('an alert names money that is paid out later than promised', async () => {
    const rosa = await app.signIn('rosa');
    const id = await submitted(rosa, 'rosa');
    const pedro = await app.signIn('pedro');
    expect((await pedro.send('PATCH', `/api/loan-applications/${id}/approve`, {})).statusCode).toBe(200);
    app.advance(3 * 24 * HOUR_MS);
    expect(await kinds()).not.toContain('disbursements_late 1');
    app.advance(2 * 24 * HOUR_MS);
    expect(await kinds()).toContain('disbursements_late 1');
  });

  it('an alert names an old backup and a missing one; none where another system takes backups', async () => {
    await lent(app, 'rosa');
    const later = async (hours: number) => {
      app.advance(hours * HOUR_MS);
      return (await kinds()).filter((one) => one.startsWith('backup'));
    };
    expect(await later(37)).toEqual(['backup_old 1']);
    await takeBackup(app.deps);
    expect(await later(1)).toEqual([]);
    expect((await read()).lastBackup).toBe('2026-11-22T04:00:00.000Z');
    expect(await metrics()).toMatch(/^manito_backup_age_seconds 3600$/m);
    expect(await later(36)).toEqual(['backup_old 1']);
    const elsewhere = await openTestApp({ BACKUPS: 'off' });
    try {
      await elsewhere.signIn('pedro');
      elsewhere.advance(HOUR_MS);
      expect((await read(elsewhere)).alerts).toEqual([]);
    } finally {
      await elsewhere.close();
    }
  });

  it('names files that a backup left out, the end of the last verification, the disk and the services that answer', async () => {
    const { customer } = await lent(app, 'rosa');
    await reported(customer, 700, 1);
    const { receiptKey } = await app.db
      .selectFrom('payments')
      .select('receiptKey')
      .$narrowType<{ receiptKey: string }>()
      .orderBy('id')
      .executeTakeFirstOrThrow();
    await app.deps.files.delete(receiptKey);
    await takeBackup(app.deps);
    await verifyRecords(app.deps);
    expect(await kinds()).toContain('backup_lacks 1');
    app.advance(HOUR_MS);
    const measured = await metrics();
    expect(measured).toContain('manito_alerts{kind="backup_lacks"} 1');
    expect(measured).toMatch(/^manito_verification_age_seconds 3600$/m);
    expect(measured).toMatch(/^manito_ready\{part="database"\} 1$/m);
    const [, free = '', size = ''] =
      /^manito_disk_available_bytes (\S+)$[\s\S]*^manito_disk_size_bytes (\S+)$/m.exec(measured) ?? [];
    expect(Number(free)).toBeGreaterThan(0);
    expect(Number(free)).toBeLessThan(Number(size));
  });

  it('a backup that was never taken is as old as the installation', async () => {
    await verifyRecords(app.deps);
    app.advance(3 * HOUR_MS);
    expect(await metrics()).toMatch(/^manito_backup_age_seconds 10800$/m);
  });

  it('the lender gets the alerts in the morning', async () => {
    await submitted(await app.signIn('luis'), 'luis');
    app.advance(HOUR_MS);
    const settings = await app.deps.settings();
    const contact = { ...settings.contact, email: 'jefa@demo.do' };
    const withMailbox = Object.assign(async () => ({ ...settings, contact }), {
      closedDays: app.deps.settings.closedDays,
      terms: app.deps.settings.terms,
      forget: () => undefined,
    });
    await reportAlerts({ ...app.deps, settings: withMailbox });
    const [letter] = await app.db
      .selectFrom('messages')
      .selectAll()
      .where('template', '=', 'morning-alerts')
      .orderBy('id')
      .execute();
    expect(letter?.bodyText).toContain('Hay mensajes que no han salido');
    expect(letter?.subject).toMatch(/esperan? por usted$/);
    expect(letter?.expiresAt?.getTime()).toBeLessThan(app.deps.now().getTime() + 24 * HOUR_MS);
    const event = await app.db
      .selectFrom('events')
      .select(['subject', 'facts'])
      .where('name', '=', 'alerts.reported')
      .executeTakeFirstOrThrow();
    expect(event.subject).toBe('alert');
    expect(event.facts).toHaveProperty('letters_waiting');
  });

  it('customers cannot read the alerts', async () => {
    expect((await (await app.signIn('rosa')).get('/api/admin/alerts')).statusCode).toBe(403);
  });
});

it('an hour without a mail server during decisions: the first page reports it, no sentence claims a sent letter, and each letter is sent once', async () => {
  const mailServer = await openMailServer();
  const office = await openTestApp({ SMTP_URL: mailServer.url });
  const stuck = async () => (await read(office)).alerts.filter(({ kind }) => kind === 'letters_waiting');
  mailServer.state.refuse = true;
  const worker = await startWorker(office.deps);
  try {
    const staff = await office.signIn('pedro');
    const luis = await submitted(await office.signIn('luis'), 'luis');
    await until(async () => expect(await stuck()).toHaveLength(1));
    const approved = await staff.send('PATCH', `/api/loan-applications/${luis}/approve`, {});
    expect(approved.json().message).toBe(
      'El préstamo fue aprobado. El correo saldrá en cuanto el servidor de correo responda.',
    );
    const rosa = await submitted(await office.signIn('rosa'), 'rosa');
    const rejected = await staff.send('PATCH', `/api/loan-applications/${rosa}/reject`, {
      rejectionReason: 'Ingresos insuficientes',
    });
    expect(rejected.json().message).toBe(
      'La solicitud fue rechazada. El correo saldrá en cuanto el servidor de correo responda.',
    );
    const { id: ana } = (await (await office.signIn('ana')).get('/api/auth/user')).json();
    const verified = await staff.send('PATCH', `/api/admin/clients/${ana}/status`, { kycStatus: 'verified' });
    expect(verified.json().message).toBe(
      'La identidad quedó verificada. El correo saldrá en cuanto el servidor de correo responda.',
    );
    const requested = await staff.send('POST', `/api/admin/clients/${ana}/document-request`, {
      documents: ['cedula_front'],
    });
    expect(requested.json().message).toBe('El correo saldrá en cuanto el servidor de correo responda.');
    const unsent = async () =>
      (await office.db.selectFrom('messages').select('id').where('sentAt', 'is', null).execute()).length;
    // The signed documents are sealed meanwhile, and their copy is one letter more.
    await until(async () => {
      const count = await unsent();
      expect(count).toBeGreaterThanOrEqual(6);
      expect((await metrics(office)).split('\n')).toContain(`manito_letters_waiting ${count}`);
    });
    office.advance(HOUR_MS);
    await until(async () => {
      expect(await stuck()).toMatchObject([
        { kind: 'letters_waiting', count: await unsent(), since: '2026-11-20T15:00:00.000Z' },
      ]);
    });
    expect(mailServer.received).toEqual([]);

    mailServer.state.refuse = false;
    // Again at each look: a letter that was under way fails once more, and would wait longer and longer.
    await until(async () => {
      await office.deps.pool.query('update graphile_worker._private_jobs set run_at = now()');
      expect(await unsent()).toBe(0);
    });
    expect(await stuck()).toEqual([]);
    await until(async () => {
      const letters = await office.db
        .selectFrom('messages')
        .select(['recipient', 'sentAt'])
        .orderBy('id')
        .execute();
      expect(letters.filter(({ sentAt }) => sentAt === null)).toEqual([]);
      const received = mailServer.received.map(({ to }) => to.join());
      expect(received.sort()).toEqual(letters.map(({ recipient }) => recipient).sort());
      expect(received.length).toBeGreaterThanOrEqual(6);
    });
  } finally {
    await worker.stop();
    await office.close();
    await mailServer.close();
  }
});
