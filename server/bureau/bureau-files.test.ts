import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BureauFiles, OwnReports } from '#contract/bureau-files.ts';
import type { DataRequest } from '#contract/data-requests.ts';
import { FIRST_LAYOUT } from '#domain/bureau/report.ts';
import { type Day, daysBetween } from '#domain/calendar.ts';
import { seedLender } from '#server/demo/seed-demo.ts';
import { sha256 } from '#server/sha256.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { lastDayInTime } from '#test/plain-loan.ts';
import { bothSignatures, enteredAt, lent, reported } from '#test/stories.ts';
import { findingsTonight } from '#test/verified.ts';
import { type Rows, rawRows, walked } from '#test/walked-rows.ts';
import { eventsNamed } from '#test/written.ts';

const BASE = '/api/admin/bureau-files';
let app: TestApp;
let rosa: Browser;
let pedro: Browser;
let rosaLoan: number;
let drawing: string;
let planted: number;

beforeAll(async () => {
  app = await openTestApp();
  app.setClock('2026-11-20T15:00:00Z');
  ({ customer: rosa, pedro, loanId: rosaLoan } = await lent(app, 'rosa'));
  const { id } = (await pedro.get('/api/admin/user')).json();
  await seedLender(app.deps, id, 24);
  // Of the seeded people every second one signed.
  const { rowCount } = await app.deps.pool.query(
    `insert into reporting_consents (user_id, full_text, text_sha256, signature, signed_at, ip, user_agent)
     select distinct user_id, 'texto', '', ''::bytea, now(), '', '' from loans where user_id % 2 = 0 and id <> $1 and user_id <> (select user_id from loans where id = $1)`,
    [rosaLoan],
  );
  planted = rowCount ?? 0;
  drawing = (await bothSignatures()).debtAgreementSignature;
});
afterAll(() => app.close());

const own = async (): Promise<OwnReports> => (await rosa.get('/api/bureau/reports')).json();
const list = async (): Promise<BureauFiles> => (await pedro.get(BASE)).json();
const sign = async (textSha256: string, signature = drawing) =>
  rosa.send('POST', '/api/bureau/consent', { textSha256, signature });
async function at(instant: string) {
  app.setClock(instant);
  pedro = await app.signIn('pedro');
  rosa = await app.signIn('rosa');
}
async function make(): Promise<BureauFiles['files'][number]> {
  const reply = await pedro.send('POST', BASE, {});
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json();
}
async function bytesOf(id: number): Promise<Buffer> {
  const reply = await pedro.get(`${BASE}/${id}/file`);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.rawPayload;
}
const lines = async (id: number): Promise<Record<string, string>[]> =>
  parse(await bytesOf(id), { columns: true });
const ofRosa = async (id: number) => (await lines(id)).filter((line) => line.Préstamo === String(rosaLoan));

/** What the file has to say on a day, counted from the rows alone. */
async function plainLines(rows: Rows, on: Day) {
  const consents = await app.db
    .selectFrom('reportingConsents')
    .select('userId')
    .where('withdrawnAt', 'is', null)
    .execute();
  const allowed = new Set(consents.map(({ userId }) => userId));
  const day = (iso: string) => iso.split('-').toReversed().join('/');
  return rows.loans.flatMap((loan) => {
    if (loan.disbursedOn === null || loan.disbursedOn > on || !allowed.has(loan.userId)) return [];
    const { owed, lost, oldestDue } = walked(rows, loan, on);
    const left = rows.takeovers.some(({ loanId, signedOn }) => loanId === loan.id && (signedOn ?? '') <= on);
    const lastOn = [
      loan.disbursedOn,
      ...rows.payments.filter(({ loanId }) => loanId === loan.id).map((one) => one.registeredOn),
      ...rows.adjustments.filter(({ loanId }) => loanId === loan.id).map((one) => one.valueDate),
      ...rows.takeovers.filter(({ loanId }) => loanId === loan.id).map((one) => one.signedOn ?? ''),
    ]
      .filter((one) => one <= on)
      .sort()
      .at(-1);
    const late = oldestDue === null ? 0 : Math.max(0, daysBetween(lastDayInTime(oldestDue), on));
    const open = late > 0 ? 'En atraso' : 'Al día';
    const ended = lost > 0 ? 'Castigado' : left ? 'Reestructurado' : 'Saldado';
    if (owed === 0 && lastOn?.slice(0, 7) !== on.slice(0, 7)) return [];
    const [first] = rows.instalments.filter(({ loanId }) => loanId === loan.id);
    return [
      {
        Préstamo: String(loan.id),
        Apertura: day(loan.disbursedOn),
        Monto: String(loan.principal),
        Balance: String(owed > 0 ? owed : lost),
        Cuota: String(first?.amount),
        'Días de atraso': String(late),
        Estado: owed > 0 ? open : ended,
      },
    ];
  });
}

