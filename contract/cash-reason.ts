import { optionalText } from '#contract/fields.ts';
import { REASON_MAX } from '#domain/limits/lengths.ts';

/** Why an owner lets more cash out of a drawer or of the safe than it holds by the books (rule: cash-held). */
export const cashReason = { cashReason: optionalText(REASON_MAX) } as const;
