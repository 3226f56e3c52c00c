import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FiscalMonth } from '#contract/accounting.ts';
import { csvLine } from '#domain/csv.ts';
import { formatPesos } from '#domain/money.ts';
import { deliverInvoice } from '#server/accounting/send-invoice.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { changeSettings, lent, submitted } from '#test/stories.ts';
import { findingsTonight } from '#test/verified.ts';

const MONTH = '/api/admin/fiscal/months/2026-12';
const FILE = '/api/admin/accounting/months/2026-12/fiscal-documents?format=csv';
const encf = (sequence: number) => `E32${String(sequence).padStart(10, '0')}`;

let app: TestApp;
let pedro: Browser;
let rosa: number;
let marta: number;
// Rosa and Marta are one person. Both paid interest in December: Rosa RD$251, Marta her whole loan.
beforeEach(async () => {
  app = await openTestApp({}, { env: { ecf: async () => ({ accepted: true }) } });
  const { loanId } = await lent(app, 'rosa', { amount: 10_000, term: 1 });
  app.setClock('2026-12-31T15:00:00Z');
  pedro = await app.signIn('pedro');
  await pay(loanId, 2_000);
  const applicationId = await submitted(await app.signIn('marta'), 'marta', { amount: 5_000, term: 1 });
  const approved = await pedro.send('PATCH', `/api/loan-applications/${applicationId}/approve`, {});
  const other: number = approved.json().loan.id;
  const terms = { date: '2026-12-31', reference: 'TR-2' };
  await pedro.send('PATCH', `/api/admin/loans/${other}/disburse`, terms);
  await pay(other, (await pedro.get(`/api/loans/${other}/payoff`)).json().balance);
  app.setClock('2027-01-05T15:00:00Z');
  pedro = await app.signIn('pedro');
  const { contact } = (await pedro.get('/api/admin/settings')).json();
  await changeSettings(pedro, { rnc: '101010632', contact: { ...contact, address: 'Calle Duarte 5' } });
  const range = { first: encf(101), last: encf(199), endsOn: null };
  await pedro.send('POST', '/api/admin/fiscal/ranges', range);
  const ids = new Map((await invoices()).map(({ name, userId }) => [name.split(' ')[0], userId]));
  [rosa, marta] = [ids.get('Rosa') ?? 0, ids.get('Marta') ?? 0];
});
afterEach(() => app.close());

async function pay(loanId: number, amount: number) {
  const paid = { amount, paymentMethod: 'cash', on: '2026-12-31' };
  const reply = await pedro.send('POST', `/api/admin/loans/${loanId}/payments`, paid);
  expect(reply.statusCode, reply.body).toBe(201);
}
const month = async () => (await pedro.get(MONTH)).json<FiscalMonth>();
const invoices = async () => (await month()).documents.filter(({ kind }) => kind === 'consumption');
async function invoice() {
  const [one, other] = await invoices();
  if (!one || other) throw new Error('The two accounts have one invoice');
  return one;
}
const enter = (userId: number, sequence: number) =>
  pedro.send('POST', `${MONTH}/numbers`, {
    ...{ userId, kind: 'consumption', concept: 'interest', corrects: null },
    ...{ encf: encf(sequence), issuedOn: '2027-01-05' },
  });
const send = (userId: number) => pedro.send('POST', `${MONTH}/sendings`, { userId });
const sendings = () => app.db.selectFrom('fiscalSendings').selectAll().orderBy('id').execute();
/** The provider refuses an invoice. */
const isRefused = (sendingId: number) => {
  const ecf = async () => ({ accepted: false, why: 'Sin cédula' }) as const;
  return deliverInvoice({ ...app.deps, env: { ...app.deps.env, ecf } }, sendingId);
};
const merge = () =>
  pedro.send('POST', `/api/admin/clients/${marta}/merges`, { mergedId: rosa, login: 'kept' });
const lines = async (): Promise<Record<string, string>[]> =>
  parse((await pedro.get(FILE)).rawPayload, { columns: true, bom: true });
const upload = async (filled: readonly Record<string, string>[]) => {
  const headings = Object.keys(filled[0] ?? {});
  const bytes = Buffer.from(
    [headings, ...filled.map((line) => headings.map((heading) => line[heading] ?? ''))]
      .map((cells) => csvLine(cells))
      .join(''),
  );
  return (await pedro.upload(`${MONTH}/number-files`, {}, { field: 'file', name: 'dgii.csv', bytes })).json();
};
/** How many pesos of a month have which number, by the file for DGII. */
const numbered = async () =>
  (await lines())
    .filter((line) => line['Tipo e-CF'] === '32')
    .map((line) => [line['e-NCF'], Number(line.Cobrado)]);

