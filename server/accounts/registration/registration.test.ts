import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '#test/app.ts';
import { codeSentTo, newcomer, stored } from '#test/newcomers.ts';
import { lettersTo } from '#test/written.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const userOf = (email: string) =>
  app.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();

const start = '/api/auth/register/start';
const verify = '/api/auth/register/verify';
const resend = '/api/auth/register/resend';

describe('starting a registration', () => {
  it('returns the address of the code, keeps a pending person and writes one message with its job', async () => {
    const person = newcomer();
    const email = stored(person);
    const reply = await app.browser().send('POST', start, person);
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({
      message: 'Código enviado',
      email,
      phone: '(809) 555-0177',
      method: 'email',
    });
    const pending = await app.db.selectFrom('pendingUsers').selectAll().where('email', '=', email).execute();
    expect(pending).toMatchObject([{ cedula: '00112345678', phone: '+18095550177' }]);
    expect(pending[0]?.password).toMatch(/^\$argon2id\$/);
    expect(await userOf(email)).toBeUndefined();

    const [message, ...more] = await lettersTo(app, email);
    expect(more).toEqual([]);
    expect(message).toMatchObject({ channel: 'email', template: 'registration-code', sentAt: null });
    const jobs = await sql`select 1 from graphile_worker.jobs where task_identifier = 'send-message'`.execute(
      app.db,
    );
    expect(jobs.rows).not.toEqual([]);
    const event = await app.db
      .selectFrom('events')
      .selectAll()
      .where('name', '=', 'registration.code_sent')
      .where('subjectId', '=', `pending-${pending[0]?.id}`)
      .orderBy('id')
      .execute();
    expect(event).toHaveLength(1);
  });

  it('stores the code hashed, never in plain text', async () => {
    const person = newcomer();
    await app.browser().send('POST', start, person);
    const code = await codeSentTo(app, stored(person));
    const rows = await app.db
      .selectFrom('emailVerificationCodes')
      .selectAll()
      .where('email', '=', stored(person))
      .execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.code).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  it('names every wrong field with the sentence of the specification', async () => {
    const reply = await app.browser().send('POST', start, {
      email: 'no',
      firstName: 'A',
      lastName: '',
      cedula: '123',
      phone: '305-555-0101',
      password: '12345',
    });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().errors).toEqual([
      { field: 'email', message: 'Email válido es requerido' },
      { field: 'firstName', message: 'Nombre es requerido' },
      { field: 'lastName', message: 'Apellido es requerido' },
      { field: 'cedula', message: 'Formato de cédula: 123-1234567-8 o 12312345678' },
      { field: 'phone', message: 'Formato válido: (809) 123-4567' },
      { field: 'password', message: 'Contraseña debe tener al menos 6 caracteres' },
    ]);
    expect(reply.json().message).toBe('Email válido es requerido');
  });

  it.each([
    ['123456', 'Esa contraseña es muy común y fácil de adivinar. Elija otra.'],
    ['yokasta1', 'La contraseña no debe contener su nombre, su email, su teléfono ni su cédula. Elija otra.'],
  ])('refuses the password %s', async (password, message) => {
    const reply = await app.browser().send('POST', start, { ...newcomer(), password });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().errors).toEqual([{ field: 'password', message }]);
  });

  it('refuses by name fields that a caller may not set', async () => {
    const reply = await app.browser().send('POST', start, { ...newcomer(), isAdmin: true });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().errors).toEqual([{ field: 'isAdmin', message: 'Campo no permitido: isAdmin' }]);
  });

  it('reports that SMS and WhatsApp are not available without a provider', async () => {
    const off = await openTestApp({ DEMO: '0' });
    const message = 'Este método de verificación no está disponible ahora. Elija Email.';
    try {
      for (const verificationMethod of ['sms', 'whatsapp']) {
        const reply = await off.browser().send('POST', start, { ...newcomer(), verificationMethod });
        expect(reply.statusCode).toBe(400);
        expect(reply.json()).toEqual({
          code: 'method_unavailable',
          message,
          errors: [{ field: 'verificationMethod', message }],
        });
        const again = await off.browser().send('POST', resend, { email: 'x@demo.do', verificationMethod });
        expect(again.json().code).toBe('method_unavailable');
      }
    } finally {
      await off.close();
    }
  });

  it('gives the same reply for an existing e-mail as for a new one, and notifies its owner', async () => {
    await app.addPerson('ana');
    const unknown = await app.browser().send('POST', start, { ...newcomer(), email: 'nadie@demo.do' });
    const known = await app.browser().send('POST', start, { ...newcomer(), email: 'Ana@demo.do' });
    expect(known.statusCode).toBe(unknown.statusCode);
    expect(known.body).toBe(unknown.body.replace('nadie@demo.do', 'ana@demo.do'));
    const shape = (headers: object) => Object.keys(headers).sort();
    expect(shape(known.headers)).toEqual(shape(unknown.headers));
    const [message] = await lettersTo(app, 'ana@demo.do');
    expect(message?.template).toBe('already-registered');
    expect(message?.bodyText).not.toMatch(/^\d{6}$/m);
  });
});

