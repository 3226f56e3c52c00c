import { useSyncExternalStore } from 'react';

/** Of this tab: an application or a payment was sent. */
const KEY = 'sentSomething';
const listeners = new Set<() => void>();

/** Something of the customer's was sent: from now on it can be offered to tell what becomes of it (rule: push-notices). */
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
