import { type ComponentType, useEffect, useState } from 'react';
import type { Screen } from '#web/screen.ts';

const fetched = new Map<Screen, ComponentType>();

/** Loads a screen's code once; who draws the screen later finds it. @throws {TypeError} when it does not arrive. */
export async function fetchPart(screen: Screen): Promise<ComponentType> {
  const part = fetched.get(screen) ?? (await screen.load());
  fetched.set(screen, part);
  return part;
}

/** Asks for a screen's code while something else is on its way too; who draws it asks again and hears of failures. */
export function useEarly(screen: Screen): void {
  useEffect(() => {
    fetchPart(screen).catch(() => undefined);
  }, [screen]);
}

/**
 * The screen, or `null` while its code is on the way. Not React.lazy: after showing "Cargando..." React holds what
 * comes next back for 300 ms, and the screen's own calls with it.
 * @throws what kept the code away, while drawing.
 */
export function usePart(screen: Screen): ComponentType | null {
  const [part, setPart] = useState(() => fetched.get(screen) ?? null);
  const [failure, setFailure] = useState<{ readonly cause: unknown } | null>(null);
  useEffect(() => {
    fetchPart(screen).then(
      (there) => setPart(() => there),
      (cause: unknown) => setFailure({ cause }),
    );
  }, [screen]);
  if (failure) throw failure.cause;
  return part;
}
