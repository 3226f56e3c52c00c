import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { User } from '#contract/accounts.ts';
import { PHOTO_FIELD, PHOTO_FIELDS, type PhotoField } from '#contract/application-fields.ts';
import { applicationsApi } from '#contract/applications.ts';
import { documentsApi } from '#contract/documents.ts';
import { type Submission, submission } from '#contract/submission.ts';
import { DOCUMENT_TYPE } from '#domain/documents/document-type.ts';
import { termText } from '#domain/limits/instalments.ts';
import { formatPesos, pesos } from '#domain/money.ts';
import { ApiError } from '#web/app/calls/api-error.ts';
import { isClientId, newClientId } from '#web/app/queue/client-id.ts';
import { correctionAddress } from '#web/app/queue/correction.ts';
import { send } from '#web/app/queue/page-sender.ts';
import type { QueueItem, StoredFile, StoredUpload } from '#web/app/queue/sending/queue-item.ts';
import { toRead } from '#web/applications/form/agreement.ts';
import { submissionFailure } from '#web/applications/form/failure-text.ts';
import { toStored } from '#web/applications/form/form-autosave.ts';
import type { Change, FormField } from '#web/applications/form/form-fields.ts';
import { positionsUpTo, startPosition, useFormNavigation } from '#web/applications/form/form-position.ts';
import type { FormStart } from '#web/applications/form/form-start.ts';
import { toSubmission } from '#web/applications/form/request-body.ts';
import { useShowSendFailure } from '#web/applications/form/show-send-failure.ts';
import { LAST_STEP, SEND_PART } from '#web/applications/form/steps.ts';
import { useApplicationForm } from '#web/applications/form/use-application-form.ts';
import { useSameAgain } from '#web/applications/steps/same-again.tsx';
import { isOnPhone, readPhoto } from '#web/documents/phone-photo.ts';
import { hashShown } from '#web/signing/agreement-query.ts';
import { useToast } from '#web/ui/overlays/toast.tsx';

interface ApplicationToSend {
  readonly clientId: string;
  readonly account: number;
  readonly body: Submission;
  /** This phone's autosave of the form, with which the form can open again. */
  readonly form: unknown;
  readonly now: Date;
}

function uploadOf(field: PhotoField, stored: StoredFile): StoredUpload {
  const { documentType } = PHOTO_FIELD[field];
  const { method, path, file } = documentsApi[DOCUMENT_TYPE[documentType].call];
  return {
    fills: field,
    request: { method, path, body: { documentType }, file: { field: file.field, stored } },
  };
}

/** Photos of a submission that only this phone has, with their bytes; `null` bytes: the phone lost the photo. */
async function phonePhotos(account: number, body: Submission) {
  const fields = PHOTO_FIELDS.filter((field) => isOnPhone(body[field] ?? ''));
  return Promise.all(
    fields.map(async (field) => ({ field, stored: await readPhoto(account, body[field] ?? '') })),
  );
}

/**
 * A whole, signed application as a queue item, with the photos that are not uploaded yet. If this phone has lost
 * photos: @returns the fields of those instead.
 */
async function applicationItem({
  clientId,
  account,
  body,
  form,
  now,
}: ApplicationToSend): Promise<QueueItem | { readonly lost: readonly PhotoField[] }> {
  const photos = await phonePhotos(account, body);
  const lost = photos.filter(({ stored }) => stored === null).map(({ field }) => field);
  if (lost.length > 0) return { lost };
  const { method, path } = applicationsApi.create;
  const onPhone = new Set<string>(photos.map(({ field }) => field));
  const sent = Object.entries({ ...body, clientId }).filter(([field]) => !onPhone.has(field));
  return {
    clientId,
    account,
    kind: 'application',
    title: `Solicitud de ${formatPesos(pesos(body.amount))} en ${termText(body.term)}`,
    note: 'Va firmada con los documentos que leíste. Si las condiciones cambian antes de que llegue, te pedimos firmar otra vez.',
    createdAt: now.getTime(),
    uploads: photos.flatMap(({ field, stored }) => (stored ? [uploadOf(field, stored)] : [])),
    request: { method, path, body: Object.fromEntries(sent), file: null },
    correction: correctionAddress('/loan-application', clientId),
    form,
    refusal: null,
  };
}

