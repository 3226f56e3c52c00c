import { rounds } from '#test/slice.ts';

const LIVES = rounds(2_000, 4);
/** On a database of their own: whoever has had a thousand loans is no customer that anybody has. */
const TOGETHER = 100;

export const PARTS = Array.from({ length: Math.ceil(LIVES / TOGETHER) }, (_, part) => ({
  from: part * TOGETHER,
  to: Math.min((part + 1) * TOGETHER, LIVES),
}));
