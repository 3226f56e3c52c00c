import type { OpenRoute } from '#web/street/phone/route-store.ts';

/**
 * The collector's cash in pesos: the office's figure when it made the route, plus this phone's receipts since. `given`
 * holds the receipts that the office did not have then.
 */
export const cashInHand = ({ content: { route, given } }: Pick<OpenRoute, 'content'>): number =>
  route.cash + given.filter(({ isKnown }) => !isKnown).reduce((all, { amount }) => all + amount, 0);
