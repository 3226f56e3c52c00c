import { expect } from 'vitest';
import type { Role } from '#domain/accounts/role.ts';
import { DEMO_SETTINGS } from '#server/demo/demo-settings.ts';
import * as onPaper from '#server/drawers/cash-model.fixture.ts';
import type { Browser } from '#test/app.ts';

export const WHO = ['owner', 'cashier', 'collector'] as const satisfies readonly Role[];
export type Who = (typeof WHO)[number];
export const SIGNERS: readonly Who[] = ['owner', 'cashier'];
export const BANKS = DEMO_SETTINGS.companyAccounts.map(({ accountNumber }) => accountNumber);

export type Roll = (below: number) => number;

export const one = <T>(roll: Roll, all: readonly T[]): T => {
  const chosen = all[roll(all.length)];
  if (chosen === undefined) throw new Error('Nothing to choose from');
  return chosen;
};

export function comesTrue(name: string, reply: Awaited<ReturnType<Browser['send']>>, status: number): void {
  expect(reply.statusCode, `${name}: ${reply.body}`).toBe(status);
}

/**
 * The state that the drill passes to the steps of the office: the drawers on paper, and the browser of each person.
 */
export interface Office {
  readonly paper: onPaper.Paper;
  readonly browser: (who: Who) => Browser;
  /** Returns the program's id of a drawer on paper. */
  readonly idOf: (drawer: onPaper.PaperDrawer) => Promise<number>;
  /** The expenses that stand, each with the place that paid it. */
  readonly expenses: { id: number; amount: number; from: onPaper.PaperDrawer | 'safe' | { bank: string } }[];
  /** How often each step happened, by step. */
  readonly counts: {
    opened: number;
    moved: number;
    ofSafe: number;
    counted: number;
    signed: number;
    spent: number;
    annulled: number;
    transferred: number;
    imported: number;
  };
}

/** Half of the time, a reason that only an owner's cash needs. */
export const excuse = (roll: Roll): { readonly cashReason?: string } =>
  roll(2) === 0 ? { cashReason: 'De mi bolsillo' } : {};

async function openDrawer(office: Office, roll: Roll, name: string): Promise<void> {
  const { paper } = office;
  const who = one(roll, WHO);
  const float = roll(2) === 0 ? 0 : roll(5_000);
  const has = onPaper.openOf(paper, who);
  const said = excuse(roll);
  const opens =
    !has &&
    (float === 0 ||
      onPaper.gives(paper, paper.safe, { amount: float, who, reason: said.cashReason !== undefined }));
  const reply = await office.browser(who).send('POST', '/api/admin/drawers', { float, ...said });
  comesTrue(`${name}: ${who} opens with ${float}`, reply, opens ? 201 : 409);
  if (!opens) return;
  office.counts.opened += 1;
  onPaper.opened(paper, who).holds = float;
  paper.safe -= float;
}

async function moveInDrawer(office: Office, roll: Roll, name: string): Promise<void> {
  const { paper } = office;
  const who = one(roll, WHO);
  const drawer = onPaper.openOf(paper, who);
  if (!drawer) return;
  const kind = one(roll, ['float', 'hand_in', 'deposit', 'other_in', 'other_out']);
  const amount = 1 + roll(1_500);
  const account = one(roll, BANKS);
  const leaves = ['hand_in', 'deposit', 'other_out'].includes(kind);
  const said = excuse(roll);
  const held = leaves ? drawer.holds : kind === 'float' ? paper.safe : amount;
  // Who does not handle the safe puts nothing into it.
  const barred = kind === 'hand_in' && !SIGNERS.includes(who);
  const refused = !onPaper.gives(paper, held, { amount, who, reason: said.cashReason !== undefined });
  const reply = await office
    .browser(who)
    .send('POST', `/api/admin/drawers/${await office.idOf(drawer)}/movements`, {
      kind,
      amount,
      reason: 'Ruta',
      ...said,
      ...(kind === 'deposit' && { accountNumber: account }),
    });
  comesTrue(`${name}: ${who} ${kind} ${amount}`, reply, barred ? 400 : refused ? 409 : 201);
  if (barred || refused) return;
  office.counts.moved += 1;
  drawer.holds += leaves ? -amount : amount;
  if (kind === 'float') paper.safe -= amount;
  if (kind === 'hand_in') paper.safe += amount;
  if (kind === 'deposit') onPaper.throughBank(paper, account, amount);
}

