import { afterAll, TestRunner } from 'vitest';

/**
 * Called once where a file begins: its tests are one story, each goes on with the people, the rows and the clock that
 * the one before left, and so they keep their order when all others are shuffled (`--sequence.shuffle`).
 */
export function inOrder(): void {
  const { file, options } = TestRunner.getCurrentSuite();
  if (file) file.shuffle = false;
  if (!options?.shuffle) return;
  // What a `describe` of this file takes over; the next file begins anew.
  options.shuffle = false;
  afterAll(() => {
    options.shuffle = true;
  });
}
