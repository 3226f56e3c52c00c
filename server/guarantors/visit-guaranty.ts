import type { Failure } from '#contract/errors.ts';
import { type GuarantorVisit, guarantorVisitApi } from '#contract/guarantor-visit.ts';
import { formatCedula, parseCedula } from '#domain/accounts/cedula.ts';
import { applicationReference } from '#domain/applications/application.ts';
import { isDraft, REJECTED_STATUSES } from '#domain/applications/status.ts';
import { DAY_MS } from '#domain/calendar.ts';
import { isIn } from '#domain/enum-table.ts';
import { GUARANTOR_COPY_DAYS, GUARANTOR_TRIES, guarantorState } from '#domain/guarantors/guarantor-state.ts';
import { guarantyEvidenceJson, guarantyText, renderGuarantyEvidence } from '#domain/guarantors/guaranty.ts';
import { isVoid } from '#domain/loans/loan.ts';
import { fail, ok } from '#domain/result.ts';
import { legalFileName } from '#domain/signing/legal-file-name.ts';
import { strokesOf } from '#domain/signing/strokes.ts';
import { findUser } from '#server/accounts/accounts.store.ts';
import { findAgreement } from '#server/agreements/agreements.store.ts';
import { findApplication, lockApplication } from '#server/applications/applications.store.ts';
import { planReply } from '#server/applications/read-applications.ts';
import type { ApplicationRow, GuarantorRow, LegalDocumentRow } from '#server/db/tables.ts';
import { changeGuarantor, guarantorBySecret } from '#server/guarantors/guarantors.store.ts';
import type { Actor, Context, Outcome, Tx } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';
import { networkOf } from '#server/http/limits/network.ts';
import { serve, type VerbInput } from '#server/http/serve.ts';
import { findLoanOfApplication } from '#server/loans/loans.store.ts';
import { notify, senderOf } from '#server/outbox/notify.ts';
import { recordEvent } from '#server/outbox/record-events.ts';
import { sealSigning } from '#server/sealing/seal-signing.ts';
import { findSealed, queueSealing } from '#server/sealing/sealing.store.ts';
import { lenderOf } from '#server/settings/lender.ts';
import { sha256 } from '#server/sha256.ts';
import { readSignature } from '#server/signing/signature-image.ts';
import { currentLegalDocuments, insertLegalDocument, takeDrawings } from '#server/signing/signing.store.ts';

type Anybody = Context<Actor | null>;
type Visitor = Pick<VerbInput<typeof guarantorVisitApi.read>['body'], 'secret' | 'cedula'>;

/** One sentence for every wrong link and every wrong cédula: a stranger learns nothing from it. */
const INVALID: Failure = {
  code: 'invalid_link',
  message: 'El enlace o la cédula no son correctos, o el enlace venció. Pida otro a quien se lo envió.',
};

/** What a guarantor has opened: their row, the application, the debtor's signed note, and what they signed already. */
interface Opened {
  readonly guarantor: GuarantorRow;
  readonly application: ApplicationRow;
  readonly note: LegalDocumentRow;
  readonly signed: LegalDocumentRow | undefined;
  /** The drawings of the application's documents in force. */
  readonly drawings: readonly string[];
}

/** Whether a link still opens: until it expires and, once it was signed by, until some time after the loan's end. */
async function stillOpens(tx: Tx, row: GuarantorRow, isSigned: boolean, now: Date): Promise<boolean> {
  const loan = await findLoanOfApplication(tx, row.applicationId);
  if (loan && isVoid(loan)) return false;
  const ended = loan?.settledAt ?? null;
  if (ended && now.getTime() > ended.getTime() + GUARANTOR_COPY_DAYS * DAY_MS) return false;
  return isSigned || now < row.linkExpiresAt;
}

/** What the link opens; `null`: nothing. With `lock` under the application's lock. */
async function open(tx: Tx, { secret, cedula }: Visitor, now: Date, lock: boolean): Promise<Opened | null> {
  const found = await guarantorBySecret(tx, secret);
  if (!found || found.declinedAt || found.cedula !== parseCedula(cedula)) return null;
  const application = lock
    ? await lockApplication(tx, found.applicationId)
    : await findApplication(tx, found.applicationId);
  // Another person may have been named while this call waited for the lock.
  const guarantor = lock ? await guarantorBySecret(tx, secret) : found;
  if (!application || !guarantor || guarantor.declinedAt) return null;
  if (isDraft(application.status) || isIn(REJECTED_STATUSES, application.status)) return null;
  const documents = await currentLegalDocuments(tx, application.id);
  const note = documents.find(({ kind }) => kind === 'debt-agreement');
  const signed = documents.find(({ kind }) => kind === 'guaranty');
  if (!note || !(await stillOpens(tx, guarantor, signed !== undefined, now))) return null;
  // The note of other terms may promise the client silence towards everybody (rule: restructuring).
  if (!(await findAgreement(tx, note.agreementHash)).terms.guarantor) return null;
  return {
    guarantor,
    application,
    note,
    signed,
    drawings: documents.map(({ signature }) => sha256(signature)),
  };
}

