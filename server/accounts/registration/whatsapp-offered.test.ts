import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '#test/app.ts';
import { changeSettings, submitted } from '#test/stories.ts';
import { codeOf, newPerson, openWhatsapp, stored, TEMPLATES, textTo } from '#test/whatsapp.ts';
import { lettersTo } from '#test/written.ts';

let program: Awaited<ReturnType<typeof openWhatsapp>>;
let theirs: Awaited<ReturnType<typeof openWhatsapp>>['twilio'];
let app: TestApp;
beforeAll(async () => {
  program = await openWhatsapp();
  theirs = program.twilio;
  app = program.app;
});
afterEach(() => theirs.take());
afterAll(() => program.close());

const start = '/api/auth/register/start';
const verify = '/api/auth/register/verify';
const resend = '/api/auth/register/resend';

const codeIn = async (address: string, nth = 1) => codeOf(await textTo(theirs, address, nth));

describe('WhatsApp is offered', () => {
  const person = () => newPerson('whatsapp');
  const offered = async (one: TestApp) => {
    const { verificationMethods } = (await one.browser().get('/api/config')).json();
    const reply = await one.browser().send('POST', start, person());
    return { verificationMethods, status: reply.statusCode, errors: reply.json().errors };
  };
  const REFUSED = {
    status: 400,
    errors: [
      {
        field: 'verificationMethod',
        message: 'Este método de verificación no está disponible ahora. Elija Email.',
      },
    ],
  };

  it('once the template of the codes is set, and no longer when it is removed', async () => {
    const bare = await openTestApp(theirs.variables);
    try {
      expect(await offered(bare)).toEqual({ verificationMethods: ['email', 'sms'], ...REFUSED });
      const pedro = await bare.signIn('pedro');
      // Templates of notices alone do not allow a registration.
      await changeSettings(pedro, { whatsappTemplates: { ...TEMPLATES, code: null } });
      expect((await offered(bare)).status).toBe(400);
      await changeSettings(pedro, { whatsappTemplates: TEMPLATES });
      expect(await offered(bare)).toMatchObject({
        verificationMethods: ['email', 'sms', 'whatsapp'],
        status: 200,
      });
      await changeSettings(pedro, { whatsappTemplates: { ...TEMPLATES, code: null } });
      expect((await offered(bare)).status).toBe(400);
    } finally {
      await bare.close();
    }
  });

  it('only where an SMS can reach the same phone: it is never the only way into an account', async () => {
    const { TWILIO_SMS_FROM: _, ...withoutSms } = theirs.variables;
    const bare = await openTestApp(withoutSms);
    try {
      await changeSettings(await bare.signIn('pedro'), { whatsappTemplates: TEMPLATES });
      expect(await offered(bare)).toEqual({ verificationMethods: ['email'], ...REFUSED });
    } finally {
      await bare.close();
    }
  });

  it('a code that is requested again after the template was removed is sent by SMS', async () => {
    const bare = await openTestApp(theirs.variables);
    try {
      const pedro = await bare.signIn('pedro');
      await changeSettings(pedro, { whatsappTemplates: TEMPLATES });
      const somebody = person();
      const browser = bare.browser();
      await browser.send('POST', start, somebody);
      await changeSettings(pedro, { whatsappTemplates: { ...TEMPLATES, code: null } });
      bare.advance(60_000);
      await browser.send('POST', resend, { email: somebody.email });
      const rows = await lettersTo(bare, stored(somebody));
      expect(rows.map(({ channel }) => channel)).toEqual(['whatsapp', 'sms']);
    } finally {
      await bare.close();
    }
  });
});

describe('a notice to a customer who registered by WhatsApp', () => {
  const registered = async () => {
    const person = newPerson('whatsapp');
    const browser = app.browser();
    await browser.send('POST', start, person);
    const code = await codeIn(`whatsapp:${stored(person)}`);
    expect((await browser.send('POST', verify, { email: person.email, code })).statusCode).toBe(200);
    return { person, browser, phone: stored(person) };
  };

  it('uses the template of its own kind, filled in its order', async () => {
    const { browser, phone } = await registered();
    await submitted(browser, 'luis');
    const text = await textTo(theirs, `whatsapp:${phone}`, 2);
    expect(text).toMatchObject({ body: '', contentSid: TEMPLATES.application.contentSid });
    const { 1: name, 2: lender, 3: notice, 4: link } = text.contentVariables;
    expect([name, lender]).toEqual(['Yokasta', 'Manito']);
    expect(notice).toMatch(/^recibimos su solicitud #LN-\d+\. Le respondemos .+\.$/);
    expect(link).toMatch(/^http:\/\/manito\.test\/my-applications/);
  });

  it('is sent by SMS where its kind has no template', async () => {
    const { person, phone } = await registered();
    await changeSettings(await app.signIn('pedro'), {
      whatsappTemplates: { ...TEMPLATES, account: null },
    });
    await app.browser().send('POST', start, { ...newPerson('sms'), email: person.email });
    expect((await textTo(theirs, phone)).body).toMatch(
      /^Manito: alguien quiso crear otra cuenta con su email\./,
    );
    await changeSettings(await app.signIn('pedro'), { whatsappTemplates: TEMPLATES });
  });
});
