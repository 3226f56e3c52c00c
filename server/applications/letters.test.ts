import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NOT_A_NAME } from '#domain/accounts/person-name.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { cast } from '#test/cast.ts';
import { applicationOf, bothSignatures, draftOf, signatureOf, submitted } from '#test/stories.ts';
import { lettersTo } from '#test/written.ts';

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp({ RATE_LIMITS: 'on' });
});
afterEach(() => app.close());

const STRANGER = 'victima@correo.example';
const SHOUT = 'GANASTE RD$50,000: entra ya a www.premio.example';
const apply = async (browser: Browser, changes: object) =>
  browser.send('POST', '/api/loan-applications', { ...(await applicationOf('ana')), ...changes });
const withdraw = (browser: Browser, id: number) =>
  browser.send('POST', `/api/loan-applications/${id}/cancel`, {});

describe("a customer who names a stranger's address", () => {
  it('causes no letter to it, however often the customer applies and withdraws', async () => {
    const ana = await app.signIn('ana');
    const shouted = await apply(ana, { email: STRANGER, firstName: SHOUT });
    expect(shouted.statusCode).toBe(400);
    expect(shouted.json().errors).toEqual([{ field: 'firstName', message: NOT_A_NAME }]);
    // From before names were checked.
    await app.db.updateTable('users').set({ firstName: SHOUT }).where('email', '=', cast.ana.email).execute();
    const statuses: number[] = [];
    for (let round = 0; round < 12; round += 1) {
      const sent = await apply(ana, { email: STRANGER, amount: 3_000 + round });
      statuses.push(sent.statusCode);
      if (sent.statusCode === 201) expect((await withdraw(ana, sent.json().id)).statusCode).toBe(200);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(201), 429, 429]);
    expect(await lettersTo(app, STRANGER)).toEqual([]);
    const letters = await lettersTo(app, cast.ana.email);
    expect(new Set(letters.map(({ template }) => template))).toEqual(
      new Set(['application-received', 'application-cancelled']),
    );
    for (const { bodyText } of letters) {
      expect(bodyText).toMatch(/^Hola:$/m);
      expect(bodyText).not.toContain('GANASTE');
    }
  });

  it('reads how long to wait, and a repeated call costs nothing', async () => {
    const luis = await app.signIn('luis');
    const body = await applicationOf('luis');
    const key = { 'idempotency-key': 'the-tenth' };
    // Signed with drawings of its own; the tenth is sent again unchanged.
    const drawn = new Map<number, object>();
    const send = async (amount: number, headers: Record<string, string> = {}) => {
      const own = drawn.get(amount) ?? (await bothSignatures());
      drawn.set(amount, own);
      return luis.send('POST', '/api/loan-applications', { ...body, ...own, amount }, headers);
    };
    for (let sent = 0; sent < 9; sent += 1) expect((await send(3_000 + sent)).statusCode).toBe(201);
    const tenth = await send(9_000, key);
    expect(tenth.statusCode).toBe(201);
    const refused = await send(9_500);
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toEqual({
      code: 'too_many_requests',
      message: 'Ya envió muchas solicitudes hoy. Intente de nuevo en 24 horas.',
    });
    expect(Number(refused.headers['retry-after'])).toBe(24 * 3600);
    expect((await send(9_000, key)).json().id).toBe(tenth.json().id);
    expect((await send(9_000)).json().id).toBe(tenth.json().id);
    app.advance(24 * 3_600_000);
    expect(
      (await (await app.signIn('luis')).send('POST', '/api/loan-applications', { ...body, amount: 9_500 }))
        .statusCode,
    ).toBe(201);
  });

  it('redirects no letter of a draft that is signed later either', async () => {
    const rosa = await app.signIn('rosa');
    const known = await draftOf('rosa', { email: STRANGER });
    const draft = await rosa.send('POST', '/api/loan-applications', known);
    const signed = await rosa.send('POST', '/api/legal-documents/sign', {
      applicationId: draft.json().id,
      promissoryNote: true,
      creditCheckAuthorization: true,
      signature: await signatureOf('rosa'),
    });
    expect(signed.json()).toMatchObject({ status: 'submitted', email: STRANGER });
    expect(await lettersTo(app, STRANGER)).toEqual([]);
    expect(await lettersTo(app, cast.rosa.email)).toMatchObject([{ template: 'application-received' }]);
  });
});

