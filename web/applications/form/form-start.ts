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
  type Quote,
  type StoredFields,
} from '#web/applications/form/initial-values.ts';
import { furthestStep, STEPS } from '#web/applications/form/steps.ts';

/** Where the form starts: new, or where it was left. */
export interface FormStart {
  /** The draft that it continues. */
  readonly application: Application | null;
  readonly currentValues: FormValues;
  /** As the server has them: without what was typed on this phone and has not arrived. */
  readonly lastSavedValues: FormValues;
  readonly step: number;
  /** Continues what this phone had autosaved. */
  readonly restored: boolean;
  readonly pendingRequest: SentKey | null;
}

const BODY = { modal: submission, inline: draftBody };

/** A request that may have arrived, as long as its body is still one that this presentation sends. */
function pendingOf(presentation: Presentation, request: SentKey | null): SentKey | null {
  try {
    return request && BODY[presentation].safeParse(JSON.parse(request.last)).success ? request : null;
  } catch {
    return null;
  }
}

/** The number if one of the steps that ask something has it. */
const askingStep = (presentation: Presentation, number: number | null | undefined) =>
  STEPS[presentation].find((step) => step.number === number && step.fields.length > 0)?.number;

/** A new form with its prefill and the calculator's quote, or the one that this phone autosaved. */
export function startNew(
  presentation: Presentation,
  prefill: StoredFields,
  autosaved: unknown,
  quote: Quote | null = null,
): FormStart {
  const lastSavedValues = initialValues(presentation, prefill);
  const fresh = initialValues(presentation, prefill, quote);
  const autosave = readAutosave(autosaved, lastSavedValues, null);
  const restored = mergeAutosave(lastSavedValues, autosave);
  const { amount, term } = fresh;
  return {
    application: null,
    currentValues: autosave ? { ...restored, ...(quote && { amount, term }) } : fresh,
    lastSavedValues,
    // A quote that came since starts at the loan.
    step: (!quote && askingStep(presentation, autosave?.step)) || 1,
    restored: autosave !== null,
    pendingRequest: quote ? null : pendingOf(presentation, autosave?.pendingRequest ?? null),
  };
}

/** A draft at the step where it was left, on this phone or on another. */
export function startDraft(
  draft: Application,
  documents: readonly Document[],
  prefill: StoredFields,
  autosaved: unknown,
): FormStart {
  const lastSavedValues = {
    ...initialValues('inline', prefill),
    // Photos that were uploaded although their address did not reach the draft, too.
    ...photoValues(documents),
    ...draftValues(draft),
  };
  const autosave = readAutosave(autosaved, lastSavedValues, draft.id);
  const currentValues = mergeAutosave(lastSavedValues, autosave);
  const step =
    autosave?.draftUpdatedAt === draft.updatedAt
      ? (askingStep('inline', autosave.step) ?? 1)
      : (askingStep('inline', draft.draftStep) ?? furthestStep('inline', currentValues));
  return {
    application: draft,
    currentValues,
    lastSavedValues,
    step,
    restored: autosave !== null,
    pendingRequest: null,
  };
}
