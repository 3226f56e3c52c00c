import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ApiToken } from '#contract/tokens.ts';
import { DAY_MS } from '#domain/calendar.ts';
import { buildApp } from '#server/app.ts';
import { openDeps } from '#server/open-deps.ts';
import { tokenHash } from '#server/tokens/enter-by-token.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { lent } from '#test/stories.ts';

let app: TestApp;
let pedro: Browser;
beforeEach(async () => {
  app = await openTestApp();
  pedro = await app.signIn('pedro');
});
afterEach(() => app.close());

const make = async (scopes: readonly string[], headers: Record<string, string> = {}) => {
  const body = { name: 'Contabilidad', scopes, days: 30 };
  const reply = await pedro.send('POST', '/api/admin/tokens', body, headers);
  expect(reply.statusCode, reply.body).toBe(201);
  const made: ApiToken & { secret: string } = reply.json();
  return { ...made, program: app.browser({ authorization: `Bearer ${made.secret}` }) };
};
const list = async (): Promise<ApiToken[]> => (await pedro.get('/api/admin/tokens')).json();

it('Pedro makes a token for the accounting: its secret is shown once, only its hash is stored', async () => {
  const { secret, id } = await make(['loans:read'], { 'idempotency-key': 'once' });
  expect(secret).toMatch(/^manito_[A-Za-z0-9_-]{43}$/);
  // A repeated request gets the same reply, and makes no second token.
  expect(await make(['loans:read'], { 'idempotency-key': 'once' })).toMatchObject({ secret, id });
  const [shown, ...others] = await list();
  expect(others).toEqual([]);
  expect(shown).toMatchObject({
    name: 'Contabilidad',
    scopes: ['loans:read'],
    madeBy: 'Pedro Santos',
    expiresAt: '2026-12-21T04:00:00.000Z',
    lastUsedAt: null,
    live: true,
  });
  const row = await app.db.selectFrom('apiTokens').select('hash').executeTakeFirstOrThrow();
  expect(row.hash).toBe(tokenHash(secret));
  for (const table of ['api_tokens', 'idempotency_keys', 'events'])
    expect(JSON.stringify((await app.ownerPool.query(`select * from ${table}`)).rows)).not.toContain(secret);
  const [event] = (await pedro.get('/api/admin/audit?name=token.created')).json();
  expect(event).toMatchObject({ subject: 'token', subjectId: String(id), facts: { scopes: 'loans:read' } });
});

it('requires a purpose and at least one scope, and an analyst cannot make one', async () => {
  const wrong = await pedro.send('POST', '/api/admin/tokens', { name: ' ', scopes: [], days: 7 });
  expect(wrong.json().errors).toEqual([
    { field: 'name', message: 'Escriba para qué programa es' },
    { field: 'scopes', message: 'Elija al menos un permiso' },
    { field: 'days', message: 'Elija cuánto dura' },
  ]);
  const alba = await app.signInAs('analyst');
  const body = { name: 'Mía', scopes: ['loans:read'], days: 30 };
  expect((await alba.send('POST', '/api/admin/tokens', body)).json().code).toBe('role_forbidden');
});

it('the audit names the token and its maker for each act, without a cookie or an Origin', async () => {
  const { loanId } = await lent(app, 'rosa');
  const { secret, id } = await make(['payments:write']);
  const reply = await app.inject({
    method: 'POST',
    url: `/api/admin/loans/${loanId}/payments`,
    headers: { authorization: `Bearer ${secret}`, host: 'manito.test' },
    payload: { amount: 500, paymentMethod: 'cash', on: '2026-11-20' },
  });
  expect(reply.statusCode, reply.body).toBe(201);
  const [event] = (await pedro.get('/api/admin/audit?name=payment.recorded')).json();
  expect(event).toMatchObject({
    actor: { name: 'Pedro Santos' },
    token: { id, name: 'Contabilidad' },
    facts: { token: id },
  });
  expect((await list())[0]?.lastUsedAt).toBe('2026-11-20T15:00:00.000Z');
});

it('without the scope, a token can neither read nor change data', async () => {
  const { loanId } = await lent(app, 'rosa');
  const { program } = await make(['payments:read']);
  const before = await app.db.selectFrom('ledgerEntries').selectAll().orderBy('id').execute();
  const refused = [
    await program.get('/api/admin/loans'),
    await program.send('POST', `/api/admin/loans/${loanId}/payments`, { amount: 500 }),
    await program.send('PATCH', `/api/admin/loans/${loanId}/disburse`, {}),
    await program.send('POST', '/api/admin/tokens', { name: 'Otra', scopes: ['loans:read'], days: 30 }),
    await program.get('/api/auth/user'),
  ];
  for (const reply of refused)
    expect([reply.statusCode, reply.json().code]).toEqual([403, 'insufficient_scope']);
  expect(refused[0]?.headers['www-authenticate']).toBe('Bearer error="insufficient_scope"');
  expect(refused[0]?.json().message).toBe('A esta llave le falta el permiso «Ver préstamos»');
  expect(await app.db.selectFrom('ledgerEntries').selectAll().orderBy('id').execute()).toEqual(before);
});

