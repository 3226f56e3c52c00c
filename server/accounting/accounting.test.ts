import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Accounting, MonthStatement } from '#contract/accounting.ts';
import type { Finances, Portfolio } from '#contract/finances.ts';
import { JOURNAL_FILES } from '#domain/accounting/journal.ts';
import { DAY_MS, dayInSantoDomingo } from '#domain/calendar.ts';
import { SHEET_FORMATS } from '#domain/csv.ts';
import { DEMO_SETTINGS } from '#server/demo/demo-settings.ts';
import { seedLender } from '#server/demo/seed-demo.ts';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { hasLibreOffice, shownByLibreOffice } from '#test/libre-office.ts';
import { readWorkbook } from '#test/read-workbook.ts';
import { changeSettings } from '#test/stories.ts';
import { findingsTonight } from '#test/verified.ts';
import { came, rawRows } from '#test/walked-rows.ts';
import { eventsNamed } from '#test/written.ts';

// The demo's lender: eight months with reversals, waivers, write-offs and expenses; smaller than the demo.
const BORROWERS = 20;
const BASE = '/api/admin/accounting';
let app: TestApp;
let pedro: Browser;
beforeAll(async () => {
  app = await openTestApp();
  app.setClock('2026-11-20T15:00:00Z');
  pedro = await app.signIn('pedro');
  await changeSettings(pedro, { companyAccounts: DEMO_SETTINGS.companyAccounts });
  const { id } = (await pedro.get('/api/admin/user')).json();
  await seedLender(app.deps, id, BORROWERS);
  const spent = {
    amount: '1250',
    category: 'rent',
    reason: 'Alquiler',
    from: 'bank',
    accountNumber: '800000001',
  };
  const reply = await pedro.upload('/api/admin/expenses', spent);
  expect(reply.statusCode, reply.body).toBe(201);
});
afterAll(() => app.close());

async function got<T>(address: string): Promise<T> {
  const reply = await pedro.get(address);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
}
const read = () => got<Accounting>(BASE);
const months = async () => (await read()).months.map(({ month }) => month).toReversed();
const statement = (month: string) => got<MonthStatement>(`${BASE}/months/${month}`);
async function file(month: string, name: string, format = 'csv'): Promise<Buffer> {
  const reply = await pedro.get(`${BASE}/months/${month}/files/${name}?format=${format}`);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.rawPayload;
}
const lines = async (month: string, name: string): Promise<Record<string, string>[]> =>
  parse(await file(month, name), { columns: true, bom: true });
const sum = (all: readonly Record<string, string>[], column: string) =>
  all.reduce((total, line) => total + Number(line[column]), 0);
const close = (month: string, browser = pedro) => browser.send('POST', `${BASE}/months/${month}/close`);

async function change(changes: Partial<Accounting>) {
  const { income, provisions, source, decidedOn, accounts } = { ...(await read()), ...changes };
  return pedro.send('PUT', BASE, {
    income,
    provisions,
    source,
    decidedOn,
    accounts: accounts.map(({ account, code, name }) => ({ account, code, name })),
  });
}

