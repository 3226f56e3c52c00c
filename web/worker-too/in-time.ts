/**
 * Milliseconds that a screen waits for this phone's storage. It answers in 0.1 s, or in 0.7 s on a machine with four
 * times too much to do; two seconds are still a wait that people bear.
 */
const STORAGE_PATIENCE = 2_000;

/** Milliseconds for a half-filled form: an early empty form would replace it at the first key. */
export const FORM_PATIENCE = 10_000;

/** Milliseconds after which a screen shows the parts that have arrived. */
export const SCREEN_PATIENCE = 5_000;

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

/**
 * Makes a queue of operations, which run in sequence, also after a failed one. @returns a function that adds an
 * operation; it settles as the operation does.
 */
export function inTurn(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
}
