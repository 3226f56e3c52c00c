import type { Plan } from '#domain/loans/terms.ts';
import type { LoanRow } from '#server/db/loan-tables.ts';
import type { ApplicationRow } from '#server/db/tables.ts';
import type { Tx } from '#server/http/context.ts';
import type { Settings } from '#server/settings/settings.ts';
import { underTerms } from '#server/signing/binding-terms.ts';
import { calculatorPlanOf, notePlanOf } from '#server/signing/document-facts.ts';
import { signedNotes } from '#server/signing/signing.store.ts';

type Planned = Pick<ApplicationRow, 'id' | 'amount' | 'term' | 'signedAt'>;

/**
 * What each application costs, by what binds: the note as it was signed, whatever the lender has set since; else the
 * loan that was approved before it is signed; else the calculator's estimate (rule: two-plans). None without an amount.
 */
export async function boundPlans(
  tx: Tx,
  settings: Settings,
  rows: readonly Planned[],
  loans: ReadonlyMap<number, LoanRow>,
): Promise<ReadonlyMap<number, Plan>> {
  const signed = await signedNotes(
    tx,
    rows.flatMap(({ id, signedAt }) => (signedAt ? [id] : [])),
  );
  return new Map(
    rows.flatMap(({ id, amount, term }): [number, Plan][] => {
      if (amount === null || term === null) return [];
      const note = signed.get(id);
      if (note) return [[id, note.plan]];
      const loan = loans.get(id);
      const agreed = loan && underTerms(settings, { amount, term }, loan);
      return [[id, agreed ? notePlanOf(agreed, amount, term) : calculatorPlanOf(amount, term)]];
    }),
  );
}