/**
 * Proves a visitor by link and cédula, and counts a wrong cédula: a link that was guessed at some times is over. Counted
 * in a transaction of its own, which is kept where the call is refused.
 */
async function prove(context: Anybody, { secret, cedula }: Visitor): Promise<Outcome<null>> {
  const tooMany = await context.deps.rateLimits.take('guesses', networkOf(context.ip));
  if (tooMany) return fail(tooMany);
  const proved = await context.transact(async (tx) => {
    const found = await guarantorBySecret(tx, secret);
    if (!found) return ok(false);
    const application = await lockApplication(tx, found.applicationId);
    const row = application && (await guarantorBySecret(tx, secret));
    if (!row) return ok(false);
    if (row.cedula === parseCedula(cedula)) {
      if (row.openedAt === null) {
        await changeGuarantor(tx, row.id, { openedAt: context.now });
        await recordEvent(tx, context, 'application.guarantor_opened', row.applicationId);
      }
      return ok(true);
    }
    const wrongTries = row.wrongTries + 1;
    const over = wrongTries >= GUARANTOR_TRIES && { secret: null, linkExpiresAt: context.now };
    await changeGuarantor(tx, row.id, { wrongTries, ...over });
    return ok(false);
  });
  if (!proved.ok) return proved;
  return proved.value ? ok(null) : fail(INVALID);
}

async function toSign(tx: Tx, context: Anybody, { guarantor, application, note }: Opened) {
  const agreement = await findAgreement(tx, note.agreementHash);
  const text = guarantyText({
    lender: lenderOf(await context.deps.settings()),
    guarantor,
    borrower: { fullName: application.fullName ?? '', cedula: application.cedula ?? '' },
    applicationId: application.id,
    agreement: agreement.terms,
    agreementHash: agreement.hash,
  });
  return { ...text, plan: agreement.terms.plan, restructured: agreement.terms.restructured !== undefined };
}

async function visitReply(tx: Tx, context: Anybody, opened: Opened): Promise<GuarantorVisit> {
  const { guarantor, application, note, signed } = opened;
  const { text, plan, restructured } = await toSign(tx, context, opened);
  const body = signed?.body ?? text;
  return {
    reference: applicationReference(application.id),
    lender: (await context.deps.settings()).name,
    fullName: guarantor.fullName,
    borrower: application.fullName ?? '',
    plan: planReply(plan),
    restructured,
    text: body,
    textSha256: sha256(body),
    note: note.body,
    state: guarantorState(guarantor, signed !== undefined),
  };
}

export async function readGuaranty(context: Anybody, { body }: VerbInput<typeof guarantorVisitApi.read>) {
  const proved = await prove(context, body);
  if (!proved.ok) return proved;
  return context.read(async (tx) => {
    const opened = await open(tx, body, context.now, false);
    return opened ? ok(await visitReply(tx, context, opened)) : fail(INVALID);
  });
}

const USED = 'Esta firma ya se usó. Firme de nuevo.';

/**
 * Signs the guaranty as it was read: the text names the note and the agreement, so that a signature drawn under one sum
 * guarantees no other (rules: guarantor, drawn-under).
 */
