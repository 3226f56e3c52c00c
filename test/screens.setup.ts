import '#test/literals/jsdom-gaps.ts';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// A machine that is busy with everything else draws a screen late: that is no fault of the screen.
configure({ asyncUtilTimeout: 60_000 });

/** The files of a worker share one window, and each test finds it as if it were the first. */
afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  // Not from the top: what is loaded there can no longer be replaced by the few that do.
  const { forgetConfiguration } = await import('#web/app/configuration.ts');
  forgetConfiguration();
});