it('a signed draft counts as sent: the eleventh of a day is refused, and nothing is written', async () => {
  const rosa = await app.signIn('rosa');
  const { id: userId } = (await rosa.get('/api/auth/user')).json();
  const draft = await rosa.send('POST', '/api/loan-applications', await draftOf('rosa'));
  const at = app.deps.now();
  const sent = {
    userId,
    status: 'rejected',
    rejectionReason: 'Ingresos insuficientes',
    submittedAt: at,
    decidedAt: at,
    createdAt: at,
    updatedAt: at,
  } as const;
  await app.db.insertInto('loanApplications').values(Array<typeof sent>(9).fill(sent)).execute();
  const sign = async (browser: Browser, applicationId: number, read: object = {}) =>
    browser.send('POST', '/api/legal-documents/sign', {
      applicationId,
      promissoryNote: true,
      creditCheckAuthorization: true,
      signature: await signatureOf('rosa'),
      ...read,
    });
  const tenth = await sign(rosa, draft.json().id);
  expect(tenth.json(), tenth.body).toMatchObject({ status: 'submitted' });
  const next = await rosa.send(
    'POST',
    '/api/loan-applications',
    await draftOf('rosa', { amount: 3_000, term: 1 }),
  );
  const { id } = next.json();
  const toRead = { applicationId: id, amount: 3_000, term: 1 };
  const shown = await rosa.send('POST', '/api/legal-documents/preview', toRead);
  const { agreementHash } = shown.json();
  const written = () =>
    Promise.all([
      app.db.selectFrom('loanApplications').selectAll().orderBy('id').execute(),
      app.db.selectFrom('users').selectAll().where('id', '=', userId).execute(),
      app.db.selectFrom('legalDocuments').select('id').orderBy('id').execute(),
      app.db.selectFrom('agreements').select('hash').orderBy('hash').execute(),
      app.db.selectFrom('events').select('id').orderBy('id').execute(),
      app.db.selectFrom('messages').select('id').orderBy('id').execute(),
    ]);
  const before = await written();
  const refused = await sign(rosa, id, { agreementHash });
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toEqual({
    code: 'too_many_requests',
    message: 'Ya envió muchas solicitudes hoy. Intente de nuevo en 24 horas.',
  });
  expect(Number(refused.headers['retry-after'])).toBe(24 * 3600);
  expect(await written()).toEqual(before);
  app.advance(24 * 3_600_000);
  const later = await sign(await app.signIn('rosa'), id);
  expect(later.json(), later.body).toMatchObject({ status: 'submitted' });
});

it('withdrawals have a daily limit too', async () => {
  const marta = await app.signIn('marta');
  const id = await submitted(marta, 'marta');
  const { id: userId } = (await marta.get('/api/auth/user')).json();
  const at = app.deps.now();
  const withdrawn = {
    userId,
    status: 'rejected',
    rejectionReason: 'Cancelada por el cliente',
    decidedAt: at,
    createdAt: at,
    updatedAt: at,
  } as const;
  await app.db.insertInto('loanApplications').values(Array<typeof withdrawn>(10).fill(withdrawn)).execute();
  const refused = await withdraw(marta, id);
  expect(refused.statusCode).toBe(429);
  expect(refused.json().message).toBe('Ya retiró muchas solicitudes hoy. Intente de nuevo en 24 horas.');
  const row = await app.db
    .selectFrom('loanApplications')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirst();
  expect(row).toEqual({ status: 'submitted' });
});

it('a decision does not claim that a letter was sent which still waits', async () => {
  const rosa = await app.signIn('rosa');
  const pedro = await app.signIn('pedro');
  const decisions = [
    ['approve', {}],
    ['reject', { rejectionReason: 'Ingresos insuficientes' }],
    ['counter-offer', { counterOfferAmount: 3_000, counterOfferTerm: 1 }],
  ] as const;
  for (const [index, [command, body]] of decisions.entries()) {
    const id = await submitted(rosa, 'rosa', { amount: 5_000 + index });
    const reply = await pedro.send('PATCH', `/api/loan-applications/${id}/${command}`, body);
    expect(reply.statusCode).toBe(200);
    expect(reply.json().message).toMatch(/Se le (?:enviará|avisará)/);
    if (command === 'approve') await pedro.send('POST', `/api/loan-applications/${id}/cancel`, {});
  }
  const waiting = await lettersTo(app, cast.rosa.email);
  expect(waiting.every(({ sentAt }) => sentAt === null)).toBe(true);
});
