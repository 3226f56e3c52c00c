import type { documentsApi } from '#contract/documents.ts';
import { fail, ok } from '#domain/result.ts';
import { findReadable } from '#server/applications/applications.store.ts';
import { documentReply } from '#server/documents/document-reply.ts';
import { documentsOf, documentsOfApplication, findDocument } from '#server/documents/documents.store.ts';
import type { Context } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';

const ofApplication = (context: Context, applicationId: number) =>
  context.transact(async (tx) => {
    if (applicationId > 2_147_483_647) return fail({ code: 'not_found' } as const);
    const [application, documents] = await Promise.all([
      findReadable(tx, context.actor, applicationId),
      documentsOfApplication(tx, applicationId),
    ]);
    return application ? ok(documents.map(documentReply)) : fail({ code: 'not_found' } as const);
  });

export function listDocuments(context: Context, { query }: VerbInput<typeof documentsApi.list>) {
  if (query.applicationId !== undefined) return ofApplication(context, Number(query.applicationId));
  return context.transact(async (tx) => ok((await documentsOf(tx, context.actor.userId)).map(documentReply)));
}

export const listDocumentsOfApplication = (
  context: Context,
  { params }: VerbInput<typeof documentsApi.listOfApplication>,
) => ofApplication(context, Number(params.applicationId));

/** The bytes, to the owner or an administrator; to anybody else the document does not exist. */
export async function readDocument(context: Context, { params }: VerbInput<typeof documentsApi.file>) {
  const found = await context.transact(async (tx) => ok(await findDocument(tx, params.id)));
  const row = found.ok ? found.value : undefined;
  if (!row || !(context.actor.isAdmin || row.userId === context.actor.userId))
    return fail({ code: 'not_found' } as const);
  return ok({
    bytes: await context.deps.files.get(row.fileKey),
    type: row.fileType,
    fileName: row.fileName,
    attachment: false,
  });
}
