/** Runs at most `atOnce` tasks concurrently; the others start in order. */
export function turns(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = atOnce;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The finished task passes its place to the next in line, so that a new caller cannot take it first.
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}

/** Makes a value at the first call and keeps it; a failure is not kept, and belongs to who waits for it. */
export function madeOnce<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = null;
      throw error;
    });
    return made;
  };
}
