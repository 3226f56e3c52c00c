import * as z from 'zod/mini';
import type { SentKey } from '#web/app/calls/action-key.ts';
import { forget, keep, readKept } from '#web/app/session/kept-data.ts';
import { FORM_FIELD_NAMES, type FormValues } from '#web/applications/form/form-fields.ts';
import { withKept } from '#web/applications/form/initial-values.ts';

/** Under which name the phone keeps what each presentation of the form holds. */
export const KEPT_AS = { modal: 'solicitud', inline: 'solicitud-en-pagina' } as const;

/** What this phone keeps of the form while it is open. */
export interface KeptForm {
  readonly values: FormValues;
  /** The values as they were known elsewhere: what differs from these was typed here. */
  readonly base: FormValues;
  readonly step: number;
  /** The draft that it is of; `null`: none yet. */
  readonly draftId: number | null;
  /** When the draft was last changed, as far as this phone knew. */
  readonly basedOn: string | null;
  /** What was sent, where nobody knows whether it arrived. */
  readonly sent: SentKey | null;
}

const texts = z.record(z.string(), z.unknown());
const shape = z.object({
  values: texts,
  base: texts,
  step: z.number(),
  draftId: z.nullable(z.number()),
  basedOn: z.nullable(z.string()),
  sent: z.catch(z.nullable(z.object({ key: z.string(), last: z.string() })), null),
});

/** What was kept, with whatever in it is no longer of the form left out; `null` where it has another shape. */
export function keptForm(kept: unknown, held: FormValues): KeptForm | null {
  const read = shape.safeParse(kept);
  if (!read.success) return null;
  const { values, base, ...rest } = read.data;
  return { ...rest, values: withKept(held, values), base: withKept(held, base) };
}

/** Typed here and not arrived stays, unless the same field has been changed elsewhere since. */
export function withTyped(held: FormValues, mine: KeptForm | null): FormValues {
  if (!mine) return held;
  const { values, base } = mine;
  const typed = FORM_FIELD_NAMES.filter(
    (field) => values[field] !== base[field] && held[field] === base[field],
  );
  return { ...held, ...Object.fromEntries(typed.map((field) => [field, values[field]])) };
}

/**
 * Forgets what this phone kept of a draft that has been discarded. What was typed for another one stays; only a first
 * try that may have become this draft is not repeated: its answer would tell of a draft that is gone.
 */
export async function forgetDraft(userId: number, draftId: number): Promise<void> {
  const kept = await readKept(KEPT_AS.inline, userId);
  if (typeof kept !== 'object' || kept === null || !('draftId' in kept)) return;
  if (kept.draftId === draftId) await forget(KEPT_AS.inline, userId);
  else if (kept.draftId === null) await keep(KEPT_AS.inline, userId, { ...kept, sent: null });
}
