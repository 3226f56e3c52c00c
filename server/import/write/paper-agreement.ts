import { type Agreement, canonicalAgreement } from '#domain/agreement/agreement.ts';
import { LATE_CHARGE, lateChargeOf } from '#domain/loans/late-charge-variant.ts';
import type { Plan } from '#domain/loans/terms.ts';
import type { AgreementRow } from '#server/db/agreement-tables.ts';
import { lenderOf } from '#server/settings/lender.ts';
import type { Settings } from '#server/settings/settings.ts';
import { sha256 } from '#server/sha256.ts';

/**
 * The terms of an agreement on paper that is kept elsewhere, as far as the books need them: no text, no signature,
 * and no references to ask about the borrower (rule: imported-loan).
 */
export function paperAgreement(settings: Settings, plan: Plan): Pick<AgreementRow, 'hash' | 'terms'> {
  const lateChargeVariant = lateChargeOf(settings.lateChargeVariant);
  const lender = lenderOf(settings);
  const terms: Agreement = {
    plan,
    lateChargeVariant,
    collectionCosts: LATE_CHARGE[lateChargeVariant].collectionCosts,
    allocation: 'oldest_instalment_first',
    payee: { legalName: lender.name, rnc: lender.rnc, address: lender.address, accounts: lender.accounts },
    bureaus: [],
    signedOnPaper: true,
    texts: [],
  };
  return { hash: sha256(canonicalAgreement(terms)), terms };
}
