import { expect } from 'vitest';
import type { CheckedImportReply } from '#contract/import.ts';
import * as onPaper from '#server/drawers/cash-model.fixture.ts';
import type { TestApp } from '#test/app.ts';
import {
  BANKS,
  comesTrue,
  excuse,
  type Office,
  one,
  type Roll,
  SIGNERS,
} from '#test/drawers/drawer-steps.ts';
import { cleanFiles, staged } from '#test/import-files.ts';

/** Writes down what the safe and the banks hold before the first life: the last bank nothing. */
export async function openBooks(office: Office): Promise<void> {
  const places = [
    ['caja', 8_000] as const,
    ...BANKS.map((bank, at) => [bank, at === BANKS.length - 1 ? 0 : 30_000] as const),
  ];
  for (const [accountNumber, amount] of places) {
    const body = { accountNumber, amount };
    const reply = await office.browser('owner').send('POST', '/api/admin/money/opening', body);
    comesTrue(`opening of ${accountNumber}`, reply, 201);
    if (accountNumber === 'caja') office.paper.safe += amount;
    else onPaper.throughBank(office.paper, accountNumber, amount);
  }
}

/** An expense of a person, out of the own drawer, the safe or a bank. */
export async function spend(office: Office, roll: Roll, name: string): Promise<void> {
  const { paper } = office;
  const who = one(roll, SIGNERS);
  const from = one(roll, ['drawer', 'safe', 'bank']);
  const amount = 1 + roll(900);
  const said = excuse(roll);
  const account = one(roll, BANKS);
  const held = from === 'drawer' ? onPaper.holdsOf(paper, who) : paper.safe;
  const given =
    from === 'bank' || onPaper.gives(paper, held, { amount, who, reason: said.cashReason !== undefined });
  const reply = await office.browser(who).upload('/api/admin/expenses', {
    amount: String(amount),
    category: one(roll, ['rent', 'transport', 'other']),
    from,
    reason: 'Gasto',
    ...(from === 'bank' && { accountNumber: account }),
    ...said,
  });
  comesTrue(`${name}: ${who} spends ${amount} of ${from}`, reply, given ? 201 : 409);
  if (!given) return;
  office.counts.spent += 1;
  const { id } = reply.json();
  if (from === 'drawer')
    office.expenses.push({ id, amount, from: onPaper.throughHands(paper, who, -amount) });
  else if (from === 'safe') {
    paper.safe -= amount;
    office.expenses.push({ id, amount, from });
  } else {
    onPaper.throughBank(paper, account, -amount);
    office.expenses.push({ id, amount, from: { bank: account } });
  }
}

/** Reverses an expense: its money is back where it left, unless that drawer was counted since. */
export async function annul(office: Office, roll: Roll, name: string): Promise<void> {
  const { paper, expenses } = office;
  if (expenses.length === 0) return;
  const [expense] = expenses.splice(roll(expenses.length), 1);
  if (!expense) throw new Error('Nothing was spent');
  const { id, amount, from } = expense;
  const who = one(roll, SIGNERS);
  const reversal = { reason: 'Mal anotado' };
  const reply = await office.browser(who).send('POST', `/api/admin/expenses/${id}/reversal`, reversal);
  comesTrue(`${name}: ${who} reverses an expense of ${amount}`, reply, 200);
  office.counts.annulled += 1;
  if (from === 'safe') paper.safe += amount;
  else if ('bank' in from) onPaper.throughBank(paper, from.bank, amount);
  else onPaper.givenBack(paper, from, who, -amount);
}

/** Money from one bank account of the lender to another. */
export async function transfer(office: Office, roll: Roll, name: string): Promise<void> {
  const from = one(roll, BANKS);
  const to = one(roll, BANKS);
  const amount = 1 + roll(2_000);
  const body = { kind: 'transfer', amount, accountNumber: from, toAccountNumber: to };
  const reply = await office.browser(one(roll, SIGNERS)).send('POST', '/api/admin/money/movements', body);
  comesTrue(`${name}: ${amount} from ${from} to ${to}`, reply, from === to ? 400 : 201);
  if (from === to) return;
  office.counts.transferred += 1;
  onPaper.throughBank(office.paper, from, -amount);
  onPaper.throughBank(office.paper, to, amount);
}

/**
 * Imports loans of earlier books, paid in cash, and reverses some of their payments: on paper nothing moves. Each import
 * needs a client who was not imported before.
 */
export class EarlierBooks {
  readonly #app: TestApp;
  #imported = 0;

  constructor(app: TestApp) {
    this.#app = app;
  }

  async bring(office: Office, roll: Roll, name: string): Promise<void> {
    const client = cleanFiles().files.clients[this.#imported];
    if (!client) return;
    this.#imported += 1;
    const owner = office.browser('owner');
    const number = `V-${this.#imported}`;
    await staged(owner, {
      clients: [client],
      loans: [
        {
          number,
          cedula: client.cedula ?? '',
          standing: 'abierto',
          disbursedOn: '20/04/2026',
          principal: '10000',
          interest: '1500',
          term: '1',
        },
      ],
      payments: [{ loan: number, on: '14/05/2026', amount: String(1 + roll(4_000)), method: 'Efectivo' }],
    });
    const guessed = { clients: 1, loans: 1, outstanding: 0, payments: 0 };
    const checked = await owner.send('POST', '/api/admin/import/check', guessed);
    comesTrue(`${name}: check of ${number}`, checked, 200);
    const { sums }: CheckedImportReply = checked.json();
    const reply = await owner.send('POST', '/api/admin/import', { ...sums, noticesSeen: true });
    comesTrue(`${name}: import of ${number}`, reply, 201);
    office.counts.imported += 1;
  }

  /** Reverses an imported payment, if one stands. */
  async reverse(office: Office, _roll: Roll, name: string): Promise<void> {
    const found = await this.#app.db
      .selectFrom('payments')
      .select('id')
      .where('receiptSha256', 'like', 'import %')
      .where('reversedAt', 'is', null)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!found) return;
    const reversal = { reason: 'Mal copiado' };
    const reply = await office
      .browser('owner')
      .send('POST', `/api/admin/payments/${found.id}/reversal`, reversal);
    comesTrue(`${name}: reversal of an imported payment`, reply, 200);
  }
}

/** What went below zero did so with an owner's reason, of which each has its event. */
export async function expectExcused(app: TestApp, { safe, drawers, excuses }: onPaper.Paper, name: string) {
  const events = await app.db
    .selectFrom('events')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('name', '=', 'cash.overdrawn')
    .executeTakeFirstOrThrow();
  expect(Number(events.count), `${name}: the reasons of owners`).toBe(excuses);
  const below = [safe, ...drawers.map(({ holds }) => holds)].filter((held) => held < 0);
  if (below.length > 0) expect(excuses, name).toBeGreaterThan(0);
}
