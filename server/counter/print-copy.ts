import type { counterApi } from '#contract/counter.ts';
import { applicationReference } from '#domain/applications/application.ts';
import { DAY_MS } from '#domain/calendar.ts';
import { fail, ok } from '#domain/result.ts';
import { SIGNED_DOCUMENT } from '#domain/signing/legal-document.ts';
import { legalFileName } from '#domain/signing/legal-file-name.ts';
import { letterheadOf } from '#server/branding/letterhead.ts';
import { findTaken } from '#server/counter/counter.store.ts';
import type { Context } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { recordEvents } from '#server/outbox/record-events.ts';
import { drawPage } from '#server/signing/draw-page.ts';
import { currentLegalDocuments } from '#server/signing/signing.store.ts';

const DRAWN =
  '\n\nFirmado. El dibujo de la firma está en el original sellado, que guarda el prestamista.\n\n';

/**
 * The copy that the client takes home: text and evidence as signed. Only the staff who decide see a drawn signature, so
 * a cashier's copy leaves it out (rules: counter-copy, who-sees-what). Each copy is recorded.
 */
export async function printCopy(context: Context, { params }: VerbInput<typeof counterApi.copy>) {
  const { deps, now, actor } = context;
  const found = await context.transact(async (tx) => {
    const application = await findTaken(tx, params.id, actor.userId);
    const documents = await currentLegalDocuments(tx, params.id);
    const signed = documents.find(({ kind }) => kind === params.document);
    if (!application || !signed || now.getTime() - signed.signedAt.getTime() > DAY_MS)
      return fail({ code: 'not_found' } as const);
    await recordEvents(tx, context, [
      { name: 'application.copy_printed', subjectId: params.id, facts: { document: params.document } },
    ]);
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
    drawing: null,
    author: (await deps.settings()).legalName,
    at: signed.signedAt,
    attachments: [],
    facts: null,
    verifiedAt: null,
  });
  const fileName = legalFileName(signed.kind, fullName, params.id, 'pdf');
  return ok({ bytes, type: 'application/pdf', fileName, attachment: false });
}
