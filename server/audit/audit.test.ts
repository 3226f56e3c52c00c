import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AuditEvent } from '#contract/audit.ts';
import { EVENT, EVENT_NAMES } from '#domain/audit/event.ts';
import { MESSAGE_TEMPLATE_NAMES, type MessageTemplateName } from '#domain/messages/message-templates.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { lent, submitted } from '#test/stories.ts';

let app: TestApp;
let pedro: Browser;
beforeAll(async () => {
  app = await openTestApp();
  ({ pedro } = await lent(app, 'rosa'));
});
afterAll(() => app.close());

const ask = async (search: string): Promise<AuditEvent[]> =>
  (await pedro.get(`/api/admin/audit${search}`)).json();

it('shows who did what to which subject, newest first', async () => {
  const [newest, ...older] = await ask('');
  expect(newest).toMatchObject({
    name: 'loan.disbursed',
    actor: { name: 'Pedro Santos', isAdmin: true },
    subject: 'loan',
    person: 'Rosa Méndez',
    happenedAt: '2026-11-20T15:00:00.000Z',
  });
  expect(older.map(({ name }) => name)).toContain('application.submitted');
  const ids = [newest, ...older].map((event) => event?.id ?? 0);
  expect(ids).toEqual([...ids].sort((a, b) => b - a));
});

it('shows the person whose application, loan, payment or account it is', async () => {
  const events = await ask('');
  const named = (subject: string) =>
    new Set(events.filter((one) => one.subject === subject).map(({ person }) => person));
  expect(named('application')).toEqual(new Set(['Rosa Méndez']));
  expect(named('loan')).toEqual(new Set(['Rosa Méndez']));
  expect(named('user').has('Rosa Méndez')).toBe(true);
});

it('shows the current status of an application, so that its link leads to the right list', async () => {
  const other = await openTestApp();
  try {
    const office = await other.signIn('pedro');
    const id = await submitted(await other.signIn('luis'), 'luis');
    const statusesOf = async (about: string): Promise<unknown[]> =>
      (await office.get(`/api/admin/audit?${about}`))
        .json()
        .map(({ applicationStatus }: AuditEvent) => applicationStatus);
    expect(new Set(await statusesOf(`subject=application&subjectId=${id}`))).toEqual(new Set(['submitted']));
    await office.send('PATCH', `/api/loan-applications/${id}/reject`, { rejectionReason: 'other' });
    expect(new Set(await statusesOf(`subject=application&subjectId=${id}`))).toEqual(new Set(['rejected']));
    expect(new Set(await statusesOf('subject=user'))).toEqual(new Set([null]));
  } finally {
    await other.close();
  }
});

it('filters by kind, by subject, by person and by day', async () => {
  const [signed] = await ask('?name=application.signed');
  expect(signed?.actor).toMatchObject({ name: 'Rosa Méndez', isAdmin: false });
  const mine = await ask(`?subject=application&subjectId=${signed?.subjectId}`);
  expect(mine.map(({ name }) => name)).toEqual([
    'application.approved',
    'application.signed',
    'application.submitted',
  ]);
  const hers = await ask(`?actorId=${signed?.actor?.id}`);
  expect(new Set(hers.map(({ actor }) => actor?.name))).toEqual(new Set(['Rosa Méndez']));
  // Eleven in the morning in Santo Domingo; the day begins and ends by its clocks.
  expect(await ask('?from=2026-11-20&to=2026-11-20')).not.toEqual([]);
  expect(await ask('?from=2026-11-21')).toEqual([]);
  expect(await ask('?to=2026-11-19')).toEqual([]);
});

it('continues page by page without a gap', async () => {
  const all = (await ask('?limit=200')).map(({ id }) => id);
  const seen: number[] = [];
  let next: string | undefined = '/api/admin/audit?limit=2';
  while (next) {
    const reply = await pedro.get(next);
    seen.push(...reply.json().map(({ id }: AuditEvent) => id));
    next = /<([^>]+)>/.exec(String(reply.headers.link ?? ''))?.[1];
  }
  expect(seen).toEqual(all);
});

it('holds no personal value, only ids, codes and amounts', async () => {
  const log = JSON.stringify((await ask('?limit=200')).map(({ facts, subjectId }) => [facts, subjectId]));
  for (const personal of ['rosa@demo.do', 'Méndez', 'Calle Duarte', '0712345678'])
    expect(log).not.toContain(personal);
});

it('lists only events that a verb records, and only letters that an event sends', () => {
  const root = path.resolve(import.meta.dirname, '../..');
  const written = new Set<unknown>();
  const visitor = new Visitor({
    Literal(node) {
      written.add(node.value);
    },
  });
  // Verbs name the events that they record, or a table of the domain does; domain/audit only lists them.
  const files = ['server', 'domain'].flatMap((room) =>
    readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' }).map((file) =>
      path.join(room, file),
    ),
  );
  for (const file of files)
    if (file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith(path.join('domain', 'audit')))
      visitor.visit(parseSync(file, readFileSync(path.join(root, file), 'utf8')).program);
  expect(EVENT_NAMES.filter((name) => !written.has(name))).toEqual([]);
  const sent = new Set(EVENT_NAMES.flatMap((name): readonly MessageTemplateName[] => EVENT[name].letters));
  expect(MESSAGE_TEMPLATE_NAMES.filter((kind) => !sent.has(kind))).toEqual([]);
});
