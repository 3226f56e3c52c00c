import { NEW_PHOTOS, PHOTO_FIELDS, type PhotoField } from '#contract/application-fields.ts';
import type { applicationsApi } from '#contract/applications.ts';
import type { Failure } from '#contract/errors.ts';
import { mayApply } from '#domain/accounts/account.ts';
import { OPEN_APPLICATIONS_MAX, photoReusableSince } from '#domain/applications/application.ts';
import { REJECTION_REASONS, STANDARD_REASONS } from '#domain/applications/rejection-reason.ts';
import { DRAFT_STATUSES, WAITING_STATUSES } from '#domain/applications/status.ts';
import { ageOn, DAY_MS, day } from '#domain/calendar.ts';
import { isIn } from '#domain/enum-table.ts';
import { UNDER_AGE } from '#domain/limits/account-words.ts';
import { ADULT_AGE, CEDULA_PHOTO_MONTHS } from '#domain/limits/limits.ts';
import { termRefusal } from '#domain/limits/refusals.ts';
import { fail, ok } from '#domain/result.ts';
import { letterPromise } from '#server/alerts/system-health.ts';
import { rejectedMessages } from '#server/applications/applications.messages.ts';
import { countApplications, instantsSince } from '#server/applications/applications.store.ts';
import { decide, lockForDecision } from '#server/applications/decide.ts';
import { applicationReply } from '#server/applications/read-applications.ts';
import type { UserRow } from '#server/db/tables.ts';
import { documentIdOf } from '#server/documents/document-reply.ts';
import { ownedDocuments } from '#server/documents/documents.store.ts';
import type { Context, Tx } from '#server/http/context.ts';
import { invalid, invalidField } from '#server/http/error-reply.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { findOwnOpenLoan } from '#server/loans/loans.store.ts';
import { refuseTerm } from '#server/loans/terms-of-person.ts';
import { senderOf } from '#server/outbox/notify.ts';
import { recordEvent } from '#server/outbox/record-events.ts';
import { keepScorecard, knowledgeForDecision } from '#server/reviews/applicant-knowledge.ts';

const isCode = (text: string): text is keyof typeof REJECTION_REASONS =>
  Object.hasOwn(REJECTION_REASONS, text);

/**
 * The reason of a rejection as the customer reads it: the Spanish label, never the code nor the internal notes (rule:
 * rejection-reasons).
 */
const readable = (reason: string) => (isCode(reason) ? REJECTION_REASONS[reason].label : reason.trim());

/**
 * The sentence for staff who write words of their own where a warning rule refuses the application: such words could
 * reveal another account or the do-not-lend list to the customer (rule: warning-rules).
 */
const ONLY_STANDARD = 'Con este aviso el cliente lee solo un motivo de la lista, sin otras palabras';
const isStandard = (reason: string): boolean =>
  STANDARD_REASONS.some((code) => REJECTION_REASONS[code].label === reason);

export function rejectApplication(
  context: Context,
  { params, body }: VerbInput<typeof applicationsApi.reject>,
) {
  return context.transact(async (tx) => {
    const locked = await lockForDecision(tx, context, params.id, 'reject', body.seenUpdatedAt);
    if (!locked.ok) return locked;
    const known = await knowledgeForDecision(tx, context, params.id);
    if (known.refusedBy.length > 0 && !isStandard(readable(body.rejectionReason)))
      return fail(invalidField('rejectionReason', ONLY_STANDARD));
    const decided = await decide(tx, context, locked.value, 'reject', {
      rejectionReason: readable(body.rejectionReason),
      ...(body.adminNotes !== undefined && { adminNotes: body.adminNotes }),
    });
    if (!decided.ok) return decided;
    await keepScorecard(tx, context, 'reject', known);
    await recordEvent(tx, context, 'application.rejected', params.id, {
      letters: {
        'application-rejected': rejectedMessages(
          await senderOf(context.deps),
          locked.value.customer,
          decided.value,
        ),
      },
    });
    const letter = await letterPromise(
      tx,
      context.now,
      'Se le enviará un correo al cliente con la explicación.',
    );
    const message = `La solicitud fue rechazada. ${letter}`;
    return ok({ ...(await applicationReply(tx, context, decided.value)), message });
  });
}

interface Applicant {
  readonly cedula?: string | null;
  readonly birthDate?: string | null;
}

/** The failure at the field `birthDate` for an applicant under age; `null` for an adult and for an unknown date. */
export const refuseAge = (
  { today }: Pick<Context, 'today'>,
  birth: string | null | undefined,
): Failure | null =>
  birth && ageOn(day(birth), today) < ADULT_AGE ? invalidField('birthDate', UNDER_AGE) : null;

