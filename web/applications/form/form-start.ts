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
import { type MarkedValues, settle } from '#web/applications/form/marks.ts';
import { furthestStep, STEPS } from '#web/applications/form/steps.ts';
import { displayValue } from '#web/fields/field-kinds.ts';

/** The state in which an application form starts: empty, or as it was left. */
export interface FormStart {
  /** The draft that the form continues; `null`: a new form. */
  readonly application: Application | null;
  readonly currentValues: FormValues;
  /** The texts of the marks among the values, and what changed where marks were removed (rule: drawn-under). */
  readonly marked: Omit<MarkedValues, 'values'>;
  /** The values that the server has: without unsent changes of this phone. */
  readonly lastSavedValues: FormValues;
  readonly step: number;
  /** Name of the part of the step, when the step has several. */
  readonly part: string | null;
  /** Whether the form continues this phone's autosave. */
  readonly restored: boolean;
  readonly pendingRequest: SentKey | null;
}

interface Sources {
  readonly prefill: StoredFields;
  /** This phone's autosave, of any shape. */
  readonly autosaved?: unknown;
  readonly draft?: Application;
  /** Uploaded documents of the draft: a photo may be uploaded although its address did not reach the draft. */
  readonly documents?: readonly Document[];
  /** Amount and term from the calculator: they are newer than the autosave. */
  readonly quote?: { readonly amount: number; readonly term: number } | null;
}

const BODY = { modal: submission, inline: draftBody };

/** A pending request that may have arrived; `null` if this presentation of the form no longer sends such a body. */
function pendingOf(presentation: Presentation, request: SentKey): SentKey | null {
  try {
    return BODY[presentation].safeParse(JSON.parse(request.last)).success ? request : null;
  } catch {
    return null;
  }
}

/** The start of the form with all known data: the known answers, a draft, this phone's autosave of it, and a quote. */
export function startForm(presentation: Presentation, sources: Sources): FormStart {
  const { prefill, autosaved, draft = null, documents = [], quote } = sources;
  const lastSavedValues = {
    ...initialValues(presentation, prefill),
    ...photoValues(documents),
    ...(draft && draftValues(draft)),
  };
  const autosave = readAutosave(autosaved, lastSavedValues, draft?.id ?? null);
  const { values: currentValues, ...marked } = settle({
    values: {
      ...mergeAutosave(lastSavedValues, autosave),
      ...(quote && { amount: displayValue('amount', quote.amount), term: String(quote.term) }),
    },
    under: autosave?.readText ?? null,
    changes: null,
  });
  const askingStep = (number: number | null | undefined) =>
    STEPS[presentation].find((step) => step.number === number && step.fields.length > 0)?.number;
  const leftOnServer = () =>
    draft ? (askingStep(draft.draftStep) ?? furthestStep(presentation, currentValues)) : 1;
  // Another phone may have changed the draft since.
  const leftHere = autosave?.draftUpdatedAt === (draft?.updatedAt ?? null);
  return {
    application: draft,
    currentValues,
    marked,
    lastSavedValues,
    part: quote || !leftHere ? null : (autosave?.part ?? null),
    step: quote ? 1 : leftHere ? (askingStep(autosave.step) ?? 1) : leftOnServer(),
    restored: autosave !== null,
    pendingRequest:
      quote || draft || !autosave?.pendingRequest ? null : pendingOf(presentation, autosave.pendingRequest),
  };
}
