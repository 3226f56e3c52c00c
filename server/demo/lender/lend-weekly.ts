import { day } from '#domain/calendar.ts';
import { ok } from '#domain/result.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { insertProduct } from '#server/products/products.store.ts';

/** What the weekly lender's products have in common: amounts of which the borrowers ask, from before every story. */
const WEEKLY = {
  audience: 'everyone',
  loanType: null,
  validFrom: day('2000-01-01'),
  least: 5_000,
  most: 60_000,
  step: 1_000,
  late: { variant: null, graceDays: 0 },
  guarantor: false,
} as const;
/** The weekly lender's products: one in the place of the specification's, and one with a closing cost, a rebate and a guarantor. */
const WEEKLY_PRODUCTS = [
  {
    ...WEEKLY,
    replaces: 1,
    name: 'Semanal',
    initial: 15_000,
    closing: null,
    payoff: 'whole',
    plans: [
      {
        instalments: 12,
        due: { kind: 'days', at: 7 },
        price: { interest: 'flat', per: 'month', rate: 1_000, equalRate: null, remainder: 'last' },
        quotedRate: null,
      },
    ],
    reason: 'Los clientes cobran cada semana',
  },
  {
    ...WEEKLY,
    replaces: null,
    name: 'Negocio',
    initial: 25_000,
    closing: { pesos: 300, rate: 200 },
    payoff: 'rebate',
    guarantor: true,
    plans: [
      {
        instalments: 6,
        due: { kind: 'fortnight', at: 0 },
        price: { interest: 'flat', per: 'month', rate: 800, equalRate: null, remainder: 'last' },
        quotedRate: null,
      },
    ],
    reason: 'Los colmados cobran en la quincena, y algunos saldan antes',
  },
] as const;

/** Lends in twelve weeks, and to businesses. */
export async function lendWeekly(deps: Deps, addedBy: number): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    for (const product of WEEKLY_PRODUCTS)
      await insertProduct(tx, { ...product, addedBy, addedAt: deps.now() });
    return ok(null);
  });
  deps.settings.forget();
}
