import type { Account, Posting } from '#domain/ledger/posting.ts';
import { type Pesos, sum } from '#domain/money.ts';
import type { PaidParts } from '#domain/payments/receipt.ts';

/** The accounts of each part of the debt. An excess refund is owed as costs are, and paid with them. */
const ACCOUNTS: Readonly<Record<keyof PaidParts, readonly Account[]>> = {
  principal: ['principal'],
  interest: ['interest'],
  lateCharge: ['late_charge'],
  costs: ['collection_cost', 'overpaid_refund'],
};

/** Pesos that these movements allocate to each part of the debt. */
export function allocatedIn(postings: readonly Posting[]): PaidParts {
  const to = (part: keyof PaidParts): Pesos =>
    sum(
      postings.flatMap(({ kind, source, amount }) =>
        kind === 'allocation' && ACCOUNTS[part].includes(source) ? [amount] : [],
      ),
    );
  return {
    principal: to('principal'),
    interest: to('interest'),
    lateCharge: to('lateCharge'),
    costs: to('costs'),
  };
}
