import { signingApi } from '#contract/signing.ts';
import type { Shown } from '#domain/accounts/who-sees.ts';
import { applicationReference } from '#domain/applications/application.ts';
import { day } from '#domain/calendar.ts';
import { canonicalJson } from '#domain/canonical-json.ts';
import { paydaysRefusal } from '#domain/products/paydays.ts';
import { fail, ok } from '#domain/result.ts';
import { UNSIGNED } from '#domain/signing/layout.ts';
import {
  type LegalDocumentKind,
  SIGNED_DOCUMENT,
  SIGNED_DOCUMENTS,
  type SignedDocumentKind,
} from '#domain/signing/legal-document.ts';
import { legalFileName, renderPaperNotice } from '#domain/signing/legal-file-name.ts';
import { findAgreement } from '#server/agreements/agreements.store.ts';
import { agreementToday } from '#server/agreements/make-agreement.ts';
import { findReadable } from '#server/applications/applications.store.ts';
import { letterheadOf } from '#server/branding/letterhead.ts';
import type { ApplicationRow, LegalDocumentRow, RowOf } from '#server/db/tables.ts';
import { asTextFile } from '#server/files/files.ts';
import type { Context, Outcome, Tx } from '#server/http/context.ts';
import { sees } from '#server/http/parse.ts';
import { serve } from '#server/http/serve.ts';
import { loansOfApplication } from '#server/loans/loans.store.ts';
import { sealSigning } from '#server/sealing/seal-signing.ts';
import { findSealed, sealedOfApplication } from '#server/sealing/sealing.store.ts';
import { lenderOf } from '#server/settings/lender.ts';
import type { Settings } from '#server/settings/settings.ts';
import { drawPage } from '#server/signing/draw-page.ts';
import { previewDocuments } from '#server/signing/preview.ts';
import { sign } from '#server/signing/sign-application.ts';
import { currentLegalDocuments } from '#server/signing/signing.store.ts';

/**
 * The notice that replaces a document which was signed on paper outside the program; `null` once its person was
 * erased.
 */
