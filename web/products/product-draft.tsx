import type { InputOf } from '#contract/endpoint.ts';
import type { ProductVersionReply, productsApi } from '#contract/products.ts';
import { formatDay } from '#domain/calendar.ts';
import { isIn } from '#domain/enum-table.ts';
import { LATE_CHARGE_SETTINGS } from '#domain/loans/late-charge-variant.ts';
import { LOAN_TYPE, LOAN_TYPES } from '#domain/loans/loan-type.ts';
import { percentOf } from '#domain/loans/terms.ts';
import { formatCount, parsePesos, pesos, subtract, sum, typedCents } from '#domain/money.ts';
import {
  CHARGES,
  type Charge,
  chargeName,
  costsOf,
  ofEachCharge,
  type Tariffs,
} from '#domain/products/charges.ts';
import { DUE_RULE } from '#domain/products/due-rule.ts';
import { amountsOf, chargeCost, effectiveAnnualRate } from '#domain/products/price.ts';
import {
  INSTALMENTS_MOST,
  type Payoff,
  planFacts,
  whyNotCharges,
  whyNotPlan,
} from '#domain/products/product.ts';
import { newClientId } from '#web/app/queue/client-id.ts';
import { LATE_CHARGES } from '#web/fields/late-charges.ts';
import { PlanReceipt } from '#web/loans/plan-receipt.tsx';

export type Body = NonNullable<InputOf<typeof productsApi.add>['body']>;
type PlanBody = Body['plans'][number];

/** A plan as it is typed. */
export interface PlanDraft {
  readonly key: string;
  readonly instalments: string;
  readonly kind: PlanBody['due']['kind'];
  readonly at: string;
  readonly interest: PlanBody['price']['interest'];
  readonly per: PlanBody['price']['per'];
  readonly rate: string;
  readonly equalRate: string;
  readonly quotedRate: string;
  readonly remainder: PlanBody['price']['remainder'];
}

interface TypedCharge {
  readonly pesos: string;
  readonly rate: string;
}

/** A version as it is typed. */
export interface Draft {
  readonly replaces: ProductVersionReply | null;
  readonly name: string;
  readonly loanType: string;
  readonly audience: Body['audience'];
  readonly least: string;
  readonly most: string;
  readonly step: string;
  readonly initial: string;
  /** Empty: the lender's setting. */
  readonly lateCharge: string;
  /** Percent; empty: that of the late charge. */
  readonly lateRate: string;
  readonly graceDays: string;
  /** Pesos and percent of each charge; empty: none. */
  readonly charges: Readonly<Record<Charge, TypedCharge>>;
  readonly payoff: Payoff;
  /** Whether its loans need a guarantor. */
  readonly guarantor: boolean;
  readonly validFrom: string;
  readonly plans: readonly PlanDraft[];
  readonly reason: string;
}

const percentText = (rate: number | null): string => (rate === null ? '' : String(rate / 100));
/** The number of a typed text. JSON makes `null` of what is none, which the server answers at its field. */
export const numberOf = (text: string): number => parsePesos(text) ?? Number.NaN;
const rateOf = (text: string): number => typedCents(text.replace('%', '').trim()) ?? Number.NaN;
const otherRateOf = (text: string): number | null => (text.trim() === '' ? null : rateOf(text));

/** The charges as they are typed; `null`: none, as a typed zero says too. */
export const tariffsOf = ({ charges }: Draft): Tariffs =>
  ofEachCharge(chargeName, (charge) => {
    const typed = charges[charge];
    const inPesos = typed.pesos.trim() === '' ? 0 : numberOf(typed.pesos);
    const rate = otherRateOf(typed.rate) ?? 0;
    return inPesos === 0 && rate === 0 ? null : { pesos: inPesos, rate };
  });

const planDraft = ({ instalments, due, price, quotedRate }: PlanBody): PlanDraft => ({
  key: newClientId(),
  instalments: String(instalments),
  kind: due.kind,
  at: String(due.at),
  interest: price.interest,
  per: price.per,
  rate: percentText(price.rate),
  equalRate: percentText(price.equalRate),
  quotedRate: percentText(quotedRate),
  remainder: price.remainder,
});
/** The number of a rule when it is chosen: a rule with few of them begins with its first. */
export function firstAt(kind: PlanDraft['kind'], typed: string): string {
  const { at } = DUE_RULE[kind];
  return at && 'choices' in at ? String(at.choices[0]?.value) : typed;
}
export const newPlan = (): PlanDraft =>
  planDraft({
    instalments: 12,
    due: { kind: 'days', at: 7 },
    price: { interest: 'flat', per: 'month', rate: 1_000, equalRate: null, remainder: 'last' },
    quotedRate: null,
  });
/** A draft that changes a version, or begins a product. */
export const draftOf = (version: ProductVersionReply | null, today: string): Draft => ({
  replaces: version,
  name: version?.name ?? '',
  loanType: version?.loanType ?? '',
  audience: version?.audience ?? 'everyone',
  least: version ? formatCount(version.least) : '',
  most: version ? formatCount(version.most) : '',
  step: formatCount(version?.step ?? 500),
  initial: version ? formatCount(version.initial) : '',
  lateCharge: String(version?.lateCharge ?? ''),
  lateRate: percentText(version?.lateRate ?? null),
  graceDays: String(version?.graceDays ?? 0),
  charges: ofEachCharge(chargeName, (charge) => {
    const tariff = version?.[charge];
    return {
      pesos: tariff?.pesos ? formatCount(tariff.pesos) : '',
      rate: percentText(tariff?.rate || null),
    };
  }),
  payoff: version?.payoff ?? 'whole',
  guarantor: version?.guarantor ?? false,
  validFrom: formatDay(version && version.validFrom > today ? version.validFrom : today),
  plans: version?.plans.length ? version.plans.map(planDraft) : [newPlan()],
  reason: '',
});

