import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Verification } from '#contract/verification.ts';
import { chainChanges } from '#server/hash-chain/chain-changes.ts';
import { verifyRecords } from '#server/verification/verify-records.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { lent } from '#test/stories.ts';

let app: TestApp;
let pedro: Browser;
let loanId: number;
beforeEach(async () => {
  app = await openTestApp();
  const story = await lent(app, 'rosa');
  pedro = story.pedro;
  loanId = story.loanId;
  await chainChanges(app.deps);
});
afterEach(() => app.close());

const owner = (statement: string) => app.ownerPool.query(statement);
const read = async () => (await pedro.get('/api/admin/verification')).json();
const verified = async (): Promise<Verification> => {
  await verifyRecords(app.deps);
  return (await read()).last;
};
const explain = (marks: readonly (string | null)[], explanation = 'El banco cambió el dato, caso 41') =>
  pedro.send('POST', '/api/admin/verification/explanations', { marks: [...marks], explanation });

describe('a finding that an administrator explained', () => {
  it('is no longer reported, names its explainer, and appears in the log and the letter', async () => {
    const settings = (await pedro.get('/api/admin/settings')).json();
    const contact = { ...settings.contact, email: 'hola@prestamos.do' };
    expect((await pedro.send('PUT', '/api/admin/settings', { ...settings, contact })).statusCode).toBe(200);
    await owner(`update loans set disbursement_reference = 'a mano' where id = ${loanId}`);
    const before = await verified();
    expect(before).toMatchObject({ findings: 1, explained: 0, examples: [{ kind: 'row_foreign' }] });
    const reply = await explain(before.examples.map(({ mark }) => mark));
    expect(reply.json()).toEqual({ message: 'Queda anotado con su nombre.' });
    expect(await read()).toMatchObject({
      last: { findings: 0, explained: 1, examples: [] },
      explanations: [
        {
          kind: 'row_foreign',
          source: 'loans',
          rowId: String(loanId),
          explanation: 'El banco cambió el dato, caso 41',
          explainedBy: 'Pedro Santos',
        },
      ],
    });
    const event = await app.db
      .selectFrom('events')
      .selectAll()
      .where('name', '=', 'records.explained')
      .executeTakeFirstOrThrow();
    expect(event).toMatchObject({ subject: 'verification', facts: { explained: 1 } });
    expect(event.actorId).not.toBeNull();
    // The next night as well, and the explanation itself is in the chain.
    expect(await verified()).toMatchObject({ findings: 0, explained: 1, examples: [] });
    const { bodyText } = await app.db
      .selectFrom('messages')
      .select('bodyText')
      .where('template', '=', 'records-verified')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(bodyText).toContain('Aparte hay 1 que un administrador explicó.');
  });

  it('is reported again when the same row changes again', async () => {
    const note = (text: string) =>
      owner(`begin; set local session_replication_role = replica;
        update loans set disbursement_reference = '${text}' where id = ${loanId}; commit`);
    await note('a mano');
    const { examples } = await verified();
    expect(examples).toMatchObject([{ kind: 'row_changed', source: 'loans', id: String(loanId) }]);
    await explain(examples.map(({ mark }) => mark));
    expect(await verified()).toMatchObject({ findings: 0, explained: 1 });
    await note('otra vez');
    expect(await verified()).toMatchObject({
      findings: 1,
      explained: 0,
      examples: [{ kind: 'row_changed', source: 'loans', id: String(loanId) }],
    });
  });

  it('is still watched: an explained change cannot hide another', async () => {
    await owner(`update loans set disbursement_reference = 'a mano' where id = ${loanId}`);
    await explain((await verified()).examples.map(({ mark }) => mark));
    await owner(`begin; set local session_replication_role = replica;
      update loans set disbursement_reference = 'a oscuras' where id = ${loanId}; commit`);
    expect(await verified()).toMatchObject({
      findings: 1,
      explained: 1,
      examples: [{ kind: 'row_changed', source: 'loans', id: String(loanId) }],
    });
  });

  it('must be explained through the program: an explanation written into the database is a finding itself', async () => {
    await owner(`update loans set disbursement_reference = 'a mano' where id = ${loanId}`);
    const [found] = (await verified()).examples;
    await owner(`insert into finding_explanations (mark, kind, source, row_id, explanation, explained_by, explained_at)
      select '${found?.mark}', 'row_foreign', 'loans', '${loanId}', 'Nada', id, now() from users where email like 'pedro%'`);
    const last = await verified();
    expect(last.examples).toMatchObject([
      { kind: 'row_foreign', source: 'finding_explanations', mark: null },
    ]);
    expect((await explain([null])).statusCode).toBe(400);
  });
});

describe('an explanation', () => {
  it('is refused for a finding that the last walk lacks, or that needs repair', async () => {
    await owner("update ledger_days set amount = amount + 1 where kind = 'interest'");
    const { examples } = await verified();
    expect(examples).toMatchObject([{ kind: 'figure_differs', mark: null }]);
    expect((await explain(['0'.repeat(64)])).json()).toMatchObject({ code: 'changed_meanwhile' });
    expect((await explain([])).statusCode).toBe(400);
    expect((await explain(['0'.repeat(64)], '  ')).statusCode).toBe(400);
    expect(await app.db.selectFrom('findingExplanations').selectAll().execute()).toEqual([]);
  });

  it('is refused to a customer, and of two at once only one is written', async () => {
    await owner(`update loans set disbursement_reference = 'a mano' where id = ${loanId}`);
    const marks = (await verified()).examples.map(({ mark }) => mark);
    const rosa = await app.signIn('rosa');
    const refused = await rosa.send('POST', '/api/admin/verification/explanations', {
      marks,
      explanation: 'Fui yo',
    });
    expect(refused.statusCode).toBe(403);
    const replies = await Promise.all([explain(marks), explain(marks), explain(marks)]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await app.db.selectFrom('findingExplanations').selectAll().execute()).toHaveLength(1);
    const events = await app.db
      .selectFrom('events')
      .select('id')
      .where('name', '=', 'records.explained')
      .execute();
    expect(events).toHaveLength(1);
  });
});
