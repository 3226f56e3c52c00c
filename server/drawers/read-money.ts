import type { Money } from '#contract/drawers.ts';
import { accountName, DRAWER } from '#domain/payments/payment.ts';
import { ok } from '#domain/result.ts';
import { drawerReplies } from '#server/drawers/drawer-reply.ts';
import { figuresOf, unsignedDrawers } from '#server/drawers/drawers.store.ts';
import { moneyByAccount } from '#server/drawers/money.store.ts';
import type { Context, Tx } from '#server/http/context.ts';
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
  const banks = accounts
    .filter(({ account }) => account !== DRAWER)
    .map((one) => {
      const bankName =
        companyAccounts.find(({ accountNumber }) => accountNumber === one.account)?.bankName ?? '';
      return {
        name: accountName({ bankName, accountNumber: one.account }),
        accountNumber: one.account,
        in: one.moneyIn,
        out: one.moneyOut,
        amount: netOf(one),
      };
    });
  return {
    safe: cash - office - street,
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
