import { calculatorPlan, type Plan } from '#domain/loans/terms.ts';
import { pesos } from '#domain/money.ts';
import { boundPlans, plansByHash } from '#server/agreements/agreements.store.ts';
import type { ApplicationRow } from '#server/db/tables.ts';
import type { Tx } from '#server/http/context.ts';

type Planned = Pick<ApplicationRow, 'id' | 'amount' | 'term' | 'counterOfferAgreementHash'>;

/**
 * The plan of an application, and the plan of its counter-offer; each `null` where there is no amount or no offer.
 */
export interface Plans {
  readonly plan: Plan | null;
  readonly offered: Plan | null;
}

/** The calculator's estimate of a plan, used until an agreement binds (rule: two-plans). */
export const calculatorPlanOf = (amount: number, term: number): Plan => calculatorPlan(pesos(amount), term);

/** The estimated plan of an application without a binding agreement; `null` without an amount or a term. */
export const estimatedPlan = ({ amount, term }: Pick<Planned, 'amount' | 'term'>): Plan | null =>
  amount === null || term === null ? null : calculatorPlanOf(amount, term);

/**
 * The cost of each application by its binding agreement, as it was signed or, unsigned, approved, whatever the lender
 * has set since; else the calculator's estimate (rule: two-plans).
 */
export async function plansOf(tx: Tx, rows: readonly Planned[]): Promise<(row: Planned) => Plans> {
  const ids = rows.map(({ id }) => id);
  const hashes = rows.flatMap(({ counterOfferAgreementHash }) => counterOfferAgreementHash ?? []);
  const bound = await boundPlans(tx, ids);
  const offered = await plansByHash(tx, [...new Set(hashes)]);
  return (row) => ({
    plan: bound.get(row.id) ?? estimatedPlan(row),
    offered:
      row.counterOfferAgreementHash === null ? null : (offered.get(row.counterOfferAgreementHash) ?? null),
  });
}
