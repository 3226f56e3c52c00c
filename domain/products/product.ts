import type { Day } from '#domain/calendar.ts';
import { keysOf } from '#domain/enum-table.ts';
import {
  type Audience,
  learnTerms,
  type OfferedProduct,
  type ProductLate,
  type TermFacts,
} from '#domain/loans/term.ts';
import type { Term } from '#domain/loans/terms.ts';
import { fraction, pesos } from '#domain/money.ts';
import {
  CHARGES,
  type Charge,
  chargeWord,
  type OfferedTariffs,
  type Tariffs,
} from '#domain/products/charges.ts';
import {
  countedDays,
  type DueRule,
  isDueRule,
  isNamedDue,
  paceOfRule,
  periodOf,
} from '#domain/products/due-rule.ts';
import { amountsOf, BASIS, chargeCost } from '#domain/products/price.ts';
import { type Price, termPrice } from '#domain/products/price-kinds.ts';

/** The audiences as options; apart from what they are, which every page has. */
export const AUDIENCE_CHOICE = {
  everyone: { label: 'Todos' },
  returning: { label: 'Quien ya saldó un préstamo' },
  limit: { label: 'Quien tiene un límite personal que alcanza su monto mínimo' },
} as const satisfies Readonly<Record<Audience, { readonly label: string }>>;
export const AUDIENCES = keysOf(AUDIENCE_CHOICE);

/** Most instalments of a plan; the CHECK constraints have the same number. */
export const INSTALMENTS_MOST = 60;
/** Highest rate of a plan in basis points, for the term or for a month. */
export const RATE_MOST = 10 * BASIS;

/** Highest rate of a charge, in basis points of the principal. */
export const CHARGE_RATE_MOST = BASIS / 2;
/** Highest late charge of a product, in basis points a month. */
export const LATE_RATE_MOST = 2_000;

/** Most days of grace before late charge; the CHECK constraints have the same number. */
export const GRACE_DAYS_MOST = 30;

/** What a client pays who pays off before the last due date (rule: rebate). */
export const PAYOFF = {
  whole: { label: 'Todo el interés' },
  rebate: { label: 'Con rebaja del interés por los días que faltan' },
} as const satisfies Readonly<Record<string, { readonly label: string }>>;
export type Payoff = keyof typeof PAYOFF;
export const PAYOFFS = keysOf(PAYOFF);

/** Most plans of a version. */
export const PLANS_MOST = 20;

/** A plan of a product, before it has a key. */
export interface Plan {
  readonly instalments: number;
  readonly due: DueRule;
  readonly price: Price;
  /** The rate that the calculator shows, in basis points, where the note has another; `null`: the same. */
  readonly quotedRate: number | null;
}

/** A version of a product (rule: products). */
export interface ProductVersion extends Tariffs, OfferedProduct {
  /** The version that it replaces; `null`: it began a product. */
  readonly replaces: number | null;
  readonly audience: Audience;
  readonly validFrom: Day;
  readonly late: ProductLate;
  readonly payoff: Payoff;
  /** Whether its loans need a guarantor (rule: guarantor). */
  readonly guarantor: boolean;
  readonly plans: readonly (Plan & { readonly term: Term })[];
}

/** The versions in force on a day: each that has begun, unless one that has begun too replaces it. */
export function inForce<V extends Pick<ProductVersion, 'id' | 'replaces' | 'validFrom'>>(
  versions: readonly V[],
  today: Day,
): readonly V[] {
  const begun = versions.filter(({ validFrom }) => validFrom <= today);
  const replaced = new Set(begun.map(({ replaces }) => replaces));
  return begun.filter(({ id }) => !replaced.has(id));
}

/** The terms that are lent on a day, product by product (rule: terms-offered). */
export const termsLent = (versions: readonly ProductVersion[], today: Day): readonly Term[] =>
  inForce(versions, today).flatMap(({ plans }) => plans.map(({ term }) => term));

/** The version of the specification's product that every installation begins with. */
const FIRST_VERSION = 1;

/**
 * What a plan comes to: its days, their rule and its prices. Everything asks here and not the rule of a plan alone, which
 * a kind of interest may change.
 */
export function planFacts({
  instalments,
  due,
  price,
  quotedRate,
}: Plan): Pick<TermFacts, 'dueDays' | 'due' | 'pace' | 'quoted' | 'signed'> {
  const dueDays = countedDays(due, instalments);
  const priced = (one: Price) => termPrice(one, dueDays, periodOf(due));
  const signed = priced(price);
  return {
    dueDays,
    due: isNamedDue(due) ? due : null,
    pace: instalments === 1 ? null : paceOfRule(due),
    quoted: quotedRate === null ? signed : priced({ ...price, rate: quotedRate, equalRate: null }),
    signed,
  };
}

const offeredTariffs = (version: ProductVersion): OfferedTariffs =>
  Object.fromEntries(
    CHARGES.flatMap((charge) => (version[charge] === null ? [] : [[charge, version[charge]] as const])),
  );

function factsOf(plan: Plan, version: ProductVersion): TermFacts {
  const { audience, late, payoff, guarantor, id, name, loanType, least, most, step, initial } = version;
  const product: OfferedProduct = { id, name, loanType, least, most, step, initial };
  return {
    ...planFacts(plan),
    audience,
    late,
    ...offeredTariffs(version),
    ...(payoff === 'rebate' && { rebates: true }),
    ...(guarantor && { guarantor }),
    product: id === FIRST_VERSION ? null : product,
  };
}

/** The facts of every plan of these versions, by its term. */
export const termFacts = (versions: readonly ProductVersion[]): Readonly<Record<Term, TermFacts>> =>
  Object.fromEntries(
    versions.flatMap((version) => version.plans.map((plan) => [plan.term, factsOf(plan, version)])),
  );

/** Makes the plans of these versions known. */
export const learnProducts = (versions: readonly ProductVersion[]): void => learnTerms(termFacts(versions));

/**
 * The first charge that cannot be, and why: it takes nothing of the least amount, or, with those before it, more than
 * half of it. `null`: all can be.
 */
export function whyNotCharges(tariffs: Tariffs, least: number): { charge: Charge; why: string } | null {
  let all = 0;
  for (const charge of CHARGES) {
    const tariff = tariffs[charge];
    if (!tariff) continue;
    const cost = chargeCost(tariff, pesos(least));
    all += cost;
    if (cost < 1 || all * 2 > least)
      return {
        charge,
        why: `El ${chargeWord(charge)}${all > cost ? ', con los otros cargos,' : ''} va de un peso a la mitad del monto mínimo`,
      };
  }
  return null;
}

/**
 * Why a plan cannot be lent: its rule has no such number, or an instalment of the least amount would not be a peso; or
 * `null`.
 */
export function whyNotPlan(plan: Plan, least: number): string | null {
  const { instalments, due } = plan;
  if (!isDueRule(due)) return 'Elija cuándo vencen las cuotas';
  const amounts = amountsOf(planFacts(plan).signed, pesos(least), instalments);
  // Halves are rounded up in all instalments but one, which may be left with less than nothing.
  const spare = fraction(pesos(instalments), instalments, 2);
  return Math.min(...amounts) > 0 && least > spare
    ? null
    : `Son demasiadas cuotas para un préstamo de ${least} pesos`;
}
