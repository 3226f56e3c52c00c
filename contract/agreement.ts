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

/** The errors of every request that signs both documents, whatever they are about. */
export const AGREEMENT_ERRORS = [
  'terms_mismatch',
  'agreement_changed',
  'agreement_not_shown',
  'lender_incomplete',
  'active_loan_exists',
] as const;

const hash = emptiable(z.string().check(z.maxLength(100)));
/**
 * Hash of the agreement under whose texts the drawings were made, beside the drawings. Where another agreement is
 * signed, the drawings do not count: 409 `agreement_changed`. Without it they were made under the agreement that the
 * request signs.
 */
export const drawnUnder = { drawnUnder: hash };

const SUM_IN_WORDS = 'Escriba la suma en letras como aparece en el pagaré';
/** Fields of every request that signs, beside the signature. */
export const agreed = {
  /**
   * Hash of the agreement that the signer read; without it, the last agreement counts that was shown to this person for
   * this amount and term.
   */
  agreementHash: hash,
  ...drawnUnder,
  /** The note's total as the debtor typed it in words. */
  sumInWords: z.optional(
    z.string(SUM_IN_WORDS).check(z.maxLength(SUM_IN_WORDS_MAX, tooLong(SUM_IN_WORDS_MAX))),
  ),
};
