/**
 * Milliseconds that a screen waits for this phone's storage. It answers in 0.1 s, or in 0.7 s on a machine with four
 * times too much to do; two seconds are still a wait that people bear.
 */
const STORAGE_PATIENCE = 2_000;

/** Milliseconds for a half-filled form: an early empty form would replace it at the first key. */
export const FORM_PATIENCE = 10_000;

/** The result of the work, or `late` after `patience` milliseconds; the work goes on. */
export function inTime<T, Late>(
  work: Promise<T>,
  late: Late,
  patience = STORAGE_PATIENCE,
): Promise<T | Late> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, patience, late);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
