import { useEffect } from 'react';

/**
 * Marks the page as interactive: the page's starting script then replays earlier presses (web/build/page-start.mjs).
 */
export function noteHydrated(): void {
  document.documentElement.dataset.hydrated = '';
  document.dispatchEvent(new Event('hydrated'));
}

export function Hydrated() {
  useEffect(noteHydrated, []);
  return null;
}
