import type { Failure } from '#contract/errors.ts';
import { formatCedula, parseCedula } from '#domain/accounts/cedula.ts';
import { authorizationExpiresOn } from '#domain/applications/review.ts';
import { fail, ok } from '#domain/result.ts';
import { type Acceptances, type Evidence, evidenceJson, renderEvidence } from '#domain/signing/evidence.ts';
import { LEGAL_DOCUMENTS, type LegalDocumentKind } from '#domain/signing/legal-document.ts';
import { strokesOf } from '#domain/signing/strokes.ts';
import { isSumInWords } from '#domain/words.ts';
import { agreementToSign, type Signable } from '#server/agreements/agreement-to-sign.ts';
import { shownSince } from '#server/agreements/agreements.store.ts';
import { type MadeAgreement, sha256 } from '#server/agreements/make-agreement.ts';
import { type OnChanged, storeAgreement } from '#server/agreements/show-agreement.ts';
import type { ApplicationRow, LegalDocumentRow, UserRow } from '#server/db/tables.ts';
import type { Context, Outcome, Tx } from '#server/http/context.ts';
import { invalid, invalidField } from '#server/http/error-reply.ts';
import { nameAgreement } from '#server/loans/loans.store.ts';
import { queueSealing } from '#server/sealing/sealing.store.ts';
import { photoEvidence } from '#server/signing/photo-evidence.ts';
import { readSignature } from '#server/signing/signature-image.ts';
import {
  currentLegalDocuments,
  insertLegalDocument,
  supersedeLegalDocuments,
  takeDrawings,
} from '#server/signing/signing.store.ts';

/** What the browser sends of a signature. */
export interface Signature {
  readonly fullName: string;
  readonly cedula: string;
  readonly signatureDate?: string | null | undefined;
  readonly debtAgreementSignature: string;
  readonly creditAuthorizationSignature: string;
}

/** A signature with what was read, ticked and typed beside it. */
export interface Signing {
  readonly signature: Signature;
  readonly drawings: Drawings;
  readonly accepted: Acceptances;
  readonly agreementHash: string | null;
  readonly sumInWords: string | undefined;
}

/** The boxes beside a signature that is an answer of its own: what was not sent was not ticked (rule: evidence-as-sent). */
export const acceptedWith = (
  sent: { readonly [K in keyof Acceptances]?: boolean | undefined },
): Acceptances => ({
  acceptDebtAgreement: sent.acceptDebtAgreement ?? false,
  acceptCreditCheck: sent.acceptCreditCheck ?? false,
  acceptTermsAndConditions: sent.acceptTermsAndConditions ?? false,
});

const FIELDS = {
  'debt-agreement': 'debtAgreementSignature',
  'credit-authorization': 'creditAuthorizationSignature',
} as const;

const plainName = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase();

/** The drawing of each document as a picture; `null`: none, or blank (rule: signature-image). */
export type Drawings = Readonly<Record<LegalDocumentKind, Buffer | null>>;

/** Decodes both drawings: before the transaction that signs, whose locks others wait for. */
export async function readDrawings(
  signature: Pick<Signature, 'debtAgreementSignature' | 'creditAuthorizationSignature'>,
): Promise<Drawings> {
  const [note, authorization] = await Promise.all([
    readSignature(signature[FIELDS['debt-agreement']]),
    readSignature(signature[FIELDS['credit-authorization']]),
  ]);
  return { 'debt-agreement': note, 'credit-authorization': authorization };
}

/** What has to be known before anything is signed. */
export interface ReadToSign {
  readonly agreed: MadeAgreement;
  readonly drawings: Readonly<Record<LegalDocumentKind, Buffer>>;
  readonly photos: Awaited<ReturnType<typeof photoEvidence>>;
  /** What the signatures take the place of. */
  readonly before: readonly LegalDocumentRow[];
  readonly shownAt: Date | null;
}

/**
 * Looks whether both texts can be signed as they were shown; it writes nothing. Each document needs a drawing of its own
 * (rule: signature-image).
 */
export async function readToSign(
  tx: Tx,
  context: Context,
  signable: Signable,
  { signature, drawings, agreementHash, sumInWords }: Signing,
  onChanged: OnChanged,
): Promise<Outcome<ReadToSign>> {
  const { id, userId, fields } = signable;
  // The name is not editable where one signs: anything else is another person's or an altered page (rule:
  // signer-is-applicant).
  const samePerson =
    plainName(signature.fullName) === plainName(fields.fullName ?? '') &&
    parseCedula(signature.cedula) === fields.cedula;
  if (!samePerson) return fail({ code: 'terms_mismatch' });
  if (signature.debtAgreementSignature === signature.creditAuthorizationSignature) {
    return fail(invalidField('creditAuthorizationSignature', 'Cada documento necesita su propia firma'));
  }
  const agreed = await agreementToSign(tx, context, signable, agreementHash, onChanged);
  const photos = await photoEvidence(tx, fields);
  const before = id === null ? [] : await currentLegalDocuments(tx, id);
  const shownBefore = agreementHash === null ? undefined : await shownSince(tx, userId, agreementHash);
  if (!agreed.ok) return agreed;
  const { hash, terms } = agreed.value;
  if (sumInWords !== undefined && !isSumInWords(sumInWords, terms.plan.total))
    return fail(invalidField('sumInWords', 'Escriba la suma en letras como aparece en el pagaré'));
  const missing = (kind: LegalDocumentKind) =>
    fail(invalidField(FIELDS[kind], 'La firma es requerida para continuar'));
  const debtAgreement = drawings['debt-agreement'];
  if (!debtAgreement) return missing('debt-agreement');
  const creditAuthorization = drawings['credit-authorization'];
  if (!creditAuthorization) return missing('credit-authorization');
  return ok({
    agreed: agreed.value,
    drawings: { 'debt-agreement': debtAgreement, 'credit-authorization': creditAuthorization },
    photos,
    before,
    shownAt: (hash === agreementHash ? shownBefore : await shownSince(tx, userId, hash)) ?? null,
  });
}

