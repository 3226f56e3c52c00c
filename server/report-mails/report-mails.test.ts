import { afterEach, beforeEach, expect, it } from 'vitest';
import { DAY_MS } from '#domain/calendar.ts';
import { writeReports } from '#server/report-mails/write-reports.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { eventsNamed } from '#test/written.ts';

let app: TestApp;
let pedro: Browser;
beforeEach(async () => {
  app = await openTestApp();
  // A Friday morning.
  app.setClock('2026-11-20T12:00:00Z');
  pedro = await app.signIn('pedro');
});
afterEach(() => app.close());

const choose = (wishes: object) => pedro.send('PUT', '/api/admin/report-mails', { wishes });
const letters = () =>
  app.db.selectFrom('messages').selectAll().where('template', '=', 'report-ready').orderBy('id').execute();

it('comes once on its day, as a link without a figure, to the owner who chose it', async () => {
  const wishes = [
    { report: 'accounting', rhythm: 'monthly', onDay: 21 },
    { report: 'day-close', rhythm: 'daily', onDay: null },
    { report: 'portfolio', rhythm: 'weekly', onDay: 1 },
  ];
  const chosen = await choose(wishes);
  expect(chosen.statusCode, chosen.body).toBe(200);
  expect((await pedro.get('/api/admin/report-mails')).json()).toEqual({ email: 'pedro@demo.do', wishes });
  expect(await eventsNamed(app, 'reports.chosen')).toHaveLength(1);
  await writeReports(app.deps);
  await writeReports(app.deps);
  const [letter, ...others] = await letters();
  expect(others).toEqual([]);
  expect(letter).toMatchObject({ recipient: 'pedro@demo.do' });
  expect(letter?.subject).toMatch(/: Cierre del 19\/11\/2026$/);
  expect(letter?.bodyText).toContain('/admin-finances?cierre=2026-11-19');
  expect(letter?.bodyText).not.toMatch(/RD\$/);
  expect(await eventsNamed(app, 'report.announced')).toMatchObject([
    { subject: 'export', subjectId: 'day-close', facts: { date: '2026-11-20' } },
  ]);
  // Saturday the 21st: the month's report, and the close of Friday. On Monday: the week's and the close of Sunday.
  app.advance(DAY_MS);
  await writeReports(app.deps);
  app.advance(2 * DAY_MS);
  await writeReports(app.deps);
  const subjects = (await letters()).map(({ subject }) => subject?.replace(/^.*?: /, ''));
  expect(subjects).toEqual([
    'Cierre del 19/11/2026',
    'Contabilidad de oct 2026',
    'Cierre del 20/11/2026',
    'Cierre del 22/11/2026',
    'Finanzas y cartera al 23/11/2026',
  ]);
});

it('a change does not write the same report twice on a day, and an empty choice ends them', async () => {
  await choose([{ report: 'drawers', rhythm: 'daily', onDay: null }]);
  await writeReports(app.deps);
  await choose([{ report: 'drawers', rhythm: 'weekly', onDay: 5 }]);
  await writeReports(app.deps);
  expect(await letters()).toHaveLength(1);
  await choose([]);
  app.advance(7 * DAY_MS);
  await writeReports(app.deps);
  expect(await letters()).toHaveLength(1);
});

it('refuses a day that its rhythm does not have, and a report twice', async () => {
  for (const wish of [
    { report: 'drawers', rhythm: 'daily', onDay: 1 },
    { report: 'drawers', rhythm: 'weekly', onDay: null },
    { report: 'drawers', rhythm: 'weekly', onDay: 7 },
    { report: 'drawers', rhythm: 'monthly', onDay: 29 },
    { report: 'payroll', rhythm: 'daily', onDay: null },
  ])
    expect((await choose([wish])).statusCode, JSON.stringify(wish)).toBe(400);
  const daily = { report: 'drawers', rhythm: 'daily', onDay: null };
  expect((await choose([daily, daily])).statusCode).toBe(400);
  expect((await pedro.get('/api/admin/report-mails')).json().wishes).toEqual([]);
});

it('is written to nobody who is no owner any more', async () => {
  await choose([{ report: 'drawers', rhythm: 'daily', onDay: null }]);
  await app.db.updateTable('users').set({ role: 'cashier' }).where('email', '=', 'pedro@demo.do').execute();
  await writeReports(app.deps);
  await app.db
    .updateTable('users')
    .set({ role: 'owner', removedAt: app.deps.now() })
    .where('email', '=', 'pedro@demo.do')
    .execute();
  await writeReports(app.deps);
  expect(await letters()).toEqual([]);
});
