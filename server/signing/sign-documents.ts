import { PHOTO_FIELDS, type PhotoField } from '#contract/application-fields.ts';
import type { Failure } from '#contract/errors.ts';
import { formatCedula, parseCedula } from '#domain/accounts/cedula.ts';
import { authorizationExpiresOn } from '#domain/applications/review.ts';
import { fail, ok } from '#domain/result.ts';
import {
  type Acceptances,
  type CounterEvidence,
  type Evidence,
  evidenceJson,
  type PhotoEvidence,
  renderEvidence,
} from '#domain/signing/evidence.ts';
import { LEGAL_DOCUMENTS, type LegalDocumentKind } from '#domain/signing/legal-document.ts';
import { strokesOf } from '#domain/signing/strokes.ts';
import { isSumInWords } from '#domain/words.ts';
import { shownSince } from '#server/agreements/agreements.store.ts';
import {
  agreementToSign,
  type MadeAgreement,
  type OnChanged,
  type Signable,
  storeAgreement,
} from '#server/agreements/make-agreement.ts';
import type {
  ApplicationFieldColumns,
  ApplicationRow,
  LegalDocumentRow,
  UserRow,
} from '#server/db/tables.ts';
import { documentIdOf } from '#server/documents/document-reply.ts';
import { storedHashesOf } from '#server/documents/documents.store.ts';
import type { Context, Outcome, Tx } from '#server/http/context.ts';
import { invalid, invalidField } from '#server/http/error-reply.ts';
import { nameAgreement } from '#server/loans/loans.store.ts';
import { queueSealing } from '#server/sealing/sealing.store.ts';
import { sha256 } from '#server/sha256.ts';
import { readSignature } from '#server/signing/signature-image.ts';
import {
  currentLegalDocuments,
  insertLegalDocument,
  supersedeLegalDocuments,
  takeDrawings,
} from '#server/signing/signing.store.ts';

/** Evidence about an application's photos: each with the hash of its bytes, taken when it was stored. */
async function photoEvidence(
  tx: Tx,
  fields: Pick<Partial<ApplicationFieldColumns>, PhotoField>,
): Promise<PhotoEvidence[]> {
  const addresses = PHOTO_FIELDS.flatMap((field) => fields[field] ?? []);
  const hashes = await storedHashesOf(tx, addresses.map(documentIdOf));
  return addresses.map((address) => ({ address, sha256: hashes.get(documentIdOf(address)) ?? null }));
}

/** A signature as the browser sends it: typed name and cédula, and the drawing of each document. */
export interface Signature {
  readonly fullName: string;
  readonly cedula: string;
  readonly signatureDate?: string | null | undefined;
  readonly debtAgreementSignature: string;
  readonly creditAuthorizationSignature: string;
}

/** A signature with the hashes of the texts read, the boxes ticked and the values typed. */
export interface Signing {
  readonly signature: Signature;
  readonly drawings: Drawings;
  readonly accepted: Acceptances;
  readonly agreementHash: string | null;
  /** Hash of the agreement under which the drawings were made; `null`: not said (rule: drawn-under). */
  readonly drawnUnder: string | null;
  readonly sumInWords: string | undefined;
  /** The evidence of a signature that staff took; `null`: the signer signs alone (rule: counter-evidence). */
  readonly counter: CounterEvidence | null;
}

/** The hash under which the drawings were made, which a request names beside the drawings or beside its own hash. */
export const drawnUnderOf = (body: {
  readonly drawnUnder?: string | null | undefined;
  readonly signature: { readonly drawnUnder?: string | null | undefined };
}): string | null => body.signature.drawnUnder ?? body.drawnUnder ?? null;

/**
 * The boxes ticked with a signature that accepts a counter-offer: a box that was not sent counts as not ticked (rule:
 * evidence-as-sent).
 */
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

/** Name of the body's field with the witness's drawing. */
export const WITNESS_FIELD = 'witness.signature';

const plainName = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase();

/** The drawing of each document as a picture; `null`: none, or blank (rule: signature-image). */
export type Drawings = Readonly<Record<LegalDocumentKind, Buffer | null>> & {
  /** The drawing of the witness who heard both texts read out; `null`: the signer read them (rule: read-out). */
  readonly witness: Buffer | null;
};

