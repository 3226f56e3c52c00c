import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { admits } from '#contract/access.ts';
import { endpoints } from '#contract/api.ts';
import { DAY_MS } from '#domain/calendar.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import type { PersonKey } from '#test/cast.ts';
import { lent, receiptPicture, reported } from '#test/stories.ts';
import { findingsTonight } from '#test/verified.ts';

let app: TestApp;
let owner: Browser;
const loans = {} as Record<'rosa' | 'ana', Awaited<ReturnType<typeof lent>>>;
let clara: Browser;
let claraId: number;
let hugo: Browser;
let hugoId: number;

const HUGO = {
  email: 'hugo@demo.do',
  firstName: 'Hugo',
  lastName: 'Marte',
  password: 'guayacan-en-flor-3',
  role: 'collector',
} as const;

beforeEach(async () => {
  app = await openTestApp();
  app.setClock('2026-11-20T14:00:00Z');
  for (const who of ['rosa', 'ana'] as const) loans[who] = await lent(app, who, { amount: 9_000, term: 3 });
  owner = await app.signIn('pedro');
  const live = async (who: PersonKey, profile: object) =>
    owner.send('PUT', `/api/admin/clients/${await idOf(who)}`, profile);
  expect((await live('rosa', { city: 'Bonao', province: 'Monseñor Nouel' })).statusCode).toBe(200);
  expect((await live('ana', { city: null, province: null, address: 'Calle 3, Gurabo' })).statusCode).toBe(
    200,
  );
  app.advance(20 * DAY_MS);
  owner = await app.signIn('pedro');
  clara = await app.signInAs('collector');
  claraId = (await clara.get('/api/auth/user')).json().id;
  hugo = await app.signInAnother(HUGO);
  hugoId = (await hugo.get('/api/auth/user')).json().id;
});
afterEach(() => app.close());

const idOf = async (who: PersonKey) =>
  (
    await app.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', `${who}@demo.do`)
      .executeTakeFirstOrThrow()
  ).id;
const names = async (browser: Browser, path = '/api/admin/clients') =>
  (await browser.get(path))
    .json()
    .map(({ firstName }: { firstName: string }) => firstName)
    .sort();
const give = async (id: number, kind: string, place?: string) => {
  const reply = await owner.send('POST', `/api/admin/collectors/${id}/zones`, { kind, place });
  expect(reply.statusCode, reply.body).toBe(201);
};
const assign = async (who: PersonKey, collectorId: number | null) => {
  const reply = await owner.send('PUT', `/api/admin/clients/${await idOf(who)}/collector`, { collectorId });
  expect(reply.statusCode, reply.body).toBe(200);
};
const assigned = async () => (await owner.get('/api/admin/collectors')).json();

it('gives all clients to the first collector, and none to a second one until an owner gives some', async () => {
  expect(await names(clara)).toEqual(['Ana', 'Rosa']);
  expect(await names(hugo)).toEqual([]);
  expect((await hugo.get('/api/admin/collections')).json().items).toEqual([]);
  expect(await assigned()).toMatchObject({
    collectors: [
      { id: claraId, zones: [{ kind: 'everything', place: null }], clients: 2, byHand: 0 },
      { id: hugoId, zones: [], clients: 0, byHand: 0 },
    ],
    unassigned: 0,
    sectors: [
      { place: 'Bonao', clients: 1 },
      { place: 'Gurabo', clients: 1 },
    ],
  });
});

it('gives all clients to a first collector also after others left with their zones', async () => {
  for (const id of [claraId, hugoId])
    expect((await owner.send('DELETE', `/api/admin/administrators/${id}`)).statusCode).toBe(200);
  const invite = async (firstName: string, email: string) => {
    const body = { email, firstName, lastName: 'Marte', role: 'collector' };
    expect((await owner.send('POST', '/api/admin/administrators', body)).statusCode).toBe(201);
  };
  await invite('Inés', 'ines@demo.do');
  const all = { name: 'Inés Marte', zones: [{ kind: 'everything', place: null }], clients: 2 };
  expect((await assigned()).collectors).toMatchObject([all]);
  await invite('Hugo', HUGO.email);
  expect((await assigned()).collectors).toMatchObject([{ id: hugoId, zones: [], clients: 0 }, all]);
});