export const MODAL_PATH = '/loan-application';

/** How an application was sent when the form is no longer needed: the server has it, or it waits on this phone. */
export type Submitted = 'received' | 'kept';

const LOST = {
  title: 'Se perdió una foto',
  description: 'Este teléfono borró una foto que no se había subido. Tómela otra vez.',
};
const SENT = {
  title: '¡Solicitud enviada!',
  description: 'Su solicitud de préstamo ha sido enviada correctamente. Le contactaremos pronto.',
};

/**
 * The model of the form in the modal: five steps, and one item of this phone's queue at the end (rules:
 * application-travels-once, queued-write). Repeated sending, and a correction after a refusal, still make one
 * application.
 */
export function useSubmission(user: User, start: FormStart, onSubmitted: (what: Submitted) => void) {
  const { wanted, hasBefore, pile, ...places } = useFormNavigation(MODAL_PATH);
  // Only with entries does the back key reach the form's first entry before it leaves.
  const [hasEntries, setHasEntries] = useState(hasBefore);
  // When a page ends while sending, the next one sends the same application.
  const [clientId] = useState(() => {
    const before = start.pendingRequest?.key ?? '';
    return isClientId(before) ? before : newClientId();
  });
  const pending = useRef(start.pendingRequest);
  const client = useQueryClient();
  const { toast } = useToast();
  const form = useApplicationForm({
    presentation: 'modal',
    user,
    start,
    wanted: wanted ?? (hasEntries ? { step: 1 } : startPosition(start)),
    places,
    pendingRequest: () => pending.current,
    failureText: submissionFailure,
  });
  const showFailure = useShowSendFailure(form);

  async function submit(): Promise<Submitted | 'photo_lost'> {
    const agreementHash = hashShown(client, toRead(form.currentValues));
    const body = submission.parse({
      ...toSubmission(form.currentValues),
      agreementHash,
      drawnUnder: form.readText?.agreementHash,
    });
    pending.current = { key: clientId, last: JSON.stringify(body) };
    const saved = toStored(form.autosave());
    const item = await applicationItem({ clientId, account: user.id, body, form: saved, now: new Date() });
    if ('lost' in item) {
      form.change(Object.fromEntries(item.lost.map((field) => [field, ''])));
      toast({ variant: 'destructive', ...LOST });
      return 'photo_lost';
    }
    // From here on it is only in the queue: its autosave would be a second copy.
    const sent = await send(item, () => void form.forget());
    switch (sent.outcome) {
      case 'received':
      case 'kept':
        return sent.outcome;
      case 'refused':
        throw new ApiError(sent.refusal);
      case 'unkept':
        throw sent.failure;
    }
  }

  const sending = useMutation({
    mutationFn: submit,
    onSuccess: (what) => {
      if (what === 'photo_lost') return;
      void form.forget();
      // The queue's list shows it.
      if (what === 'received') toast(SENT);
      onSubmitted(what);
    },
    onError: showFailure,
  });

  /**
   * Gives every screen so far an entry of the browser's history, as soon as there are entries to lose: the back key
   * then goes from screen to screen, and from the first one to the question whether to leave.
   */
  function makeEntries() {
    if (hasEntries) return;
    setHasEntries(true);
    pile(positionsUpTo(form.step, form.part));
  }
  const { sendOrAsk, question } = useSameAgain(form.currentValues, sending.mutate);
  const isLast = form.step.number === LAST_STEP && form.part?.slug === SEND_PART;
  const change: Change = (changed) => {
    makeEntries();
    form.change(changed);
  };

  return {
    form,
    sending,
    question,
    clientId,
    change,
    /**
     * Shows the screen of one answer; first it makes the entry of the browser's history to which the customer returns.
     */
    changeAnswer(field: FormField) {
      makeEntries();
      form.changeAnswer(field);
    },
    isLast,
    /** Whether the back key went past the first step. */
    isLeaving: hasEntries && wanted === null,
    forward() {
      // A new attempt removes the last one's message.
      sending.reset();
      if (!form.checkScreen()) return;
      makeEntries();
      if (isLast) sendOrAsk();
      else form.goForward();
    },
    back() {
      sending.reset();
      makeEntries();
      form.goBack();
    },
  };
}
