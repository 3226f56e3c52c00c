import { type ComponentType, type PropsWithChildren, useEffect, useState } from 'react';
import { isHeld } from '#web/app/first-screen/held-screen.ts';
import { isOffice, type Screen } from '#web/screen.ts';

/** Code that loads on demand: a screen, or the shell around it. */
interface Part {
  readonly load: () => Promise<ComponentType<PropsWithChildren>>;
}

const fetched = new Map<Part, Awaited<ReturnType<Part['load']>>>();

/** Loads the code of a part once; later renderings reuse it. @throws {TypeError} when loading fails. */
async function fetchPart(part: Part) {
  const there = fetched.get(part) ?? (await part.load());
  fetched.set(part, there);
  return there;
}

/** The shells around screens: header, menu, footer. */
export const SHELLS = {
  office: { load: async () => (await import('#web/app/shell/admin-shell.tsx')).AdminShell },
  customer: { load: async () => (await import('#web/app/shell/customer-shell.tsx')).CustomerShell },
} as const satisfies Record<string, Part>;

/**
 * The shell of a screen. A section of the dashboard keeps the dashboard's shell, also when it is for administrators
 * alone.
 */
export const shellOf = ({ access, section }: Screen): keyof typeof SHELLS =>
  isOffice(access) && !section ? 'office' : 'customer';

/** Loads the code of the shell around a screen. @throws {TypeError} when loading fails. */
export async function fetchShell(screen: Screen): Promise<void> {
  await fetchPart(SHELLS[shellOf(screen)]);
}

/** Loads all code of a screen. @throws {TypeError} when loading fails. */
export async function fetchScreen(screen: Screen): Promise<void> {
  await Promise.all([screen, SHELLS[shellOf(screen)]].map(fetchPart));
}

/**
 * Prefetches a screen's code, in parallel with other loads; rendering requests the code again and handles failures.
 */
export function useEarly(screen: Screen): void {
  useEffect(() => {
    if (!isHeld(screen)) fetchScreen(screen).catch(() => undefined);
  }, [screen]);
}

/**
 * A part's component, or `null` while its code loads. Not React.lazy: after showing "Cargando..." React delays the next
 * content by 300 ms, and the screen's own calls with it. @throws the load error, while rendering.
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
