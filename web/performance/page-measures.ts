import type { Measures } from '#domain/performance-score.ts';

// Chromium only; not in the types.
interface HeapPerformance extends Performance {
  readonly memory?: { readonly usedJSHeapSize: number; readonly jsHeapSizeLimit: number };
}
interface MeasuredNavigator extends Navigator {
  readonly connection?: { readonly downlink?: number };
}

/** The browser's measurements of this page load. */
export function measurePage(): Measures {
  const { memory }: HeapPerformance = performance;
  const [navigation] = performance.getEntriesByType('navigation');
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  // Still zero while the page is loading.
  const load = navigation?.duration || null;
  return {
    load,
    memory: memory ? memory.usedJSHeapSize / memory.jsHeapSizeLimit : null,
    render: paint?.startTime ?? null,
  };
}

/** The speed of the connection in megabits a second, as the browser estimates it; `null` without an estimate. */
export function connectionSpeed(): number | null {
  const { connection }: MeasuredNavigator = navigator;
  return connection?.downlink ?? null;
}