describe('two accounts of one person, of which one has a number, become one', () => {
  let rest: number;
  beforeEach(async () => {
    rest = (await invoices()).find(({ userId }) => userId === marta)?.amount ?? 0;
    expect((await enter(rosa, 101)).statusCode).toBe(201);
    expect((await merge()).statusCode).toBe(201);
    expect(await invoice()).toMatchObject({
      ...{ userId: marta, amount: 251 + rest, left: rest },
      numbers: [{ encf: encf(101), amount: 251, isAccepted: false }],
    });
  });

  it('the rest is sent to the provider with a number of its own', async () => {
    const sent = await send(marta);
    expect(sent.statusCode, sent.body).toBe(201);
    const [row] = await sendings();
    expect(row).toMatchObject({ encf: encf(102), amount: rest });
    expect(row?.xml).toContain(`<MontoExento>${rest}.00</MontoExento>`);
    await deliverInvoice(app.deps, row?.id ?? 0);
    expect((await invoice()).left).toBe(0);
    expect(await numbered()).toEqual([
      [encf(101), 251],
      [encf(102), rest],
    ]);
    expect((await send(marta)).json().message).toBe(
      `Ese comprobante ya tiene el e-NCF ${encf(101)} y ${encf(102)}`,
    );
    expect(await findingsTonight(app)).toBe(0);
  });

  it('the rest is entered by hand, and from the file in any order of its lines', async () => {
    expect(await numbered()).toEqual([
      [encf(101), 251],
      ['', rest],
    ]);
    const filled = (await lines()).map((line) =>
      line['e-NCF'] === '' && line['Tipo e-CF'] === '32' ? { ...line, 'e-NCF': encf(150) } : line,
    );
    expect(await upload(filled.toReversed())).toMatchObject({ entered: 1, refused: [] });
    expect((await invoice()).numbers).toMatchObject([{ amount: 251 }, { encf: encf(150), amount: rest }]);
    const [, second] = (await invoice()).numbers;
    await pedro.send('POST', `/api/admin/fiscal/numbers/${second?.id}/withdrawal`);
    expect((await invoice()).left).toBe(rest);
    expect((await enter(marta, 102)).statusCode).toBe(201);
    expect((await enter(marta, 103)).json().message).toMatch(/ya tiene el e-NCF .* y .*: quítelo antes/);
  });
});

it('of two accounts that became one, the accepted number of each stays', async () => {
  for (const userId of [rosa, marta]) {
    await send(userId);
    await deliverInvoice(app.deps, (await sendings()).at(-1)?.id ?? 0);
  }
  await merge();
  const { numbers } = await invoice();
  expect(numbers).toMatchObject([
    { encf: encf(101), isAccepted: true },
    { encf: encf(102), isAccepted: true },
  ]);
  for (const { id } of numbers)
    expect((await pedro.send('POST', `/api/admin/fiscal/numbers/${id}/withdrawal`)).statusCode).toBe(409);
});

it('a credit note changes the invoice that has what is taken back', async () => {
  const rest = (await invoices()).find(({ userId }) => userId === marta)?.amount ?? 0;
  expect(rest).toBeGreaterThan(251);
  await enter(marta, 101);
  await enter(rosa, 102);
  await merge();
  const { id } = await app.db
    .selectFrom('payments')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const reversed = await pedro.send('POST', `/api/admin/payments/${id}/reversal`, {
    ...{ reason: 'No era suyo', cashReason: 'Lo devuelvo' },
  });
  expect(reversed.statusCode, reversed.body).toBe(200);
  const { documents } = (await pedro.get(MONTH.replace('2026-12', '2027-01'))).json<FiscalMonth>();
  expect(
    documents.filter(({ kind, concept }) => kind === 'credit_note' && concept === 'interest'),
  ).toMatchObject([{ amount: rest, corrects: '2026-12', changes: encf(101) }]);
});

it('while both invoices of a month are on their way, the merge says what to wait for', async () => {
  await send(rosa);
  await send(marta);
  const why = 'los dos tienen una factura de 2026-12 de camino al proveedor de e-CF: espere su respuesta';
  const preview = await pedro.get(`/api/admin/clients/${marta}/merge-preview/${rosa}`);
  expect(preview.json().refused).toEqual([why]);
  const refused = await merge();
  expect([refused.statusCode, refused.json().message]).toEqual([409, `No se pueden unir ahora: ${why}.`]);
  for (const { id } of await sendings()) await deliverInvoice(app.deps, id);
  expect((await merge()).statusCode).toBe(201);
  expect(await invoice()).toMatchObject({ left: 0, numbers: [{}, {}] });
});

it('what is on its way is waited for, also where the other account’s invoice was refused later', async () => {
  await send(rosa);
  await send(marta);
  const [waiting, later] = await sendings();
  await isRefused(later?.id ?? 0);
  expect((await merge()).statusCode).toBe(201);
  expect((await invoice()).sending).toMatchObject({ encf: waiting?.encf, state: 'waiting' });
  expect((await send(marta)).json().message).toBe('Ese comprobante ya va de camino al proveedor');
});

/** The invoices of the month's file, with numbers from the range. */
const filled = async (): Promise<Record<string, string>[]> =>
  (await lines())
    .filter((line) => line['Tipo e-CF'] === '32')
    .map((line, at) => ({ ...line, 'e-NCF': encf(101 + at) }));

