import type { Application } from '#contract/applications.ts';
import type { Document } from '#contract/documents.ts';
import { draft as draftBody, submission } from '#contract/submission.ts';
import type { SentKey } from '#web/app/calls/action-key.ts';
import { mergeAutosave, readAutosave } from '#web/applications/form/form-autosave.ts';
import type { FormValues, Presentation } from '#web/applications/form/form-fields.ts';
import {
  draftValues,
  initialValues,
  photoValues,
  type StoredFields,
} from '#web/applications/form/initial-values.ts';
import { furthestStep, STEPS } from '#web/applications/form/steps.ts';
import { displayValue } from '#web/fields/field-kinds.ts';

/** The start of the form: empty, or at its last state. */
export interface FormStart {
  /** The draft that it continues. */
  readonly application: Application | null;
  readonly currentValues: FormValues;
  /** The server's values: without unsent changes of this phone. */
  readonly lastSavedValues: FormValues;
  readonly step: number;
  /** Of the step, when it has several. */
  readonly part: string | null;
  /** Continues this phone's autosave. */
  readonly restored: boolean;
  readonly pendingRequest: SentKey | null;
}

interface Sources {
  readonly prefill: StoredFields;
  /** From this phone, of any shape. */
  readonly autosaved?: unknown;
  readonly draft?: Application;
  /** Uploads of the draft; a photo may be uploaded although its address did not reach the draft. */
  readonly documents?: readonly Document[];
  /** Of the calculator: it is newer than the autosave. */
  readonly quote?: { readonly amount: number; readonly term: number } | null;
}

const BODY = { modal: submission, inline: draftBody };

/** A request that may have arrived, if its body is still one that this presentation sends. */
function pendingOf(presentation: Presentation, request: SentKey): SentKey | null {
  try {
    return BODY[presentation].safeParse(JSON.parse(request.last)).success ? request : null;
  } catch {
    return null;
  }
}

/** Starts the form with all known data: the prefill, a draft, this phone's autosave of it, and a quote. */
export function startForm(presentation: Presentation, sources: Sources): FormStart {
  const { prefill, autosaved, draft = null, documents = [], quote } = sources;
  const lastSavedValues = {
    ...initialValues(presentation, prefill),
    ...photoValues(documents),
    ...(draft && draftValues(draft)),
  };
  const autosave = readAutosave(autosaved, lastSavedValues, draft?.id ?? null);
  const currentValues = {
    ...mergeAutosave(lastSavedValues, autosave),
    ...(quote && { amount: displayValue('amount', quote.amount), term: String(quote.term) }),
  };
  const askingStep = (number: number | null | undefined) =>
    STEPS[presentation].find((step) => step.number === number && step.fields.length > 0)?.number;
  const leftOnServer = () =>
    draft ? (askingStep(draft.draftStep) ?? furthestStep(presentation, currentValues)) : 1;
  // Another phone may have changed the draft since.
  const leftHere = autosave?.draftUpdatedAt === (draft?.updatedAt ?? null);
  return {
    application: draft,
    currentValues,
    lastSavedValues,
    part: quote || !leftHere ? null : (autosave?.part ?? null),
    step: quote ? 1 : leftHere ? (askingStep(autosave.step) ?? 1) : leftOnServer(),
    restored: autosave !== null,
    pendingRequest:
      quote || draft || !autosave?.pendingRequest ? null : pendingOf(presentation, autosave.pendingRequest),
  };
}