describe('verifying a registration', () => {
  it('reads what a phone pastes and a message shows: invisible signs, other dashes, a code in two halves', async () => {
    const person = {
      ...newcomer(),
      firstName: 'Ma.Altagracia',
      lastName: 'Peña\u2011Gómez\u00a0Vda.Pérez',
      cedula: '001\u20111234567–8',
      phone: '\u202a+1\u00a0809\u2011555\u20110177\u202c',
    };
    const email = stored(person);
    const browser = app.browser();
    expect((await browser.send('POST', start, person)).statusCode).toBe(200);
    const code = await codeSentTo(app, email);
    const typed = `${code.slice(0, 3)} ${code.slice(3)}`;
    const reply = await browser.send('POST', verify, { email: person.email, code: typed });
    expect(reply.statusCode).toBe(200);
    expect(await userOf(email)).toMatchObject({
      firstName: 'Ma. Altagracia',
      lastName: 'Peña-Gómez Vda. Pérez',
      cedula: '00112345678',
      phone: '+18095550177',
    });
  });

  it('creates the account and signs in the browser that began it', async () => {
    const person = newcomer();
    const email = stored(person);
    const browser = app.browser();
    await browser.send('POST', start, person);
    const reply = await browser.send('POST', verify, {
      email: person.email,
      code: await codeSentTo(app, email),
    });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({
      message: '¡Registro completado!',
      autoLogin: true,
      user: { email, firstName: 'Yokasta', isAdmin: false, accountStatus: 'active', kycStatus: 'pending' },
    });
    expect(JSON.stringify(reply.json())).not.toContain('argon2');
    expect((await browser.get('/api/auth/user')).json().email).toBe(email);
    const user = await userOf(email);
    expect(user).toMatchObject({ cedula: '00112345678', verifiedChannel: 'email' });
    const events = await app.db
      .selectFrom('events')
      .selectAll()
      .where('name', '=', 'user.registered')
      .where('subjectId', '=', String(user?.id))
      .orderBy('id')
      .execute();
    expect(events).toMatchObject([{ actorId: user?.id, facts: { channel: 'email' } }]);
    const pending = await app.db
      .selectFrom('pendingUsers')
      .select('userId')
      .where('email', '=', email)
      .execute();
    expect(pending).toEqual([{ userId: user?.id }]);
  });

  it('creates the account without signing in another browser', async () => {
    const person = newcomer();
    await app.browser().send('POST', start, person);
    const elsewhere = app.browser();
    const code = await codeSentTo(app, stored(person));
    const asked = await elsewhere.send('POST', verify, { email: person.email, code });
    expect(asked.statusCode).toBe(409);
    expect(asked.json().code).toBe('password_needed');
    const unregistered = await elsewhere.send('POST', verify, { email: 'nadie@demo.do', code });
    expect(unregistered.json()).toEqual(asked.json());
    const wrong = { email: person.email, code, password: 'otra clave buena' };
    expect((await elsewhere.send('POST', verify, wrong)).json().code).toBe('invalid_code');
    const { password } = person;
    const reply = await elsewhere.send('POST', verify, { email: person.email, code, password });
    expect(reply.json()).toEqual({ message: '¡Registro completado!', autoLogin: false });
    expect(elsewhere.cookies.has('sid')).toBe(false);
    expect((await elsewhere.get('/api/auth/user')).statusCode).toBe(401);
    expect(await userOf(stored(person))).toBeDefined();
  });

  it('continues in its own browser when a stranger starts one for the same e-mail later', async () => {
    const person = newcomer();
    const browser = app.browser();
    await browser.send('POST', start, person);
    const code = await codeSentTo(app, stored(person));
    await app.browser().send('POST', start, { ...person, password: 'la clave del ladrón' });
    const reply = await browser.send('POST', verify, { email: person.email, code });
    expect(reply.json().autoLogin).toBe(true);
    const login = await app
      .browser()
      .send('POST', '/api/auth/login', { email: person.email, password: 'la clave del ladrón' });
    expect(login.statusCode).toBe(401);
  });

  it('does not give the address to a stranger who starts later, whichever code the owner enters in whichever browser', async () => {
    const person = newcomer();
    await app.browser().send('POST', start, person);
    const own = await codeSentTo(app, stored(person));
    await app.browser().send('POST', start, { ...person, password: 'la clave del ladrón' });
    const strangers = await codeSentTo(app, stored(person));
    const phone = app.browser();
    const { email, password } = person;
    // The last letter belongs to the stranger's start: with the owner's password it creates nothing.
    const last = await phone.send('POST', verify, { email, code: strangers, password });
    expect(last.json().code).toBe('invalid_code');
    expect((await phone.send('POST', verify, { email, code: own, password })).statusCode).toBe(200);
    const enter = (tried: string) =>
      app.browser().send('POST', '/api/auth/login', { email, password: tried });
    expect((await enter(password)).statusCode).toBe(200);
    expect((await enter('la clave del ladrón')).statusCode).toBe(401);
  });

  it('accepts a code up to its tenth minute and not after', async () => {
    const person = newcomer();
    const browser = app.browser();
    await browser.send('POST', start, person);
    const late = await codeSentTo(app, stored(person));
    app.advance(10 * 60_000);
    const refused = await browser.send('POST', verify, { email: person.email, code: late });
    expect(refused.json().code).toBe('invalid_code');
    await browser.send('POST', resend, { email: person.email });
    const fresh = await codeSentTo(app, stored(person));
    app.advance(10 * 60_000 - 1);
    expect((await browser.send('POST', verify, { email: person.email, code: fresh })).statusCode).toBe(200);
  });

  it('requires six characters', async () => {
    const reply = await app.browser().send('POST', verify, { email: 'x@demo.do', code: '12345' });
    expect(reply.json().errors).toEqual([{ field: 'code', message: 'Código debe tener 6 dígitos' }]);
  });
});
