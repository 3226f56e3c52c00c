import { day } from '#domain/calendar.ts';
import type { LegalDocumentKind } from '#domain/signing/legal-document.ts';
import { renderPaperNotice } from '#domain/signing/paper-notice.ts';
import { findAgreement } from '#server/agreements/agreements.store.ts';
import type { ApplicationRow } from '#server/db/tables.ts';
import type { Tx } from '#server/http/context.ts';
import { loansOfApplication } from '#server/loans/loans.store.ts';
import { lenderOf } from '#server/settings/lender.ts';
import type { Settings } from '#server/settings/settings.ts';

/**
 * The notice that replaces a document which was signed on paper outside the program; `null` once its person was
 * erased.
 */
export async function paperNotice(
  tx: Tx,
  settings: Settings,
  { id, fullName, cedula }: Pick<ApplicationRow, 'id' | 'fullName' | 'cedula'>,
  kind: LegalDocumentKind,
): Promise<string | null> {
  const [loan] = await loansOfApplication(tx, id);
  if (!loan?.disbursedOn || fullName === null || cedula === null) return null;
  const { terms } = await findAgreement(tx, loan.agreementHash);
  return renderPaperNotice({
    kind,
    lender: lenderOf(settings),
    applicationId: id,
    fullName,
    cedula,
    agreement: terms,
    disbursedOn: day(loan.disbursedOn),
    number: loan.disbursementReference,
  });
}
