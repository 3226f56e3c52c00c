import { counterApi } from '#contract/counter.ts';
import { parseCedula } from '#domain/accounts/cedula.ts';
import { normaliseEmail } from '#domain/accounts/email.ts';
import { fullNameOf } from '#domain/accounts/person-name.ts';
import { parsePhone } from '#domain/accounts/phone.ts';
import { applicationReference } from '#domain/applications/application.ts';
import { canApply } from '#domain/applications/transitions.ts';
import { DAY_MS } from '#domain/calendar.ts';
import { COUNTER_LINK_MINUTES } from '#domain/limits/limits.ts';
import { fail, ok } from '#domain/result.ts';
import { SIGNED_DOCUMENT } from '#domain/signing/legal-document.ts';
import { legalFileName } from '#domain/signing/legal-file-name.ts';
import { insertUser, lockCustomer } from '#server/accounts/accounts.store.ts';
import { closedPassword } from '#server/accounts/passwords.ts';
import { fieldsFromProfile } from '#server/applications/application-fields.ts';
import { insertApplication } from '#server/applications/applications.store.ts';
import {
  applicantStatusOf,
  refuseAge,
  refuseApplicant,
  refuseDraft,
} from '#server/applications/refuse-applicant.ts';
import { letterheadOf } from '#server/branding/letterhead.ts';
import { proveClaim, sendClaimCode } from '#server/counter/claims/prove-claim.ts';
import {
  clientsWithCedula,
  findTaken,
  insertTaken,
  issueCounterLink,
  lockCedula,
} from '#server/counter/counter.store.ts';
import { endHandOver, readHandOver, startHandOver } from '#server/counter/hand-over.ts';
import {
  acceptAtCounter,
  declineAtCounter,
  listOffers,
  readOffer,
  showOffer,
} from '#server/counter/offers/answer-offer.ts';
import {
  openByPhone,
  photographByPhone,
  previewByPhone,
  readByPhone,
  signByPhone,
} from '#server/counter/phone/use-phone-link.ts';
import { counterReply, listTaken, readTaken, showAtCounter } from '#server/counter/read-counter.ts';
import { signAtCounter, takePhoto } from '#server/counter/sign-at-counter.ts';
import { lockTaken } from '#server/counter/witness.ts';
import { changeDraft, forgetDraft } from '#server/drafts/drafts.ts';
import { invalidField } from '#server/http/error-reply.ts';
import { changing, serve } from '#server/http/serve.ts';
import { recordEvent } from '#server/outbox/record-events.ts';
import { drawPage } from '#server/signing/draw-page.ts';
import { currentLegalDocuments } from '#server/signing/signing.store.ts';

/**
 * Begins a draft for a client who is present. A reason that would refuse the application later is reported now, before
 * the person has answered every question (rule: counter-application).
 */
const startCounterApplication = changing(counterApi.start, async (tx, context, { body }) => {
  const customer = await lockCustomer(tx, body.clientId);
  if (customer.isAdmin) return fail({ code: 'not_found' });
  const applicantStatus = await applicantStatusOf(tx, context, customer.id);
  const refused =
    (await refuseDraft(tx, customer)) ?? refuseApplicant(context, customer, customer, applicantStatus);
  if (refused) return fail(refused);
  const row = await insertApplication(tx, {
    ...fieldsFromProfile(customer),
    email: customer.email ?? customer.contactEmail,
    userId: customer.id,
    createdAt: context.now,
    updatedAt: context.now,
  });
  await insertTaken(tx, row.id, context.actor.userId, context.now);
  await recordEvent(tx, context, 'application.taken_at_counter', row.id);
  return ok(await counterReply(tx, context, row));
});

const DRAWN =
  '\n\nFirmado. El dibujo de la firma está en el original sellado, que guarda el prestamista.\n\n';

/**
 * The copy that the client takes home: text and evidence as signed. Only the staff who decide see a drawn signature, so
 * a cashier's copy leaves it out (rules: counter-copy, who-sees-what). Each copy is recorded.
 */
