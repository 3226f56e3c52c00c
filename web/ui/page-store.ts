import { useSyncExternalStore } from 'react';

/** A value of this page that components follow, and that code outside of a rendering reads and sets. */
export function pageStore<Value>(initial: Value) {
  let value = initial;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    now: (): Value => value,
    set(next: Value): void {
      value = next;
      for (const listener of listeners) listener();
    },
    /** The value in a component; on the server and during hydration the initial one. */
    useValue: (): Value =>
      useSyncExternalStore(
        subscribe,
        () => value,
        () => initial,
      ),
  };
}