it('a revoked token is refused from the next call on, in another process too, as is an expired one', async () => {
  const { program, id, secret } = await make(['loans:read']);
  const deps = await openDeps(app.deps.env, app.deps.now);
  const other = await buildApp(deps);
  const elsewhere = () =>
    other.inject({ url: '/api/admin/loans', headers: { authorization: `Bearer ${secret}` } });
  try {
    expect([(await program.get('/api/admin/loans')).statusCode, (await elsewhere()).statusCode]).toEqual([
      200, 200,
    ]);
    expect((await pedro.send('DELETE', `/api/admin/tokens/${id}`)).statusCode).toBe(200);
    for (const reply of [await program.get('/api/admin/loans'), await elsewhere()])
      expect([reply.statusCode, reply.json().code]).toEqual([401, 'unauthenticated']);
  } finally {
    await other.close();
    await deps.close();
  }
  expect((await pedro.send('DELETE', `/api/admin/tokens/${id}`)).statusCode).toBe(404);
  expect((await list())[0]).toMatchObject({ live: false, revokedAt: '2026-11-20T15:00:00.000Z' });

  const short = await make(['loans:read']);
  app.advance(31 * DAY_MS);
  expect((await short.program.get('/api/admin/loans')).statusCode).toBe(401);
});

it('has its maker’s current rights', async () => {
  const ada = await app.signInAs('auditor');
  const id = (await ada.get('/api/admin/user')).json().id;
  const { program } = await make(['loans:disburse', 'loans:read']);
  const { loanId } = await lent(app, 'rosa');
  await pedro.send('PATCH', `/api/admin/administrators/${id}/role`, { role: 'owner' });
  await app.db.updateTable('users').set({ role: 'auditor' }).where('email', '=', 'pedro@demo.do').execute();
  expect((await program.get('/api/admin/loans')).statusCode).toBe(200);
  const refused = await program.send('PATCH', `/api/admin/loans/${loanId}/disburse`, {});
  expect(refused.json().code).toBe('role_forbidden');
  await app.db
    .updateTable('users')
    .set({ removedAt: app.deps.now() })
    .where('email', '=', 'pedro@demo.do')
    .execute();
  expect((await program.get('/api/admin/loans')).statusCode).toBe(401);
});

it('ends with its maker’s place in the team, and stays ended when the maker is invited again', async () => {
  const carmen = { email: 'carmen@demo.do', firstName: 'Carmen', lastName: 'Lora', role: 'owner' };
  const { id } = (await pedro.send('POST', '/api/admin/administrators', carmen)).json();
  const { id: token, program } = await make(['loans:read']);
  await app.ownerPool.query('update api_tokens set made_by = $1 where id = $2', [id, token]);
  expect((await program.get('/api/admin/loans')).statusCode).toBe(200);
  expect((await pedro.send('DELETE', `/api/admin/administrators/${id}`)).statusCode).toBe(200);
  expect((await program.get('/api/admin/loans')).statusCode).toBe(401);
  expect((await list())[0]).toMatchObject({ live: false });
  expect((await pedro.send('POST', '/api/admin/administrators', carmen)).json().id).toBe(id);
  expect((await program.get('/api/admin/loans')).statusCode).toBe(401);
});

it('is limited in calls, as are guesses of tokens', async () => {
  const limited = await openTestApp({ RATE_LIMITS: '' });
  try {
    const owner = await limited.signIn('pedro');
    const made = await owner.send('POST', '/api/admin/tokens', {
      name: 'Tablero',
      scopes: ['loans:read'],
      days: 30,
    });
    const ask = (secret: string) =>
      limited.inject({ url: '/api/admin/loans', headers: { authorization: `Bearer ${secret}` } });
    await limited.deps.rateLimits.take('tokens', String(made.json().id));
    await limited.deps.pool.query("update rate_limits set points = 600 where key like 'tokens:%'");
    const refused = await ask(made.json().secret);
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask('manito_nobody')).statusCode).toBe(401);
    await limited.deps.pool.query("update rate_limits set points = 60 where key like 'wrongTokens:%'");
    expect((await ask('manito_nobody')).statusCode).toBe(429);
  } finally {
    await limited.close();
  }
});
