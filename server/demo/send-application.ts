import { printedFields } from '#contract/application-fields.ts';
import type { Submission } from '#contract/submission.ts';
import type { DocumentType } from '#domain/documents/document-type.ts';
import { createApplication } from '#server/applications/create-application.ts';
import { expectOk } from '#server/demo/demo-context.ts';
import { fileOf } from '#server/demo/demo-pictures.ts';
import { uploadDocument } from '#server/documents/upload-document.ts';
import type { Context } from '#server/http/context.ts';
import { previewDocuments } from '#server/signing/preview.ts';

const noInput = { params: undefined, query: undefined, file: undefined } as const;

/** Answers the photo's address. */
export async function upload(context: Context, documentType: DocumentType, bytes: Buffer): Promise<string> {
  const file = fileOf(`${documentType}.png`, bytes);
  return expectOk(await uploadDocument(context, { ...noInput, body: { documentType }, file })).filePath;
}

/** Reads both documents and sends the whole application, as the modal does; answers its id. */
export async function sendApplication(context: Context, body: Submission): Promise<number> {
  const { firstName, lastName, amount, term } = body;
  const read = { ...printedFields.parse({ ...body, fullName: `${firstName} ${lastName}` }), amount, term };
  const { agreementHash } = expectOk(await previewDocuments(context, { ...noInput, body: read }));
  return expectOk(await createApplication(context, { ...noInput, body: { ...body, agreementHash } })).id;
}
