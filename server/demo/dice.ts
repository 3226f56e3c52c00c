/**
 * A generator of pseudo-random whole numbers, the same in each run: each call returns one from 0 to below its bound.
 */
export function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