/** Whose application it is, as it is written on what is signed. */
type Signed = Pick<ApplicationRow, 'id' | 'fullName' | 'cedula'>;

const USED = 'Esta firma ya se usó en otra solicitud. Firme de nuevo.';

/** A drawing signs the application that it belongs to, and no other of whoever (rule: signature-image). */
async function refuseUsedDrawings(
  tx: Tx,
  applicationId: number,
  drawings: ReadToSign['drawings'],
  now: Date,
): Promise<Failure | null> {
  const hashes = LEGAL_DOCUMENTS.map((kind) => ({ kind, hash: sha256(drawings[kind]) }));
  const own = await takeDrawings(
    tx,
    applicationId,
    hashes.map(({ hash }) => hash),
    now,
  );
  const used = hashes.filter(({ hash }) => !own.has(hash));
  return used.length === 0 ? null : invalid(used.map(({ kind }) => ({ field: FIELDS[kind], message: USED })));
}

/**
 * Stores both texts of an agreement as signed, with their evidence, and supersedes the ones before. The caller holds the
 * application's lock, or has just made it.
 */
export async function storeSigned(
  tx: Tx,
  { ip, userAgent, now }: Context,
  application: Signed,
  customer: UserRow,
  { signature, accepted, sumInWords }: Signing,
  { agreed, drawings, photos, before, shownAt }: ReadToSign,
): Promise<Outcome<null>> {
  const used = await refuseUsedDrawings(tx, application.id, drawings, now);
  if (used) return fail(used);
  const { hash, terms, texts } = agreed;
  await storeAgreement(tx, agreed, now);
  await supersedeLegalDocuments(tx, application.id, now);
  for (const { kind, templateVersion, sha256: shownSha256 } of terms.texts) {
    const evidence: Evidence = {
      applicationId: application.id,
      userId: customer.id,
      fullName: application.fullName ?? '',
      cedula: formatCedula(application.cedula ?? ''),
      shownAt,
      signedAt: now,
      ip,
      userAgent,
      verifiedChannel: customer.verifiedChannel,
      verifiedAt: customer.verifiedAt,
      templateVersion,
      agreementHash: hash,
      shownSha256,
      bodySha256: sha256(texts[kind]),
      signatureSha256: sha256(drawings[kind]),
      supersedesSha256: before.find((document) => document.kind === kind)?.sha256 ?? null,
      strokes: strokesOf(drawings[kind]),
      accepted,
      sumInWords: sumInWords ?? null,
      validUntil: kind === 'credit-authorization' ? authorizationExpiresOn(now) : null,
      plan: terms.plan,
      photos,
      clientDate: signature.signatureDate ?? null,
    };
    const json = evidenceJson(evidence);
    await insertLegalDocument(tx, {
      applicationId: application.id,
      kind,
      templateVersion,
      body: texts[kind],
      sha256: evidence.bodySha256,
      fullText: `${texts[kind]}\n${renderEvidence(evidence, sha256(json))}`,
      signature: drawings[kind],
      evidence: json,
      agreementHash: hash,
      signedAt: now,
      supersededAt: null,
    });
  }
  await queueSealing(tx);
  // A loan that was approved before texts were kept has had its price alone.
  await nameAgreement(tx, application.id, hash);
  return ok(null);
}

/** What an application that is there already is signed about. */
type ToSign = Pick<Signable, 'amount' | 'term' | 'restructured'>;

/** Signs both texts of an agreement as they were shown. The caller holds the application's lock. */
export async function signDocuments(
  tx: Tx,
  context: Context,
  application: ApplicationRow,
  { amount, term, restructured }: ToSign,
  customer: UserRow,
  signing: Signing,
  onChanged: OnChanged,
): Promise<Outcome<MadeAgreement>> {
  const { id, userId } = application;
  const signable = { id, userId, fields: application, amount, term, restructured };
  const read = await readToSign(tx, context, signable, signing, onChanged);
  if (!read.ok) return read;
  const stored = await storeSigned(tx, context, application, customer, signing, read.value);
  return stored.ok ? ok(read.value.agreed) : stored;
}
