import '#test/literals/jsdom-gaps.ts';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// A busy machine draws a screen late: that is no fault of the screen.
configure({ asyncUtilTimeout: 60_000 });

/**
 * Restores the window after each test, and forgets the lender's own products: the files of a worker share both. A file
 * whose tests lend some learns them before each.
 */
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
  const { TERM } = await import('#domain/loans/term.ts');
  const { TERMS } = await import('#domain/loans/terms.ts');
  for (const term of Object.keys(TERM).map(Number)) if (!TERMS.includes(term)) delete TERM[term];
});
