import { admits } from '#contract/access.ts';
import {
  DRAWER_LINES_MAX,
  type Drawer,
  type DrawerFile,
  drawerListApi,
  drawersApi,
  type Money,
} from '#contract/drawers.ts';
import { applicationReference } from '#domain/applications/application.ts';
import {
  DENOMINATIONS,
  DRAWER_STATUS,
  drawerTransition,
  isEmptied,
  signOffAs,
} from '#domain/drawers/drawer.ts';
import { pick } from '#domain/enum-table.ts';
import { formatPesos, pesos } from '#domain/money.ts';
import { accountName, DRAWER, placeBank } from '#domain/payments/payment.ts';
import { fail, ok } from '#domain/result.ts';
import type { DrawerRow } from '#server/db/tables.ts';
import { rollBackIfTaken } from '#server/db/transaction.ts';
import {
  type DrawerFigures,
  figuresOf,
  findDrawer,
  inBank,
  insertMovement,
  linesOf,
  listDrawers,
  moneyByAccount,
  type NamedDrawer,
  openingsOf,
  SAFE,
  staffWith,
  unsignedDrawers,
} from '#server/drawers/drawers.store.ts';
import type { Actor, Context, Tx } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';
import { nextOf, sliceOf } from '#server/http/paging.ts';
import { reading, type VerbInput } from '#server/http/serve.ts';
import { recordEvent } from '#server/outbox/record-events.ts';
import { latestSettings } from '#server/settings/settings.ts';
import { type CashApart, cashApart } from '#server/street/street.store.ts';

const SIGNERS = drawersApi.signOff.access;

/**
 * Whether and how this person may sign off a counted drawer: as another person, alone, or `refused` (rule:
 * drawer-count).
 */
export async function signsOffAs(tx: Tx, actor: Actor, row: Pick<DrawerRow, 'holderId' | 'countedBy'>) {
  if (actor.role === null || !admits(SIGNERS, actor.role)) return 'refused';
  const others = await staffWith(tx, SIGNERS);
  return signOffAs(row, { userId: actor.userId, isOwner: actor.role === 'owner' }, others);
}

/**
 * Whether this person may count a drawer. A collector counts the own drawer only; a count that emptied the drawer is
 * final.
 */
export const mayCount = (actor: Actor, row: Pick<DrawerRow, 'holderId' | 'status' | 'countedBy'>): boolean =>
  actor.role !== null &&
  admits(drawersApi.count.access, actor.role) &&
  (row.holderId === actor.userId || admits(SIGNERS, actor.role)) &&
  drawerTransition('count', row.status).ok &&
  !isEmptied(row);

interface Told {
  readonly figures: DrawerFigures | undefined;
  /** The holder's cash of the street that is in no drawer. */
  readonly apart: CashApart | undefined;
  readonly maySignOff: boolean;
}

function drawerReply(actor: Actor, row: NamedDrawer, { figures, apart, maySignOff }: Told): Drawer {
  const { float, moneyIn, moneyOut } = figures ?? { float: 0, moneyIn: 0, moneyOut: 0 };
  const { denominations } = row;
  const { takesCash } = DRAWER_STATUS[row.status];
  return {
    ...pick(row, ['id', 'status', 'counted', 'difference', 'differenceReason', 'signedOffAlone']),
    holder: { id: row.holderId, fullName: row.holderName, role: row.holderRole },
    openedAt: row.openedAt.toISOString(),
    float,
    in: moneyIn,
    out: moneyOut,
    expected: row.expected ?? float + moneyIn - moneyOut,
    waiting: takesCash ? (apart?.waiting ?? 0) : 0,
    refused: takesCash ? (apart?.refused ?? 0) : 0,
    denominations:
      denominations === null
        ? []
        : DENOMINATIONS.map((value) => ({ value, count: denominations[value] ?? 0 })).filter(
            ({ count }) => count > 0,
          ),
    countedBy: row.counterName,
    countedAt: row.countedAt?.toISOString() ?? null,
    signedOffBy: row.signerName,
    signedOffAt: row.signedOffAt?.toISOString() ?? null,
    mayCount: mayCount(actor, row),
    maySignOff,
  };
}

async function drawerReplies(tx: Tx, actor: Actor, rows: readonly NamedDrawer[]): Promise<Drawer[]> {
  const ids = rows.map(({ id }) => id);
  const figures = await figuresOf(tx, ids);
  const apart = await cashApart(tx);
  const replies: Drawer[] = [];
  for (const row of rows) {
    const maySignOff =
      drawerTransition('sign_off', row.status).ok && (await signsOffAs(tx, actor, row)) !== 'refused';
    replies.push(
      drawerReply(actor, row, {
        figures: figures.get(row.id),
        apart: apart.get(row.holderId),
        maySignOff,
      }),
    );
  }
  return replies;
}

/** A drawer with its movements; `null` where there is none. */
async function drawerFile(tx: Tx, actor: Actor, id: number): Promise<DrawerFile | null> {
  const row = await findDrawer(tx, id);
  if (!row) return null;
  const [reply] = await drawerReplies(tx, actor, [row]);
  if (!reply) throw new Error('A drawer has a reply');
  const lines = await linesOf(tx, id, DRAWER_LINES_MAX);
  return {
    ...reply,
    lines: lines.map(({ at, kind, amount, applicationId, fullName, note }) => ({
      at: at.toISOString(),
      kind,
      amount,
      reference: applicationId === null ? null : applicationReference(applicationId),
      fullName,
      note,
    })),
  };
}

