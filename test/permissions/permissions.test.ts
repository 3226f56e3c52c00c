import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Response } from 'light-my-request';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import {
  BY_TASK,
  CALLERS,
  type Caller,
  callName,
  PERMISSIONS,
  type Permission,
  ROLES,
  SCOPES,
} from './who-may.ts';

let app: TestApp;
const callers = {} as Record<Caller, Browser>;
/** Programs: one with every scope, and for each scope one with all the others. */
let program: Browser;
const without = new Map<string, Browser>();
beforeAll(async () => {
  app = await openTestApp();
  callers.nobody = app.browser();
  callers.customer = await app.signIn('ana');
  for (const role of ROLES) callers[role] = await app.signInAs(role);
  program = await programWith(SCOPES);
  for (const scope of SCOPES) without.set(scope, await programWith(SCOPES.filter((one) => one !== scope)));
});
afterAll(() => app.close());

async function programWith(scopes: readonly string[]): Promise<Browser> {
  const made = await callers.owner.send('POST', '/api/admin/tokens', {
    name: 'Contabilidad',
    scopes,
    days: 30,
  });
  expect(made.statusCode, made.body).toBe(201);
  return app.browser({ authorization: `Bearer ${made.json().secret}` });
}

// Nonexistent ids: the permission is checked before the row.
const addressOf = (one: Permission) =>
  one.path.replace(':document', 'debt-agreement.txt').replace(/:\w+/g, '2147483647');

/** The session for a logout is another than those that continue. */
const callerFor = async (caller: Caller, one: Permission): Promise<Browser> => {
  if (one.path !== '/api/logout' || caller === 'nobody') return callers[caller];
  return caller === 'customer' ? app.signIn('ana') : app.signInAs(caller);
};

function call(browser: Browser, one: Permission): Promise<Response> {
  const address = addressOf(one);
  return one.method === 'GET'
    ? browser.get(address)
    : browser.send(one.method as 'POST' | 'PUT' | 'PATCH' | 'DELETE', address, {});
}

/** The callers that passed the permission, with any later result. */
function isLetIn(reply: Response): boolean {
  expect(reply.statusCode).toBeLessThan(500);
  if (reply.statusCode === 403) return false;
  return reply.statusCode !== 401 || reply.json().code === 'invalid_credentials';
}

describe.each(PERMISSIONS.map((one) => [callName(one), one] as const))('%s', (_name, one) => {
  it('accepts the callers whose task needs it, and refuses all others', async () => {
    const letIn: Caller[] = [];
    for (const caller of CALLERS)
      if (isLetIn(await call(await callerFor(caller, one), one))) letIn.push(caller);
    expect(letIn).toEqual(one.callers);
  });

  it('accepts a program only by its scope', async () => {
    const { callers: who, scope } = one;
    // A public call requires no token.
    const isPublic = who.includes('nobody');
    expect(isLetIn(await call(program, one))).toBe(isPublic || scope !== null);
    const other = scope === null ? null : without.get(scope);
    if (other) expect(isLetIn(await call(other, one))).toBe(false);
  });
});

it('the written list has exactly the calls of the server', async () => {
  const served: { paths: Record<string, Record<string, unknown>> } = (
    await app.browser().get('/api/openapi.json')
  ).json();
  const calls = Object.entries(served.paths).flatMap(([address, methods]) =>
    Object.keys(methods).map((method) =>
      callName({ method: method.toUpperCase(), path: address.replace(/\{(\w+)\}/g, ':$1') }),
    ),
  );
  expect(PERMISSIONS.map(callName).sort()).toEqual(calls.sort());
});

it('every task is a chapter of the staff’s manual', () => {
  const manual = readFileSync(path.join(import.meta.dirname, '../../docs/manual.es.md'), 'utf8');
  const chapters = manual.split('\n').flatMap((line) => (line.startsWith('## ') ? [line.slice(3)] : []));
  expect(Object.keys(BY_TASK).filter((task) => !chapters.includes(task))).toEqual([]);
});
