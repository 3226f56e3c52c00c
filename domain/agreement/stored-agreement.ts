import type { Agreement } from '#domain/agreement/agreement.ts';
import type { LateChargeVariant } from '#domain/loans/late-charge-variant.ts';
import type { Plan, PlanName } from '#domain/loans/terms.ts';
import { type Pesos, pesos } from '#domain/money.ts';
import type { LegalDocumentKind } from '#domain/signing/legal-document.ts';

/**
 * An agreement as version 1.0 stores it, in whole pesos. Rows of this shape exist, so the interface never changes: a
 * later shape gets another one beside it, and its branch in the readers below. `stored-agreement.test.ts` has an example
 * of each.
 */
export interface AgreementOf1_0 {
  readonly plan: {
    readonly plan: PlanName;
    readonly principal: number;
    readonly interest: number;
    readonly total: number;
    readonly ratePercent: number;
    readonly totalDays: number;
    readonly instalments: readonly {
      readonly number: number;
      readonly dayOffset: number;
      readonly amount: number;
    }[];
  };
  readonly lateChargeVariant: LateChargeVariant;
  readonly collectionCosts: 'none' | 'documented';
  readonly allocation: 'oldest_instalment_first';
  readonly payee: {
    readonly legalName: string;
    readonly rnc: string | null;
    readonly address: string | null;
    readonly accounts: readonly {
      readonly bankName: string;
      readonly accountType: string;
      readonly accountNumber: string;
      readonly accountHolder: string;
    }[];
  };
  readonly bureaus: readonly string[];
  readonly restructured?: {
    readonly interest: number;
    readonly lateCharge: number;
    readonly costs: number;
  };
  readonly signedOnPaper?: true;
  readonly texts: readonly {
    readonly kind: LegalDocumentKind;
    readonly templateVersion: string;
    readonly sha256: string;
  }[];
}

/** An agreement as some released version stored it. */
export type StoredAgreement = AgreementOf1_0;

/** The plan of a stored agreement. Each field is named: one that `Plan` gains does not compile until it is read here. */
export const readPlan = (stored: StoredAgreement['plan']): Plan => ({
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
});

const readTakenOver = ({ interest, lateCharge, costs }: NonNullable<StoredAgreement['restructured']>) => ({
  interest: pesos(interest),
  lateCharge: pesos(lateCharge),
  costs: pesos(costs),
});

/** A stored agreement as this version knows agreements. Its hash is of the stored shape. */
export const readAgreement = ({ restructured, signedOnPaper, ...stored }: StoredAgreement): Agreement => ({
  plan: readPlan(stored.plan),
  lateChargeVariant: stored.lateChargeVariant,
  collectionCosts: stored.collectionCosts,
  allocation: stored.allocation,
  payee: stored.payee,
  bureaus: stored.bureaus,
  texts: stored.texts,
  ...(restructured && { restructured: readTakenOver(restructured) }),
  ...(signedOnPaper && { signedOnPaper }),
});

/** What an agreement makes a loan owe: the loan's columns and its instalments, when it is made and when it is checked. */
export interface AgreedLoan {
  readonly principal: Pesos;
  readonly interest: Pesos;
  readonly total: Pesos;
  readonly lateChargeVariant: LateChargeVariant;
  readonly instalments: Plan['instalments'];
}

export const agreedLoan = ({
  plan,
  lateChargeVariant,
}: Pick<Agreement, 'plan' | 'lateChargeVariant'>): AgreedLoan => ({
  principal: plan.principal,
  interest: plan.interest,
  total: plan.total,
  lateChargeVariant,
  instalments: plan.instalments,
});
