import { sample } from '#test/sample.ts';
import { accountJourneys } from './support/account-journeys.ts';
import { loanJourneys } from './support/loan-journeys.ts';
import { test } from './support/test.ts';

// No network, a broken proxy, an ended session, a lost response: the customer loses no entry, reads what to do, and the
// next attempt takes effect once.
test.use({ viewport: { width: 390, height: 844 } });

for (const [name, play] of sample(Object.entries({ ...accountJourneys, ...loanJourneys }), 1, 'fallos'))
  test(`${name}: ningún fallo pierde lo llenado`, async ({ page, product }) => play({ page, product }));