export async function signGuaranty(context: Anybody, { body }: VerbInput<typeof guarantorVisitApi.sign>) {
  const proved = await prove(context, body);
  if (!proved.ok) return proved;
  const drawing = await readSignature(body.signature);
  if (!drawing) return fail(invalidField('signature', 'La firma es requerida para continuar'));
  const { now, ip, userAgent } = context;
  return context.transact(async (tx) => {
    const opened = await open(tx, body, now, true);
    if (!opened) return fail(INVALID);
    const { guarantor, application, note, drawings } = opened;
    if (opened.signed) return fail({ code: 'already_signed', message: 'Usted ya firmó esta fianza' });
    const { text, version } = await toSign(tx, context, opened);
    const bodySha256 = sha256(text);
    if (bodySha256 !== body.textSha256) return fail({ code: 'agreement_changed' });
    const signatureSha256 = sha256(drawing);
    const own = await takeDrawings(tx, application.id, [signatureSha256], now);
    if (!own.has(signatureSha256) || drawings.includes(signatureSha256))
      return fail(invalidField('signature', USED));
    const evidence = {
      applicationId: application.id,
      fullName: guarantor.fullName,
      cedula: formatCedula(guarantor.cedula),
      phone: guarantor.phone,
      openedAt: guarantor.openedAt,
      signedAt: now,
      ip,
      userAgent,
      templateVersion: version,
      agreementHash: note.agreementHash,
      bodySha256,
      signatureSha256,
      strokes: strokesOf(drawing),
    };
    const json = guarantyEvidenceJson(evidence);
    await insertLegalDocument(tx, {
      applicationId: application.id,
      kind: 'guaranty',
      templateVersion: version,
      body: text,
      sha256: bodySha256,
      fullText: `${text}\n${renderGuarantyEvidence(evidence, sha256(json))}`,
      signature: drawing,
      evidence: json,
      agreementHash: note.agreementHash,
      signedAt: now,
    });
    await queueSealing(tx);
    const row = await changeGuarantor(tx, guarantor.id, { signedAt: now, email: body.email ?? null });
    const letters = await answeredLetters(
      tx,
      context,
      application,
      (name) => `${row.fullName} firmó la fianza de su solicitud ${name}.`,
    );
    await recordEvent(tx, context, 'application.guaranteed', application.id, {
      letters: { 'guarantor-answered': letters },
    });
    const after = await open(tx, body, now, false);
    if (!after) throw new Error('A guaranty that was signed opens');
    return ok(await visitReply(tx, context, after));
  });
}

/** Tells the client what the person whom they named has answered. */
async function answeredLetters(
  tx: Tx,
  context: Anybody,
  { id, userId }: ApplicationRow,
  answer: (name: string) => string,
) {
  const customer = await findUser(tx, userId);
  if (!customer) return [];
  const name = applicationReference(id);
  return notify(await senderOf(context.deps), customer, {
    template: 'guarantor-answered' as const,
    subject: `Su fiador contestó: solicitud ${name}`,
    blocks: [answer(name)],
    page: '/my-applications',
    action: 'Ver mi solicitud',
    short: `su fiador contestó sobre su solicitud ${name}. Véalo aquí:`,
  });
}

const DECLINED = { message: 'Gracias por contestar. Usted no es fiador de este préstamo.' };

/** Ends the link with a no; the client may name another person. A repeated no gets the reply of the first one. */
export const declineGuaranty = serve(guarantorVisitApi.decline, async (context, { body }) => {
  const proved = await prove(context, body);
  if (!proved.ok) return proved;
  return context.transact(async (tx) => {
    const opened = await open(tx, body, context.now, true);
    // A phone that heard no answer says no again.
    if (!opened) return (await guarantorBySecret(tx, body.secret))?.declinedAt ? ok(DECLINED) : fail(INVALID);
    if (opened.signed) return fail({ code: 'already_signed', message: 'Usted ya firmó esta fianza' });
    const { guarantor, application } = opened;
    await changeGuarantor(tx, guarantor.id, { declinedAt: context.now });
    const letters = await answeredLetters(
      tx,
      context,
      application,
      (name) =>
        `${guarantor.fullName} no aceptó ser fiador de su solicitud ${name}: puede nombrar a otra persona.`,
    );
    await recordEvent(tx, context, 'application.guarantor_declined', application.id, {
      letters: { 'guarantor-answered': letters },
    });
    return ok(DECLINED);
  });
});

/** The guarantor's own copy, sealed, of the guaranty or of the note. */
export const copyGuaranty = serve(guarantorVisitApi.copy, async (context, { body }) => {
  const proved = await prove(context, body);
  if (!proved.ok) return proved;
  const found = await context.read(async (tx) => {
    const opened = await open(tx, body, context.now, false);
    return opened?.signed ? ok({ ...opened, signed: opened.signed }) : fail(INVALID);
  });
  if (!found.ok) return found;
  const { application, guarantor, note, signed } = found.value;
  const row = body.document === 'fianza' ? signed : note;
  // The job that seals may not have come to it yet.
  await sealSigning(context.deps, row);
  const sealed = await context.read(async (tx) => {
    const file = await findSealed(tx, { legalDocumentId: row.id });
    return file ? ok(file) : fail({ code: 'in_preparation', retryAfter: 1 });
  });
  if (!sealed.ok) return sealed;
  const name = row.kind === 'guaranty' ? guarantor.fullName : (application.fullName ?? '');
  return ok({
    bytes: await context.deps.files.get(sealed.value.fileKey),
    type: 'application/pdf',
    fileName: legalFileName(row.kind, name, application.id, 'pdf'),
  });
});
