import { useEffect } from 'react';

/**
 * Marks the page as interactive: the page's starting script then replays earlier presses (web/build/page-start.mjs).
 */
export function Hydrated() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
    document.dispatchEvent(new Event('hydrated'));
  }, []);
  return null;
}
