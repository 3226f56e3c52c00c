import '#test/literals/jsdom-gaps.ts';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// A busy machine draws a screen late: that is no fault of the screen.
configure({ asyncUtilTimeout: 60_000 });

/** Restores the window after each test, because the files of a worker share one. */
afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  // Not at the top: the few tests that mock a module could no longer replace it.
  const { forgetConfiguration } = await import('#web/app/configuration.ts');
  forgetConfiguration();
});
