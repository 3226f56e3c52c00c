import * as z from 'zod/mini';
import { readers, staff } from '#contract/access.ts';
import { create, get } from '#contract/endpoint.ts';
import { day, instant, requiredLine, wholeNumber } from '#contract/fields.ts';
import { CLOSED_DAY_REASON_MAX } from '#domain/limits/lengths.ts';
import { PRODUCT_AMOUNT_MOST } from '#domain/limits/limits.ts';
import { CHOOSE_LATE_CHARGE, LATE_CHARGE_SETTINGS } from '#domain/loans/late-charge-variant.ts';
import { LOAN_TYPES } from '#domain/loans/loan-type.ts';
import { type Charge, chargeName, chargeWord, ofEachCharge } from '#domain/products/charges.ts';
import { DUE_RULES } from '#domain/products/due-rule.ts';
import { INTERESTS, RATES_PER, REMAINDERS } from '#domain/products/price-kinds.ts';
import {
  AUDIENCES,
  CHARGE_RATE_MOST,
  GRACE_DAYS_MOST,
  INSTALMENTS_MOST,
  LATE_RATE_MOST,
  PAYOFFS,
  PLANS_MOST,
  RATE_MOST,
} from '#domain/products/product.ts';

const PLAN_INCOMPLETE = 'Complete el plan';
const RATE = `La tasa va de 0% a ${RATE_MOST / 100}%`;
const LATE_RATE = `La mora va de 0.01% a ${LATE_RATE_MOST / 100}% mensual`;
const GRACE = `De 0 a ${GRACE_DAYS_MOST} días de gracia`;
const AMOUNT = 'Escriba un monto en pesos, sin centavos';
const INSTALMENTS = `De 1 a ${INSTALMENTS_MOST} cuotas`;

/** A plan of a product (rule: products). */
const plan = z.strictObject({
  instalments: wholeNumber(INSTALMENTS, 1, INSTALMENTS_MOST),
  due: z.strictObject({
    kind: z.enum(DUE_RULES, PLAN_INCOMPLETE),
    /** The days, the day of the week from Sunday (0) on, or the day of the month; 0 where the rule has none. */
    at: z.int(PLAN_INCOMPLETE),
  }),
  price: z.strictObject({
    interest: z.enum(INTERESTS, PLAN_INCOMPLETE),
    per: z.enum(RATES_PER, PLAN_INCOMPLETE),
    /** Basis points, and for the next field too. */
    rate: wholeNumber(RATE, 0, RATE_MOST),
    equalRate: z.nullable(wholeNumber(RATE, 0, RATE_MOST)),
    remainder: z.enum(REMAINDERS, PLAN_INCOMPLETE),
  }),
  quotedRate: z.nullable(wholeNumber(RATE, 0, RATE_MOST)),
});

/** A charge of its loans: pesos, and basis points of the amount; `null`: none. */
function tariff(charge: Charge) {
  const word = chargeWord(charge);
  return z.nullable(
    z.strictObject({
      pesos: wholeNumber(`Escriba el ${word} en pesos, sin centavos`, 0, PRODUCT_AMOUNT_MOST),
      rate: wholeNumber(`El ${word} va hasta ${CHARGE_RATE_MOST / 100}% del monto`, 0, CHARGE_RATE_MOST),
    }),
  );
}

const version = z.object({
  id: z.int(),
  /** The version that it replaces; `null`: it began a product. */
  replaces: z.nullable(z.int()),
  name: z.string(),
  audience: z.enum(AUDIENCES),
  /** `null`: for each type of loan. */
  loanType: z.nullable(z.enum(LOAN_TYPES)),
  /** Pesos, and the next three too: the least and the greatest amount, the step of the slider, the amount shown first. */
  least: z.int(),
  most: z.int(),
  step: z.int(),
  initial: z.int(),
  validFrom: day,
  /** The late charge of its loans; `null`: the lender's setting. */
  lateCharge: z.nullable(z.literal(LATE_CHARGE_SETTINGS)),
  /** Basis points a month; `null`: as many percent as the number of the late charge. */
  lateRate: z.nullable(z.int()),
  /** Days late without late charge. */
  graceDays: z.int(),
  ...ofEachCharge(chargeName, tariff),
  /** How much interest an early payoff owes: all of it, or less for the days that are left (rule: rebate). */
  payoff: z.enum(PAYOFFS),
  /** Whether its loans need a guarantor who signs before they are paid out (rule: guarantor). */
  guarantor: z.boolean(),
  plans: z.array(z.object({ ...plan.shape, term: z.int() })),
  reason: z.string(),
  addedBy: z.nullable(z.string()),
  addedAt: instant,
  /** Whether it is lent today. */
  inForce: z.boolean(),
});
export type ProductVersionReply = z.infer<typeof version>;

export const productsApi = {
  read: get('/api/admin/products', readers(), {
    summary: 'Every version of every product, newest first (rule: products).',
    json: z.object({ versions: z.array(version) }),
  }),
  add: create('/api/admin/products', staff(), {
    summary:
      'Begin a product, or replace a version from a day on; without plans it ends the product. What was shown, offered and signed before stays as it was.',
    body: z.strictObject({
      replaces: z.nullable(z.int()),
      name: requiredLine('Escriba el nombre del producto', 60),
      audience: z.enum(AUDIENCES, 'Elija para quién es'),
      loanType: z.nullable(z.enum(LOAN_TYPES, 'Elija el tipo de préstamo')),
      least: wholeNumber(AMOUNT, 1, PRODUCT_AMOUNT_MOST),
      most: wholeNumber(AMOUNT, 1, PRODUCT_AMOUNT_MOST),
      step: wholeNumber(AMOUNT, 1, PRODUCT_AMOUNT_MOST),
      initial: wholeNumber(AMOUNT, 1, PRODUCT_AMOUNT_MOST),
      validFrom: day,
      lateCharge: z._default(z.nullable(z.literal(LATE_CHARGE_SETTINGS, CHOOSE_LATE_CHARGE)), null),
      lateRate: z._default(z.nullable(wholeNumber(LATE_RATE, 1, LATE_RATE_MOST)), null),
      graceDays: z._default(wholeNumber(GRACE, 0, GRACE_DAYS_MOST), 0),
      ...ofEachCharge(chargeName, (charge) => z._default(tariff(charge), null)),
      payoff: z._default(z.enum(PAYOFFS, 'Elija qué paga quien salda antes'), 'whole'),
      guarantor: z._default(z.boolean(), false),
      plans: z.array(plan).check(z.maxLength(PLANS_MOST, `Hasta ${PLANS_MOST} planes`)),
      reason: requiredLine('Escriba por qué lo cambia', CLOSED_DAY_REASON_MAX),
    }),
    json: z.object({ ...version.shape, message: z.string() }),
    errors: ['already_processed', 'not_found'],
  }),
} as const;
