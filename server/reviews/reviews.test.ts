import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { DecidedApplication, PendingApplication } from '#contract/reviews.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { applicationOf, receiptPicture, signatureOf, submitted } from '#test/stories.ts';

let app: TestApp;
let pedro: Browser;
let luis: Browser;
beforeEach(async () => {
  app = await openTestApp();
});
beforeEach(async () => {
  app.setClock('2026-11-20T14:00:00Z');
  pedro = await app.signIn('pedro');
  luis = await app.signIn('luis');
});
afterEach(() => app.close());

const pending = async (id: number): Promise<PendingApplication | undefined> => {
  const reply = await pedro.get('/api/admin/loan-applications?limit=200');
  return reply.json().find((row: PendingApplication) => row.id === id);
};
const decided = async (query = ''): Promise<DecidedApplication[]> =>
  (await pedro.get(`/api/admin/decided-applications?${query}`)).json();
const decide = (id: number, what: string, body: object = {}) =>
  pedro.send('PATCH', `/api/loan-applications/${id}/${what}`, body);

describe('the application sent first comes first', () => {
  test('an old draft that is sent late does not pass earlier ones, on any page', async () => {
    const sent = [
      await submitted(luis, 'luis', { amount: 16_000 }),
      await submitted(luis, 'luis', { amount: 16_500 }),
      await submitted(luis, 'luis', { amount: 17_000 }),
    ];
    const [first = 0] = sent;
    await app.db
      .updateTable('loanApplications')
      .set({ submittedAt: new Date('2026-11-20T14:30:00Z') })
      .where('id', '=', first)
      .execute();
    const found: number[] = [];
    for (let after = ''; ; ) {
      const reply = await pedro.get(`/api/admin/loan-applications?limit=1${after}`);
      found.push(...reply.json().map(({ id }: PendingApplication) => id));
      const next = /after=([^>&]+)/.exec(String(reply.headers.link ?? ''))?.[1];
      if (next === undefined) break;
      after = `&after=${next}`;
    }
    expect(found.filter((id) => sent.includes(id))).toEqual([...sent.slice(1), first]);
    expect(new Set(found).size).toBe(found.length);
    for (const id of sent) await decide(id, 'reject', { rejectionReason: 'other', adminNotes: 'Prueba' });
  });
});

describe('a card', () => {
  test('warns of an account that was suspended after the application was sent', async () => {
    const id = await submitted(luis, 'luis', { amount: 16_000 });
    expect((await pending(id))?.warnings).not.toContain('account_suspended');
    const status = `/api/admin/clients/${(await pending(id))?.user_id}/status`;
    expect((await pedro.send('PATCH', status, { accountStatus: 'suspended' })).statusCode).toBe(200);
    expect((await pending(id))?.warnings).toContain('account_suspended');
    await pedro.send('PATCH', status, { accountStatus: 'active' });
    expect((await pending(id))?.warnings).not.toContain('account_suspended');
    await decide(id, 'reject', { rejectionReason: 'other', adminNotes: 'Prueba' });
  });

  test('warns of missing and doubtful data, and shows the share of the income', async () => {
    const ana = await app.signIn('ana');
    const id = await submitted(ana, 'ana', { monthlyIncome: 20_000, loanType: 'nomina' });
    expect(await pending(id)).toMatchObject({
      reference: `#LN-${String(id).padStart(4, '0')}`,
      signed: true,
      authorization_expires_on: '2026-12-20',
      payroll_url: null,
      // RD$3,833 twice in the first month: 38.33 %, rounded up.
      monthly_share: 38.4,
    });
    expect((await pending(id))?.warnings).toEqual(
      expect.arrayContaining(['no_cedula_front', 'no_cedula_back', 'no_selfie', 'no_payroll']),
    );
    expect((await pending(id))?.warnings).not.toContain('unsigned');
  });

  test('shows the proof of salary with its type', async () => {
    const marta = await app.signIn('marta');
    const id = await submitted(marta, 'marta', { loanType: 'nomina' });
    const reply = await marta.upload(
      '/api/documents',
      { applicationId: String(id), documentType: 'payroll' },
      { field: 'file', name: 'volante.jpg', bytes: await receiptPicture(3) },
    );
    expect(reply.statusCode).toBe(201);
    expect(await pending(id)).toMatchObject({
      payroll_url: reply.json().filePath,
      payroll_type: 'image/webp',
    });
    expect((await pending(id))?.warnings).not.toContain('no_payroll');
  });

  test('says when its client last gave a document after it was sent', async () => {
    const ana = await app.signIn('ana');
    const upload = async (body: object) => {
      const file = { field: 'file', name: 'volante.jpg', bytes: await receiptPicture(4) };
      const reply = await ana.upload('/api/documents', { documentType: 'payroll', ...body }, file);
      expect(reply.statusCode, reply.body).toBe(201);
      app.advance(60_000);
      return reply.json().uploadedAt;
    };
    await upload({ given: 'true' });
    const id = await submitted(ana, 'ana', { amount: 3_500 });
    app.advance(60_000);
    // A photo of a form that is not sent is not the lender's yet.
    await upload({});
    expect(await pending(id)).toMatchObject({ document_arrived_at: null });
    for (const body of [{ given: 'true' }, { applicationId: String(id) }]) {
      const at = await upload(body);
      expect(await pending(id)).toMatchObject({ document_arrived_at: at });
    }
    await decide(id, 'reject', { rejectionReason: 'other', adminNotes: 'Prueba' });
  });

  test('warns of two open applications of one person, and of an expired authorisation', async () => {
    const first = await submitted(luis, 'luis', { amount: 4_000 });
    const second = await submitted(luis, 'luis', { amount: 4_500 });
    for (const id of [first, second])
      expect((await pending(id))?.warnings).toContain('other_open_application');
    app.setClock('2026-12-21T04:00:00Z');
    pedro = await app.signIn('pedro');
    expect((await pending(first))?.warnings).toContain('authorization_expired');
  });

  test('warns of another person with the same cédula, and of an active loan', async () => {
    const ana = await app.signIn('ana');
    const cedula = (await ana.get('/api/auth/user')).json().cedula;
    await app.db.updateTable('users').set({ cedula }).where('email', '=', 'luis@demo.do').execute();
    const id = await submitted(ana, 'ana', { amount: 5_500 });
    expect((await pending(id))?.warnings).toContain('cedula_shared');
    const other = await submitted(ana, 'ana', { amount: 6_500 });
    expect((await decide(other, 'approve')).statusCode).toBe(200);
    expect((await pending(id))?.warnings).toContain('active_loan');
    await pedro.send('POST', `/api/loan-applications/${other}/cancel`);
  });

  test('warns of a missing signature', async () => {
    const body = await applicationOf('luis', { amount: 7_000 });
    const { debtAgreementSignature: _a, creditAuthorizationSignature: _b, ...unsigned } = body;
    const { id } = (await luis.send('POST', '/api/loan-applications', unsigned)).json();
    expect((await pending(id))?.warnings).toContain('unsigned');
  });
});