describe('files for the bureau', { shuffle: false }, () => {
  it('has nobody who did not sign, and takes only a drawn signature under the text that was read', async () => {
    const before = await own();
    expect(before.consent).toBeNull();
    expect(before.toSign?.text).toContain('a reportar cada mes a DataCrédito y CIRCE');
    const { textSha256 = '' } = before.toSign ?? {};
    expect(textSha256).toBe(sha256(before.toSign?.text ?? ''));
    expect(await ofRosa((await make()).id)).toEqual([]);
    expect((await sign(sha256('otro texto'))).json().code).toBe('agreement_changed');
    expect((await sign(textSha256, 'data:image/png;base64,AAAA')).statusCode).toBe(400);
    const signed = await sign(textSha256);
    expect(signed.statusCode, signed.body).toBe(200);
    expect((await sign(textSha256)).json().code).toBe('already_signed');
    expect((await own()).consent?.text).toBe(before.toSign?.text);
    expect(await eventsNamed(app, 'reporting.allowed')).toHaveLength(1);
  });

  it.each(['2026-11-20', '2026-12-22', '2027-01-25'] as Day[])(
    'equals the book on %s, days late included',
    async (on) => {
      await at(`${on}T16:00:00Z`);
      const { id, lines: count, sha256: kept } = await make();
      const rows = await rawRows(app);
      const expected = await plainLines(rows, on);
      const got = (await lines(id)).map(
        ({ Cédula: _cedula, Nombre: _name, 'Corrige el archivo del': _corrects, ...line }) => line,
      );
      expect(got).toEqual(expected);
      expect(count).toBe(expected.length);
      expect(expected.length).toBeGreaterThan(5);
      expect(expected.length).toBeLessThan(rows.loans.length);
      expect(expected.filter((line) => line['Días de atraso'] !== '0').length).toBeGreaterThan(0);
      expect(sha256(await bytesOf(id))).toBe(kept);
      expect((await eventsNamed(app, 'bureau.file_made')).at(-1)?.subjectId).toBe(String(id));
    },
  );

  it('keeps what was sent, byte for byte, after another layout', async () => {
    const [file] = (await list()).files;
    if (!file) throw new Error('A file was made');
    const { layout } = await list();
    expect(layout).toEqual(FIRST_LAYOUT);
    const changed = await pedro.send('PUT', `${BASE}/layout`, {
      ...layout,
      columns: [
        { field: 'state', heading: 'STATUS' },
        { field: 'loan', heading: 'CTA' },
        { field: 'opened', heading: 'FEC' },
        { field: 'amount', heading: 'MTO' },
        { field: 'cedula', heading: 'CED' },
      ],
      separator: 'bar',
      date: 'plain',
      amount: 'cents',
      cedula: 'dashes',
      states: { ...layout.states, late: '02' },
    });
    expect(changed.statusCode, changed.body).toBe(200);
    expect(await eventsNamed(app, 'bureau.layout_changed')).toHaveLength(1);
    expect(sha256(await bytesOf(file.id))).toBe(file.sha256);
    const text = String(await bytesOf((await make()).id));
    expect(text).toMatch(/^STATUS\|CTA\|FEC\|MTO\|CED\r\n/);
    expect(text).toMatch(new RegExp(`02\\|${rosaLoan}\\|20261120\\|10000\\.00\\|\\d{3}-\\d{7}-\\d`));
    await pedro.send('PUT', `${BASE}/layout`, layout);
  });

  it('does not take back a layout that another owner saved since it was read', async () => {
    const { layout, layoutVersion: version } = await list();
    const put = (changes: object) => pedro.send('PUT', `${BASE}/layout`, { ...layout, version, ...changes });
    const first = await put({ separator: 'tab' });
    expect(first.statusCode, first.body).toBe(200);
    const late = await put({ date: 'iso' });
    expect([late.statusCode, late.json().code]).toEqual([409, 'settings_changed']);
    expect((await list()).layout).toEqual({ ...layout, separator: 'tab' });
    expect((await put({ version: first.json().version })).statusCode).toBe(200);
  });

  it('shows her what was reported, and the next file carries the correction that she asked for', async () => {
    const { reported } = await own();
    expect(reported.map(({ madeOn }) => madeOn)).toEqual([
      '2027-01-25',
      '2027-01-25',
      '2026-12-22',
      '2026-11-20',
    ]);
    expect(reported.every(({ loanId }) => loanId === rosaLoan)).toBe(true);
    expect((await ofRosa((await make()).id))[0]?.['Corrige el archivo del']).toBe('');
    await at('2027-01-26T15:00:00Z');
    const asked = await rosa.send('POST', '/api/user/data-requests', {
      kind: 'correction',
      field: 'bureau_report',
      asks: 'Pagué la primera cuota en diciembre',
    });
    expect(asked.statusCode, asked.body).toBe(201);
    expect(asked.json().answerBy > '2027-01-26').toBe(true);
    expect((await ofRosa((await make()).id))[0]?.['Corrige el archivo del']).toBe('');
    await at('2027-01-27T15:00:00Z');
    const [open] = (await pedro.get('/api/admin/data-requests?status=open')).json() as DataRequest[];
    const answered = await pedro.send('PATCH', `/api/admin/data-requests/${open?.id}/answer`, {
      decision: 'accept',
      answer: 'Es así: va en el próximo archivo',
    });
    expect(answered.statusCode, answered.body).toBe(200);
    await at('2027-01-28T15:00:00Z');
    expect((await ofRosa((await make()).id))[0]?.['Corrige el archivo del']).toBe('26/01/2027');
    await at('2027-01-29T15:00:00Z');
    expect((await ofRosa((await make()).id))[0]?.['Corrige el archivo del']).toBe('');
  });

  it('leaves her out from the day on which she withdraws, and still shows what was reported', async () => {
    const before = (await own()).reported.length;
    const reply = await rosa.send('POST', '/api/bureau/consent/withdrawal');
    expect(reply.statusCode, reply.body).toBe(200);
    expect((await rosa.send('POST', '/api/bureau/consent/withdrawal')).statusCode).toBe(409);
    expect(await eventsNamed(app, 'reporting.withdrawn')).toHaveLength(1);
    const { id } = await make();
    expect(await ofRosa(id)).toEqual([]);
    expect((await lines(id)).length).toBeGreaterThan(3);
    expect((await own()).reported).toHaveLength(before);
    // The chain knows each row of the files and of Rosa, and tells only of those that this test put there by hand.
    expect(await findingsTonight(app)).toBe(planted);
  });
});

