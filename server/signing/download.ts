import type { signingApi } from '#contract/signing.ts';
import { applicationReference } from '#domain/applications/application.ts';
import { fail, ok } from '#domain/result.ts';
import { UNSIGNED } from '#domain/signing/layout.ts';
import { LEGAL_DOCUMENT, LEGAL_DOCUMENTS } from '#domain/signing/legal-document.ts';
import { legalFileName } from '#domain/signing/legal-file-name.ts';
import { agreementToday } from '#server/agreements/agreement-today.ts';
import { findReadable } from '#server/applications/applications.store.ts';
import { asTextFile } from '#server/files/text-file.ts';
import type { Context } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { legalPdf } from '#server/signing/legal-pdf.ts';
import { currentLegalDocuments } from '#server/signing/signing.store.ts';

/** What was signed, or a preview marked as not signed (rule: legal-text-files); or the drawing that signed it. */
export function downloadDocument(context: Context, { params }: VerbInput<typeof signingApi.download>) {
  return context.transact(async (tx) => {
    const application = await findReadable(tx, context.actor, params.applicationId);
    if (!application) return fail({ code: 'not_found' } as const);
    const { id, amount, term } = application;
    if (amount === null || term === null) return fail({ code: 'not_found' } as const);
    const [named = '', extension] = params.document.split('.');
    const kind = LEGAL_DOCUMENTS.find((known) => known === named);
    if (!kind) return fail({ code: 'not_found' } as const);
    const ending = extension === 'pdf' ? 'pdf' : 'txt';
    const signed = (await currentLegalDocuments(tx, id)).find((document) => document.kind === kind);
    // Signed once and nothing left of it: the person was deleted (rule: erase-client).
    if (application.signedAt && !signed)
      return fail({ code: 'not_found', message: 'Titular eliminado' } as const);
    const fileName = (ending: 'txt' | 'pdf' | 'png') =>
      legalFileName(kind, application.fullName ?? '', id, ending);
    if (extension === 'png')
      return signed
        ? ok({ bytes: signed.signature, type: 'image/png', fileName: fileName('png'), attachment: false })
        : fail({ code: 'not_found' } as const);
    const settings = await context.deps.settings();
    const unsigned = async () =>
      (await agreementToday(tx, settings, id, { fields: application, amount, term })).texts[kind];
    const body = signed?.body ?? (await unsigned());
    // Beside the text, never in it: the text is the same before and after.
    const evidence = signed ? signed.fullText.slice(body.length) : `\n${UNSIGNED}\n`;
    const file = { fileName: fileName(ending), attachment: true };
    if (ending === 'txt') {
      const text = signed ? signed.fullText : `${UNSIGNED}\n\n${body}${evidence}`;
      return ok({ ...file, bytes: asTextFile(text), type: 'text/plain; charset=utf-8' });
    }
    const bytes = await legalPdf({
      title: LEGAL_DOCUMENT[kind].label,
      reference: applicationReference(id),
      body,
      evidence,
      drawing: signed?.signature ?? null,
      author: settings.legalName,
      at: signed?.signedAt ?? context.now,
      attachments: [],
      facts: null,
    });
    return ok({ ...file, bytes, type: 'application/pdf' });
  });
}
