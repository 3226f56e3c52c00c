import { afterEach, beforeEach, expect, it } from 'vitest';
import { NO_TEMPLATES } from '#domain/messages/whatsapp-template.ts';
import { openTestApp, type TestApp } from '#test/app.ts';
import { submitted } from '#test/stories.ts';
import { CODE_TEMPLATE } from '#test/twilio.ts';
import { eventsNamed } from '#test/written.ts';

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

const inForce = async () => (await (await app.signIn('pedro')).get('/api/admin/settings')).json();

it('a change is a new version in force at once, with its event, and the old one stays', async () => {
  const pedro = await app.signIn('pedro');
  const before = await inForce();
  expect(before).toMatchObject({
    name: 'Manito',
    lateChargeVariant: 2,
    twoPersonActs: [],
    version: 0,
  });
  const reply = await pedro.send('PUT', '/api/admin/settings', {
    ...before,
    name: 'Préstamos del Este',
    contact: { ...before.contact, phone: '(809) 555-0199' },
  });
  expect(reply.statusCode, reply.body).toBe(200);
  expect(reply.json()).toMatchObject({ name: 'Préstamos del Este', version: 1 });
  expect((await app.browser().get('/api/config')).json()).toMatchObject({
    name: 'Préstamos del Este',
    contact: { phone: '(809) 555-0199' },
  });
  const [event] = await eventsNamed(app, 'settings.changed');
  expect(event?.facts).toEqual({ fields: 'name, contact.phone' });
});

it('lists who made which change, newest first, page by page', async () => {
  const pedro = await app.signIn('pedro');
  await pedro.send('PUT', '/api/admin/settings', { ...(await inForce()), name: 'Préstamos del Este' });
  const before = await inForce();
  await pedro.send('PUT', '/api/admin/settings', {
    ...before,
    lateChargeVariant: 5,
    bureaus: ['DataCrédito'],
  });
  const first = await pedro.get('/api/admin/settings/history?limit=1');
  expect(first.json()).toEqual([
    {
      id: before.version + 1,
      changedAt: '2026-11-20T15:00:00.000Z',
      changedBy: 'Pedro Santos',
      changes: [
        { field: 'lateChargeVariant', before: '2', after: '5' },
        { field: 'bureaus', before: 'DataCrédito; CIRCE', after: 'DataCrédito' },
      ],
    },
  ]);
  const next = /<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? '';
  const second = (await pedro.get(next)).json();
  expect(second[0].changes).toContainEqual({ field: 'name', before: 'Manito', after: 'Préstamos del Este' });
});

it('of two administrators who change the same version, the later one is rejected as stale', async () => {
  const pedro = await app.signIn('pedro');
  const before = await inForce();
  const replies = await Promise.all(
    ['Uno', 'Dos', 'Tres', 'Cuatro'].map((name) =>
      pedro.send('PUT', '/api/admin/settings', { ...before, name }),
    ),
  );
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409]);
  expect(replies.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('settings_changed');
});

it('two sections saved from the same version keep both values; the same setting twice does not', async () => {
  const pedro = await app.signIn('pedro');
  const { version } = await inForce();
  const city = await pedro.send('PUT', '/api/admin/settings', { city: 'Moca', version });
  expect(city.json()).toMatchObject({ city: 'Moca' });
  // Read before the city was changed, as by another person: only the named settings are compared and stored.
  const hours = { ...(await inForce()).contact, hours: 'De 8 a 5' };
  const contact = await pedro.send('PUT', '/api/admin/settings', { contact: hours, version });
  expect(contact.statusCode).toBe(200);
  expect(await inForce()).toMatchObject({ city: 'Moca', contact: hours });
  const late = await pedro.send('PUT', '/api/admin/settings', { city: 'Baní', version });
  expect([late.statusCode, late.json().code]).toEqual([409, 'settings_changed']);
  expect(await inForce()).toMatchObject({ city: 'Moca', contact: hours });
  const events = await eventsNamed(app, 'settings.changed');
  expect(events.map(({ facts }) => facts)).toEqual([{ fields: 'city' }, { fields: 'contact.hours' }]);
});