/** The drawer after a change. */
export async function changedDrawer(tx: Tx, actor: Actor, id: number, message: string) {
  const file = await drawerFile(tx, actor, id);
  if (!file) throw new Error('A drawer that was changed exists');
  return { ...file, message };
}

/** The lender's money by place, according to the books (rule: money-by-account). A closed drawer is empty. */
export async function moneyNow(tx: Tx, { actor }: Pick<Context, 'actor'>): Promise<Money> {
  const accounts = await moneyByAccount(tx);
  const held = await unsignedDrawers(tx, null);
  const ids = held.map(({ id }) => id);
  const figures = await figuresOf(tx, ids);
  const heldBy = (collectors: boolean): number =>
    held
      .filter(({ holderRole }) => (holderRole === 'collector') === collectors)
      .reduce((all, { id }) => all + (figures.get(id)?.balance ?? 0), 0);
  const { companyAccounts } = await latestSettings(tx);
  const netOf = ({ moneyIn, moneyOut }: { readonly moneyIn: number; readonly moneyOut: number }) =>
    moneyIn - moneyOut;
  const cash = accounts.filter(({ account }) => account === DRAWER).reduce((all, one) => all + netOf(one), 0);
  const [office, street] = [heldBy(false), heldBy(true)];
  const openings = await openingsOf(tx);
  const numbers = [
    ...accounts.map(({ account }) => account),
    ...companyAccounts.map(({ accountNumber }) => accountNumber),
  ];
  const banks = [...new Set(numbers)]
    .filter((accountNumber) => accountNumber !== DRAWER)
    .sort()
    .map((accountNumber) => {
      const moved = accounts.find(({ account }) => account === accountNumber) ?? { moneyIn: 0, moneyOut: 0 };
      return {
        name: accountName({ bankName: placeBank(accountNumber, companyAccounts), accountNumber }),
        accountNumber,
        opening: openings.get(accountNumber) ?? null,
        in: moved.moneyIn,
        out: moved.moneyOut,
        amount: netOf(moved),
      };
    });
  return {
    safe: cash - office - street,
    safeOpening: openings.get(DRAWER) ?? null,
    office,
    street,
    cash,
    waiting: [...(await cashApart(tx)).values()].reduce((all, apart) => all + apart.waiting, 0),
    banks,
    total: banks.reduce((all, { amount }) => all + amount, cash),
    drawers: await drawerReplies(tx, actor, held),
  };
}

export const readMoney = reading(drawersApi.money, async (tx, context) => ok(await moneyNow(tx, context)));

export const readDrawers = reading(drawerListApi.list, async (tx, context, { query }) => {
  const slice = sliceOf(drawerListApi.list.list, query);
  const rows = await listDrawers(tx, query.status ?? null, slice);
  return ok({ items: await drawerReplies(tx, context.actor, rows), next: nextOf(slice, rows) });
});

/** Reads one drawer with its movements. A collector sees the own drawers only. */
export const readDrawer = reading(drawersApi.one, async (tx, context, { params }) => {
  const { actor } = context;
  const file = await drawerFile(tx, actor, params.id);
  if (!file || (actor.role === 'collector' && file.holder.id !== actor.userId))
    return fail({ code: 'not_found' });
  return ok(file);
});

export const readOwnDrawer = reading(drawersApi.mine, async (tx, context) => {
  const { actor } = context;
  const rows = await unsignedDrawers(tx, actor.userId);
  const open = rows.find(({ status }) => DRAWER_STATUS[status].takesCash);
  const counted = rows.filter(({ status }) => !DRAWER_STATUS[status].takesCash);
  return ok({
    drawer: open ? await drawerFile(tx, actor, open.id) : null,
    counted: await drawerReplies(tx, actor, counted),
  });
});

/** Records what the safe or a bank account held before these books began, once (rule: opening-balances). */
export async function openBalance(context: Context, { body }: VerbInput<typeof drawersApi.opening>) {
  const { actor, now } = context;
  const { accountNumber, amount } = body;
  const { companyAccounts } = await context.deps.settings();
  const bank = companyAccounts.find((account) => account.accountNumber === accountNumber);
  if (accountNumber !== DRAWER && !bank)
    return fail(invalidField('accountNumber', 'Elija la caja general o una de sus cuentas'));
  return context.transactOnce(async (tx) => {
    await insertMovement(tx, {
      kind: 'opening',
      amount,
      from: null,
      to: bank ? inBank(bank.accountNumber) : SAFE,
      createdBy: actor.userId,
      createdAt: now,
    }).catch(rollBackIfTaken({ code: 'opening_given' }));
    await recordEvent(tx, context, 'cash.moved', bank?.accountNumber ?? 'safe', {
      facts: { movement: 'opening', amount },
    });
    const name = bank ? accountName(bank) : 'Caja general';
    return ok({
      ...(await moneyNow(tx, context)),
      message: `${name}: empezó con ${formatPesos(pesos(amount))}`,
    });
  });
}
