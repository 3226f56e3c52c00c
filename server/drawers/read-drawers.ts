import { drawerListApi } from '#contract/drawer-list.ts';
import type { drawersApi, Money } from '#contract/drawers.ts';
import { DRAWER_STATUS } from '#domain/drawers/drawer.ts';
import { accountName, DRAWER, placeBank } from '#domain/payments/payment.ts';
import { fail, ok } from '#domain/result.ts';
import { drawerFile, drawerReplies } from '#server/drawers/drawer-reply.ts';
import {
  figuresOf,
  listDrawers,
  moneyByAccount,
  openingsOf,
  unsignedDrawers,
} from '#server/drawers/drawers.store.ts';
import type { Context, Tx } from '#server/http/context.ts';
import { nextOf, sliceOf } from '#server/http/paging.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { latestSettings } from '#server/settings/settings.ts';
import { cashWaiting } from '#server/street/street.store.ts';

/** The lender's money by place, according to the books (rule: money-by-account). A closed drawer is empty. */
export async function moneyNow(tx: Tx, { actor }: Pick<Context, 'actor'>): Promise<Money> {
  const accounts = await moneyByAccount(tx);
  const held = await unsignedDrawers(tx, null);
  const figures = await figuresOf(
    tx,
    held.map(({ id }) => id),
  );
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
    waiting: [...(await cashWaiting(tx)).values()].reduce((all, pesos) => all + pesos, 0),
    banks,
    total: banks.reduce((all, { amount }) => all + amount, cash),
    drawers: await drawerReplies(tx, actor, held),
  };
}

export const readMoney = (context: Context) => context.read(async (tx) => ok(await moneyNow(tx, context)));

export function readDrawers(context: Context, { query }: VerbInput<typeof drawerListApi.list>) {
  const slice = sliceOf(drawerListApi.list.list, query);
  return context.read(async (tx) => {
    const rows = await listDrawers(tx, query.status ?? null, slice);
    return ok({ items: await drawerReplies(tx, context.actor, rows), next: nextOf(slice, rows) });
  });
}

/** Reads one drawer with its movements. A collector sees the own drawers only. */
export function readDrawer(context: Context, { params }: VerbInput<typeof drawersApi.one>) {
  const { actor } = context;
  return context.read(async (tx) => {
    const file = await drawerFile(tx, actor, params.id);
    if (!file || (actor.role === 'collector' && file.holder.id !== actor.userId))
      return fail({ code: 'not_found' } as const);
    return ok(file);
  });
}

export function readOwnDrawer(context: Context) {
  const { actor } = context;
  return context.read(async (tx) => {
    const rows = await unsignedDrawers(tx, actor.userId);
    const open = rows.find(({ status }) => DRAWER_STATUS[status].takesCash);
    const counted = rows.filter(({ status }) => !DRAWER_STATUS[status].takesCash);
    return ok({
      drawer: open ? await drawerFile(tx, actor, open.id) : null,
      counted: await drawerReplies(tx, actor, counted),
    });
  });
}