it('finds a client’s collector by hand, else by sector, by province, or as all that is of nobody else', async () => {
  await give(hugoId, 'province', 'Monseñor Nouel');
  expect([await names(clara), await names(hugo)]).toEqual([['Ana'], ['Rosa']]);
  // The nearer zone counts, without accents and capitals; two collectors may share it.
  await give(claraId, 'sector', 'bonáo');
  expect([await names(clara), await names(hugo)]).toEqual([['Ana', 'Rosa'], []]);
  await give(hugoId, 'sector', 'Bonao');
  expect([await names(clara), await names(hugo)]).toEqual([['Ana', 'Rosa'], ['Rosa']]);
  await give(hugoId, 'sector', 'Gurabo');
  expect([await names(clara), await names(hugo)]).toEqual([['Rosa'], ['Ana', 'Rosa']]);
  await assign('ana', claraId);
  expect([await names(clara), await names(hugo)]).toEqual([['Ana', 'Rosa'], ['Rosa']]);
  const ana = `/api/admin/clients/${await idOf('ana')}/collector`;
  expect((await owner.get(ana)).json()).toMatchObject({ collectors: [{ id: claraId }], by: 'hand' });
  await assign('ana', null);
  expect((await owner.get(ana)).json()).toMatchObject({ collectors: [{ id: hugoId }], by: 'sector' });
  const [, { zones }] = (await assigned()).collectors;
  for (const { id } of zones)
    expect((await owner.send('DELETE', `/api/admin/collector-zones/${id}`)).statusCode).toBe(200);
  expect([await names(clara), await names(hugo)]).toEqual([['Ana', 'Rosa'], []]);
  const events = await app.db
    .selectFrom('events')
    .select(['name', 'facts'])
    .where('name', 'like', 'collector.%')
    .orderBy('id')
    .execute();
  expect(events.map(({ name }) => name)).toEqual([
    ...Array<string>(4).fill('collector.zone_given'),
    ...Array<string>(2).fill('collector.client_assigned'),
    ...Array<string>(3).fill('collector.zone_taken'),
  ]);
  expect(events[0]?.facts).toEqual({ zone: 'Provincia: Monseñor Nouel' });
  expect(await findingsTonight(app)).toBe(0);
});

it('leaves the clients of a removed collector to the next zone', async () => {
  await assign('ana', hugoId);
  await owner.send('DELETE', `/api/admin/administrators/${hugoId}`);
  expect(await names(clara)).toEqual(['Ana', 'Rosa']);
  await owner.send('DELETE', `/api/admin/administrators/${claraId}`);
  expect((await assigned()).unassigned).toBe(2);
});

it('refuses a zone that names no place, a province that is none, and a colleague who is no collector', async () => {
  const at = (id: number) => `/api/admin/collectors/${id}/zones`;
  const errors = async (body: object) => (await owner.send('POST', at(hugoId), body)).json().errors;
  expect(await errors({ kind: 'sector', place: ' ' })).toEqual([
    { field: 'place', message: 'Escriba el sector o municipio' },
  ]);
  expect(await errors({ kind: 'province', place: 'Cibao' })).toEqual([
    { field: 'place', message: 'Elija una provincia de la lista' },
  ]);
  expect((await owner.send('POST', at(await idOf('pedro')), { kind: 'everything' })).statusCode).toBe(404);
  await give(hugoId, 'sector', 'Gurabo');
  expect(await errors({ kind: 'sector', place: 'GURABO' })).toEqual([
    { field: 'place', message: 'Ya la tiene' },
  ]);
});

