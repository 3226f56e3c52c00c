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
