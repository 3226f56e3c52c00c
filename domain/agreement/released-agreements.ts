import type { LateChargeVariant } from '#domain/loans/late-charge-variant.ts';
import type { PlanName } from '#domain/loans/terms.ts';
import type { LegalDocumentKind } from '#domain/signing/legal-document.ts';

/**
 * An agreement as version 1.0 stores it, in whole pesos. Rows of this shape exist, so the interface never changes: a
 * later shape gets another one beside it, and its branch in the readers of `stored-agreement.ts`. `stored-agreement.test.ts` has an example
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

/**
 * An agreement from version 1.1 on: a plan of a lender's own product may name its due days by a rule of the calendar,
 * its closing cost may leave the disbursement, its late charge may have a rate of its own and leave days of grace, and
 * a payoff may have a rebate. Without them it is what version 1.0 stored, to the byte.
 */
export interface AgreementOf1_1 extends AgreementOf1_0 {
  readonly plan: AgreementOf1_0['plan'] & {
    readonly closingCost?: number;
    readonly due?: { readonly kind: 'weekly' | 'biweekly' | 'fortnight' | 'monthly'; readonly at: number };
  };
  readonly lateRate?: number;
  readonly graceDays?: number;
  readonly rebates?: true;
  readonly guarantor?: true;
}

/** An agreement as some released version stored it. */
export type StoredAgreement = AgreementOf1_1;
