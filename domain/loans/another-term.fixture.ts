import type { TermFacts } from '#domain/loans/term.ts';

/**
 * The key of a plan that the lender does not have: six weekly instalments, for clients who have settled a loan. It is
 * no other number of the tests, so that a text or a row that takes it for a number of instalments shows it.
 */
export const ANOTHER = 853;
export const ANOTHER_FACTS: TermFacts = {
  dueDays: [7, 14, 21, 28, 35, 42],
  pace: 'semanales',
  rate: 1_800,
  note: { rate: 1_700, firstRate: 1_500 },
  audience: 'returning',
};
/** What RD$10,000 cost by it, worked out by hand: 18 % by the calculator, 17 % by the note, five parts at 15 %. */
export const ANOTHER_COST = {
  calculator: [1_967, 1_967, 1_967, 1_967, 1_967, 1_965],
  note: [1_917, 1_917, 1_917, 1_917, 1_917, 2_115],
};