describe('an expired authorisation', () => {
  test('is requested again, announced to the customer, and signed anew', async () => {
    const id = await submitted(luis, 'luis', { amount: 7_500 });
    const ask = () => decide(id, 'request-signature');
    expect((await ask()).json()).toMatchObject({ code: 'already_signed' });
    app.setClock('2026-12-21T13:00:00Z');
    [pedro, luis] = [await app.signIn('pedro'), await app.signIn('luis')];
    const reply = await ask();
    expect(reply.json()).toMatchObject({ debtAgreementSigned: false, status: 'submitted', decidedAt: null });
    expect((await pending(id))?.warnings).toContain('unsigned');
    // Only once: it is unsigned now.
    expect((await ask()).statusCode).toBe(409);
    const letters = await app.db
      .selectFrom('messages')
      .selectAll()
      .where('template', '=', 'signature-requested')
      .orderBy('id')
      .execute();
    expect(letters).toHaveLength(1);
    expect(letters[0]).toMatchObject({ recipient: 'luis@demo.do' });
    const history = await luis.get(`/api/loan-applications/${id}/history`);
    expect(history.json().map(({ event }: { event: string }) => event)).toContain(
      'application.signature_requested',
    );
    const signed = await luis.send('POST', '/api/legal-documents/sign', {
      applicationId: id,
      promissoryNote: true,
      creditCheckAuthorization: true,
      signature: await signatureOf('luis'),
    });
    expect(signed.statusCode).toBe(200);
    expect(await pending(id)).toMatchObject({ signed: true, authorization_expires_on: '2027-01-20' });
    const documents = await app.db
      .selectFrom('legalDocuments')
      .select('supersededAt')
      .where('applicationId', '=', id)
      .orderBy('id')
      .execute();
    expect(documents.filter(({ supersededAt }) => supersededAt === null)).toHaveLength(2);
    expect(documents).toHaveLength(4);
  });
});

describe('two administrators', () => {
  test('the second reads who was first, and the time and kind of the decision', async () => {
    const id = await submitted(luis, 'luis', { amount: 8_000 });
    const reply = await decide(id, 'reject', { rejectionReason: 'excessive_debt' });
    expect(reply.statusCode).toBe(200);
    const late = await decide(id, 'approve');
    expect(late.statusCode).toBe(409);
    expect(late.json()).toEqual({
      code: 'already_processed',
      message: 'La solicitud ya fue procesada',
      details: 'Pedro Santos ya rechazó esta solicitud a las 10:00.',
    });
  });

  test('the reply names the withdrawal, and the customer learns no name', async () => {
    const id = await submitted(luis, 'luis', { amount: 8_500 });
    await luis.send('POST', `/api/loan-applications/${id}/cancel`);
    expect((await decide(id, 'approve')).json().details).toBe(
      'El cliente ya retiró esta solicitud a las 10:00.',
    );
    const other = await submitted(luis, 'luis', { amount: 9_000 });
    await decide(other, 'reject', { rejectionReason: 'other' });
    const reply = await luis.send('POST', `/api/loan-applications/${other}/cancel`);
    expect(reply.statusCode).toBe(409);
    expect(reply.body).not.toContain('Pedro');
  });

  test('under review is marked once, decides nothing and sends no letter', async () => {
    const id = await submitted(luis, 'luis', { amount: 9_500 });
    const written = async () =>
      Number((await app.ownerPool.query('select count(*) from messages')).rows[0].count);
    const before = await written();
    const replies = await Promise.all([decide(id, 'under-review'), decide(id, 'under-review')]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await written()).toBe(before);
    expect(await pending(id)).toMatchObject({ status: 'under_review' });
    const row = await app.db
      .selectFrom('loanApplications')
      .select(['decidedAt', 'decidedBy'])
      .where('id', '=', id)
      .executeTakeFirst();
    expect(row).toEqual({ decidedAt: null, decidedBy: null });
    const events = await app.db
      .selectFrom('events')
      .select('name')
      .where('name', '=', 'application.under_review')
      .where('subjectId', '=', String(id))
      .orderBy('id')
      .execute();
    expect(events).toHaveLength(1);
  });
});

