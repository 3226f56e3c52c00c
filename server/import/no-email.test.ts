import { afterEach, beforeEach, expect, test } from 'vitest';
import { formatCedula } from '#domain/accounts/cedula.ts';
import { sendReminders } from '#server/reminders/send-reminders.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { cleanFiles, type Line, staged } from '#test/import-files.ts';
import { codeSentTo, newcomer, stored } from '#test/newcomers.ts';
import { findingsTonight } from '#test/verified.ts';
import { eventsNamed } from '#test/written.ts';

// The notebook has no e-mail for Yesenia, who owes RD$11,500 since Wednesday 04/11/2026. It is Friday the 20th.
const [wilkin = {}, yesenia = {}] = cleanFiles()
  .files.clients.slice(6, 8)
  .map((line): Line => line);
const LENT = { number: 'A-1', cedula: yesenia.cedula ?? '', standing: 'abierto', disbursedOn: '05/10/2026' };
const SUMS = { clients: 2, loans: 1, outstanding: 10_000, payments: 0 };
const EMAIL = 'yesenia@correo.example';
const PASSWORD = 'mangu con queso frito';

let app: TestApp;
let pedro: Browser;
beforeEach(async () => {
  app = await openTestApp();
  pedro = await app.signIn('pedro');
});
afterEach(() => app.close());

/** Imports both clients, with a welcome letter requested for each. */
async function imported() {
  const loan = { ...LENT, principal: '10000', interest: '1500', term: '1' };
  await staged(pedro, { clients: [wilkin, yesenia], loans: [loan] });
  const reply = await pedro.send('POST', '/api/admin/import', { ...SUMS, noticesSeen: true, welcome: true });
  expect(reply.statusCode, reply.body).toBe(201);
  const { id } = await yesenias();
  const { id: loanId } = await app.db
    .selectFrom('loans')
    .select('id')
    .where('userId', '=', id)
    .executeTakeFirstOrThrow();
  return { id, loanId };
}
const yesenias = () =>
  app.db
    .selectFrom('users')
    .selectAll()
    .where('cedula', '=', yesenia.cedula ?? '')
    .orderBy('id')
    .executeTakeFirstOrThrow();
