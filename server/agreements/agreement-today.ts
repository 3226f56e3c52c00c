import { findAgreement } from '#server/agreements/agreements.store.ts';
import { type Asked, type MadeAgreement, makeAgreement } from '#server/agreements/make-agreement.ts';
import type { AgreementRow } from '#server/db/agreement-tables.ts';
import type { Tx } from '#server/http/context.ts';
import { findLoanOfApplication } from '#server/loans/loans.store.ts';
import type { Settings } from '#server/settings/settings.ts';
import { currentLegalDocuments } from '#server/signing/signing.store.ts';

/** As it was shown; `null` where no text was kept with it. */
function asShown({ hash, terms, debtAgreement, creditAuthorization }: AgreementRow): MadeAgreement | null {
  return debtAgreement === null || creditAuthorization === null
    ? null
    : {
        hash,
        terms,
        texts: { 'debt-agreement': debtAgreement, 'credit-authorization': creditAuthorization },
      };
}

/**
 * What would be signed today: of an application that was approved unsigned, what it was approved as; else what the
 * lender's settings make of it, or of what its loan owes (rules: agreement, restructuring).
 */
export async function agreementToday(
  tx: Tx,
  settings: Settings,
  applicationId: number | null,
  asked: Omit<Asked, 'supersedes'>,
): Promise<MadeAgreement> {
  if (applicationId === null) return makeAgreement(settings, { ...asked, supersedes: null });
  const loan = asked.restructured ? undefined : await findLoanOfApplication(tx, applicationId);
  const before = await currentLegalDocuments(tx, applicationId);
  const lent = loan && (await findAgreement(tx, loan.agreementHash));
  const shown = lent && asShown(lent);
  if (shown) return shown;
  // The note alone says in its text what it replaces: another note.
  const replaced = before.find(({ kind }) => kind === 'debt-agreement');
  const supersedes = replaced ? replaced.sha256.slice(0, 16) : null;
  return makeAgreement(settings, { ...asked, supersedes }, lent?.terms);
}
