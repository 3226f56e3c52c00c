import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { cast } from '#test/cast.ts';
import { approved, changeSettings, submitted } from '#test/stories.ts';
import { eventsNamed, lettersTo } from '#test/written.ts';

let app: TestApp;
let pedro: Browser;
let alba: Browser;
beforeEach(async () => {
  app = await openTestApp();
  app.setClock('2026-11-20T15:00:00Z');
  pedro = await app.signIn('pedro');
  alba = await app.signInAs('analyst');
});
afterEach(() => app.close());

const REASON = 'Presentó una carta de trabajo falsa el 3 de marzo';
const add = (browser: Browser, cedula: string, reason = REASON) =>
  browser.send('POST', '/api/admin/do-not-lend', { cedula, reason });
const list = async (browser: Browser, query = '') =>
  (await browser.get(`/api/admin/do-not-lend?${query}`)).json();
const card = async (browser: Browser) => (await browser.get('/api/admin/loan-applications')).json()[0];
const approve = (browser: Browser, id: number) =>
  browser.send('PATCH', `/api/loan-applications/${id}/approve`, {});
const reject = (id: number, rejectionReason: string) =>
  pedro.send('PATCH', `/api/loan-applications/${id}/reject`, { rejectionReason });
const statusOf = async (id: number) =>
  (
    await app.db
      .selectFrom('loanApplications')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).status;

it('a cédula is put on the list and removed, each with author, time and reason, and each audited', async () => {
  await app.signIn('luis');
  const dashed = cast.luis.cedula.replace(/^(\d{3})(\d{7})(\d)$/, '$1-$2-$3');
  const added = await add(alba, dashed, ` ${REASON} `);
  expect(added.statusCode, added.body).toBe(201);
  const { id } = added.json();
  const entry = {
    id,
    cedula: cast.luis.cedula,
    reason: REASON,
    addedAt: '2026-11-20T15:00:00.000Z',
    removedAt: null,
    clients: [{ fullName: 'Luis Ureña' }],
  };
  expect(await list(pedro)).toMatchObject([entry]);
  expect(await list(pedro, `cedula=${cast.luis.cedula}`)).toHaveLength(1);
  expect(await list(pedro, `cedula=${cast.ana.cedula}`)).toEqual([]);
  expect((await add(pedro, cast.luis.cedula)).json().code).toBe('already_on_list');

  app.setClock('2026-11-21T15:00:00Z');
  pedro = await app.signIn('pedro');
  const removal = { reason: 'Fue un error de nombre' };
  const removed = await pedro.send('POST', `/api/admin/do-not-lend/${id}/removal`, removal);
  expect(removed.json()).toMatchObject({ removedBy: 'Pedro Santos', removalReason: removal.reason });
  const again = await pedro.send('POST', `/api/admin/do-not-lend/${id}/removal`, removal);
  expect([again.statusCode, again.json().message]).toEqual([409, 'Ya salió de la lista']);
  expect(await list(pedro)).toEqual([]);
  expect(await list(pedro, 'state=removed')).toMatchObject([{ id, reason: REASON }]);
  // Once removed, the same cédula may be put on the list again.
  expect((await add(pedro, cast.luis.cedula)).statusCode).toBe(201);
  for (const name of ['do_not_lend.added', 'do_not_lend.removed'] as const)
    expect((await eventsNamed(app, name))[0]).toMatchObject({
      subject: 'do_not_lend',
      subjectId: String(id),
      facts: {},
    });
});

it('only the staff who decide see the list, and the card of those who read the queue shows nothing of it', async () => {
  await submitted(await app.signIn('luis'), 'luis');
  await add(pedro, cast.luis.cedula);
  expect(await card(alba)).toMatchObject({
    refused_by: ['do_not_lend'],
    do_not_lend: { reason: REASON, addedBy: 'Pedro Santos' },
  });
  const auditor = await app.signInAs('auditor');
  const seen = await card(auditor);
  expect([seen.refused_by, seen.do_not_lend]).toEqual([[], null]);
  expect(seen.warnings).not.toContain('do_not_lend');
  for (const role of ['auditor', 'cashier', 'collector'] as const) {
    const browser = await app.signInAs(role);
    expect((await browser.get('/api/admin/do-not-lend')).statusCode, role).toBe(403);
    expect((await add(browser, cast.ana.cedula)).statusCode, role).toBe(403);
  }
});