describe('eight months of a lender', { shuffle: false }, () => {
  it('every day and every entry of eight months balances, in each file alike', async () => {
    const all = await months();
    expect(all.length).toBeGreaterThanOrEqual(8);
    for (const month of all) {
      const movements = await lines(month, 'movements');
      for (const [entry, both] of Map.groupBy(movements, ({ Asiento }) => Asiento)) {
        expect(both, entry).toHaveLength(2);
        expect(sum(both, 'Débito'), entry).toBe(sum(both, 'Crédito'));
      }
      const days = Map.groupBy(await lines(month, 'days'), ({ Fecha }) => Fecha);
      expect([...days.keys()].every((on) => on?.endsWith(`${month.slice(5)}/${month.slice(0, 4)}`))).toBe(
        true,
      );
      const quick = Map.groupBy(await lines(month, 'quickbooks'), ({ JournalDate }) => JournalDate);
      for (const [on, ofDay] of Map.groupBy(movements, ({ Fecha }) => Fecha)) {
        const day = days.get(on) ?? [];
        expect(sum(day, 'Débito'), on).toBe(sum(ofDay, 'Débito'));
        expect(sum(day, 'Crédito'), on).toBe(sum(day, 'Débito'));
        const american = on?.replace(/^(\d+)\/(\d+)/, '$2/$1');
        expect(sum(quick.get(american) ?? [], 'Debits')).toBe(sum(day, 'Débito'));
        expect(sum(quick.get(american) ?? [], 'Credits')).toBe(sum(day, 'Crédito'));
      }
      const { assets, liabilities, equity, accumulated } = await statement(month);
      const total = (some: readonly { amount: number }[]) =>
        some.reduce((every, { amount }) => every + amount, 0);
      expect(total(assets), month).toBe(total(liabilities) + total(equity) + accumulated);
    }
  });

  it('its sums are those of the finances, of the rows and of the chain that proves them', async () => {
    const all = await months();
    const statements = await Promise.all(all.map(statement));
    const last = statements.at(-1);
    const finances = await got<Finances>('/api/admin/finances');
    const rows = await rawRows(app);
    const balance = (account: string) =>
      [...(last?.assets ?? []), ...(last?.liabilities ?? [])].find((one) => one.account === account)
        ?.amount ?? 0;
    for (const account of ['principal', 'interest', 'late_charge', 'collection_cost', 'overpaid_refund'])
      expect(balance(account), account).toBe(came(rows.entries, account));
    expect(balance('customer_credit')).toBe(0 - came(rows.entries, 'customer_credit'));
    expect(balance('customer_credit')).toBe(finances.credit);
    const owed = ['principal', 'interest', 'late_charge', 'collection_cost', 'overpaid_refund'].map(balance);
    expect(owed.reduce((total, amount) => total + amount)).toBe(finances.bookBalance);
    const earned = (account: string) =>
      statements.reduce(
        (total, { income, expenses }) =>
          total + ([...income, ...expenses].find((one) => one.account === account)?.amount ?? 0),
        0,
      );
    expect(earned('interest_income')).toBe(finances.interestContracted);
    expect(earned('late_charge_income')).toBe(finances.lateCharges);
    expect(earned('expense:rent')).toBe(1_250);
    expect(earned('write_off')).toBe(came(rows.entries, 'write_off'));
    for (const [index, { from, interest, lateCharges }] of finances.periods.entries()) {
      const found = statements.find(({ month }) => month === from.slice(0, 7));
      const of = (account: string) => found?.income.find((one) => one.account === account)?.amount ?? 0;
      expect([of('interest_income'), of('late_charge_income')], String(index)).toEqual([
        interest,
        lateCharges,
      ]);
    }
    expect(statements.reduce((total, one) => total + one.collectedIncome, 0)).toBe(
      finances.interestCollected +
        0 -
        came(
          rows.entries.filter(({ kind }) => kind === 'allocation'),
          'late_charge',
        ),
    );
    expect(await findingsTonight(app)).toBe(0);
  });

  /** Interest by the plain count: day after day, instalment after instalment, a share of each in whole pesos. */
  function plainAccrued(rows: Awaited<ReturnType<typeof rawRows>>, from: string, until: string): number {
    let all = 0;
    for (const loan of rows.loans.filter(({ disbursedOn }) => disbursedOn !== null && disbursedOn >= from)) {
      const own = rows.instalments.filter(({ loanId }) => loanId === loan.id);
      const entries = rows.entries.filter(({ loanId }) => loanId === loan.id);
      const ended = entries.find(({ kind }) => kind === 'write_off')?.createdAt;
      const end = [until, ...(ended ? [dayInSantoDomingo(ended)] : [])].sort()[0] ?? until;
      let [began, before, amounts] = [Date.parse(loan.disbursedOn ?? ''), 0, 0];
      for (const { dueDate, amount } of own) {
        amounts += amount;
        const upTo = Math.round((loan.interest * amounts) / loan.total);
        const due = Date.parse(dueDate ?? '');
        let gone = 0;
        for (let on = began + DAY_MS; on <= due && on <= Date.parse(end); on += DAY_MS) gone += 1;
        all += Math.round(((upTo - before) * gone) / ((due - began) / DAY_MS));
        [began, before] = [due, upTo];
      }
    }
    return all;
  }

  it('income over time is chosen once, and differs from collected income by what is accrued and not collected', async () => {
    const from = '2026-08-01';
    expect((await change({ income: { method: 'over_time', from: '2026-08-02' } })).json().errors).toEqual([
      { field: 'income.from', message: 'Elija el primer día de un mes' },
    ]);
    const chosen = await change({ income: { method: 'over_time', from } });
    expect(chosen.statusCode, chosen.body).toBe(200);
    expect(await eventsNamed(app, 'accounting.changed')).toHaveLength(1);
    const rows = await rawRows(app);
    const isOver = new Set(
      rows.loans.flatMap(({ id, disbursedOn }) => (disbursedOn !== null && disbursedOn >= from ? [id] : [])),
    );
    expect(isOver.size).toBeGreaterThan(5);
    expect(isOver.size).toBeLessThan(rows.loans.length);
    for (const month of ['2026-08', '2026-09', '2026-10', '2026-11']) {
      const ends = month === '2026-11' ? '2026-11-30' : `${month}-${month === '2026-09' ? '30' : '31'}`;
      const begins = new Date(Date.parse(`${month}-01`) - DAY_MS).toISOString().slice(0, 10);
      const within = (at: Date) => dayInSantoDomingo(at) > begins && dayInSantoDomingo(at) <= ends;
      const accrued = plainAccrued(rows, from, ends) - plainAccrued(rows, from, begins);
      const posted = rows.entries.filter(({ createdAt }) => within(createdAt));
      const contracted = posted
        .filter(({ kind, loanId }) => kind === 'interest' && !isOver.has(loanId))
        .reduce((all, { amount }) => all + amount, 0);
      const charged = posted
        .filter(({ kind }) => kind === 'late_charge' || kind === 'collection_cost')
        .reduce((all, { amount, source }) => all + (source === 'income' ? amount : -amount), 0);
      const collected = ['interest', 'late_charge', 'collection_cost']
        .map((account) =>
          came(
            posted.filter(({ kind }) => kind === 'allocation'),
            account,
          ),
        )
        .reduce((all, amount) => all - amount, 0);
      const shown = await statement(month);
      const income = (account: string) => shown.income.find((one) => one.account === account)?.amount ?? 0;
      expect(income('interest_income'), month).toBe(accrued + contracted);
      expect(shown.collectedIncome, month).toBe(collected);
      expect(shown.uncollectedIncome, month).toBe(accrued + contracted + charged - collected);
    }
    // What was contracted and is neither earned nor lost yet is deferred.
    const { liabilities, assets, equity, accumulated } = await statement('2026-11');
    const deferred = liabilities.find(({ account }) => account === 'deferred_interest')?.amount ?? 0;
    const ended = rows.loans
      .filter(({ id, status }) => isOver.has(id) && status === 'written_off')
      .reduce((all, loan) => all + loan.interest, 0);
    const contracted = rows.loans
      .filter(({ id }) => isOver.has(id))
      .reduce((all, loan) => all + loan.interest, 0);
    if (ended === 0) expect(deferred).toBe(contracted - plainAccrued(rows, from, '2026-11-30'));
    const total = (some: readonly { amount: number }[]) => some.reduce((all, { amount }) => all + amount, 0);
    expect(total(assets)).toBe(total(liabilities) + total(equity) + accumulated);
  });

  it('provides by days late what the portfolio says is late', async () => {
    const rules = [
      { fromDays: 2, share: 50 },
      { fromDays: 31, share: 200 },
      { fromDays: 91, share: 1_000 },
    ];
    expect((await change({ provisions: [...rules, { fromDays: 31, share: 1 }] })).statusCode).toBe(400);
    expect(
      (await change({ provisions: rules, source: 'Lic. Méndez', decidedOn: '2026-11-15' })).statusCode,
    ).toBe(200);
    const { atRisk } = await got<Portfolio>('/api/admin/finances/portfolio');
    const moreThan = (days: number) => atRisk.find((one) => one.days === days);
    const { provided, source } = await read();
    expect(source).toBe('Lic. Méndez');
    const principals = provided.map(({ principal }) => principal);
    expect(principals.reduce((all, amount) => all + amount)).toBe(moreThan(1)?.principal);
    expect((principals[1] ?? 0) + (principals[2] ?? 0)).toBe(moreThan(30)?.principal);
    expect(principals[2]).toBe(moreThan(90)?.principal);
    expect(provided.map(({ toDays }) => toDays)).toEqual([30, 90, null]);
    expect(provided.map(({ amount }) => amount)).toEqual(
      provided.map(({ principal, share }) => Math.floor((2 * principal * share + 1_000) / 2_000)),
    );
  });

  it('codes and names are the lender’s, as text in a workbook', async () => {
    const { accounts } = await read();
    const renamed = accounts.map((one) =>
      one.account === 'cash' || one.account === 'principal'
        ? { ...one, code: one.account === 'cash' ? '01-001' : '0012', name: `${one.name} (López & Cía.)` }
        : one,
    );
    expect((await change({ accounts: renamed })).statusCode).toBe(200);
    const clash = renamed.map((one) => (one.account === 'interest_income' ? { ...one, code: '0012' } : one));
    expect((await change({ accounts: clash })).json().errors[0].message).toBe(
      'Otra clase de cuenta ya tiene ese código',
    );
    const [sheet] = await readWorkbook(await file('2026-10', 'days', 'xlsx'));
    const cells = [...(sheet?.cells ?? [])];
    expect(
      cells.some(([place, cell]) => place.startsWith('C') && cell.type === 'text' && cell.value === '0012'),
    ).toBe(true);
    expect(sheet?.cells.get('B2')).toMatchObject({ type: 'number', format: 'dd/mm/yyyy' });
    if (!hasLibreOffice) return;
    const shown = await shownByLibreOffice(await file('2026-10', 'days', 'xlsx'));
    expect(shown).toMatch(
      /^"202610\d\d",\d\d\/10\/2026,"0012","Préstamos por cobrar \(López & Cía\.\)","?RD\$/m,
    );
    // The American date of a file for QuickBooks is a date all the same.
    expect(await shownByLibreOffice(await file('2026-10', 'quickbooks', 'xlsx'))).toMatch(
      /^"202610\d\d",10\/\d\d\/2026,"/m,
    );
  });

  it('a closed month’s files are the same bytes after later reversals, which are of the open month and say so', async () => {
    expect((await close('2026-11')).json().errors).toEqual([
      { field: 'month', message: 'Ese mes todavía no ha terminado' },
    ]);
    const before = await read();
    expect(before.months.map(({ mayClose }) => mayClose)).toEqual(before.months.map((_, at) => at > 0));
    const closed = await close('2026-10');
    expect(closed.statusCode, closed.body).toBe(200);
    expect((await close('2026-10')).statusCode).toBe(409);
    expect((await close('2026-07')).statusCode).toBe(409);
    expect(await eventsNamed(app, 'accounting.month_closed')).toMatchObject([
      { facts: { to: '2026-10-31' } },
    ]);
    const { months: shown, mayChooseIncome } = await read();
    expect(shown.filter(({ closedBy }) => closedBy === 'Pedro Santos')).toHaveLength(shown.length - 1);
    expect(mayChooseIncome).toBe(false);
    expect((await change({ income: { method: 'at_disbursement', from: '2026-11-01' } })).statusCode).toBe(
      409,
    );

    const files = async () => {
      const all = new Map<string, string>();
      for (const month of ['2026-08', '2026-10'])
        for (const name of JOURNAL_FILES)
          for (const format of SHEET_FORMATS)
            all.set(`${month} ${name} ${format}`, (await file(month, name, format)).toString('base64'));
      return all;
    };
    const asClosed = await files();
    const statementThen = await statement('2026-10');
    const provided = statementThen.provided.reduce((all, { amount }) => all + amount, 0);
    expect(provided).toBeGreaterThan(0);
    expect(statementThen.assets.find(({ account }) => account === 'provision')?.amount).toBe(-provided);

    const october = await app.db
      .selectFrom('payments')
      .select(['id', 'amount'])
      .where('status', '=', 'verified')
      .where('reversedAt', 'is', null)
      .where('registeredOn', '>=', '2026-10-01')
      .where('registeredOn', '<=', '2026-10-31')
      .orderBy('id')
      .limit(2)
      .execute();
    expect(october).toHaveLength(2);
    for (const { id } of october) {
      const reply = await pedro.send('POST', `/api/admin/payments/${id}/reversal`, {
        reason: 'El banco la devolvió',
      });
      expect(reply.statusCode, reply.body).toBe(200);
    }
    // Another name for an account, and other shares: for the months that are open.
    const { accounts } = await read();
    const renamed = accounts.map((one) => (one.account === 'cash' ? { ...one, name: 'Efectivo' } : one));
    expect((await change({ accounts: renamed, provisions: [] })).statusCode).toBe(200);
    // A client of those months is erased: nothing personal was in the files.
    const { rows: settled } = await app.ownerPool.query<{ id: number }>(
      `select a.user_id as id from loans l join loan_applications a on a.id = l.application_id
       group by 1 having bool_and(l.status = 'settled') and min(l.disbursed_on) < '2026-10-01' order by 1 limit 3`,
    );
    expect(settled).toHaveLength(3);
    for (const { id } of settled) {
      const reply = await pedro.send('DELETE', `/api/admin/clients/${id}`);
      expect(reply.statusCode, reply.body).toBe(200);
    }
    app.advance(3 * DAY_MS);
    pedro = await app.signIn('pedro');
    for (const [name, bytes] of await files()) expect(bytes === asClosed.get(name), name).toBe(true);
    expect(await statement('2026-10')).toEqual(statementThen);
    const reversed = (await lines('2026-11', 'movements')).filter(
      ({ Concepto }) => Concepto === 'Pago reversado',
    );
    const amounts = reversed.map((line) => Number(line.Débito)).filter((amount) => amount > 0);
    for (const { amount } of october) expect(amounts).toContain(amount);
  });

  it('an entry of earlier books that comes after the close is of the first open month, with its own day', async () => {
    const { id } = await app.db.selectFrom('loans').select('id').orderBy('id').executeTakeFirstOrThrow();
    const before = await file('2026-10', 'movements');
    await app.db
      .insertInto('ledgerEntries')
      .values([
        {
          loanId: id,
          kind: 'refund',
          source: 'funds',
          destination: 'overpaid_refund',
          amount: 77,
          valueDate: '2026-10-05',
          earlierBooksDay: '2026-10-05',
          createdAt: app.deps.now(),
        },
      ])
      .execute();
    expect((await file('2026-10', 'movements')).equals(before)).toBe(true);
    const found = (await lines('2026-11', 'movements')).filter((line) => line.Débito === '77');
    expect(found).toMatchObject([
      {
        Fecha: '01/11/2026',
        Cuenta: 'Devuelto de más por cobrar',
        Nota: 'De un mes que ya estaba cerrado: 05/10/2026',
      },
    ]);
    expect((await lines('2026-11', 'days')).find(({ Fecha }) => Fecha === '01/11/2026')?.Nota).toBe(
      'Incluye: de un mes que ya estaba cerrado',
    );
  });

  it('only the owner changes and closes; the auditor reads', async () => {
    const ada = await app.signInAs('auditor');
    expect((await ada.get(BASE)).statusCode).toBe(200);
    expect((await close('2026-10', ada)).statusCode).toBe(403);
    expect((await ada.get(`${BASE}/months/2026-10/files/days`)).statusCode).toBe(200);
    expect((await pedro.get(`${BASE}/months/2026-13`)).statusCode).toBe(404);
    expect((await pedro.get(`${BASE}/months/2026-10/files/otro`)).statusCode).toBe(404);
  });
});