async function moveInSafe(office: Office, roll: Roll, name: string): Promise<void> {
  const { paper } = office;
  const kind = one(roll, ['deposit', 'withdrawal', 'other_in', 'other_out']);
  const amount = 1 + roll(3_000);
  const accountNumber = one(roll, BANKS);
  const atBank = kind === 'deposit' || kind === 'withdrawal';
  const said = excuse(roll);
  const who = one(roll, SIGNERS);
  const out = kind === 'deposit' || kind === 'other_out';
  const given =
    !out || onPaper.gives(paper, paper.safe, { amount, who, reason: said.cashReason !== undefined });
  const body = { kind, amount, reason: 'Del dueño', ...said, ...(atBank && { accountNumber }) };
  const reply = await office.browser(who).send('POST', '/api/admin/money/movements', body);
  comesTrue(`${name}: safe ${kind} ${amount}`, reply, given ? 201 : 409);
  if (!given) return;
  office.counts.ofSafe += 1;
  paper.safe += out ? -amount : amount;
  if (atBank) onPaper.throughBank(paper, accountNumber, out ? amount : -amount);
}

async function countDrawer(office: Office, roll: Roll, name: string): Promise<void> {
  const { paper } = office;
  const all = paper.drawers.filter(({ status }) => status !== 'closed');
  if (all.length === 0) return;
  const drawer = one(roll, all);
  const counter = roll(2) === 0 ? drawer.holder : one(roll, SIGNERS);
  const found = Math.max(0, drawer.holds + (roll(3) === 0 ? roll(101) - 50 : 0));
  const toOwn = counter !== drawer.holder && roll(2) === 0;
  const emptied = drawer.status === 'counted' && drawer.counter !== drawer.holder;
  const id = await office.idOf(drawer);
  const by = WHO.find((who) => who === counter);
  if (!by) throw new Error('A person counts');
  const reply = await office.browser(by).send('POST', `/api/admin/drawers/${id}/count`, {
    denominations: onPaper.heap(found),
    expected: drawer.holds,
    reason: 'Así estaba',
    ...(counter !== drawer.holder && { to: toOwn ? 'own' : 'safe' }),
  });
  comesTrue(`${name}: ${counter} counts ${drawer.holder}'s`, reply, emptied ? 409 : 200);
  if (emptied) return;
  office.counts.counted += 1;
  const to = toOwn ? (onPaper.openOf(paper, counter) ?? onPaper.opened(paper, counter)) : null;
  onPaper.count(paper, drawer, { counter, found, to });
}

async function signOff(office: Office, roll: Roll, name: string): Promise<void> {
  const { paper } = office;
  const counted = paper.drawers.filter(({ status }) => status === 'counted');
  if (counted.length === 0) return;
  const drawer = one(roll, counted);
  const who = one(roll, SIGNERS);
  const took = [drawer.holder, drawer.counter];
  const alone = SIGNERS.every((signer) => took.includes(signer));
  const may = !took.includes(who) || (alone && who === 'owner');
  const reply = await office
    .browser(who)
    .send('POST', `/api/admin/drawers/${await office.idOf(drawer)}/sign-off`, {});
  comesTrue(`${name}: ${who} signs ${drawer.holder}'s`, reply, may ? 200 : 409);
  if (!may) return;
  office.counts.signed += 1;
  onPaper.signOff(paper, drawer);
}

/** Steps with drawers and the safe, without a loan. */
export const DRAWER_STEPS = [openDrawer, moveInDrawer, moveInDrawer, moveInSafe, countDrawer, signOff];
