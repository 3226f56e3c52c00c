import { ANOTHER, ANOTHER_FACTS } from '#domain/loans/another-term.fixture.ts';
import type { TERM as Terms } from '#domain/loans/term.ts';

/** Replaces `domain/loans/term.ts`: its three original terms and another one, independent of today's terms. */
export const withAnotherTerm = <T extends { readonly TERM: typeof Terms }>(real: T) => ({
  ...real,
  TERM: { 1: real.TERM[1], 2: real.TERM[2], 3: real.TERM[3], [ANOTHER]: ANOTHER_FACTS },
});