/**
 * The facts about a customer that may refuse a new application: an open loan, applications that wait, applications
 * sent today.
 */
interface ApplicantStatus {
  readonly open: boolean;
  readonly waiting: number;
  /** The instants at which this customer sent applications in the last 24 hours. */
  readonly sent: readonly Date[];
}

/**
 * Checks the own loan only: a customer must not learn that another account with this cédula owes. Approving checks by
 * cédula, too (rule: one-active-loan).
 */
export async function applicantStatusOf(
  tx: Tx,
  { now }: Pick<Context, 'now'>,
  userId: number,
): Promise<ApplicantStatus> {
  const open = await findOwnOpenLoan(tx, userId);
  const waiting = await countApplications(tx, userId, WAITING_STATUSES);
  const sent = await instantsSince(tx, userId, 'submitted', new Date(now.getTime() - DAY_MS));
  return { open: open !== undefined, waiting, sent };
}

/** Why this customer may not apply now; `null`: the customer may. The caller holds the customer's lock. */
export function refuseApplicant(
  { deps, now, today }: Context,
  customer: UserRow,
  applicant: Applicant,
  { open, waiting, sent }: ApplicantStatus,
): Failure | null {
  if (!mayApply(customer)) return { code: 'account_suspended' };
  const young = refuseAge({ today }, applicant.birthDate ?? customer.birthDate);
  if (young) return young;
  if (open) return { code: 'active_loan_exists' };
  if (waiting >= OPEN_APPLICATIONS_MAX) return { code: 'too_many_applications' };
  return deps.rateLimits.daily('submissions', sent, now);
}

/**
 * Why this customer may not start another draft now; `null`: the customer may. A limit keeps a customer from filling
 * the disk with drafts and their photos. The caller holds the customer's lock.
 */
export async function refuseDraft(tx: Tx, customer: UserRow): Promise<Failure | null> {
  if (!mayApply(customer)) return { code: 'account_suspended' };
  const drafts = await countApplications(tx, customer.id, DRAFT_STATUSES);
  return drafts < OPEN_APPLICATIONS_MAX
    ? null
    : {
        code: 'too_many_applications',
        message: 'Ya tiene muchos borradores. Continúe uno o descártelo en Mis Solicitudes.',
      };
}

/**
 * The failure where it is not a term that this customer may have, or not an amount of its product; `null` where both
 * are (rules: terms-offered, amount-limits).
 */
export const refuseOwnTerm = (
  tx: Tx,
  lent: Pick<Context, 'deps' | 'today' | 'terms'>,
  userId: number,
  {
    term,
    amount,
    loanType,
  }: {
    readonly term?: number | null | undefined;
    readonly amount?: number | null | undefined;
    readonly loanType?: string | null | undefined;
  },
): Promise<Failure | null> =>
  refuseTerm(tx, lent, userId, {
    field: 'term',
    term,
    refusal: termRefusal,
    amount: { field: 'amount', pesos: amount },
    loanType: { field: 'loanType', type: loanType },
  });

const OLD_PHOTO = `La foto tiene más de ${CEDULA_PHOTO_MONTHS} meses: tome otra`;
const OLD_SELFIE = 'La selfie debe ser nueva: tome otra';

/**
 * The failure where a body names a photo that the customer did not upload, that is too old, or that had to be new and
 * shows in a sent application; `null` where all are the customer's own (rules: application-travels-once, photo-reuse).
 */
export async function refusePhotos(
  tx: Tx,
  { now }: Pick<Context, 'now'>,
  userId: number,
  fields: { readonly [F in PhotoField]?: string | null | undefined },
): Promise<Failure | null> {
  const named = PHOTO_FIELDS.flatMap((field) => {
    const address = fields[field];
    return address ? [{ field, id: documentIdOf(address) }] : [];
  });
  const ids = named.map(({ id }) => id);
  const owned = await ownedDocuments(tx, userId, ids);
  const since = photoReusableSince(now);
  const errors = named.flatMap(({ field, id }) => {
    const photo = owned.get(id);
    if (!photo) return { field, message: 'Foto no válida' };
    if (photo.wasNew && isIn(NEW_PHOTOS, field)) return { field, message: OLD_SELFIE };
    return photo.uploadedAt > since ? [] : { field, message: OLD_PHOTO };
  });
  return errors.length === 0 ? null : invalid(errors);
}
