import { ANOTHER, ANOTHER_FACTS } from '#domain/loans/another-term.fixture.ts';
import type { TERM as Terms } from '#domain/loans/term.ts';

/**
 * A stand-in for the module `domain/loans/term.ts`: its three original terms and another one, whatever terms the
 * lender offers today.
 */
export const withAnotherTerm = <T extends { readonly TERM: typeof Terms }>(real: T) => ({
  ...real,
  TERM: { 1: real.TERM[1], 2: real.TERM[2], 3: real.TERM[3], [ANOTHER]: ANOTHER_FACTS },
});
