import type { Authorization, Consultation } from '#contract/bureau.ts';
import { fullNameOf } from '#domain/accounts/person-name.ts';
import { applicationReference } from '#domain/applications/application.ts';
import { authorizationExpiresOn } from '#domain/applications/review.ts';
import { authorizationState } from '#domain/bureau/authorization.ts';
import type { AuthorizationRow, TakenConsultation } from '#server/bureau/bureau.store.ts';

export const consultationReply = (row: TakenConsultation): Consultation => ({
  id: row.id,
  bureau: row.bureau,
  reason: row.reason,
  consultedAt: row.consultedAt.toISOString(),
  by: fullNameOf(row),
});

export const authorizationReply = (
  row: AuthorizationRow,
  consultations: readonly TakenConsultation[],
  now: Date,
): Authorization => ({
  id: row.id,
  applicationId: row.applicationId,
  reference: applicationReference(row.applicationId),
  state: authorizationState(row, now),
  signedAt: row.signedAt.toISOString(),
  expiresOn: authorizationExpiresOn(row.signedAt),
  revokedAt: row.revokedAt?.toISOString() ?? null,
  bureaus: [...row.bureaus],
  consultations: consultations.filter((one) => one.legalDocumentId === row.id).map(consultationReply),
});
