import type { Application } from '#contract/applications.ts';
import type { Document } from '#contract/documents.ts';
import { type Draft, draft as draftBody } from '#contract/submission.ts';
import { FORM_FIELD_NAMES, FORM_FIELDS, type FormValues, PHOTO_FIELDS } from '#web/form/form-fields.ts';
import { draftValues, type Known, openingValues, withKept } from '#web/form/form-values.ts';
import { reachable, type StepNumber } from '#web/wizard/wizard-steps.ts';

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

/** What this phone keeps while a form is open. */
export interface Unsent {
  readonly draftId: number | null;
  /** When the draft was last changed, as far as this phone knew. */
  readonly basedOn: string | null;
  readonly step: StepNumber;
  readonly values: FormValues;
  /** The values as the server had them: what differs from these was typed here and has not arrived. */
  readonly base: FormValues;
  readonly sent: SentDraft | null;
}

function sentOf(kept: object): SentDraft | null {
  if (!('sent' in kept) || typeof kept.sent !== 'object' || kept.sent === null) return null;
  if (!('key' in kept.sent && 'body' in kept.sent) || typeof kept.sent.key !== 'string') return null;
  const body = draftBody.safeParse(kept.sent.body);
  return body.success ? { key: kept.sent.key, body: body.data } : null;
}

/** What this phone kept of this form, with whatever in it is no longer of the form left out. */
function keptOf(kept: unknown, draftId: number | null, held: FormValues): Unsent | null {
  if (typeof kept !== 'object' || kept === null) return null;
  if (!('draftId' in kept && 'basedOn' in kept && 'step' in kept && 'values' in kept && 'base' in kept))
    return null;
  if (kept.draftId !== draftId) return null;
  return {
    draftId,
    basedOn: typeof kept.basedOn === 'string' ? kept.basedOn : null,
    step: ([1, 2, 3, 4] as const).find((number) => number === kept.step) ?? 1,
    values: withKept(held, kept.values),
    base: withKept(held, kept.base),
    sent: sentOf(kept),
  };
}

/** Typed here and not arrived stays, unless the same field has been changed on another phone since. */
function merge(held: FormValues, mine: Unsent | null): FormValues {
  if (!mine) return held;
  const { values, base } = mine;
  const typed = FORM_FIELD_NAMES.filter(
    (field) => values[field] !== base[field] && held[field] === base[field],
  );
  return { ...held, ...Object.fromEntries(typed.map((field) => [field, values[field]])) };
}

/** The form for a new application: what is known, and what was typed here before the page died. */
export function openNew(known: Known, kept: unknown): Opening {
  const held = anew(known);
  const mine = keptOf(kept, null, held);
  return {
    application: null,
    held,
    values: merge(held, mine),
    step: 1,
    resumed: mine !== null,
    sent: mine?.sent ?? null,
  };
}

/** Photos that went up and whose address did not reach the draft. */
const uploaded = (documents: readonly Document[]): Partial<FormValues> =>
  Object.fromEntries(
    documents.flatMap(({ documentType, filePath }) =>
      PHOTO_FIELDS.filter((field) => FORM_FIELDS[field].documentType === documentType).map((field) => [
        field,
        filePath,
      ]),
    ),
  );

/** The form of a draft, at the step where it was left, on this phone or another. */
export function openDraft(
  draft: Application,
  documents: readonly Document[],
  known: Known,
  kept: unknown,
): Opening {
  const held = { ...anew(known), ...uploaded(documents), ...draftValues(draft) };
  const mine = keptOf(kept, draft.id, held);
  const values = merge(held, mine);
  const left = ([1, 2, 3, 4] as const).find((number) => number === draft.draftStep) ?? reachable(values);
  const step = mine?.basedOn === draft.updatedAt ? mine.step : left;
  return { application: draft, held, values, step, resumed: mine !== null, sent: null };
}