it('saving the same values makes no new version, in whatever order the database keeps them', async () => {
  const pedro = await app.signIn('pedro');
  const account = {
    bankName: 'Banco BHD',
    accountType: 'ahorro',
    accountNumber: '0071',
    accountHolder: 'Manito SRL',
  };
  const template = { name: 'Aviso', channel: 'letter', text: 'Debe {monto}' };
  await pedro.send('PUT', '/api/admin/settings', {
    ...(await inForce()),
    ...{ companyAccounts: [account], messageTemplates: [template] },
  });
  const before = await inForce();
  expect(before.version).toBe(1);
  const reply = await pedro.send('PUT', '/api/admin/settings', before);
  expect(reply.json()).toMatchObject({ version: before.version, message: 'No había nada que cambiar.' });
});

it('a template of WhatsApp is a version of its own, by its kind', async () => {
  const pedro = await app.signIn('pedro');
  const before = await inForce();
  const code = { contentSid: CODE_TEMPLATE, variables: ['code'] };
  const whatsappTemplates = { ...before.whatsappTemplates, code };
  const reply = await pedro.send('PUT', '/api/admin/settings', { ...before, whatsappTemplates });
  expect(reply.statusCode, reply.body).toBe(200);
  const [event] = await eventsNamed(app, 'settings.changed');
  expect(event?.facts).toEqual({ fields: 'whatsappTemplates.code' });
  const [newest] = (await pedro.get('/api/admin/settings/history')).json();
  expect(newest.changes).toContainEqual({
    field: 'whatsappTemplates.code',
    before: '',
    after: `${CODE_TEMPLATE}, code`,
  });
});

const template = (kind: string, contentSid: string, ...variables: string[]) => ({
  whatsappTemplates: { ...NO_TEMPLATES, [kind]: { contentSid, variables } },
});

it.each([
  [
    'an invalid template id',
    template('code', 'SM123', 'code'),
    'whatsappTemplates.code.contentSid',
    'El ContentSid es HX y 32 letras o números: cópielo de Twilio',
  ],
  [
    'a code template with other variables',
    template('code', CODE_TEMPLATE, 'code', 'name'),
    'whatsappTemplates.code.variables',
    'La plantilla de Códigos se llena solo con: codigo',
  ],
  [
    'a loan template that would name a debt',
    template('loan', CODE_TEMPLATE, 'name', 'notice'),
    'whatsappTemplates.loan.variables',
    'La plantilla de Préstamos y cuotas se llena solo con: nombre, prestamista, enlace',
  ],
  ['a blank name', { name: ' ' }, 'name', 'El nombre es requerido'],
  ['a late charge without a legal text', { lateChargeVariant: 3 }, 'lateChargeVariant', 'Elija 2 o 5'],
  ['no bureau at all', { bureaus: [] }, 'bureaus', 'Nombre al menos un buró'],
  ['a tax number of seven digits', { rnc: '1234567' }, 'rnc', 'El RNC tiene 9 dígitos; una cédula, 11'],
  ['a setting that does not exist', { interestRate: 20 }, 'interestRate', 'Campo no permitido: interestRate'],
])('refuses %s, by name', async (_, wrong, field, message) => {
  const pedro = await app.signIn('pedro');
  const reply = await pedro.send('PUT', '/api/admin/settings', { ...(await inForce()), ...wrong });
  expect(reply.statusCode).toBe(400);
  expect(reply.json().errors).toContainEqual({ field, message });
});

it('with two-person approval, the approver cannot record the disbursement', async () => {
  const luis = await app.signIn('luis');
  const pedro = await app.signIn('pedro');
  const applicationId = await submitted(luis, 'luis');
  await app.signInAs('cashier');
  await pedro.send('PUT', '/api/admin/settings', { ...(await inForce()), twoPersonActs: ['disbursement'] });
  const approved = await pedro.send('PATCH', `/api/loan-applications/${applicationId}/approve`, {});
  const address = `/api/admin/loans/${approved.json().loan.id}/disburse`;
  const body = { date: '2026-11-20', reference: 'TR-7' };
  const refused = await pedro.send('PATCH', address, body);
  expect(refused.statusCode).toBe(409);
  expect(refused.json().code).toBe('second_person_needed');
  await pedro.send('PUT', '/api/admin/settings', { ...(await inForce()), twoPersonActs: [] });
  expect((await pedro.send('PATCH', address, body)).statusCode).toBe(200);
});
