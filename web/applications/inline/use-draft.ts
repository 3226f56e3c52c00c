import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { User } from '#contract/accounts.ts';
import { PHOTO_FIELD, PHOTO_FIELDS, type PhotoField } from '#contract/application-fields.ts';
import { type Application, applicationsApi } from '#contract/applications.ts';
import { type Draft, type DraftChange, draft, draftChange } from '#contract/submission.ts';
import { isIn } from '#domain/enum-table.ts';
import { randomKey, type SentKey } from '#web/app/calls/action-key.ts';
import { call } from '#web/app/calls/api-client.ts';
import { ApiError, hasCode, isNotFound } from '#web/app/calls/api-error.ts';
import { keyOf } from '#web/app/calls/query-client.ts';
import { draftFailure } from '#web/applications/form/failure-text.ts';
import {
  type Change,
  FORM_FIELD_NAMES,
  type FormField,
  type FormValues,
  isDraftField,
} from '#web/applications/form/form-fields.ts';
import type { FormNavigation, FormPosition } from '#web/applications/form/form-position.ts';
import type { FormStart } from '#web/applications/form/form-start.ts';
import { toDraftChange, toRequestBody } from '#web/applications/form/request-body.ts';
import { SIGNING_STEP, STEPS, type Step } from '#web/applications/form/steps.ts';
import { type ApplicationForm, useApplicationForm } from '#web/applications/form/use-application-form.ts';
import { CEDULA_SIDES } from '#web/documents/cedula-frame.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';

/** A pause in typing, in milliseconds, after which the draft gets what the open step has. */
export const TYPING_PAUSE_MS = 5_000;

const edit = (id: number, body: DraftChange) => call(applicationsApi.edit, { params: { id }, body });

/** The values of `body` that are valid each by itself: one that is not valid yet stays on this phone. */
const validOnly = (body: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(body).filter(([name, value]) => draftChange.safeParse({ [name]: value }).success),
  );

/** The valid values of the open step that the draft lacks. */
function typedOnly({ step, currentValues, isSaved }: ApplicationForm): DraftChange {
  const fields = step.fields.filter((field) => isDraftField(field) && !isSaved([field]));
  return draftChange.parse(validOnly(toDraftChange(currentValues, fields)));
}

/** All fields of a draft. */
export const DRAFT_FIELDS = FORM_FIELD_NAMES.filter(isDraftField);
const NO_PHOTOS: Partial<FormValues> = Object.fromEntries(PHOTO_FIELDS.map((field) => [field, '']));

/**
 * Saves the open step in the draft before it is complete, so that another device continues there: after a pause in
 * typing, and when the page is put away. @returns a function that waits for the request under way: "Continuar" sends
 * newer values and must arrive later.
 */
