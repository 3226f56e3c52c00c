import { day } from '#domain/calendar.ts';
import { isIn } from '#domain/enum-table.ts';
import { type LateChargeSetting, lateChargeOf } from '#domain/loans/late-charge-variant.ts';
import type { OfferedProduct } from '#domain/loans/term.ts';
import {
  CHARGES,
  chargeName,
  ofEachCharge,
  pesosName,
  rateName,
  type TariffColumns,
} from '#domain/products/charges.ts';
import { DUE_RULES } from '#domain/products/due-rule.ts';
import { INTERESTS } from '#domain/products/price-kinds.ts';
import type { ProductVersion } from '#domain/products/product.ts';
import type { RowOf } from '#server/db/tables.ts';

/** A version of a product with its plans, as `PRODUCTS_JSON` reads it. */
export interface StoredProduct
  extends TariffColumns,
    OfferedProduct,
    Pick<
      RowOf<'productVersions'>,
      'replaces' | 'audience' | 'validFrom' | 'lateRate' | 'graceDays' | 'rebates' | 'guarantor'
    > {
  readonly lateCharge: LateChargeSetting | null;
  readonly plans: readonly StoredPlan[];
}

type PlanRow = Omit<RowOf<'productPlans'>, 'id' | 'versionId'>;
/** A newer version may have stored kinds that this process does not know. */
type StoredPlan = Omit<PlanRow, 'dueKind' | 'interest'> & {
  readonly dueKind: string;
  readonly interest: string;
};

/** All versions of all products as one value, oldest first: a part of the statement that reads what a process holds. */
export const PRODUCTS_JSON = `(
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', v.id, 'replaces', v.replaces, 'name', v.name, 'audience', v.audience,
    'loanType', v.loan_type, 'least', v.amount_least, 'most', v.amount_most,
    'step', v.amount_step, 'initial', v.amount_initial, 'validFrom', v.valid_from,
    'lateCharge', v.late_charge_variant, 'lateRate', v.late_rate, 'graceDays', v.grace_days,
    ${CHARGES.map((charge) => `'${pesosName(charge)}', v.${charge}_pesos, '${rateName(charge)}', v.${charge}_rate,`).join(' ')}
    'rebates', v.rebates, 'guarantor', v.guarantor,
    'plans', (select coalesce(jsonb_agg(jsonb_build_object(
      'term', p.term, 'instalments', p.instalments, 'dueKind', p.due_kind, 'dueAt', p.due_at,
      'interest', p.interest, 'ratePer', p.rate_per, 'rate', p.rate, 'equalRate', p.equal_rate,
      'quotedRate', p.quoted_rate, 'remainder', p.remainder) order by p.term), '[]')
      from product_plans p where p.version_id = v.id)) order by v.id), '[]')
  from product_versions v)`;

export const productOf = ({
  plans,
  validFrom,
  lateCharge,
  lateRate,
  graceDays,
  rebates,
  guarantor,
  ...version
}: StoredProduct): ProductVersion => ({
  ...version,
  validFrom: day(validFrom),
  late: {
    variant: lateCharge === null ? null : lateChargeOf(lateCharge),
    ...(lateRate !== null && { rate: lateRate }),
    graceDays: graceDays ?? 0,
  },
  ...ofEachCharge(chargeName, (charge) => {
    const [inPesos, rate] = [version[pesosName(charge)], version[rateName(charge)]];
    return inPesos || rate ? { pesos: inPesos ?? 0, rate: rate ?? 0 } : null;
  }),
  payoff: rebates ? 'rebate' : 'whole',
  guarantor: guarantor ?? false,
  plans: plans.flatMap(
    ({ term, instalments, dueKind, dueAt, quotedRate, interest, ratePer, rate, equalRate, remainder }) =>
      // This process goes on with the plans whose kinds it knows.
      isIn(DUE_RULES, dueKind) && isIn(INTERESTS, interest)
        ? [
            {
              term,
              instalments,
              due: { kind: dueKind, at: dueAt },
              price: { interest, per: ratePer, rate, equalRate, remainder },
              quotedRate,
            },
          ]
        : [],
  ),
});
