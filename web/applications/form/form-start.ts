import type { Application } from '#contract/applications.ts';
import type { Document } from '#contract/documents.ts';
import { type Draft, draft as draftBody } from '#contract/submission.ts';
import type { SentKey } from '#web/app/calls/action-key.ts';
import { type KeptForm, keptForm, withTyped } from '#web/applications/form/form-autosave.ts';
import type { FormValues } from '#web/applications/form/form-fields.ts';
import {
  draftValues,
  type Known,
  openingValues,
  photoValues,
} from '#web/applications/form/initial-values.ts';
import { FORM_STEP_NUMBERS, reachable, type StepNumber } from '#web/applications/inline/wizard-steps.ts';

/** Where the form begins: anew, or where a draft was left. */
export interface Opening {
  readonly application: Application | null;
  readonly values: FormValues;
  /** The values without what only this phone has. */
  readonly held: FormValues;
  readonly step: StepNumber;
  /** What was typed comes from this phone, not from the server. */
  readonly resumed: boolean;
  /** The first draft, where nobody knows whether it arrived. */
  readonly sent: SentDraft | null;
}

/** A draft on its way: sent again under the same key, it comes to be once. */
export interface SentDraft {
  readonly key: string;
  readonly body: Draft;
}

/** In this form the kind of account has a default that shows (rule: inline-account-type). */
const ACCOUNT_TYPE = 'ahorro';

const anew = (known: Known): FormValues => {
  const values = openingValues(known, null);
  return { ...values, accountType: values.accountType || ACCOUNT_TYPE };
};

/** A first draft that may have arrived, of what was kept of one. */
function sentOf(sent: SentKey | null): SentDraft | null {
  const body = draftBody.safeParse(sent && parsed(sent.last));
  return sent && body.success ? { key: sent.key, body: body.data } : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** What this phone kept of this very form. */
function keptOf(kept: unknown, draftId: number | null, held: FormValues): KeptForm | null {
  const mine = keptForm(kept, held);
  return mine?.draftId === draftId ? mine : null;
}

/** The form for a new application: what is known, and what was typed here before the page died. */
export function openNew(known: Known, kept: unknown): Opening {
  const held = anew(known);
  const mine = keptOf(kept, null, held);
  return {
    application: null,
    held,
    values: withTyped(held, mine),
    step: 1,
    resumed: mine !== null,
    sent: sentOf(mine?.sent ?? null),
  };
}

/** The form of a draft, at the step where it was left, on this phone or another. */
export function openDraft(
  draft: Application,
  documents: readonly Document[],
  known: Known,
  kept: unknown,
): Opening {
  // Of the photos, those too that went up and whose address did not reach the draft.
  const held = { ...anew(known), ...photoValues(documents), ...draftValues(draft) };
  const mine = keptOf(kept, draft.id, held);
  const values = withTyped(held, mine);
  const left = FORM_STEP_NUMBERS.find((number) => number === draft.draftStep) ?? reachable(values);
  const here = FORM_STEP_NUMBERS.find((number) => number === mine?.step) ?? 1;
  const step = mine?.basedOn === draft.updatedAt ? here : left;
  return { application: draft, held, values, step, resumed: mine !== null, sent: null };
}