function useTypedInDraft(form: ApplicationForm): () => Promise<void> {
  const latest = useRef(form);
  latest.current = form;
  const under = useRef<Promise<void>>(Promise.resolve());
  const send = useRef(() => {
    const { application, noteStored } = latest.current;
    const body = typedOnly(latest.current);
    if (!application || Object.keys(body).length === 0) return;
    under.current = under.current
      .then(() => edit(application.id, body))
      // Without signal the phone keeps them, and "Continuar" sends the step again.
      .then(noteStored, () => undefined);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change begins the pause again
  useEffect(() => {
    const timer = setTimeout(send.current, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [form.currentValues]);
  useEffect(() => {
    const putAway = () => {
      if (document.visibilityState === 'hidden') send.current();
    };
    document.addEventListener('visibilitychange', putAway);
    return () => document.removeEventListener('visibilitychange', putAway);
  }, []);
  return () => under.current;
}

/** HTTP statuses after which the server has certainly created no draft. */
const REFUSED: readonly number[] = [400, 403, 409];
const isRefusal = (failure: unknown) => failure instanceof ApiError && REFUSED.includes(failure.status);

/**
 * Creates a draft once, despite repeated attempts. If an earlier request may have arrived, it repeats that identical
 * request under its key, and then saves the values of now in the draft. `autosave` saves the pending request for the
 * next page.
 */
function useCreateDraft(before: SentKey | null) {
  const pending = useRef(before);
  async function send({ key, last }: SentKey): Promise<Application> {
    try {
      return await call(
        applicationsApi.create,
        { body: draft.parse(JSON.parse(last)) },
        { idempotencyKey: key },
      );
    } catch (failure) {
      if (isRefusal(failure)) pending.current = null;
      throw failure;
    }
  }
  async function create(body: Draft, autosave: () => Promise<unknown>): Promise<Application> {
    const earlier = pending.current;
    const request = earlier ?? { key: randomKey(), last: JSON.stringify(body) };
    pending.current = request;
    await autosave();
    try {
      const created = await send(request);
      // The server repeats its first reply, also for a draft that is gone or was sent since: saving asks it.
      const stored = earlier ? await edit(created.id, body) : created;
      pending.current = null;
      return stored;
    } catch (failure) {
      if (hasCode(failure, 'already_processed')) pending.current = null;
      if (earlier && isNotFound(failure)) {
        pending.current = null;
        return create(body, autosave);
      }
      // A refused request is no longer pending.
      void autosave();
      throw failure;
    }
  }
  return { create, pendingRequest: () => pending.current };
}

export interface DraftOptions {
  readonly user: User;
  readonly start: FormStart;
  /** The screen that the address requests. */
  readonly wanted: FormPosition;
  readonly places: FormNavigation;
  /** Called when the draft exists, or another one in its place, with the screen to show next. */
  readonly onCreated: (draft: Application, next: FormPosition) => void;
  /** Called when the application is signed and sent: then the steps before the confirmation are closed. */
  readonly onSigned: (signed: Application) => void;
}

/**
 * The model of the form in the page: each "Continuar" saves its step in a draft on the server, which the first
 * "Continuar" creates.
 */
export function useDraft({ onCreated, onSigned, ...options }: DraftOptions) {
  const client = useQueryClient();
  const { toast, dismiss } = useToast();
  const { create, pendingRequest } = useCreateDraft(options.start.pendingRequest);
  const form = useApplicationForm({
    ...options,
    presentation: 'inline',
    pendingRequest,
    failureText: draftFailure,
  });
  const { application, step, part, changing, currentValues } = form;
  const typedIsSaved = useTypedInDraft(form);

  function markSaved(saved: Application): Application {
    form.markSaved(saved);
    void client.invalidateQueries({ queryKey: keyOf(applicationsApi.list) });
    return saved;
  }

  /**
   * Goes on with a new draft in the place of one that was discarded elsewhere. Its photos are deleted with it.
   * @throws {ApiError} with status 404, since the customer has to look and continue again
   */
  async function replaceDraft(): Promise<never> {
    const kept = validOnly(toRequestBody({ ...currentValues, ...NO_PHOTOS }, DRAFT_FIELDS));
    const created = await create(draft.parse({ ...kept, draftStep: step.number }), form.autosaveFirst);
    form.change(NO_PHOTOS);
    onCreated(markSaved(created), { step: step.number });
    const gone = new ApiError({ status: 404, body: '' });
    // The step is shown anew from its heading: the message beside the buttons is out of sight.
    toast({ variant: 'destructive', ...draftFailure(gone) });
    throw gone;
  }

  /**
   * Saves fields in the draft, and creates the draft if there is none. @returns the application as the server has it.
   */
  async function save(fields: readonly FormField[], draftStep: number): Promise<Application> {
    await typedIsSaved();
    if (!application) {
      const body = draft.parse({ ...toRequestBody(currentValues, fields), draftStep });
      return markSaved(await create(body, form.autosaveFirst));
    }
    const change = draftChange.parse({ ...toDraftChange(currentValues, fields), draftStep });
    return edit(application.id, change).then(markSaved, (failure: unknown) => {
      if (isNotFound(failure)) return replaceDraft();
      throw failure;
    });
  }

  /** Shows the confirmation of a draft that was signed and sent elsewhere. */
  async function showSent(id: number): Promise<void> {
    const sent = await call(applicationsApi.one, { params: { id } });
    void form.forget();
    form.markSaved(sent);
    onSigned(sent);
  }

  const saving = useMutation({
    mutationFn: async ({ fields, number }: Step) => {
      const next = form.next() ?? { step: number };
      // The draft gets the answers of the steps that the way goes past, too.
      const passed = STEPS.inline.filter((step) => step.number > number && step.number < next.step);
      const all = changing === null ? [...fields, ...passed.flatMap((step) => step.fields)] : fields;
      const draftStep = changing === null ? Math.min(next.step, SIGNING_STEP) : SIGNING_STEP;
      return { saved: await save(all.filter(isDraftField), draftStep), isNew: application === null, next };
    },
    onSuccess: ({ saved, isNew, next }) => (isNew ? onCreated(saved, next) : form.goForward()),
    onError: (failure) => {
      if (application && hasCode(failure, 'already_processed'))
        showSent(application.id).catch(form.showFailure);
      else form.showFailure(failure);
    },
  });
  /** Replaces the draft of a file that was discarded elsewhere. The photo is far from the buttons. */
  const replacing = useMutation({
    mutationFn: replaceDraft,
    onError(failure) {
      if (!isNotFound(failure)) toast({ variant: 'destructive', ...draftFailure(failure) });
    },
  });

  const change: Change = (changed) => {
    form.change(changed);
    const photos = Object.entries(changed).filter(([field]) => isIn(PHOTO_FIELDS, field));
    if (!application || photos.length === 0) return;
    // A photo is expensive to repeat: the draft gets it at once. If this fails, the next step saves it.
    edit(application.id, draftChange.parse(Object.fromEntries(photos))).then(form.markSaved, () => undefined);
  };

  return {
    form,
    change,
    save,
    saving,
    /** Why saving failed, until the next attempt. */
    failure: replacing.error ?? saving.error,
    onGone: replacing.mutate,
    forward() {
      if (saving.isPending) return;
      // A new attempt removes the last one's message.
      saving.reset();
      replacing.reset();
      dismiss();
      if (!form.checkScreen()) return;
      // Nothing to save between the tasks of a step: each photo is saved when it is taken.
      const isWithin = part !== null && part !== step.parts.at(-1);
      if (isWithin) form.goForward();
      else saving.mutate(step);
    },
    back() {
      saving.reset();
      replacing.reset();
      form.goBack();
    },
  };
}
export type DraftForm = ReturnType<typeof useDraft>;

/** Whether the panel of documents has a card for a photo. */
export const hasCard = (field: PhotoField) => isIn(CEDULA_SIDES, PHOTO_FIELD[field].documentType);

/** The id of the control of a photo, to which an error links: the panel's cards have the names of their documents. */
export const linkOf = (field: string): string =>
  isIn(PHOTO_FIELDS, field) && hasCard(field) ? `${PHOTO_FIELD[field].documentType}-camera` : field;
