import { PHOTO_FIELD, PHOTO_FIELDS } from '#contract/application-fields.ts';
import { type COUNTER_PHOTOS, counterApi } from '#contract/counter.ts';
import type { Document } from '#contract/documents.ts';
import type { Failure } from '#contract/errors.ts';
import { canApply } from '#domain/applications/transitions.ts';
import { fail, ok } from '#domain/result.ts';
import { type OnChanged, showingChanges } from '#server/agreements/make-agreement.ts';
import { updateApplication } from '#server/applications/applications.store.ts';
import { closeLinks } from '#server/counter/counter.store.ts';
import { counterReply } from '#server/counter/read-counter.ts';
import { counterEvidence, declaredBy, lockTaken, type SignedThere } from '#server/counter/witness.ts';
import type { ApplicationRow } from '#server/db/tables.ts';
import { documentReply } from '#server/documents/document-reply.ts';
import { storePhoto } from '#server/documents/upload-document.ts';
import type { Context, Outcome, Tx, UploadedFile } from '#server/http/context.ts';
import { serve, type VerbInput } from '#server/http/serve.ts';
import { signApplication } from '#server/signing/sign-application.ts';
import { readDrawings } from '#server/signing/sign-documents.ts';

interface Photo {
  readonly file: UploadedFile;
  readonly documentType: (typeof COUNTER_PHOTOS)[number];
}

/**
 * Stores a photo of the person who is present and puts it into the draft: no photo is stored that the draft does not
 * show.
 */
export const putPhoto = <T>(
  context: Context,
  applicationId: number,
  { file, documentType }: Photo,
  answer: (tx: Tx, document: Document) => Promise<Outcome<T>>,
): Promise<Outcome<T>> =>
  storePhoto(context, { file, documentType }, async (tx, store) => {
    const taken = await lockTaken(tx, context, applicationId);
    if (!taken.ok) return taken;
    const { id, userId, status } = taken.value.application;
    if (!canApply('edit', status)) return fail({ code: 'already_processed' });
    const stored = await store({ userId, applicationId: id, givenAt: null });
    if (!stored.ok) return stored;
    const document = documentReply(stored.value);
    const field = PHOTO_FIELDS.find((each) => PHOTO_FIELD[each].documentType === documentType);
    if (!field) throw new Error(`No field of the application is a ${documentType}`);
    await updateApplication(tx, id, { [field]: document.filePath, updatedAt: context.now });
    return answer(tx, document);
  });

export const takePhoto = serve(counterApi.photo, (context, { params, body, file }) =>
  putPhoto(context, params.id, { file, documentType: body.documentType }, async (_tx, document) =>
    ok(document),
  ),
);

type Body = Omit<VerbInput<typeof counterApi.sign>['body'], 'device' | 'cedulaSeen' | 'witness'>;

export interface TakenSignature extends SignedThere {
  readonly applicationId: number;
  readonly body: Body;
  /** Returns why a draft may no longer be signed on this device, else `null`; called under the draft's lock. */
  readonly refuse: (tx: Tx) => Promise<Failure | null>;
}

/**
 * The person who is present signs both documents, which sends the draft and closes its links
 * (rules: sign-submits-draft, counter-evidence). The caller acts for the member of the staff who took it.
 */
export async function signTaken(
  tx: Tx,
  context: Context,
  taking: TakenSignature,
  onChanged: OnChanged,
): Promise<Outcome<ApplicationRow>> {
  const taken = await lockTaken(tx, context, taking.applicationId);
  if (!taken.ok) return taken;
  const { customer, application } = taken.value;
  const refused = await taking.refuse(tx);
  if (refused) return fail(refused);
  if (application.signedAt) return fail({ code: 'already_signed' });
  if (!canApply('submit', application.status)) return fail({ code: 'already_processed' });
  const counter = await counterEvidence(tx, context, application, taking);
  if (!counter.ok) return counter;
  const signed = await signApplication(
    tx,
    context,
    {
      customerId: customer.id,
      body: { ...taking.body, applicationId: application.id },
      drawings: taking.drawings,
      counter: counter.value,
    },
    onChanged,
  );
  if (signed.ok) await closeLinks(tx, application.id, context.now);
  return signed;
}

/** Signs on a device of the office, which the member of the staff hands to the client. */
export const signAtCounter = serve(counterApi.sign, (context, { params, body }) =>
  showingChanges(context, async (onChanged) => {
    const { device: _device, cedulaSeen: _, witness, ...signing } = body;
    const { device, heardBy } = declaredBy(context, body);
    const taking = {
      applicationId: params.id,
      body: signing,
      drawings: await readDrawings(body.signature, heardBy && witness?.signature),
      heardBy,
      signedOn: 'office' as const,
      device,
      refuse: async () => null,
    };
    return context.transactOnce(async (tx) => {
      const signed = await signTaken(tx, context, taking, onChanged);
      if (!signed.ok) return signed;
      return ok({
        ...(await counterReply(tx, context, signed.value)),
        message: 'Solicitud firmada y enviada',
      });
    });
  }),
);
