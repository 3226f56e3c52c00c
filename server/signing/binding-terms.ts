import type { LateChargeSetting } from '#domain/loans/late-charge-variant.ts';
import { notePlan, termOf } from '#domain/loans/terms.ts';
import { pesos } from '#domain/money.ts';
import type { Tx } from '#server/http/context.ts';
import { findLoanOfApplication } from '#server/loans/loans.store.ts';
import type { Settings } from '#server/settings/settings.ts';

interface Agreed {
  readonly id: number;
  readonly amount: number;
  readonly term: number;
}

/** The settings under which a total of an amount and a term came about. */
export const underTerms = (
  settings: Settings,
  { amount, term }: Pick<Agreed, 'amount' | 'term'>,
  { total, lateChargeVariant }: { readonly total: number; readonly lateChargeVariant: LateChargeSetting },
): Settings => {
  const calculated = notePlan(pesos(amount), termOf(term), 'calculator').total;
  return {
    ...settings,
    lateChargeVariant,
    threeInstalmentPlan: total === calculated ? 'calculator' : 'note',
  };
};

/** The settings by which a note is written: today's, or of the loan that was approved before it is signed. */
export async function settingsToSign(tx: Tx, agreed: Agreed, settings: Settings): Promise<Settings> {
  const loan = await findLoanOfApplication(tx, agreed.id);
  return loan ? underTerms(settings, agreed, loan) : settings;
}
