import { afterEach, beforeEach, expect, it } from 'vitest';
import { namedEndpoints } from '#contract/api.ts';
import { drawBothSignatures } from '#server/demo/demo-pictures.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { STAFF_CAST } from '#test/cast.ts';
import { AT, completedAtCounter, MERCEDES, previewAtCounter, signAtCounter } from '#test/counter.ts';
import { eventsNamed } from '#test/written.ts';

// A device of the office in a client's hands (rule: hand-over): its session answers for the one signature alone.

const HAND_OVER = '/api/admin/counter/hand-over';
const DECLARED = { device: 'Tableta del mostrador', cedulaSeen: true };

let app: TestApp;
let ciro: Browser;
let id: number;
let password: string;
beforeEach(async () => {
  app = await openTestApp();
  app.setClock('2026-11-20T15:00:00Z');
  ciro = await app.signInAs('cashier');
  id = await completedAtCounter(ciro);
  password = STAFF_CAST.cashier.password;
});
afterEach(() => app.close());

async function handOver(applicationId = id, more: object = {}) {
  const reply = await ciro.send('POST', HAND_OVER, { applicationId, ...DECLARED, ...more });
  expect(reply.statusCode, reply.body).toBe(200);
}
const takeBack = (typed: string) => ciro.send('POST', `${HAND_OVER}/end`, { password: typed });

it('no endpoint of the contract answers but those of the signature and of the way back', async () => {
  await handOver();
  const answering: string[] = [];
  for (const { endpoint } of namedEndpoints) {
    if (endpoint.access === 'public' || endpoint.handedOver) continue;
    const url = endpoint.path.replace(/:\w+/g, String(id));
    const reply = endpoint.method === 'GET' ? await ciro.get(url) : await ciro.send(endpoint.method, url, {});
    if (reply.statusCode !== 403 || reply.json().code !== 'handed_over')
      answering.push(`${endpoint.method} ${endpoint.path} ${reply.statusCode}`);
  }
  expect(answering).toEqual([]);
  const flagged = namedEndpoints.flatMap(({ endpoint }) =>
    endpoint.handedOver ? `${endpoint.method} ${endpoint.path}` : [],
  );
  expect(flagged.toSorted()).toEqual([
    `GET ${HAND_OVER}`,
    `POST ${AT}/:id/preview`,
    `POST ${AT}/:id/sign`,
    `POST ${HAND_OVER}/end`,
    'POST /api/admin/counter/offers/:id/accept',
    'POST /api/admin/counter/offers/:id/preview',
    'POST /api/logout',
  ]);
});

it('shows what is signed, takes the signature as the cashier declared it, and comes back by the password', async () => {
  await handOver();
  expect((await ciro.get(HAND_OVER)).json()).toEqual({
    applicationId: id,
    signs: 'application',
    reference: expect.stringMatching(/^#LN-/),
    fullName: 'Mercedes Ogando',
    cedula: '00100000074',
    amount: 8_000,
    term: 2,
    device: 'Tableta del mostrador',
    witness: null,
    done: false,
    late: false,
    signBy: '2026-11-20T15:15:00.000Z',
  });
  // The client holds the device and may send another name for it.
  const signed = await signAtCounter(ciro, id, { device: 'Teléfono de Mercedes' });
  expect(signed.statusCode, signed.body).toBe(200);
  const { evidence } = await app.db
    .selectFrom('legalDocuments')
    .select('evidence')
    .where('applicationId', '=', id)
    .executeTakeFirstOrThrow();
  expect(evidence).toMatchObject({ counter: { device: 'Tableta del mostrador', signedOn: 'office' } });
  expect((await ciro.get(HAND_OVER)).json()).toMatchObject({ done: true });

  const copied = new Map(ciro.cookies);
  const wrong = await takeBack('no es esta');
  expect([wrong.statusCode, wrong.json().code]).toEqual([401, 'invalid_credentials']);
  expect((await ciro.get('/api/auth/user')).json().code).toBe('handed_over');
  expect((await takeBack(password)).statusCode).toBe(200);
  expect((await ciro.get(`${AT}/${id}`)).json()).toMatchObject({ status: 'submitted' });
  expect(await app.db.selectFrom('handOvers').selectAll().execute()).toEqual([]);
  expect(await eventsNamed(app, 'application.device_handed_over')).toHaveLength(1);
  expect(await eventsNamed(app, 'user.device_taken_back')).toHaveLength(1);
  // What the client may have copied from the browser opens nothing.
  const thief = app.browser();
  for (const [name, value] of copied) thief.cookies.set(name, value);
  expect((await thief.get('/api/auth/user')).statusCode).toBe(401);
});

it('serves for that application alone, for fifteen minutes, and ends with the session', async () => {
  const other = await completedAtCounter(ciro, {
    ...MERCEDES,
    cedula: '001-0000015-7',
    firstName: 'Altagracia',
  });
  await handOver();
  expect((await previewAtCounter(ciro, other)).json().code).toBe('handed_over');
  expect((await previewAtCounter(ciro, id)).statusCode).toBe(200);
  app.setClock('2026-11-20T15:15:00Z');
  expect((await previewAtCounter(ciro, id)).json().code).toBe('handed_over');
  const late = await ciro.get(HAND_OVER);
  expect([late.statusCode, late.json()]).toEqual([200, expect.objectContaining({ done: false, late: true })]);
  // A client who reads on and on does not keep the session alive.
  app.setClock('2026-11-20T15:31:00Z');
  expect((await ciro.get(HAND_OVER)).statusCode).toBe(401);
  expect((await takeBack(password)).statusCode).toBe(401);
});

it('a device that nobody handed over has no way back: the session keeps its secret, and nothing is written', async () => {
  const secret = new Map(ciro.cookies);
  const never = await takeBack(password);
  expect([never.statusCode, never.json().code]).toEqual([404, 'not_found']);
  expect(new Map(ciro.cookies)).toEqual(secret);
  expect((await ciro.get('/api/auth/user')).statusCode).toBe(200);
  expect(await eventsNamed(app, 'user.device_taken_back')).toEqual([]);
  // Two tabs take the same device back at once.
  await handOver();
  const both = await Promise.all([takeBack(password), takeBack(password)]);
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, expect.any(Number)]);
  expect(await eventsNamed(app, 'user.device_taken_back')).toHaveLength(1);
});

