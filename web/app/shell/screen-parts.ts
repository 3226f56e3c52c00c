import { type ComponentType, type PropsWithChildren, useEffect, useState } from 'react';
import { isOffice, type Screen } from '#web/screen.ts';

/** A piece of the program that comes when it is needed: a screen, or the shell around it. */
interface Part {
  readonly load: () => Promise<ComponentType<PropsWithChildren>>;
}

const fetched = new Map<Part, Awaited<ReturnType<Part['load']>>>();

/** Loads a part's code once; later drawing finds it. @throws {TypeError} when it does not arrive. */
async function fetchPart(part: Part) {
  const there = fetched.get(part) ?? (await part.load());
  fetched.set(part, there);
  return there;
}

/** What is around a screen: header, menu, footer. */
export const SHELLS = {
  office: { load: async () => (await import('#web/app/shell/admin-shell.tsx')).AdminShell },
  customer: { load: async () => (await import('#web/app/shell/customer-shell.tsx')).CustomerShell },
} as const satisfies Record<string, Part>;

/** A section of the dashboard keeps its shell, also where it is for administrators alone. */
export const shellOf = ({ access, section }: Screen): keyof typeof SHELLS =>
  isOffice(access) && !section ? 'office' : 'customer';

/** Loads all code of a screen. @throws {TypeError} when it does not arrive. */
export async function fetchScreen(screen: Screen): Promise<void> {
  await Promise.all([screen, SHELLS[shellOf(screen)]].map(fetchPart));
}

/** Asks for a screen's code while something else is on its way too; drawing it asks again and hears of failures. */
export function useEarly(screen: Screen): void {
  useEffect(() => {
    fetchScreen(screen).catch(() => undefined);
  }, [screen]);
}

/**
 * The part, or `null` while its code is on the way. Not React.lazy: after showing "Cargando..." React holds what
 * comes next back for 300 ms, and the screen's own calls with it.
 * @throws what kept the code away, while drawing.
 */
export function usePart(part: Part) {
  const [there, setThere] = useState(() => fetched.get(part) ?? null);
  const [failure, setFailure] = useState<{ readonly cause: unknown } | null>(null);
  useEffect(() => {
    fetchPart(part).then(
      (fetchedPart) => setThere(() => fetchedPart),
      (cause: unknown) => setFailure({ cause }),
    );
  }, [part]);
  if (failure) throw failure.cause;
  return there;
}
