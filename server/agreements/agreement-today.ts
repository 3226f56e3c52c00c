import { findAgreement } from '#server/agreements/agreements.store.ts';
import { type Asked, type MadeAgreement, makeAgreement } from '#server/agreements/make-agreement.ts';
import type { AgreementRow } from '#server/db/tables.ts';
import type { Tx } from '#server/http/context.ts';
import { findLoanOfApplication } from '#server/loans/loans.store.ts';
import type { Settings } from '#server/settings/settings.ts';
import { currentLegalDocuments } from '#server/signing/signing.store.ts';

/** An agreement with the texts that were shown; `null` where no texts were kept with it. */
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
 * The agreement that would be signed today. For an application that was approved unsigned it has the approved terms;
 * else it follows from the lender's settings, or from the debt of the loan (rules: agreement, restructuring).
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
  // Only the note states in its text which note it replaces.
  const replaced = before.find(({ kind }) => kind === 'debt-agreement');
  const supersedes = replaced ? replaced.sha256.slice(0, 16) : null;
  return makeAgreement(settings, { ...asked, supersedes }, lent?.terms);
}