const printCopy = serve(counterApi.copy, async (context, { params }) => {
  const { deps, now, actor } = context;
  const found = await context.transact(async (tx) => {
    const application = await findTaken(tx, params.id, actor.userId);
    const documents = await currentLegalDocuments(tx, params.id);
    const signed = documents.find(({ kind }) => kind === params.document);
    if (!application || !signed || now.getTime() - signed.signedAt.getTime() > DAY_MS)
      return fail({ code: 'not_found' });
    await recordEvent(tx, context, 'application.copy_printed', params.id, {
      facts: { document: params.document },
    });
    return ok({ fullName: application.fullName ?? '', signed });
  });
  if (!found.ok) return found;
  const { fullName, signed } = found.value;
  const bytes = await drawPage({
    letterhead: await letterheadOf(deps),
    title: SIGNED_DOCUMENT[signed.kind].label,
    reference: applicationReference(params.id),
    body: signed.body,
    evidence: `${DRAWN}${signed.fullText.slice(signed.body.length)}`,
    author: (await deps.settings()).legalName,
    at: signed.signedAt,
  });
  const fileName = legalFileName(signed.kind, fullName, params.id, 'pdf');
  return ok({ bytes, type: 'application/pdf', fileName, inline: true });
});

const KNOWN = invalidField(
  'cedula',
  'Ya hay un cliente con esta cédula. Búsquelo por ella y abra su solicitud desde ahí.',
);
const tidy = (text: string) => text.trim().replace(/\s+/g, ' ');

/**
 * Opens a client without a login. Phone and e-mail are the person's own statement and not proved, so no letter goes
 * there, and no code that is sent there opens the account (rule: counter-client).
 */
const openClient = serve(counterApi.openClient, async (context, { body }) => {
  const young = refuseAge(context, body.birthDate);
  if (young) return fail(young);
  const password = await closedPassword();
  // The contract accepts no other text.
  const cedula = parseCedula(body.cedula) ?? body.cedula;
  return context.transactOnce(async (tx) => {
    await lockCedula(tx, cedula);
    if ((await clientsWithCedula(tx, cedula)).length > 0) return fail(KNOWN);
    const row = await insertUser(tx, {
      email: null,
      contactEmail: body.email === undefined ? null : normaliseEmail(body.email),
      password,
      firstName: tidy(body.firstName),
      lastName: tidy(body.lastName),
      cedula,
      phone: body.phone === undefined ? null : parsePhone(body.phone),
      birthDate: body.birthDate,
      createdAt: context.now,
      updatedAt: context.now,
    });
    if (!row) throw new Error('Without an e-mail an account conflicts with no other');
    await recordEvent(tx, context, 'client.opened_at_counter', row.id);
    return ok({ id: row.id, fullName: fullNameOf(row), message: 'Cliente abierto' });
  });
});

/**
 * Creates a counter link for the phone of the person who is present; an earlier link of this draft becomes void
 * (rule: counter-link).
 */
const givePhoneLink = changing(counterApi.givePhoneLink, async (tx, context, { params, body }) => {
  const taken = await lockTaken(tx, context, params.id);
  if (!taken.ok) return taken;
  const { id, status } = taken.value.application;
  if (!canApply('edit', status)) return fail({ code: 'already_processed' });
  const expiresAt = new Date(context.now.getTime() + COUNTER_LINK_MINUTES * 60_000);
  const link = { applicationId: id, device: body.device.trim(), createdAt: context.now, expiresAt };
  const secret = await issueCounterLink(tx, link);
  await recordEvent(tx, context, 'application.phone_link_given', id);
  return ok({ secret, expiresAt: expiresAt.toISOString() });
});

/** Changes a draft at the counter, by the same rules as when its customer changes it. */
const editTaken = changing(counterApi.edit, async (tx, context, { params, body }) => {
  const taken = await lockTaken(tx, context, params.id);
  if (!taken.ok) return taken;
  const changed = await changeDraft(tx, context, taken.value.application, body);
  return changed.ok ? ok(await counterReply(tx, context, changed.value)) : changed;
});

const discardTaken = changing(counterApi.discard, async (tx, context, { params }) => {
  const taken = await lockTaken(tx, context, params.id);
  return taken.ok ? forgetDraft(tx, context, taken.value.application) : taken;
});

export const counterRoutes = [
  startHandOver,
  readHandOver,
  endHandOver,
  openClient,
  listTaken,
  startCounterApplication,
  readTaken,
  editTaken,
  discardTaken,
  takePhoto,
  showAtCounter,
  printCopy,
  givePhoneLink,
  signAtCounter,
  listOffers,
  readOffer,
  showOffer,
  acceptAtCounter,
  declineAtCounter,
  sendClaimCode,
  proveClaim,
  openByPhone,
  readByPhone,
  photographByPhone,
  previewByPhone,
  signByPhone,
];
