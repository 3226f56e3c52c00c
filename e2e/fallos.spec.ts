import { slice } from '#test/slice.ts';
import { accountJourneys } from './support/account-journeys.ts';
import { loanJourneys } from './support/loan-journeys.ts';
import { test } from './support/test.ts';

// Without network, behind a broken proxy, after the session's end and with the answer lost on its way: nothing that
// was filled in goes away, a sentence says what to do, and the next try has one effect.
test.use({ viewport: { width: 390, height: 844 } });

for (const [name, play] of slice(Object.entries({ ...accountJourneys, ...loanJourneys }), 1, 'fallos'))
  test(`${name}: ningún fallo pierde lo llenado`, async ({ page, product }) => play({ page, product }));
