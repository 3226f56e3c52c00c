import type { Agreement, AgreementOf1_1, StoredAgreement } from '#domain/agreement/agreement.ts';
import { pick } from '#domain/enum-table.ts';
import type { TakenOver } from '#domain/ledger/fact.ts';
import type { LateChargeVariant } from '#domain/loans/late-charge-variant.ts';
import type { AgreedPlan } from '#domain/loans/terms.ts';
import { type Pesos, pesos } from '#domain/money.ts';
import { type CostColumns, costName, costsOf, ofEachCharge } from '#domain/products/charges.ts';
import type { AgreedDue } from '#domain/products/due-words.ts';

/** The plan of a stored agreement. Each field is named: one that `AgreedPlan` gains does not compile until it is read here. */
export const readPlan = (stored: AgreementOf1_1['plan']): AgreedPlan => ({
  plan: stored.plan,
  principal: pesos(stored.principal),
  interest: pesos(stored.interest),
  total: pesos(stored.total),
  ratePercent: stored.ratePercent,
  totalDays: stored.totalDays,
  instalments: stored.instalments.map(({ number, dayOffset, amount }) => ({
    number,
    dayOffset,
    amount: pesos(amount),
  })),
  ...(stored.due && { due: readDue(stored.due) }),
  ...costsOf((charge) => pesos(stored[costName(charge)] ?? 0)),
});
type StoredDue = NonNullable<AgreementOf1_1['plan']['due']>;
/** The rule as it is stored: does not compile while the stored shape lacks a field that a rule has. */
const readDue = (due: keyof AgreedDue extends keyof StoredDue ? StoredDue : never): AgreedDue => due;

const readTakenOver = (stored: NonNullable<StoredAgreement['restructured']>): TakenOver => ({
  interest: pesos(stored.interest),
  lateCharge: pesos(stored.lateCharge),
  costs: pesos(stored.costs),
  ...(stored.overpaidRefund && { overpaidRefund: pesos(stored.overpaidRefund) }),
});

/** A stored agreement as this version knows agreements. Its hash is of the stored shape. */
export const readAgreement = ({
  restructured,
  signedOnPaper,
  lateRate,
  graceDays,
  rebates,
  guarantor,
  ...stored
}: StoredAgreement): Agreement => ({
  plan: readPlan(stored.plan),
  ...pick(stored, ['lateChargeVariant', 'collectionCosts', 'allocation', 'payee', 'bureaus', 'texts']),
  ...(restructured && { restructured: readTakenOver(restructured) }),
  ...(signedOnPaper && { signedOnPaper }),
  ...(lateRate && { lateRate }),
  ...(graceDays && { graceDays }),
  ...(rebates && { rebates }),
  ...(guarantor && { guarantor }),
});

/** What an agreement makes a loan owe: the loan's columns and its instalments, when it is made and when it is checked. */
export interface AgreedLoan extends CostColumns<Pesos | null> {
  readonly principal: Pesos;
  readonly interest: Pesos;
  readonly total: Pesos;
  readonly lateChargeVariant: LateChargeVariant;
  readonly lateRate: number | null;
  readonly graceDays: number;
  readonly rebates: true | null;
  readonly instalments: AgreedPlan['instalments'];
  readonly due: AgreedPlan['due'];
}

export const agreedLoan = ({
  plan,
  lateChargeVariant,
  lateRate = undefined,
  graceDays = 0,
  rebates = undefined,
}: Pick<Agreement, 'plan' | 'lateChargeVariant' | 'lateRate' | 'graceDays' | 'rebates'>): AgreedLoan => ({
  principal: plan.principal,
  interest: plan.interest,
  total: plan.total,
  ...ofEachCharge(costName, (charge) => plan[costName(charge)] ?? null),
  lateChargeVariant,
  lateRate: lateRate ?? null,
  graceDays,
  rebates: rebates ?? null,
  instalments: plan.instalments,
  due: plan.due,
});
