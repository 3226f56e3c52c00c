import { useSyncExternalStore } from 'react';

/** Key of this tab's mark that the customer sent an application or a payment. */
const KEY = 'sentSomething';
const listeners = new Set<() => void>();

/**
 * Notes that the customer has sent a request: from now on the screen may offer push notices about it (rule:
 * push-notices).
 */
export function noteSuccess(): void {
  sessionStorage.setItem(KEY, '1');
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useSentSomething = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => sessionStorage.getItem(KEY) !== null,
    () => false,
  );