/** Lends to Rosa, who signs that she may be reported. @returns the loan's id */
async function lentAndAllowed(program: TestApp): Promise<number> {
  const { customer, loanId } = await lent(program, 'rosa', { amount: 10_000, term: 1 });
  const { toSign } = (await customer.get('/api/bureau/reports')).json<OwnReports>();
  const consent = { textSha256: toSign?.textSha256, signature: drawing };
  expect((await customer.send('POST', '/api/bureau/consent', consent)).statusCode).toBe(200);
  return loanId;
}

/** A customer asks for a correction of what the bureau was told, which the owner accepts. */
async function correctionAccepted(customer: Browser, owner: Browser, asks: string) {
  const request = { kind: 'correction', field: 'bureau_report', asks };
  expect((await customer.send('POST', '/api/user/data-requests', request)).statusCode).toBe(201);
  const [open] = (await owner.get('/api/admin/data-requests?status=open')).json<DataRequest[]>();
  const path = `/api/admin/data-requests/${open?.id}/answer`;
  const answer = { decision: 'accept', answer: 'Es así: va en el próximo archivo' };
  expect((await owner.send('PATCH', path, answer)).statusCode).toBe(200);
}

it('tells that a loan ended, also by a payment confirmed after the file of its month, and corrects an ended one', async () => {
  const other = await openTestApp();
  try {
    await lentAndAllowed(other);
    const told: unknown[] = [];
    const fileOn = async (instant: string) => {
      const entered = await enteredAt(other, instant, 'rosa');
      const { id } = (await entered.pedro.send('POST', BASE, {})).json();
      const { rawPayload } = await entered.pedro.get(`${BASE}/${id}/file`);
      const rows: Record<string, string>[] = parse(rawPayload, { columns: true });
      told.push(rows.map((row) => [row.Estado, row['Corrige el archivo del']]));
      return entered;
    };
    const november = await fileOn('2026-11-30T15:00:00Z');
    const payment = await reported(november.other, 11_500, 1);
    const december = await enteredAt(other, '2026-12-01T15:00:00Z', 'rosa');
    const decision = { status: 'verified' };
    const verified = await december.pedro.send('PATCH', `/api/payments/${payment}/status`, decision);
    expect(verified.statusCode, verified.body).toBe(200);
    await fileOn('2026-12-31T15:00:00Z');
    const february = await fileOn('2027-02-01T15:00:00Z');
    await correctionAccepted(february.other, february.pedro, 'Saldé en noviembre');
    await fileOn('2027-02-02T15:00:00Z');
    await fileOn('2027-02-03T15:00:00Z');
    expect(told).toEqual([[['Al día', '']], [['Saldado', '']], [], [['Saldado', '31/12/2026']], []]);
  } finally {
    await other.close();
  }
});

