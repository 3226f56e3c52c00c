import type { TERM as Terms } from '#domain/loans/term.ts';

/**
 * The key of a plan that the lender does not have: six weekly instalments, for clients who have settled a loan. No other
 * number of the cast is this one, so that a text or a row that takes the key for a number of instalments shows it.
 */
export const ANOTHER = 853;
const DUE_DAYS = [7, 14, 21, 28, 35, 42];
/** What RD$10,000 cost by it, worked out by hand: 18 % by the calculator, 17 % by the note, five parts at 15 %. */
export const ANOTHER_COST = {
  instalments: DUE_DAYS.length,
  dueDays: DUE_DAYS,
  calculator: [1_967, 1_967, 1_967, 1_967, 1_967, 1_965],
  note: [1_917, 1_917, 1_917, 1_917, 1_917, 2_115],
};

/** The three terms of before and another one, in the place of `domain/loans/term.ts`: whatever else is lent today. */
export const withAnotherTerm = <T extends { readonly TERM: typeof Terms }>(real: T) => ({
  ...real,
  TERM: {
    1: real.TERM[1],
    2: real.TERM[2],
    3: real.TERM[3],
    [ANOTHER]: {
      dueDays: DUE_DAYS,
      pace: 'semanales',
      rate: 1_800,
      note: { rate: 1_700, firstRate: 1_500 },
      audience: 'returning',
    },
  },
});