describe('with two collectors', () => {
  beforeEach(async () => {
    await assign('rosa', claraId);
    await assign('ana', hugoId);
  });

  /** Every address with an id that a collector may call, and each row of Rosa's that it could name. */
  const WITHOUT_CLIENT = /second-factor|drawers|street\/phones/;
  const named = endpoints.filter(
    ({ access, path }) => admits(access, 'collector') && path.includes('/:') && !WITHOUT_CLIENT.test(path),
  );
  const TABLES = [
    'users',
    'loan_applications',
    'loans',
    'payments',
    'documents',
    'client_notes',
    'loan_adjustments',
  ] as const;

  it('the other one’s clients, loans, payments, papers and notes are missing for every call, and nothing changes', async () => {
    const rosa = await app.signIn('rosa');
    await reported(rosa, 700, 1);
    await rosa.upload(
      '/api/documents',
      { documentType: 'profile_image' },
      { field: 'file', name: 'a.jpg', bytes: await receiptPicture(2) },
    );
    const noted = await clara.upload(
      `/api/admin/clients/${await idOf('rosa')}/notes`,
      { text: 'Vive al lado del colmado', aboutOthers: 'no', fileShows: 'other' },
      { field: 'file', name: 'b.jpg', bytes: await receiptPicture(3) },
    );
    expect(noted.statusCode, noted.body).toBe(201);
    const waived = await owner.send('POST', `/api/admin/loans/${loans.rosa.loanId}/waivers`, {
      ...{ amount: 1, reason: 'Cortesía' },
    });
    expect(waived.statusCode, waived.body).toBe(201);
    const ids = new Map<string, readonly (string | number)[]>();
    for (const table of TABLES) {
      const column = table === 'users' ? 'id' : table === 'loan_adjustments' ? 'loan_id' : 'user_id';
      const value = table === 'loan_adjustments' ? loans.rosa.loanId : await idOf('rosa');
      const { rows } = await app.ownerPool.query(`select id from ${table} where ${column} = $1`, [value]);
      ids.set(
        table,
        rows.map(({ id }) => id),
      );
    }
    for (const table of [
      'users',
      'loan_applications',
      'loans',
      'documents',
      'client_notes',
      'loan_adjustments',
    ])
      expect(ids.get(table)?.length, table).toBeGreaterThan(0);
    const all = [...ids.values()].flat();
    const mine = new Set<unknown>();
    const ofAna = await app.ownerPool.query(
      `select id::text from users where id = $1 union select id::text from loan_applications where user_id = $1
       union select id::text from loans where user_id = $1 union select id::text from payments where user_id = $1`,
      [await idOf('ana')],
    );
    for (const { id } of ofAna.rows) mine.add(id);
    expect(named.length).toBeGreaterThan(20);
    const rows = async () => {
      const counts = [...TABLES, 'ledger_entries', 'collection_contacts', 'contact_refusals'].map(
        (table) =>
          `select '${table}' as name, md5(string_agg(t::text, '|' order by t::text)) as sum from ${table} t`,
      );
      return (await app.ownerPool.query(counts.join(' union all '))).rows;
    };
    const before = await rows();
    const picture = await receiptPicture(9);
    const FORMS: Readonly<Record<string, Record<string, string>>> = {
      file: { text: 'Hola', aboutOthers: 'no', fileShows: 'other' },
      documentFile: { amount: '50', reason: 'Mensajero' },
    };
    let refused = 0;
    for (const { method, path, file } of named)
      for (const id of all.filter((one) => !mine.has(String(one)) && String(one) !== String(hugoId))) {
        const url = path.replace(':document', 'debt-agreement.txt').replace(/:\w+/, String(id));
        const reply =
          method === 'GET'
            ? await hugo.get(url)
            : file
              ? await hugo.upload(url, FORMS[file.field] ?? {}, {
                  ...{ field: file.field, name: 'c.jpg', bytes: picture },
                })
              : await hugo.send(method, url, bodyFor(path));
        // An address with the wrong kind of id is a 400.
        expect([400, 404], `${method} ${url}: ${reply.body}`).toContain(reply.statusCode);
        expect(reply.body).not.toContain('Méndez');
        refused += 1;
      }
    expect(refused).toBeGreaterThan(100);
    expect(await rows()).toEqual(before);
  });

  const bodyFor = (path: string): object => {
    if (path.endsWith('/contacts')) return { channel: 'visit', outcome: 'spoke', note: 'Hola' };
    if (path.endsWith('/contact-refusals')) return { channels: ['call'] };
    return {};
  };

  it('lists, searches, counts, figures and the history of the audit log hold own clients alone', async () => {
    const lists = endpoints.filter(
      ({ access, path, method }) =>
        method === 'GET' && Array.isArray(access) && admits(access, 'collector') && !path.includes('/:'),
    );
    expect(lists.length).toBeGreaterThan(8);
    for (const { path } of lists) {
      for (const query of ['', '?search=rosa', `?kind=client&id=${await idOf('rosa')}`]) {
        const reply = await hugo.get(path + query);
        expect(reply.body, path).not.toMatch(/Méndez|rosa@demo/);
      }
    }
    expect((await hugo.get('/api/admin/clients?search=rosa')).json()).toEqual([]);
    expect((await hugo.get('/api/admin/loans')).json()).toMatchObject([{ userId: await idOf('ana') }]);
    expect((await hugo.get('/api/admin/client-counts')).json()).toMatchObject({ total: 1 });
    expect((await hugo.get(`/api/admin/history?kind=client&id=${await idOf('rosa')}`)).json()).toEqual([]);
    expect((await hugo.get('/api/dashboard/stats')).json()).toMatchObject({
      activeLoansCount: 1,
      totalClients: 1,
    });
    const both = (await owner.get('/api/admin/queue')).json();
    const his = (await hugo.get('/api/admin/queue')).json();
    const hers = (await clara.get('/api/admin/queue')).json();
    const sum = ({ overdue }: { overdue: { instalments: number; amount: number }[] }) =>
      overdue.reduce((all, { instalments, amount }) => all + instalments + amount, 0);
    expect(sum(his)).toBeGreaterThan(0);
    expect(sum(his) + sum(hers)).toBe(sum(both));
    expect((await hugo.get('/api/admin/loan-figures')).json()).not.toEqual(
      (await owner.get('/api/admin/loan-figures')).json(),
    );
    expect((await hugo.get('/api/admin/collections')).json().items).toMatchObject([
      { loanId: loans.ana.loanId },
    ]);
  });

  const phoneOf = async (browser: Browser) =>
    (await browser.send('POST', '/api/admin/street/phones', { label: 'Moto' })).json();
  const routeOf = async (browser: Browser, id: number) =>
    (await browser.send('POST', `/api/admin/street/phones/${id}/route`, { lastNumber: 0 })).json();
  const receipt = (phone: number, number: number, loanId: number) => ({
    ...{ clientId: randomUUID(), phone, number, loanId, amount: 500 },
    takenAt: app.deps.now().toISOString(),
  });

  it('the route on the phone has own clients alone, and cash of a client who was never on it is not found', async () => {
    const { id } = await phoneOf(hugo);
    const route = await routeOf(hugo, id);
    expect(route).toMatchObject({ total: 1, visits: [{ loanId: loans.ana.loanId, zone: 'Gurabo' }] });
    expect(JSON.stringify(route)).not.toContain('Méndez');
    const foreign = await hugo.send('POST', '/api/admin/street/receipts', receipt(id, 1, loans.rosa.loanId));
    expect([foreign.statusCode, foreign.json().code]).toEqual([404, 'not_found']);
    const letters = await hugo.send('POST', '/api/admin/collections/letters', {
      loanIds: [loans.rosa.loanId],
      text: 'Hola {nombre}',
    });
    expect(letters.json(), letters.body).toMatchObject({ written: 0, skipped: 1 });
    expect(await app.db.selectFrom('collectionContacts').select('id').execute()).toEqual([]);
    expect(await app.db.selectFrom('payments').select('id').execute()).toEqual([]);
    expect(await app.db.selectFrom('streetReceipts').select('id').execute()).toEqual([]);
  });

  it('cash of a client who became another’s after the route was made waits for an owner, and says no name', async () => {
    const { id } = await phoneOf(hugo);
    await routeOf(hugo, id);
    const first = await hugo.send('POST', '/api/admin/street/receipts', receipt(id, 1, loans.ana.loanId));
    expect(first.json(), first.body).toMatchObject({ status: 'recorded', fullName: 'Ana Peña' });
    await assign('ana', claraId);
    const late = await hugo.send('POST', '/api/admin/street/receipts', receipt(id, 2, loans.ana.loanId));
    expect(late.statusCode, late.body).toBe(201);
    expect(late.json()).toMatchObject({
      ...{ status: 'waiting', waitsFor: 'others_client', fullName: '', reference: '', paymentId: null },
    });
    // The cash that he took before is still in his drawer.
    expect((await hugo.get('/api/admin/drawers/mine')).json().drawer).toMatchObject({ expected: 500 });
    expect(await routeOf(hugo, id)).toMatchObject({ cash: 1_000, visits: [] });
    const decided = await owner.send('POST', `/api/admin/street/receipts/${late.json().id}/decision`, {
      command: 'accept',
    });
    expect(decided.statusCode, decided.body).toBe(200);
    expect(decided.json()).toMatchObject({ status: 'recorded' });
    expect(await app.db.selectFrom('payments').select('amount').orderBy('id').execute()).toHaveLength(2);
    expect((await hugo.get('/api/admin/drawers/mine')).json().drawer).toMatchObject({ expected: 1_000 });
    expect(await findingsTonight(app)).toBe(0);
  });
});

it('has a view of every table with rows about a client, with all its columns in their order', async () => {
  const columns = async (schema: string) => {
    const { rows } = await app.ownerPool.query<{ name: string; columns: string }>(
      `select table_name as name, string_agg(column_name, ',' order by ordinal_position) as columns
       from information_schema.columns where table_schema = $1 group by 1`,
      [schema],
    );
    return new Map(rows.map((row) => [row.name, row.columns]));
  };
  const tables = await columns('public');
  const views = await columns('collector');
  views.delete('assignments');
  for (const [name, own] of views) expect(own, name).toBe(tables.get(name));
  const about = [...tables].filter(([, own]) => /\b(user|loan|application|payment)_id\b/.test(own));
  const open = about.map(([name]) => name).filter((name) => !views.has(name));
  expect(open.sort()).toEqual(['collector_clients', 'street_receipts', 'street_route_loans']);
});

it('an erased client is nobody’s any more', async () => {
  const luis = await app.addPerson('luis');
  await assign('luis', hugoId);
  const erased = await owner.send('DELETE', `/api/admin/clients/${luis}`);
  expect(erased.statusCode, erased.body).toBe(200);
  expect(await app.db.selectFrom('collectorClients').selectAll().execute()).toEqual([]);
});
