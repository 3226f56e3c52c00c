import { afterAll, beforeAll, expect, it } from 'vitest';
import { ANOTHER_COST, ANOTHER_FACTS } from '#domain/loans/another-term.fixture.ts';
import { unwrapped } from '#domain/signing/documents.fixture.ts';
import { sendReminders } from '#server/reminders/send-reminders.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { applicationOf, draftOf, enteredAt, lent, paid, signatureOf, submitted } from '#test/stories.ts';
import { examplesTonight } from '#test/verified.ts';

/** The key of plan 853, of six instalments. */
const ANOTHER = 853_006;
let app: TestApp;
let rosa: Browser;
let pedro: Browser;

/** A product of the lender, whose one plan has a key that no other number of the tests equals. */
async function lendAnotherTerm() {
  const { rows } = await app.ownerPool.query<{ id: number }>(`
    insert into product_versions (name, audience, amount_least, amount_most, amount_step, amount_initial, valid_from, reason, added_by, added_at)
    select 'Semanal', 'returning', 2500, 20000, 500, 10000, '2026-01-01', 'Prueba', id, now() from users where role is not null limit 1
    returning id`);
  await app.ownerPool.query(
    `insert into product_plans
      (id, version_id, instalments, due_kind, due_at, interest, rate_per, rate, equal_rate, quoted_rate, remainder)
    overriding system value values ($1, $2, 6, 'days', 7, 'flat', 'term', 1700, 1700, 1800, 'last')`,
    [853, rows[0]?.id],
  );
  app.deps.settings.forget();
}

beforeAll(async () => {
  app = await openTestApp();
  rosa = await app.signIn('rosa');
  pedro = await app.signIn('pedro');
  await lendAnotherTerm();
});
afterAll(() => app.close());

const termsKnown = async () => [
  (await rosa.get('/api/loan-applications/prefill')).json().terms,
  (await rosa.get('/api/dashboard/stats')).json().terms,
];
const refusedAt = async (reply: ReturnType<Browser['send']>) => {
  const { statusCode, body } = await reply;
  return [statusCode, JSON.parse(body).errors];
};
const lettersSaying = async (words: string) => {
  const letters = await app.db.selectFrom('messages').selectAll().orderBy('id').execute();
  return letters.filter(({ subject, bodyText, bodyHtml }) =>
    [subject, bodyText, bodyHtml].some((text) => text?.includes(words)),
  );
};
/** Every letter and every signed text, each on one line. */
async function textsOfPeople(): Promise<readonly string[]> {
  const letters = await app.db
    .selectFrom('messages')
    .select(['subject', 'bodyText', 'bodyHtml'])
    .orderBy('id')
    .execute();
  const documents = await app.db.selectFrom('legalDocuments').select('fullText').orderBy('id').execute();
  return [...letters, ...documents].flatMap((texts) =>
    Object.values(texts).flatMap((text) => (text === null ? [] : [unwrapped(String(text))])),
  );
}

