import { createHash } from 'node:crypto';
import { parseCedula } from '#domain/accounts/cedula.ts';
import { fail, ok } from '#domain/result.ts';
import { CREDIT_AUTHORIZATION_VERSION } from '#domain/signing/credit-authorization.ts';
import { type Acceptances, type Evidence, renderEvidence } from '#domain/signing/evidence.ts';
import { PROMISSORY_NOTE_VERSION } from '#domain/signing/promissory-note.ts';
import { borrowerOf } from '#server/applications/application-fields.ts';
import type { ApplicationRow, UserRow } from '#server/db/tables.ts';
import type { Context, Outcome, Tx } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';
import { settingsToSign } from '#server/signing/binding-terms.ts';
import { documentFacts, notePlanOf, renderBoth } from '#server/signing/document-facts.ts';
import { readSignature } from '#server/signing/signature-image.ts';
import {
  currentLegalDocuments,
  insertLegalDocument,
  supersedeLegalDocuments,
} from '#server/signing/signing.store.ts';

/** What the browser sends of a signature. */
export interface Signature {
  readonly fullName: string;
  readonly cedula: string;
  readonly signatureDate?: string | undefined;
  readonly debtAgreementSignature: string;
  readonly creditAuthorizationSignature: string;
}

/** A signature with the boxes that were ticked beside it. */
export interface Signing {
  readonly signature: Signature;
  readonly accepted: Acceptances;
}

const VERSIONS = {
  'debt-agreement': PROMISSORY_NOTE_VERSION,
  'credit-authorization': CREDIT_AUTHORIZATION_VERSION,
};
const FIELDS = {
  'debt-agreement': 'debtAgreementSignature',
  'credit-authorization': 'creditAuthorizationSignature',
} as const;

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const plainName = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase();

/**
 * Renders both documents for the amount and term given, stores them with their evidence, and supersedes the ones
 * before. The caller holds the application's lock. Each document needs a drawing of its own (rule: signature-image).
 */
export async function signDocuments(
  tx: Tx,
  context: Context,
  application: ApplicationRow & { amount: number; term: number },
  customer: UserRow,
  { signature, accepted }: Signing,
): Promise<Outcome<null>> {
  const { deps, now } = context;
  // The name is not editable where one signs: anything else is another person's or an altered page (rule:
  // signer-is-applicant).
  const samePerson =
    plainName(signature.fullName) === plainName(application.fullName ?? '') &&
    parseCedula(signature.cedula) === application.cedula;
  if (!samePerson) return fail({ code: 'terms_mismatch' });
  if (signature.debtAgreementSignature === signature.creditAuthorizationSignature) {
    return fail(invalidField('creditAuthorizationSignature', 'Cada documento necesita su propia firma'));
  }
  const settings = await settingsToSign(tx, application, await deps.settings());
  const plan = notePlanOf(settings, application.amount, application.term);
  const before = await currentLegalDocuments(tx, application.id);
  // The note alone says in its text what it replaces: another note.
  const replaced = before.find(({ kind }) => kind === 'debt-agreement');
  const facts = documentFacts(settings, now, {
    applicationId: application.id,
    borrower: borrowerOf(application),
    loanType: application.loanType ?? 'personal',
    plan,
    signed: true,
    supersedes: replaced ? replaced.sha256.slice(0, 16) : null,
  });
  await supersedeLegalDocuments(tx, application.id, now);
  for (const { kind, text } of renderBoth(facts)) {
    const drawing = await readSignature(signature[FIELDS[kind]]);
    if (!drawing) return fail(invalidField(FIELDS[kind], 'La firma es requerida para continuar'));
    const evidence: Evidence = {
      applicationId: application.id,
      userId: customer.id,
      signedAt: now,
      ip: context.ip,
      userAgent: context.userAgent,
      verifiedChannel: customer.verifiedChannel,
      verifiedAt: customer.verifiedAt,
      templateVersion: VERSIONS[kind],
      bodySha256: sha256(text),
      signatureSha256: sha256(drawing),
      accepted,
      plan,
      photos: [
        application.cedulaPhotoUrl,
        application.cedulaBackPhotoUrl,
        application.selfieWithCedulaUrl,
      ].filter((url) => url !== null),
      clientDate: signature.signatureDate ?? null,
    };
    await insertLegalDocument(tx, {
      applicationId: application.id,
      kind,
      templateVersion: evidence.templateVersion,
      body: text,
      sha256: evidence.bodySha256,
      fullText: `${text}\n${renderEvidence(evidence)}`,
      signature: drawing,
      evidence: JSON.stringify(evidence),
      plan: JSON.stringify(plan),
      lateChargeVariant: settings.lateChargeVariant,
      signedAt: now,
      supersededAt: null,
    });
  }
  return ok(null);
}