/** Decodes both drawings. It runs before the transaction that signs, since its locks make others wait. */
export async function readDrawings(
  signature: Pick<Signature, 'debtAgreementSignature' | 'creditAuthorizationSignature'>,
  ofWitness: string | null = null,
): Promise<Drawings> {
  const [note, authorization, witness] = await Promise.all([
    readSignature(signature[FIELDS['debt-agreement']]),
    readSignature(signature[FIELDS['credit-authorization']]),
    ofWitness === null ? null : readSignature(ofWitness),
  ]);
  return { 'debt-agreement': note, 'credit-authorization': authorization, witness };
}

/**
 * The data that `signDocuments` stores: the agreement, drawings and photos of a signature, and the documents that it
 * replaces.
 */
export interface ReadToSign {
  readonly agreed: MadeAgreement;
  readonly drawings: Readonly<Record<LegalDocumentKind, Buffer>> & Pick<Drawings, 'witness'>;
  readonly photos: Awaited<ReturnType<typeof photoEvidence>>;
  /** The documents that the signatures replace. */
  readonly before: readonly LegalDocumentRow[];
  readonly shownAt: Date | null;
}

/**
 * Checks whether both texts can be signed as they were shown; it writes nothing. Each document needs a drawing of its
 * own (rule: signature-image).
 */
export async function readToSign(
  tx: Tx,
  context: Context,
  signable: Signable,
  { signature, drawings, agreementHash, drawnUnder, sumInWords, counter }: Signing,
  onChanged: OnChanged,
): Promise<Outcome<ReadToSign>> {
  const { id, userId, fields } = signable;
  // The name is read-only on the signing page: a different one comes from another person or an altered page
  // (rule: signer-is-applicant).
  const samePerson =
    plainName(signature.fullName) === plainName(fields.fullName ?? '') &&
    parseCedula(signature.cedula) === fields.cedula;
  if (!samePerson) return fail({ code: 'terms_mismatch' });
  if (signature.debtAgreementSignature === signature.creditAuthorizationSignature) {
    return fail(invalidField('creditAuthorizationSignature', 'Cada documento necesita su propia firma'));
  }
  const agreed = await agreementToSign(
    tx,
    context,
    signable,
    { named: agreementHash, drawnUnder, counter: counter && { witness: witnessOf(counter) } },
    onChanged,
  );
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
    drawings: {
      'debt-agreement': debtAgreement,
      'credit-authorization': creditAuthorization,
      witness: drawings.witness,
    },
    photos,
    before,
    shownAt: (hash === agreementHash ? shownBefore : await shownSince(tx, userId, hash)) ?? null,
  });
}

/** The witness as the signed text names them: name and cédula. */
const witnessOf = ({ witness }: CounterEvidence) =>
  witness && { fullName: witness.fullName, cedula: witness.cedula };

/** The applicant, as written on signed documents. */
type Signed = Pick<ApplicationRow, 'id' | 'fullName' | 'cedula'>;

const USED = 'Esta firma ya se usó en otra solicitud. Firme de nuevo.';

/**
 * The failure where a drawing was used before: a drawing signs the application that it belongs to, and no other of
 * any customer (rule: signature-image). `null`: none was.
 */
async function refuseUsedDrawings(
  tx: Tx,
  applicationId: number,
  drawings: ReadToSign['drawings'],
  now: Date,
): Promise<Failure | null> {
  const { witness } = drawings;
  const hashes = [
    ...LEGAL_DOCUMENTS.map((kind) => ({ field: FIELDS[kind], hash: sha256(drawings[kind]) })),
    ...(witness ? [{ field: WITNESS_FIELD, hash: sha256(witness) }] : []),
  ];
  const own = await takeDrawings(
    tx,
    applicationId,
    hashes.map(({ hash }) => hash),
    now,
  );
  const used = hashes.filter(({ hash }) => !own.has(hash));
  return used.length === 0 ? null : invalid(used.map(({ field }) => ({ field, message: USED })));
}

/**
 * Stores both texts of an agreement as signed, with their evidence, and supersedes the ones before. The caller holds
 * the application's lock, or has just created it.
 */
export async function storeSigned(
  tx: Tx,
  { ip, userAgent, now }: Context,
  application: Signed,
  customer: UserRow,
  { signature, accepted, sumInWords, counter }: Signing,
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
      counter,
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
      witnessSignature: drawings.witness,
      evidence: json,
      agreementHash: hash,
      signedAt: now,
    });
  }
  await queueSealing(tx);
  // A loan approved before agreements were stored has its price alone.
  await nameAgreement(tx, application.id, hash);
  return ok(null);
}

/** Amount, term and restructured debt: the only facts of an existing application that its signature is about. */
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
