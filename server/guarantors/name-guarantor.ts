import { type Guarantor, guarantorsApi } from '#contract/guarantors.ts';
import { CEDULA_FORMAT, parseCedula } from '#domain/accounts/cedula.ts';
import { PHONE_FORMAT, parsePhone } from '#domain/accounts/phone.ts';
import { isDraft, REJECTED_STATUSES } from '#domain/applications/status.ts';
import { DAY_MS } from '#domain/calendar.ts';
import { isIn } from '#domain/enum-table.ts';
import { GUARANTOR_LINK_DAYS, guarantorState } from '#domain/guarantors/guarantor-state.ts';
import { isAwaiting, isRunning } from '#domain/loans/loan.ts';
import { asksGuarantor } from '#domain/loans/terms.ts';
import { fail, ok } from '#domain/result.ts';
import { expectStillOf, lockCustomer } from '#server/accounts/accounts.store.ts';
import { findReadable, lockApplication } from '#server/applications/applications.store.ts';
import type { ApplicationRow, GuarantorRow } from '#server/db/tables.ts';
import { isOnItsWay } from '#server/disbursements/disbursements.store.ts';
import {
  currentGuarantor,
  insertGuarantor,
  isGuaranteed,
  relinkGuarantor,
  supersedeGuaranty,
} from '#server/guarantors/guarantors.store.ts';
import type { Context, Outcome, Tx } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';
import { serve, type VerbInput } from '#server/http/serve.ts';
import { findLoanOfApplication } from '#server/loans/loans.store.ts';
import { recordEvent } from '#server/outbox/record-events.ts';

export const guarantorReply = (row: GuarantorRow, isInForce: boolean): Guarantor => ({
  fullName: row.fullName,
  cedula: row.cedula,
  phone: row.phone,
  state: guarantorState(row, isInForce),
  namedAt: row.namedAt.toISOString(),
  linkExpiresAt: row.linkExpiresAt.toISOString(),
  signedAt: row.signedAt?.toISOString() ?? null,
});

/** Whether the terms in force of an application ask for a guarantor: those of its newest loan, or the asked ones. */
export async function asksOf(tx: Tx, { id, term }: Pick<ApplicationRow, 'id' | 'term'>): Promise<boolean> {
  const inForce = (await findLoanOfApplication(tx, id))?.term ?? term;
  return inForce !== null && asksGuarantor(inForce);
}

/**
 * Whether a person can be named as the guarantor of an application: until its loan is paid out. Terms that took a loan
 * over pay nothing out: of these, until a guarantor has signed.
 */
async function canName(tx: Tx, { id, status }: ApplicationRow): Promise<boolean> {
  const loan = await findLoanOfApplication(tx, id);
  if (!loan) return !isIn(REJECTED_STATUSES, status);
  if (isAwaiting(loan)) return true;
  return loan.supersedesLoanId !== null && isRunning(loan) && !(await isGuaranteed(tx, id));
}

/** An application whose product asks for a guarantor, as far as the caller may see it, with its lock. */
async function lockAsking(tx: Tx, context: Context, id: number): Promise<Outcome<ApplicationRow>> {
  const found = await findReadable(tx, context.actor, id);
  if (!found) return fail({ code: 'not_found' });
  // A disbursement takes the customer's lock too: it is over, or has not begun to look for the guaranty.
  const customer = await lockCustomer(tx, found.userId);
  const row = await lockApplication(tx, id);
  expectStillOf(customer, row);
  if (!row || isDraft(row.status) || !(await asksOf(tx, row))) return fail({ code: 'not_found' });
  return ok(row);
}

const linkEnd = (now: Date): Date => new Date(now.getTime() + GUARANTOR_LINK_DAYS * DAY_MS);

const LINKED = 'Envíele el enlace: es solo para esa persona.';

/**
 * Names the guarantor of an application, or another person in their place (rule: guarantor). The one before, and what
 * they signed, no longer counts.
 */
export async function nameGuarantor(
  context: Context,
  { params, body }: VerbInput<typeof guarantorsApi.name>,
) {
  const tooMany = await context.deps.rateLimits.take('previews', `guarantor ${context.actor.userId}`);
  if (tooMany) return fail(tooMany);
  const cedula = parseCedula(body.cedula);
  const phone = parsePhone(body.phone);
  return context.transact(async (tx) => {
    const asking = await lockAsking(tx, context, params.id);
    if (!asking.ok) return asking;
    const application = asking.value;
    if (cedula === null) return fail(invalidField('cedula', CEDULA_FORMAT));
    if (phone === null) return fail(invalidField('phone', PHONE_FORMAT));
    if (cedula === application.cedula)
      return fail(invalidField('cedula', 'El fiador es otra persona: esa cédula es la de la solicitud'));
    if (!(await canName(tx, application))) return fail({ code: 'already_processed' });
    const fullName = body.fullName.trim();
    const before = await currentGuarantor(tx, application.id);
    const isSame =
      before?.cedula === cedula &&
      before.phone === phone &&
      before.fullName === fullName &&
      !before.declinedAt;
    // A phone that heard no answer asks again: what was signed stays.
    if (before && isSame) return giveLink(tx, context, before);
    if (await isOnItsWay(tx, application.id))
      return fail({
        code: 'in_bank_file',
        message: 'El préstamo ya está en un archivo del banco: queda el fiador que firmó.',
      });
    await supersedeGuaranty(tx, application.id, context.now);
    const { row, secret } = await insertGuarantor(tx, {
      applicationId: application.id,
      fullName,
      cedula,
      phone,
      namedBy: context.actor.userId,
      namedAt: context.now,
      linkExpiresAt: linkEnd(context.now),
    });
    await recordEvent(tx, context, 'application.guarantor_named', application.id);
    return ok({ guarantor: guarantorReply(row, false), secret, message: `Fiador guardado. ${LINKED}` });
  });
}

/** Gives the person named for an application another link; the one before ends. */
async function giveLink(tx: Tx, context: Context, { id, applicationId }: GuarantorRow) {
  const { row, secret } = await relinkGuarantor(tx, id, linkEnd(context.now));
  await recordEvent(tx, context, 'application.guarantor_linked', applicationId);
  return ok({
    guarantor: guarantorReply(row, await isGuaranteed(tx, applicationId)),
    secret,
    message: `Enlace nuevo: el anterior ya no abre. ${LINKED}`,
  });
}

/** Gives the guarantor another link, for signing or, once signed, for the copy. */
export const linkGuarantor = serve(guarantorsApi.link, async (context, { params }) => {
  const tooMany = await context.deps.rateLimits.take('previews', `guarantor ${context.actor.userId}`);
  if (tooMany) return fail(tooMany);
  return context.transact(async (tx) => {
    const asking = await lockAsking(tx, context, params.id);
    if (!asking.ok) return asking;
    const found = await currentGuarantor(tx, params.id);
    if (!found) return fail({ code: 'not_found' });
    if (found.declinedAt)
      return fail({ code: 'already_processed', message: 'No aceptó: nombre a otra persona' });
    return giveLink(tx, context, found);
  });
});