async function paperNotice(
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

const ENDINGS = ['txt', 'pdf', 'png', 'json'] as const;

/**
 * The kind of data that each form of a signed document shows: the text contains the employer, the page the drawn
 * signature (rule: who-sees-what).
 */
const SHOWS = { txt: 'income', json: 'income', pdf: 'identity', png: 'identity' } as const satisfies Readonly<
  Record<(typeof ENDINGS)[number], Shown>
>;

/** Kind and ending of a document's file name such as "debt-agreement.pdf"; the contract has validated its form. */
const partsOf = (document: string) => {
  const [named, ending] = document.split('.');
  return {
    kind: SIGNED_DOCUMENTS.find((known) => known === named),
    ending: ENDINGS.find((known) => known === ending) ?? 'txt',
  };
};

const ERASED = fail({ code: 'not_found', message: 'Titular eliminado' });

interface Found {
  readonly id: number;
  readonly fullName: string;
  readonly signed: LegalDocumentRow | undefined;
  readonly sealed: RowOf<'sealedDocuments'> | undefined;
  readonly body: string;
  /** A line that is put above and below an unsigned text; `null`: the text is signed. */
  readonly mark: string | null;
}

/**
 * Finds a document that its reader may see: the signed one, with its seal once it has one; otherwise a preview as of
 * today, or a notice that it was signed on paper (rule: imported-loan).
 */
function find(
  context: Context,
  applicationId: number,
  kind: SignedDocumentKind,
  shown: Shown,
): Promise<Outcome<Found>> {
  return context.read(async (tx) => {
    const application = await findReadable(tx, context.actor, applicationId);
    const documents = await currentLegalDocuments(tx, applicationId);
    const sealings = await sealedOfApplication(tx, applicationId);
    if (!application || !sees(context.actor, application.userId, shown)) return fail({ code: 'not_found' });
    // The guarantor's drawing, network and browser are theirs: they have the copy by their link (rule: guarantor).
    if (kind === 'guaranty' && !context.actor.isAdmin) return fail({ code: 'not_found' });
    const { id, amount, term } = application;
    if (amount === null || term === null) return fail({ code: 'not_found' });
    const signed = documents.find((document) => document.kind === kind);
    // It was signed and is gone: the person was erased (rule: erase-client).
    if (application.signedAt && !signed) return ERASED;
    const named = { id, fullName: application.fullName ?? '' };
    if (signed) {
      const sealed = sealings.find(({ legalDocumentId }) => legalDocumentId === signed.id);
      return ok<Found>({ ...named, signed, sealed, body: signed.body, mark: null });
    }
    if (kind === 'guaranty') return fail({ code: 'not_found' });
    const settings = await context.deps.settings();
    const unsigned = { ...named, signed: undefined, sealed: undefined };
    if (application.importId !== null) {
      const body = await paperNotice(tx, settings, application, kind);
      return body === null ? ERASED : ok<Found>({ ...unsigned, body, mark: null });
    }
    // A draft that does not say yet when its person is paid has no text.
    if (paydaysRefusal(term, application.paydays) !== null) return fail({ code: 'not_found' });
    const today = await agreementToday(tx, settings, id, {
      fields: application,
      amount,
      term,
      restructured: null,
      counter: null,
    });
    return ok<Found>({ ...unsigned, body: today.texts[kind], mark: UNSIGNED });
  });
}

/** The sealed file of a signed document. It is made once; a request before the job has made it makes it now. */
async function sealedFile(context: Context, signed: LegalDocumentRow) {
  await sealSigning(context.deps, signed);
  return context.read(async (tx) => {
    const sealed = await findSealed(tx, { legalDocumentId: signed.id });
    return sealed ? ok(sealed) : fail({ code: 'not_found' });
  });
}

/**
 * Downloads a document of an application: the signed one, or a preview marked as unsigned (rule: legal-text-files);
 * as text, as PDF, its drawing, or its evidence.
 */
const downloadDocument = serve(signingApi.download, async (context, { params }) => {
  const { kind, ending } = partsOf(params.document);
  if (!kind) return fail({ code: 'not_found' });
  const found = await find(context, params.applicationId, kind, SHOWS[ending]);
  if (!found.ok) return found;
  const { id, fullName, signed, body, mark } = found.value;
  const fileName = legalFileName(kind, fullName, id, ending);
  if (ending === 'png')
    return signed
      ? ok({ fileName, bytes: signed.signature, type: 'image/png', inline: true })
      : fail({ code: 'not_found' });
  if (ending === 'json')
    return signed
      ? ok({ fileName, bytes: Buffer.from(canonicalJson(signed.evidence)), type: 'application/json' })
      : fail({ code: 'not_found' });
  // The mark goes around the text, never into it: the text is the same before and after signing.
  const unsigned = mark === null ? body : `${mark}\n\n${body}\n${mark}\n`;
  if (ending === 'txt') {
    const text = found.value.sealed?.sealedText ?? signed?.fullText ?? unsigned;
    return ok({ fileName, bytes: asTextFile(text), type: 'text/plain; charset=utf-8' });
  }
  if (signed) {
    const sealed = found.value.sealed ? ok(found.value.sealed) : await sealedFile(context, signed);
    if (!sealed.ok) return sealed;
    const bytes = await context.deps.files.get(sealed.value.fileKey);
    return ok({ fileName, bytes, type: 'application/pdf' });
  }
  const bytes = await drawPage({
    letterhead: await letterheadOf(context.deps),
    title: SIGNED_DOCUMENT[kind].label,
    reference: applicationReference(id),
    body,
    evidence: mark === null ? '' : `\n${mark}\n`,
    author: (await context.deps.settings()).legalName,
    at: context.now,
  });
  return ok({ fileName, bytes, type: 'application/pdf' });
});

export const signingRoutes = [
  serve(signingApi.sign, sign),
  serve(signingApi.preview, previewDocuments),
  downloadDocument,
];
