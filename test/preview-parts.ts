import { rounds } from '#test/sample.ts';

const LIVES = rounds(2_000, 2);
/**
 * Random loans in one test of previews, which has a database of its own: a customer with a thousand loans would be
 * unrealistic for other tests.
 */
const TOGETHER = 100;

export const PARTS = Array.from({ length: Math.ceil(LIVES / TOGETHER) }, (_, part) => ({
  from: part * TOGETHER,
  to: Math.min((part + 1) * TOGETHER, LIVES),
}));