it('an applicant on the list is refused at the decision, with a standard reason, and never learns of the list', async () => {
  const luis = await app.signIn('luis');
  const id = await submitted(luis, 'luis');
  await add(pedro, cast.luis.cedula);
  const refused = await approve(pedro, id);
  expect([refused.statusCode, refused.json()]).toEqual([
    409,
    {
      code: 'refused_by_rule',
      message: 'Según sus reglas esta solicitud se rechaza: «En la lista de no prestar».',
    },
  ]);
  const offer = { counterOfferAmount: 5_000 };
  const offered = await pedro.send('PATCH', `/api/loan-applications/${id}/counter-offer`, offer);
  expect(offered.json().code).toBe('refused_by_rule');
  expect(await statusOf(id)).toBe('submitted');

  const told = await reject(id, 'No cumple con las políticas. Está en la lista');
  expect([told.statusCode, told.json().errors?.[0]?.field]).toEqual([400, 'rejectionReason']);
  expect((await reject(id, 'policy_violation')).statusCode).toBe(200);
  expect((await luis.get(`/api/loan-applications/${id}`)).json()).toMatchObject({
    status: 'rejected',
    rejectionReason: 'No cumple con las políticas',
  });
  const everything = [
    ...(await lettersTo(app, cast.luis.email)).map(({ bodyText }) => bodyText),
    (await luis.get('/api/loan-applications')).body,
    (await luis.get(`/api/loan-applications/${id}/history`)).body,
    (await luis.get('/api/auth/user')).body,
  ].join('\n');
  expect(everything).not.toMatch(/lista de no prestar|do_not_lend|carta de trabajo falsa/i);
  // A new application is accepted as any other.
  expect(await submitted(luis, 'luis', { amount: 7_000 })).toBeGreaterThan(id);
});

it('a lender who only wants a warning approves, and an approval that waits for its money is named', async () => {
  await changeSettings(pedro, {
    warningRules: {
      do_not_lend: 'tell',
      cedula_shared: 'tell',
      phone_shared: 'tell',
      lost_loan: 'tell',
      late_loan: 'tell',
    },
  });
  await approved(app, 'rosa');
  const added = await add(pedro, cast.rosa.cedula);
  expect(added.json().message).toContain('Ya tiene aprobado el préstamo #LN-0001');
  const id = await submitted(await app.signIn('luis'), 'luis');
  await add(pedro, cast.luis.cedula);
  expect((await card(pedro)).warnings).toContain('do_not_lend');
  expect((await approve(pedro, id)).statusCode).toBe(200);
});

it('an erased person leaves no cédula and no words on the list, and is recognised at a new application', async () => {
  const luis = await app.signIn('luis');
  const userId = (await luis.get('/api/auth/user')).json().id;
  await add(pedro, cast.luis.cedula);
  expect((await pedro.send('DELETE', `/api/admin/clients/${userId}`)).statusCode).toBe(200);
  const [row] = await app.db.selectFrom('doNotLendEntries').selectAll().execute();
  expect(row).toMatchObject({ cedula: null, reason: null });
  expect(JSON.stringify(row)).not.toContain(cast.luis.cedula);
  expect(await list(pedro)).toMatchObject([{ cedula: null, reason: null, clients: [] }]);
  expect((await add(pedro, cast.luis.cedula)).json().code).toBe('already_on_list');

  await submitted(await app.signIn('ana'), 'ana', { cedula: cast.luis.cedula });
  expect(await card(pedro)).toMatchObject({ refused_by: ['do_not_lend'], do_not_lend: { reason: null } });
});