it('is refused for what the cashier did not take, and for what is signed already', async () => {
  const rosa = await app.signInAs('analyst');
  const reply = await rosa.send('POST', HAND_OVER, { applicationId: id, ...DECLARED });
  expect(reply.statusCode).toBe(404);
  expect((await rosa.get('/api/auth/user')).statusCode).toBe(200);
  expect((await signAtCounter(ciro, id)).statusCode).toBe(200);
  const late = await ciro.send('POST', HAND_OVER, { applicationId: id, ...DECLARED });
  expect([late.statusCode, late.json().code]).toEqual([409, 'already_processed']);
});

it('a client without a login answers an offer on it, too', async () => {
  expect((await signAtCounter(ciro, id)).statusCode).toBe(200);
  const pedro = await app.signIn('pedro');
  const offer = { counterOfferAmount: 5_000, counterOfferTerm: 1, counterOfferNotes: 'Para empezar.' };
  expect((await pedro.send('PATCH', `/api/loan-applications/${id}/counter-offer`, offer)).statusCode).toBe(
    200,
  );
  await handOver();
  expect((await ciro.get(HAND_OVER)).json()).toMatchObject({
    signs: 'offer',
    amount: 5_000,
    term: 1,
    done: false,
  });
  const preview = `/api/admin/counter/offers/${id}/preview`;
  expect((await ciro.send('POST', preview, {})).statusCode).toBe(200);
  expect(
    (await ciro.send('POST', `/api/admin/counter/offers/${id}/decline`, { cedulaSeen: true })).json().code,
  ).toBe('handed_over');
  const { agreementHash } = (await ciro.send('POST', preview, {})).json();
  const signature = { ...(await drawBothSignatures()), fullName: 'Mercedes Ogando', cedula: MERCEDES.cedula };
  const accepted = await ciro.send('POST', `/api/admin/counter/offers/${id}/accept`, {
    ...{ promissoryNote: true, creditCheckAuthorization: true, agreementHash, signature },
    ...{ device: 'Teléfono de Mercedes', cedulaSeen: true },
  });
  expect(accepted.statusCode, accepted.body).toBe(200);
  expect((await ciro.get(HAND_OVER)).json()).toMatchObject({ signs: 'offer', done: true });
  expect((await takeBack(password)).statusCode).toBe(200);
  expect((await ciro.get('/api/admin/counter/offers')).json()).toEqual([]);
});

it('guesses of the password are limited as at the login', async () => {
  const limited = await openTestApp({ RATE_LIMITS: 'on' });
  try {
    const theirs = await limited.signInAs('cashier');
    const taken = await completedAtCounter(theirs);
    await theirs.send('POST', HAND_OVER, { applicationId: taken, ...DECLARED });
    const codes: number[] = [];
    for (let turn = 0; turn < 12; turn += 1)
      codes.push((await theirs.send('POST', `${HAND_OVER}/end`, { password: `no es ${turn}` })).statusCode);
    expect(codes.at(-1)).toBe(429);
    expect((await theirs.get('/api/auth/user')).json().code).toBe('handed_over');
  } finally {
    await limited.close();
  }
});
