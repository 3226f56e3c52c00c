import * as z from 'zod/mini';
import { tooLong } from '#contract/fields.ts';
import { plan } from '#contract/plan.ts';
import { SUM_IN_WORDS_MAX } from '#domain/limits/lengths.ts';
import { LEGAL_DOCUMENTS } from '#domain/signing/legal-document.ts';

/** Both texts as they are signed, byte for byte, with the plan that they print (rule: agreement). */
export const shownAgreement = z.object({
  agreementHash: z.string(),
  plan,
  documents: z.array(z.object({ kind: z.enum(LEGAL_DOCUMENTS), title: z.string(), text: z.string() })),
});
export type ShownAgreement = z.infer<typeof shownAgreement>;

/** What travels with a signature, whichever call signs. */
export const agreed = {
  /** The agreement that was read; without it, the one last shown to this person for this amount and term. */
  agreementHash: z.optional(z.string().check(z.maxLength(100))),
  /** The note's total as the debtor typed it in words. */
  sumInWords: z.optional(z.string().check(z.maxLength(SUM_IN_WORDS_MAX, tooLong(SUM_IN_WORDS_MAX)))),
};
