import * as z from 'zod/mini';
import { emptiable, tooLong } from '#contract/fields.ts';
import { plan } from '#contract/plan.ts';
import { SUM_IN_WORDS_MAX } from '#domain/limits/lengths.ts';
import { LEGAL_DOCUMENTS } from '#domain/signing/legal-document.ts';

/**
 * The note and the authorization as the customer signs them, byte for byte, with the plan that they print (rule:
 * agreement).
 */
export const shownAgreement = z.object({
  agreementHash: z.string(),
  plan,
  documents: z.array(z.object({ kind: z.enum(LEGAL_DOCUMENTS), title: z.string(), text: z.string() })),
});
export type ShownAgreement = z.infer<typeof shownAgreement>;

const SUM_IN_WORDS = 'Escriba la suma en letras como aparece en el pagaré';
/** Fields of every request that signs, beside the signature. */
export const agreed = {
  /**
   * Hash of the agreement that the signer read; without it, the last agreement counts that was shown to this person for
   * this amount and term.
   */
  agreementHash: emptiable(z.string().check(z.maxLength(100))),
  /** The note's total as the debtor typed it in words. */
  sumInWords: z.optional(
    z.string(SUM_IN_WORDS).check(z.maxLength(SUM_IN_WORDS_MAX, tooLong(SUM_IN_WORDS_MAX))),
  ),
};