const planOf = (plan: PlanDraft): PlanBody => ({
  instalments: numberOf(plan.instalments),
  due: { kind: plan.kind, at: DUE_RULE[plan.kind].at === null ? 0 : numberOf(plan.at) },
  price: {
    interest: plan.interest,
    per: plan.per,
    rate: rateOf(plan.rate),
    equalRate: otherRateOf(plan.equalRate),
    remainder: plan.remainder,
  },
  quotedRate: otherRateOf(plan.quotedRate),
});
export const bodyOf = (draft: Draft, validFrom: string): Body => ({
  replaces: draft.replaces?.id ?? null,
  name: draft.name,
  audience: draft.audience,
  loanType: isIn(LOAN_TYPES, draft.loanType) ? draft.loanType : null,
  least: numberOf(draft.least),
  most: numberOf(draft.most),
  step: numberOf(draft.step),
  initial: numberOf(draft.initial),
  validFrom,
  lateCharge: LATE_CHARGE_SETTINGS.find((setting) => String(setting) === draft.lateCharge) ?? null,
  lateRate: otherRateOf(draft.lateRate),
  graceDays: numberOf(draft.graceDays),
  ...tariffsOf(draft),
  payoff: draft.payoff,
  guarantor: draft.guarantor,
  plans: draft.plans.map(planOf),
  reason: draft.reason,
});

export const optionsOf = <K extends string>(
  table: Readonly<Record<K, { readonly label: string }>>,
  names: readonly K[],
) => names.map((value) => ({ value, label: table[value].label }));
export const EACH_TYPE = 'Personal y nómina';
export const TYPES = [{ value: '', label: EACH_TYPE }, ...optionsOf(LOAN_TYPE, LOAN_TYPES)];

export const SETTINGS_LATE = 'La de Configuración';
/** The late charges that a product may have; empty: that of the settings. */
export const PRODUCT_LATE_CHARGES = [{ value: '', label: SETTINGS_LATE }, ...LATE_CHARGES];

/** The loan of the first amount by a plan as it is typed, or why there is none; `null` while a number is missing. */
function exampleOf(typed: PlanDraft, tariffs: Tariffs, least: number, amount: number) {
  const plan = planOf(typed);
  const { instalments, due, price, quotedRate } = plan;
  const known = [
    least,
    amount,
    instalments,
    due.at,
    price.rate,
    price.equalRate ?? 0,
    quotedRate ?? 0,
    ...CHARGES.flatMap((charge) => [tariffs[charge]?.pesos ?? 0, tariffs[charge]?.rate ?? 0]),
  ];
  if (!known.every(Number.isInteger) || instalments < 1 || instalments > INSTALMENTS_MOST || amount < 1)
    return null;
  const why = whyNotPlan(plan, least) ?? whyNotCharges(tariffs, least)?.why ?? null;
  if (why !== null) return why;
  const { dueDays, due: named, signed } = planFacts(plan);
  const shares = amountsOf(signed, pesos(amount), instalments);
  const total = sum(shares);
  const shown = dueDays.map((dayOffset, index) => ({
    number: index + 1,
    dayOffset,
    amount: shares[index] ?? pesos(0),
  }));
  const disbursed = {
    principal: pesos(amount),
    ...costsOf((charge) => {
      const tariff = tariffs[charge];
      return tariff && chargeCost(tariff, pesos(amount));
    }),
  };
  return {
    ...disbursed,
    interest: subtract(total, pesos(amount)),
    total,
    ratePercent: percentOf(signed),
    instalments: shown,
    ...(named && { due: named }),
    yearly: effectiveAnnualRate({ ...disbursed, instalments: shown }),
  };
}

/** What a product that asks for a guarantor changes for its clients. */
const GUARANTEED =
  'Pide un fiador: el cliente lo nombra después de enviar la solicitud, y no se desembolsa hasta que firme.';

interface ExampleProps {
  readonly plan: PlanDraft;
  readonly guarantor: boolean;
  readonly tariffs: Tariffs;
  readonly least: number;
  readonly amount: number;
}

export function Example({ plan, guarantor, tariffs, least, amount }: ExampleProps) {
  const example = exampleOf(plan, tariffs, least, amount);
  if (example === null)
    return <p className="text-sm text-ink-soft">Complete los montos y el plan para ver un ejemplo.</p>;
  if (typeof example === 'string')
    return (
      <p role="status" className="font-semibold text-danger">
        {example}
      </p>
    );
  return (
    <PlanReceipt
      title="Ejemplo, según el pagaré"
      plan={example}
      note={`Tasa anual equivalente (TAE): ${example.yearly.toFixed(1)}%.${guarantor ? ` ${GUARANTEED}` : ''}`}
      forStaff
      live
    />
  );
}