it('a file of before the merge, whose amounts are others now, enters nothing', async () => {
  const before = await filled();
  await app.deps.db
    .transaction()
    .execute((tx) => tx.updateTable('users').set({ cedula: null }).where('id', '=', marta).execute());
  expect((await merge()).statusCode).toBe(201);
  const { amount, cedula } = await invoice();
  const own: Record<string, string>[] = before.map((line) => ({ ...line, Cédula: cedula ?? '' }));
  const says = (pesos: string | undefined) =>
    `La línea dice ${formatPesos(Number(pesos))} y el comprobante es de ${formatPesos(amount)}: descargue otra vez el archivo del mes`;
  expect(await upload(own)).toMatchObject({
    entered: 0,
    refused: own.map(({ Cobrado }, at) => ({ line: at + 2, why: says(Cobrado) })),
  });
});

describe('a file in which one cédula is of two accounts', () => {
  const oneCedula = () =>
    app.deps.db
      .transaction()
      .execute((tx) =>
        tx.updateTable('users').set({ cedula: '00113918205' }).where('id', 'in', [rosa, marta]).execute(),
      );
  it('tells them apart by the amount, also when it is read again', async () => {
    await oneCedula();
    const file = await filled();
    expect(await upload(file)).toMatchObject({ entered: 2, refused: [] });
    expect(await numbered()).toEqual(file.map((line) => [line['e-NCF'], Number(line.Cobrado)]));
    expect(await upload(file)).toMatchObject({ entered: 0, same: 2, refused: [] });
  });

  it('says what to do where it does not name the amount', async () => {
    await oneCedula();
    const why = 'Dos cuentas tienen esta cédula: únalas, o ponga el e-NCF de cada una en la lista del mes';
    expect(await upload((await filled()).map(({ Cobrado: _amount, ...line }) => line))).toMatchObject({
      entered: 0,
      refused: [
        { line: 2, why },
        { line: 3, why },
      ],
    });
  });
});

describe('undoing the merge, after a number was given to what may be of either of the two', () => {
  const undo = async () => {
    const { id } = await app.db.selectFrom('merges').select('id').executeTakeFirstOrThrow();
    return pedro.send('POST', `/api/admin/merges/${id}/undo`);
  };
  const why = (sequence: number) =>
    `No se puede deshacer: desde la unión se puso el e-NCF ${encf(sequence)}, que puede ser de cualquiera de los dos. Quítelo primero y póngalo después.`;

  it('waits until the number is taken back', async () => {
    await merge();
    expect((await enter(marta, 101)).statusCode).toBe(201);
    const refused = await undo();
    expect([refused.statusCode, refused.json().message]).toEqual([409, why(101)]);
    const [number] = (await invoice()).numbers;
    await pedro.send('POST', `/api/admin/fiscal/numbers/${number?.id}/withdrawal`);
    expect((await undo()).statusCode).toBe(200);
    expect(await invoices()).toMatchObject([{ numbers: [] }, { numbers: [] }]);
  });

  it('is refused for an invoice that went to the provider since, and not for one of before', async () => {
    await send(rosa);
    const [before] = await sendings();
    app.advance(60_000);
    await merge();
    await deliverInvoice(app.deps, before?.id ?? 0);
    await send(marta);
    expect((await undo()).json().message).toBe(why(102));
    const [, since] = await sendings();
    await isRefused(since?.id ?? 0);
    expect((await undo()).statusCode).toBe(200);
    const own = (await invoices()).find(({ userId }) => userId === rosa);
    expect(own).toMatchObject({ amount: 251, left: 0, numbers: [{ encf: encf(101) }] });
  });
});

describe('an invoice of which the provider was taken out before it answered', () => {
  beforeEach(async () => {
    await send(rosa);
    Object.assign(app.deps, { env: { ...app.deps.env, ecf: null } });
  });

  it.each([
    ['that it got', 101, 'accepted', 409],
    ['of another one', 102, 'refused', 200],
  ] as const)('is ended by the number %s', async (_, sequence, state, withdrawal) => {
    const [waiting] = await sendings();
    expect((await month()).hasProvider).toBe(false);
    const entered = await enter(rosa, sequence);
    expect(entered.statusCode, entered.body).toBe(201);
    expect(await sendings()).toMatchObject([{ state, answeredAt: app.deps.now() }]);
    const own = (await invoices()).find(({ userId }) => userId === rosa);
    expect(own).toMatchObject({ left: 0, numbers: [{ encf: encf(sequence), amount: 251 }] });
    // The job that waits for an answer ends, and the number that the provider got is of no other invoice.
    await deliverInvoice(app.deps, waiting?.id ?? 0);
    expect((await enter(marta, 101)).statusCode).toBe(400);
    const withdrawn = await pedro.send('POST', `/api/admin/fiscal/numbers/${own?.numbers[0]?.id}/withdrawal`);
    expect(withdrawn.statusCode).toBe(withdrawal);
    expect(await findingsTonight(app)).toBe(0);
  });
});