it('lends a plan for returning clients only to them, and never reads its key as a number of instalments', async () => {
  const asks = { amount: 10_000, term: ANOTHER };
  const tooMany = [400, [{ field: 'term', message: 'Máximo 3 cuotas' }]];
  // Every call refuses a new customer.
  expect(await termsKnown()).toEqual([
    [1, 2, 3],
    [1, 2, 3],
  ]);
  const submit = async () => rosa.send('POST', '/api/loan-applications', await applicationOf('rosa', asks));
  expect(await refusedAt(submit())).toEqual(tooMany);
  const read = (body: object) =>
    rosa.send('POST', '/api/legal-documents/preview', { amount: 10_000, term: ANOTHER, ...body });
  expect(await refusedAt(read({}))).toEqual(tooMany);
  const calculate = (browser: Browser) => browser.send('POST', '/api/loan-calculator', asks);
  expect(await refusedAt(calculate(rosa))).toEqual(tooMany);
  expect(await refusedAt(calculate(app.browser()))).toEqual(tooMany);
  const begun = await draftOf('rosa', asks);
  expect(await refusedAt(rosa.send('POST', '/api/loan-applications', begun))).toEqual(tooMany);
  const { id: draft } = (
    await rosa.send('POST', '/api/loan-applications', await draftOf('rosa', { term: 2 }))
  ).json();
  expect(await refusedAt(rosa.send('PATCH', `/api/loan-applications/${draft}`, { term: ANOTHER }))).toEqual(
    tooMany,
  );
  // A draft stored before a change of the rows is refused when it is sent.
  await app.db.updateTable('loanApplications').set({ term: ANOTHER }).where('id', '=', draft).execute();
  const signing = {
    applicationId: draft,
    promissoryNote: true,
    creditCheckAuthorization: true,
    signature: await signatureOf('rosa'),
  };
  expect(await refusedAt(rosa.send('POST', '/api/legal-documents/sign', signing))).toEqual(tooMany);
  expect(await refusedAt(read({ applicationId: draft }))).toEqual(tooMany);
  await rosa.send('DELETE', `/api/loan-applications/${draft}`);
  const first = await submitted(rosa, 'rosa', { amount: 10_000, term: 1 });
  const offer = (id: number) =>
    pedro.send('PATCH', `/api/loan-applications/${id}/counter-offer`, {
      counterOfferAmount: 10_000,
      counterOfferTerm: ANOTHER,
    });
  const notOffered = 'El término debe ser entre 1 y 3 cuotas';
  expect(await refusedAt(offer(first))).toEqual([400, [{ field: 'counterOfferTerm', message: notOffered }]]);
  const offerPlan = (id: number) =>
    pedro.get(`/api/admin/loan-applications/${id}/offer-plan?amount=10000&term=${ANOTHER}`);
  expect(await refusedAt(offerPlan(first))).toEqual([400, [{ field: 'term', message: notOffered }]]);
  await rosa.send('POST', `/api/loan-applications/${first}/cancel`, {});

  // She borrows, and repays it in full.
  const { loanId } = await lent(app, 'rosa', { amount: 2_500, term: 1 });
  const again = { term: ANOTHER, newInterest: true, reason: 'Perdió horas' };
  const notNew = [400, [{ field: 'term', message: 'Elija de 1 a 3 cuotas' }]];
  expect(await refusedAt(pedro.send('POST', `/api/admin/loans/${loanId}/restructuring`, again))).toEqual(
    notNew,
  );
  const previewed = (id: number) =>
    pedro.get(`/api/admin/loans/${id}/restructuring?term=${ANOTHER}&newInterest=yes`);
  expect(await refusedAt(previewed(loanId))).toEqual(notNew);
  await paid(rosa, pedro, 2_875, 1);
  expect(await termsKnown()).toEqual([
    [1, 2, 3, ANOTHER],
    [1, 2, 3, ANOTHER],
  ]);

  // Now she may have it, by every call.
  expect((await read({})).json().plan.total).toBe(11_700);
  expect((await calculate(rosa)).json()).toMatchObject({
    term: ANOTHER,
    instalments: { length: ANOTHER_FACTS.dueDays.length },
  });
  expect(await refusedAt(calculate(app.browser()))).toEqual(tooMany);
  expect((await submit()).json()).toMatchObject({ term: ANOTHER });
  const [waiting] = (await pedro.get('/api/admin/loan-applications')).json();
  expect(waiting).toMatchObject({ term: ANOTHER, terms: [1, 2, 3, ANOTHER] });
  expect((await offerPlan(waiting.id)).json().plan.total).toBe(11_700);
  expect((await offer(waiting.id)).statusCode).toBe(200);
  const accepted = await rosa.send('PATCH', `/api/loan-applications/${waiting.id}/counter-offer/accept`, {
    signature: await signatureOf('rosa'),
  });
  expect(accepted.statusCode, accepted.body).toBe(200);
  const running: number = accepted.json().loan.id;
  const note = (await rosa.get(`/api/legal-documents/${waiting.id}/debt-agreement.txt`)).body;
  expect(note).toContain('Cuota 6 de 6    a los 42 días    RD$1,950');
  const disbursed = await pedro.send('PATCH', `/api/admin/loans/${running}/disburse`, {
    date: '2026-11-20',
    reference: 'TR-2',
  });
  expect(disbursed.statusCode, disbursed.body).toBe(200);
  const { loan, terms } = (await pedro.get(`/api/admin/loans/${running}/file`)).json();
  expect(terms).toEqual([1, 2, 3, ANOTHER]);
  expect(loan.instalments.map((one: { amount: number }) => one.amount)).toEqual(ANOTHER_COST.note);
  expect(loan.instalments.map((one: { dayOffset: number }) => one.dayOffset)).toEqual(ANOTHER_FACTS.dueDays);

  // A week later the first reminder comes, as number one of six; the rest follows the same plan.
  ({ pedro, other: rosa } = await enteredAt(app, '2026-11-25T15:00:00Z', 'rosa'));
  await sendReminders(app.deps);
  expect(await lettersSaying('cuota 1 de 6 de su préstamo')).not.toEqual([]);
  const proposed = await pedro.send('POST', `/api/admin/loans/${running}/restructuring`, again);
  expect(proposed.statusCode, proposed.body).toBe(201);
  expect((await previewed(running)).json().plan.instalments).toHaveLength(6);
  const { agreementHash } = (
    await rosa.send('POST', `/api/loans/${running}/restructuring/preview`, {})
  ).json();
  const restructured = await rosa.send('PATCH', `/api/loans/${running}/restructuring/accept`, {
    signature: await signatureOf('rosa'),
    acceptDebtAgreement: true,
    acceptCreditCheck: true,
    agreementHash,
  });
  expect(restructured.statusCode, restructured.body).toBe(200);
  expect(restructured.json().instalments).toHaveLength(ANOTHER_FACTS.dueDays.length);
  const rows = await app.db.selectFrom('loans').select(['term']).orderBy('id').execute();
  expect(rows.map(({ term: key }) => key)).toEqual([1, ANOTHER, ANOTHER]);

  // Every text says six, and never without the interval.
  const texts = await textsOfPeople();
  const said = texts.flatMap((text) => text.match(/\b6 cuotas\b.{0,10}/g) ?? []);
  expect(said.length).toBeGreaterThan(5);
  expect(said.filter((words) => !words.startsWith('6 cuotas semanales'))).toEqual([]);
  // Not inside a hash or the secret of a link, where any digits occur by chance.
  const key = new RegExp(`(?<![\\w,.-])${ANOTHER}(?![\\w-])`);
  expect(key.test(`en ${ANOTHER} cuotas`)).toBe(true);
  expect(texts.filter((text) => key.test(text))).toEqual([]);
  const csv = (await pedro.get('/api/admin/finances/exports/loans')).body;
  expect(csv).toContain('"Capital","Interés","Total","Cuotas"');
  expect(csv).not.toContain(String(ANOTHER));
  const examples = await examplesTonight(app);
  // Only the rows that this test wrote by hand are not in the chain.
  expect(examples.filter(({ source }) => !source.startsWith('product_'))).toEqual([]);
});