describe('the history of decisions', () => {
  test('lists the latest first with who decided, and pages without a gap', async () => {
    const ids: number[] = [];
    for (const amount of [10_500, 11_000, 11_500]) {
      const id = await submitted(luis, 'luis', { amount });
      // All at one instant: the id decides their order.
      await decide(id, 'reject', { rejectionReason: 'policy_violation', adminNotes: 'Interno' });
      ids.unshift(id);
    }
    const withdrawn = await submitted(luis, 'luis', { amount: 12_000 });
    app.setClock('2026-11-20T14:10:00Z');
    await luis.send('POST', `/api/loan-applications/${withdrawn}/cancel`);
    const all = (await decided('from=2026-11-20&to=2026-11-20')).map(({ id }) => id);
    expect(all.slice(0, 4)).toEqual([withdrawn, ...ids]);
    const paged: number[] = [];
    let address: string | undefined = '/api/admin/decided-applications?limit=2&from=2026-11-20&to=2026-11-20';
    while (address) {
      const reply = await pedro.get(address);
      paged.push(...reply.json().map(({ id }: DecidedApplication) => id));
      address = /<([^>]+)>; rel="next"/.exec(String(reply.headers.link ?? ''))?.[1];
    }
    expect(paged).toEqual(all);
    const [first, second] = await decided();
    expect(first).toMatchObject({ decidedBy: null, rejectionReason: 'Cancelada por el cliente' });
    expect(second).toMatchObject({
      decidedBy: 'Pedro Santos',
      status: 'rejected',
      rejectionReason: 'No cumple con las políticas',
      adminNotes: 'Interno',
    });
  });

  test('finds by state, day, reference and cédula', async () => {
    const id = await submitted(luis, 'luis', { amount: 13_000 });
    // Half past ten in the evening in Santo Domingo: the next day in UTC.
    app.setClock('2026-12-02T02:30:00Z');
    pedro = await app.signIn('pedro');
    await decide(id, 'counter-offer', { counterOfferAmount: 6_000, counterOfferTerm: 1 });
    const found = async (query: string) => (await decided(query)).map((row) => row.id);
    expect(await found('status=counter_offer')).toContain(id);
    expect(await found('status=approved')).not.toContain(id);
    expect(await found('from=2026-12-01&to=2026-12-01')).toEqual([id]);
    expect(await found('from=2026-12-02')).toEqual([]);
    expect(await found(`search=${encodeURIComponent(`#LN-${String(id).padStart(4, '0')}`)}`)).toEqual([id]);
    const [row] = await decided(`search=${id}`);
    expect(row).toMatchObject({ status: 'counter_offer', counterOfferAmount: 6_000, counterOfferTerm: 1 });
    expect(await found(`search=${row?.cedula}`)).toContain(id);
    expect(await found('search=00000000000')).toEqual([]);
    const neither = await pedro.get('/api/admin/decided-applications?search=Luis');
    expect(neither.statusCode).toBe(400);
    expect(neither.json().errors).toEqual([
      { field: 'search', message: 'Escriba un número de solicitud (#LN-0042) o una cédula' },
    ]);
    expect((await pedro.get('/api/admin/decided-applications?from=2026-02-30')).statusCode).toBe(400);
    // An invalid key starts from the beginning.
    expect(await found('after=x')).toEqual(await found(''));
  });

  test('leaves out drafts and waiting applications', async () => {
    const unsigned = { debtAgreementSignature: undefined, creditAuthorizationSignature: undefined };
    await luis.send('POST', '/api/loan-applications', { amount: 5_000, term: 1, loanType: 'personal' });
    await submitted(luis, 'luis', { amount: 13_500, ...unsigned });
    const rejected = await submitted(luis, 'luis', { amount: 14_000 });
    const offered = await submitted(luis, 'luis', { amount: 14_500 });
    await decide(rejected, 'reject', { rejectionReason: 'other' });
    await decide(offered, 'counter-offer', { counterOfferAmount: 6_000, counterOfferTerm: 1 });
    const rows = await decided('limit=200');
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['rejected', 'counter_offer']));
  });
});
