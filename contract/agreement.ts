import * as z from 'zod/mini';
import { emptiable, tooLong } from '#contract/fields.ts';
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

const SUM_IN_WORDS = 'Escriba la suma en letras como aparece en el pagaré';
/** What travels with a signature, whichever call signs. */
export const agreed = {
  /** The agreement that was read; without it, the one last shown to this person for this amount and term. */
  agreementHash: emptiable(z.string().check(z.maxLength(100))),
  /** The note's total as the debtor typed it in words. */
  sumInWords: z.optional(
    z.string(SUM_IN_WORDS).check(z.maxLength(SUM_IN_WORDS_MAX, tooLong(SUM_IN_WORDS_MAX))),
  ),
};
