import { flat, type TermFacts } from '#domain/loans/term.ts';

/**
 * The key of a term that the lender does not have: six weekly instalments, for clients who have settled a loan. No
 * other number of the tests equals it, so a text or a row that takes it for a number of instalments is noticed.
 */
export const ANOTHER = 853;
export const ANOTHER_FACTS: TermFacts = {
  dueDays: [7, 14, 21, 28, 35, 42],
  pace: 'semanales',
  due: null,
  late: { variant: null, graceDays: 0 },
  quoted: flat(1_800),
  signed: flat(1_700, 1_700),
  audience: 'returning',
  product: null,
};
/** Cost of the invented term for RD$10,000, worked out by hand: 18 % by the calculator, 17 % by the note, whose parts are equal. */
export const ANOTHER_COST = {
  calculator: [1_967, 1_967, 1_967, 1_967, 1_967, 1_965],
  note: [1_950, 1_950, 1_950, 1_950, 1_950, 1_950],
};
