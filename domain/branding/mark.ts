/** The default logo: a cupped hand that holds a coin. */
export const MARK = {
  /** Side of the logo's square, in the units of its drawing. */
  side: 34,
  coin: { cx: 17, cy: 9, r: 6 },
  hand: 'M3 16c0 8.3 6.3 14 14 14s14-5.7 14-14h-6.2c0 4.6-3.4 7.8-7.8 7.8S9.2 20.6 9.2 16z',
} as const;
/** The colour of the coin: that of actions with money, for every lender. */
export const COIN = '#f2a63b';
