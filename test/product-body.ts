/** A price of 10% a month on the principal, the rest of the rounding in the last instalment. */
export const FLAT = {
  interest: 'flat',
  per: 'month',
  rate: 1_000,
  equalRate: null,
  remainder: 'last',
} as const;

/** A product of RD$5,000 to RD$60,000 as an owner sends it, lent from the tests' day on; `changes` has its plans. */
export const productBody = (changes: object) => ({
  ...{ replaces: null, name: 'San', audience: 'everyone', loanType: null, validFrom: '2026-11-20' },
  ...{ least: 5_000, most: 60_000, step: 1_000, initial: 10_000, reason: 'Así cobran los clientes' },
  ...changes,
});