const lettersTo = (userId: number) =>
  app.db
    .selectFrom('messages')
    .select(['template', 'recipient'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute();
const refusedWith = async (reply: ReturnType<Browser['send']>) => {
  const { statusCode, body } = await reply;
  const { code, message } = JSON.parse(body);
  return [statusCode, code, message];
};

test('the dry run counts clients without e-mail; the import adds them, and sends the welcome letter to the others', async () => {
  expect([wilkin.email, yesenia.email]).toEqual(['Cliente6@correo.example', '']);
  const loan = { ...LENT, principal: '10000', interest: '1500', term: '1' };
  await staged(pedro, { clients: [wilkin, yesenia], loans: [loan] });
  const checked = (await pedro.send('POST', '/api/admin/import/check', SUMS)).json();
  expect(checked).toMatchObject({ errors: 0, notices: 1, differences: [], withoutEmail: 1 });
  expect(checked.lines.map(({ message }: { message: string }) => message)).toContainEqual(
    expect.stringMatching(/ entra como cliente, sin correo: no puede entrar ni recibe avisos$/),
  );
  const { id } = await imported();
  const letters = await app.db
    .selectFrom('messages')
    .select(['template', 'recipient'])
    .orderBy('id')
    .execute();
  expect(letters).toEqual([{ template: 'client-welcome', recipient: 'cliente6@correo.example' }]);
  expect(await yesenias()).toMatchObject({ email: null, phone: '+18095551007', verifiedChannel: null });
  expect((await pedro.get(`/api/admin/clients/${id}`)).json()).toMatchObject({ id, email: null });
  const found = `/api/admin/clients?search=${encodeURIComponent(formatCedula(yesenia.cedula ?? ''))}`;
  expect((await pedro.get(found)).json()).toMatchObject([{ id, email: null }]);
  const byEmail = (await pedro.get('/api/admin/clients?sort=email&limit=1')).json();
  expect(byEmail).toMatchObject([{ id }]);
  const anybody = await app.browser().send('POST', '/api/auth/login', { email: '', password: PASSWORD });
  expect(anybody.statusCode).toBe(400);
  expect(await findingsTonight(app)).toBe(0);
});

test('a file without the e-mail column imports all clients without one, and requires the phone', async () => {
  const csv = Buffer.from('Cédula,Nombre,Apellido,Teléfono\n402-1000270-3,Ana,Peña,8095550000\n,Luz,Mar,\n');
  const file = { field: 'file', name: 'clientes.csv', bytes: csv };
  const staged = (await pedro.upload('/api/admin/import/sheets/clients', {}, file)).json();
  expect(staged).toMatchObject({ lines: 2, missing: [], columns: { email: null } });
  const { lines, withoutEmail } = (await pedro.send('POST', '/api/admin/import/check', SUMS)).json();
  expect(withoutEmail).toBe(1);
  expect(lines).toContainEqual(
    expect.objectContaining({ line: 3, column: 'Teléfono', message: 'Falta este dato', weight: 'error' }),
  );
});

test('staff work her loan as any other, and no screen claims that a letter was sent to her', async () => {
  const { id, loanId } = await imported();
  await sendReminders(app.deps);
  expect(await eventsNamed(app, 'loan.reminded')).toEqual([]);

  const { items } = (await pedro.get('/api/admin/collections')).json();
  expect(items).toMatchObject([{ loanId, phone: '+18095551007', getsLetters: false }]);
  const letter = { loanIds: [loanId], text: 'Hola, {nombre}' };
  expect((await pedro.send('POST', '/api/admin/collections/letters', letter)).json()).toMatchObject({
    written: 0,
    skipped: 1,
    message: expect.stringContaining(
      '1 sin carta: ya no deben o su pago está por verificar, no tienen email',
    ),
  });
  expect(await eventsNamed(app, 'loan.collection_letter_written')).toEqual([]);
  const call = { channel: 'call', outcome: 'spoke' };
  const called = await pedro.send('POST', `/api/admin/loans/${loanId}/contacts`, call);
  expect(called.statusCode, called.body).toBe(201);

  const proposed = { term: 3, newInterest: true, reason: 'Perdió horas de trabajo' };
  expect(await refusedWith(pedro.send('POST', `/api/admin/loans/${loanId}/restructuring`, proposed))).toEqual(
    [409, 'cannot_adjust', expect.stringContaining('no tiene email')],
  );
  const waived = await pedro.send('POST', `/api/admin/loans/${loanId}/waivers`, {
    amount: 10,
    reason: 'Vino en persona',
  });
  expect(waived.statusCode, waived.body).toBeLessThan(300);

  const paid = await pedro.send('POST', `/api/admin/loans/${loanId}/payments`, {
    amount: 5_000,
    paymentMethod: 'cash',
    on: '2026-11-20',
  });
  expect(paid.statusCode, paid.body).toBe(201);
  const receipt = `/api/admin/payments/${paid.json().id}`;
  expect((await pedro.get(`${receipt}/numbered-receipt`)).json()).toMatchObject({ sentTo: null });
  expect(await refusedWith(pedro.send('POST', `${receipt}/receipt-copies`, {}))).toEqual([
    409,
    'no_email',
    'El cliente no tiene email. Imprima el recibo o compártalo por WhatsApp.',
  ]);

  const papers = { documents: ['payroll'] };
  expect(await refusedWith(pedro.send('POST', `/api/admin/clients/${id}/document-request`, papers))).toEqual([
    409,
    'no_email',
    expect.stringContaining('no tiene email'),
  ]);
  const suspended = await pedro.send('PATCH', `/api/admin/clients/${id}/status`, {
    accountStatus: 'suspended',
  });
  expect(suspended.json().message).not.toContain('avisará');
  const file = (await pedro.get(`/api/admin/loans/${loanId}/file`)).json();
  expect(file).toMatchObject({ loan: { email: null, phone: '+18095551007' }, messages: [] });
  expect(await lettersTo(id)).toEqual([]);
  expect(await findingsTonight(app)).toBe(0);
});

test('her first e-mail opens the account: she gets the letter, enters the code, and sees her loan', async () => {
  const { id, loanId } = await imported();
  const edit = (body: object) => pedro.send('PUT', `/api/admin/clients/${id}`, body);
  expect((await edit({ city: 'Moca', welcome: true })).json().errors).toEqual([
    { field: 'welcome', message: 'Se le escribe cómo entrar al guardar su primer email' },
  ]);
  expect((await edit({ email: 'PEDRO@demo.do' })).json().errors).toEqual([
    { field: 'email', message: 'Ya hay una cuenta con este email' },
  ]);
  const given = await edit({ email: EMAIL, welcome: true });
  expect(given.statusCode, given.body).toBe(200);
  expect(given.json()).toMatchObject({ email: EMAIL });
  const [{ facts } = { facts: null }] = await eventsNamed(app, 'client.profile_changed');
  expect(facts).toEqual({ fields: 'email' });
  expect(await lettersTo(id)).toEqual([{ template: 'client-welcome', recipient: EMAIL }]);
  expect((await edit({ email: 'otra@correo.example', welcome: true })).statusCode).toBe(400);
  const file = (await pedro.get(`/api/admin/loans/${loanId}/file`)).json();
  expect(file.loan.email).toBe(EMAIL);

  const herself = app.browser();
  await herself.send('POST', '/api/auth/password-reset/request', { email: EMAIL });
  const code = await codeSentTo(app, EMAIL);
  const chosen = { email: EMAIL, code, newPassword: PASSWORD };
  expect((await herself.send('POST', '/api/auth/password-reset/verify', chosen)).statusCode).toBe(200);
  const entered = await herself.send('POST', '/api/auth/login', { email: EMAIL, password: PASSWORD });
  expect(entered.statusCode, entered.body).toBe(200);
  expect((await herself.get('/api/loans/active')).json()).toMatchObject({ id: loanId });
  expect(await yesenias()).toMatchObject({ email: EMAIL, verifiedChannel: 'email' });
  expect(await findingsTonight(app)).toBe(0);
});

test('a person who registers with her cédula gets a separate account and sees nothing of hers', async () => {
  const { id, loanId } = await imported();
  const form = { ...newcomer(), cedula: formatCedula(yesenia.cedula ?? '') };
  const stranger = app.browser();
  expect((await stranger.send('POST', '/api/auth/register/start', form)).statusCode).toBe(200);
  const code = await codeSentTo(app, stored(form));
  const made = await stranger.send('POST', '/api/auth/register/verify', { email: form.email, code });
  expect(made.json()).toMatchObject({ autoLogin: true });
  expect(made.json().user.id).not.toBe(id);
  expect((await stranger.get('/api/loans/active')).json()).toBeNull();
  expect((await stranger.get(`/api/loans/${loanId}`)).statusCode).toBe(404);
  expect(await yesenias()).toMatchObject({ id, email: null });

  // Once the lender knows that it is the same woman, her new account goes, and its e-mail is free for the one with the
  // loan.
  const edit = () => pedro.send('PUT', `/api/admin/clients/${id}`, { email: form.email });
  const [{ field, message }] = (await edit()).json().errors;
  expect([field, message]).toEqual(['email', expect.stringMatching(/ya se registró .* elimínela/)]);
  const gone = await pedro.send('DELETE', `/api/admin/clients/${made.json().user.id}`);
  expect(gone.statusCode, gone.body).toBe(200);
  expect((await edit()).json()).toMatchObject({ id, email: stored(form) });
});

test('staff can erase her once she owes nothing, and the books stay whole', async () => {
  const { id, loanId } = await imported();
  const file = (await pedro.get(`/api/admin/loans/${loanId}/file`)).json();
  const all = { amount: file.loan.balance, paymentMethod: 'cash', on: '2026-11-20' };
  expect((await pedro.send('POST', `/api/admin/loans/${loanId}/payments`, all)).statusCode).toBe(201);
  const gone = await pedro.send('DELETE', `/api/admin/clients/${id}`);
  expect(gone.statusCode, gone.body).toBe(200);
  expect((await pedro.get(`/api/admin/loans/${loanId}/file`)).json().loan).toMatchObject({ email: null });
  expect(await findingsTonight(app)).toBe(0);
});

test.each([
  { isAdmin: true, role: 'owner' as const },
  { verifiedChannel: 'email' as const, verifiedAt: new Date() },
  { phone: null, verifiedChannel: 'sms' as const, verifiedAt: new Date() },
  { cedula: null },
])('the database rejects an account without an e-mail that is %j', async (change) => {
  const { id } = await imported();
  await expect(app.db.updateTable('users').set(change).where('id', '=', id).execute()).rejects.toThrow(
    'users_known_without_email',
  );
});