it('tells once that a loan is void whose money came back, again after a correction, and of its next disbursement', async () => {
  const other = await openTestApp();
  try {
    const loanId = await lentAndAllowed(other);
    const told: unknown[] = [];
    const fileOn = async (instant: string) => {
      const { pedro: owner } = await enteredAt(other, instant, 'rosa');
      const { id } = (await owner.send('POST', BASE, {})).json();
      const rows: Record<string, string>[] = parse((await owner.get(`${BASE}/${id}/file`)).rawPayload, {
        columns: true,
      });
      told.push(
        ...rows.map((row) => [row.Estado, row.Balance, row.Apertura, row['Corrige el archivo del']].join()),
      );
      return owner;
    };
    const change = async (who: Browser, what: string, date: string) => {
      const body = { date, reference: 'TR-77 CUENTA CERRADA' };
      const reply = await who.send('PATCH', `/api/admin/loans/${loanId}/${what}`, body);
      expect(reply.statusCode, reply.body).toBe(200);
    };
    await change(await fileOn('2026-11-30T15:00:00Z'), 'disbursement-return', '2026-11-30');
    await fileOn('2026-12-14T15:00:00Z');
    const { pedro: owner, other: rosa } = await enteredAt(other, '2026-12-15T14:00:00Z', 'rosa');
    await correctionAccepted(rosa, owner, 'Ese dinero no me llegó');
    await fileOn('2026-12-15T15:00:00Z');
    await change(await fileOn('2026-12-16T15:00:00Z'), 'disburse', '2026-12-16');
    await fileOn('2026-12-31T15:00:00Z');
    expect(told).toEqual([
      'Al día,11500,20/11/2026,',
      'Anulado,0,20/11/2026,30/11/2026',
      'Anulado,0,20/11/2026,14/12/2026',
      'Al día,11500,16/12/2026,',
    ]);
  } finally {
    await other.close();
  }
});
