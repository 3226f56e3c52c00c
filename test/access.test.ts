import { afterAll, beforeAll, expect, it } from 'vitest';
import { admits } from '#contract/access.ts';
import { endpoints } from '#contract/api.ts';
import { suspicionsApi } from '#contract/client-notes.ts';
import { counterApi } from '#contract/counter.ts';
import { doNotLendApi } from '#contract/do-not-lend.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { handOverApi } from '#contract/hand-over.ts';
import { exportApi } from '#contract/import.ts';
import { disbursementsApi } from '#contract/loan-book.ts';
import { mergesApi } from '#contract/merges.ts';
import { offersAtCounterApi } from '#contract/offers-at-counter.ts';
import { reportMailsApi } from '#contract/report-mails.ts';
import { ROLES } from '#domain/accounts/role.ts';
import { SCOPE, SCOPES } from '#domain/tokens/token.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';

let app: TestApp;
const callers = {} as Record<Caller, Browser>;
/** With every scope. */
let program: Browser;
beforeAll(async () => {
  app = await openTestApp();
  callers.nobody = app.browser();
  callers.customer = await app.signIn('ana');
  for (const role of ROLES) callers[role] = await app.signInAs(role);
  const body = { name: 'Contabilidad', scopes: SCOPES, days: 30 };
  const made = await callers.owner.send('POST', '/api/admin/tokens', body);
  program = app.browser({ authorization: `Bearer ${made.json().secret}` });
});
afterAll(() => app.close());

const CALLERS = ['nobody', 'customer', ...ROLES] as const;
type Caller = (typeof CALLERS)[number];

const STATUS: Readonly<Record<string, number>> = {
  unauthenticated: 401,
  customers_only: 403,
  forbidden: 403,
  role_forbidden: 403,
  insufficient_scope: 403,
};
const SAID: Readonly<Record<string, RegExp>> = {
  unauthenticated: /^Sesión expirada$/,
  customers_only:
    /^Esto es de los clientes, y su cuenta es de administración\. Vaya al panel de administración\.$/,
  forbidden: /^No tiene permiso para esta acción$/,
  insufficient_scope:
    /^(A esta llave le falta el permiso «.+»|Ninguna llave puede hacer esto: entre al panel)$/,
  role_forbidden: /^Su rol \((Analista|Cajero|Cobrador|Auditor)\) no permite esto\. Puede hacerlo: Dueño/,
};

// Nonexistent ids: the permission is checked before the row.
const addressOf = (endpoint: Endpoint) =>
  endpoint.path.replace(':document', 'debt-agreement.txt').replace(/:\w+/g, '2147483647');

/** The caller of a logout gets a session of their own, so that the other sessions stay. */
const callerFor = async (caller: Caller, { path }: Endpoint): Promise<Browser> => {
  if (path !== '/api/logout' || caller === 'nobody') return callers[caller];
  return caller === 'customer' ? app.signIn('ana') : app.signInAs(caller);
};

async function call(browser: Browser, endpoint: Endpoint) {
  const address = addressOf(endpoint);
  return endpoint.method === 'GET' ? browser.get(address) : browser.send(endpoint.method, address, {});
}

/** The sentence of each refusal; test/permissions tests who may call. */
it('every refusal says why, and which roles may call instead', async () => {
  for (const endpoint of endpoints) {
    const replies = await Promise.all([
      ...CALLERS.map(async (caller) => call(await callerFor(caller, endpoint), endpoint)),
      call(program, endpoint),
    ]);
    for (const reply of replies.filter(({ statusCode }) => statusCode === 401 || statusCode === 403)) {
      const { code, message } = reply.json();
      // Wrong credentials are 401 too, with their own sentence.
      if (code === 'invalid_credentials') continue;
      expect([reply.statusCode, code]).toEqual([STATUS[code], code]);
      expect(message).toMatch(SAID[code] ?? /^$/);
    }
  }
});

it('a scope that moves money only changes, any other only reads, and none opens a customer’s call', () => {
  for (const { method, path, access, scope } of endpoints)
    if (scope) {
      expect(method !== 'GET', path).toBe(SCOPE[scope].movesMoney);
      expect(admits(access, 'owner'), path).toBe(true);
    }
  expect(new Set(endpoints.map(({ scope }) => scope))).toEqual(new Set([...SCOPES, undefined]));
});

const NOT_FOR_AUDITOR: readonly string[] = [
  exportApi.book,
  doNotLendApi.list,
  mergesApi.pairs,
  mergesApi.ofClient,
  mergesApi.preview,
  counterApi.list,
  counterApi.one,
  counterApi.copy,
  handOverApi.read,
  reportMailsApi.read,
  suspicionsApi.list,
  offersAtCounterApi.list,
  offersAtCounterApi.one,
  disbursementsApi.bankFile,
].map(({ path }) => path);

it('the auditor changes only their own account, and the owner may call everything that any role of the staff may', () => {
  const office = endpoints.filter(({ access }) => access !== 'public' && !admits(access, 'customer'));
  expect(office.length).toBeGreaterThan(50);
  for (const { method, path, access } of office) {
    expect(admits(access, 'owner'), path).toBe(true);
    // Only the owner downloads the whole book (rule: book-export); reasons about people are for the roles that decide
    // (rule: do-not-lend), a draft at the counter for its taker, and an offer for the role that serves its client
    // (rules: counter-application, counter-offer-at-counter), who is one person is the owner's to say (rule: merge-clients),
    // each owner chooses the own report letters, notes of suspicious operations are the owners' (rule: suspicion-notes),
    // and a file for the bank marks its loans (rule: bank-file-once).
    const isForAuditor = !NOT_FOR_AUDITOR.includes(path);
    if (method === 'GET') expect(admits(access, 'auditor'), path).toBe(isForAuditor);
    else if (admits(access, 'auditor')) expect(path).toMatch(/^\/api\/admin\/second-factor\//);
  }
});

it('a refusal precedes the validation of the body', async () => {
  for (const endpoint of endpoints.filter(({ access, body }) => access !== 'public' && body)) {
    const reply = await app.inject({
      method: endpoint.method,
      url: addressOf(endpoint),
      headers: { 'content-type': 'application/json' },
      payload: '{"broken',
    });
    expect(reply.statusCode, endpoint.path).toBe(401);
  }
});

it("one customer's object is not found for another, at every address with an id", async () => {
  const luis = await app.signIn('luis');
  const mine = await luis.send('POST', '/api/loan-applications', { amount: 10_000, term: 2 });
  expect(mine.statusCode).toBe(201);
  const ana = await app.signIn('ana');
  const id = String(mine.json().id);
  const own = endpoints.filter(
    ({ access, path }) => access !== 'public' && admits(access, 'customer') && path.includes('/:'),
  );
  expect(own.length).toBeGreaterThan(5);
  for (const endpoint of own) {
    const address = endpoint.path.replace(':document', 'debt-agreement.txt').replace(/:\w+/g, id);
    const reply =
      endpoint.method === 'GET' ? await ana.get(address) : await ana.send(endpoint.method, address, {});
    // An address that validates its body first returns 400 to every caller alike.
    expect([400, 404], `${endpoint.method} ${endpoint.path}`).toContain(reply.statusCode);
  }
  expect((await ana.get(`/api/loan-applications/${id}`)).statusCode).toBe(404);
  const hers: { id: number }[] = (await ana.get('/api/loan-applications')).json();
  expect(hers.map((application) => application.id)).not.toContain(mine.json().id);
});
