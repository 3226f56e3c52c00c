import { useEffect } from 'react';

/** Says that the page answers now: its starting script repeats what was pressed before (bin/page-start.mjs). */
export function Hydrated() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
    document.dispatchEvent(new Event('hydrated'));
  }, []);
  return null;
}
