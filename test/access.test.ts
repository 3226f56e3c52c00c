import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '#contract/api.ts';
import type { Access, Endpoint } from '#contract/endpoint.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';

let app: TestApp;
const callers = {} as Record<Caller, Browser>;
beforeAll(async () => {
  app = await openTestApp();
  callers.nobody = app.browser();
  callers.customer = await app.signIn('ana');
  callers.admin = await app.signIn('pedro');
});
afterAll(() => app.close());

const CALLERS = ['nobody', 'customer', 'admin'] as const;
type Caller = (typeof CALLERS)[number];

/** What the table's access rules mean, written out once more by hand. */
const REFUSED: Record<Access, Record<Caller, number | null>> = {
  public: { nobody: null, customer: null, admin: null },
  'signed-in': { nobody: 401, customer: null, admin: null },
  customer: { nobody: 401, customer: null, admin: 403 },
  admin: { nobody: 401, customer: 403, admin: null },
  'admin-entering': { nobody: 401, customer: 403, admin: null },
};

const SAID: Record<Caller, object> = {
  nobody: { code: 'unauthenticated', message: 'Sesión expirada' },
  customer: { code: 'forbidden', message: 'No tiene permiso para esta acción' },
  admin: {
    code: 'customers_only',
    message: 'Esto es de los clientes, y su cuenta es de administración. Vaya al panel de administración.',
  },
};

// Ids of nothing: the rule is asked before the row.
const addressOf = (endpoint: Endpoint) =>
  endpoint.path.replace(':document', 'debt-agreement.txt').replace(/:\w+/g, '2147483647');

/** Whoever signs out does it in a browser of their own: the others go on. */
const callerOf = async (caller: Caller, { path }: Endpoint): Promise<Browser> => {
  if (path !== '/api/logout' || caller === 'nobody') return callers[caller];
  return app.signIn(caller === 'admin' ? 'pedro' : 'ana');
};

async function call(caller: Caller, endpoint: Endpoint) {
  const browser = await callerOf(caller, endpoint);
  const address = addressOf(endpoint);
  return endpoint.method === 'GET' ? browser.get(address) : browser.send(endpoint.method, address, {});
}

describe.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s',
  (_name, endpoint) => {
    it.each(CALLERS)('answers %s as the table says', async (caller) => {
      const reply = await call(caller, endpoint);
      const refused = REFUSED[endpoint.access][caller];
      if (refused === null) {
        expect(reply.statusCode).not.toBe(403);
        // Wrong credentials are 401 too, and say so.
        if (reply.statusCode === 401) expect(reply.json().code).toBe('invalid_credentials');
        expect(reply.statusCode).toBeLessThan(500);
      } else {
        expect(reply.statusCode).toBe(refused);
        expect(reply.json()).toEqual(SAID[caller]);
      }
    });
  },
);

it('a refusal comes before the body is looked at', async () => {
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

it('what belongs to one customer is missing for another, by every address that takes an id', async () => {
  const luis = await app.signIn('luis');
  const mine = await luis.send('POST', '/api/loan-applications', { amount: 10_000, term: 2 });
  expect(mine.statusCode).toBe(201);
  const ana = await app.signIn('ana');
  const id = String(mine.json().id);
  const own = endpoints.filter(
    ({ access, path }) => (access === 'customer' || access === 'signed-in') && path.includes('/:'),
  );
  expect(own.length).toBeGreaterThan(5);
  for (const endpoint of own) {
    const address = endpoint.path.replace(':document', 'debt-agreement.txt').replace(/:\w+/g, id);
    const reply =
      endpoint.method === 'GET' ? await ana.get(address) : await ana.send(endpoint.method, address, {});
    // A body that is looked at first answers 400 for everybody alike.
    expect([400, 404], `${endpoint.method} ${endpoint.path}`).toContain(reply.statusCode);
  }
  expect((await ana.get(`/api/loan-applications/${id}`)).statusCode).toBe(404);
  const hers: { id: number }[] = (await ana.get('/api/loan-applications')).json();
  expect(hers.map((application) => application.id)).not.toContain(mine.json().id);
});
