/** Lets so many of what is begun with it go on at once; the others begin in their order. */
export function turns(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = atOnce;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The place goes to the next in line, so that nobody who comes now takes it.
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
