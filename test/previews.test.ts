import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { namedEndpoints } from '#contract/api.ts';
import { replay } from '#domain/ledger/replay.ts';
import { quoteOf } from '#domain/loans/quote.ts';
import { agreementToday } from '#server/agreements/make-agreement.ts';
import { mergedAccount } from '#server/merges/merge-clients.ts';
import { firstDayOf } from '#server/restructurings/read-restructuring.ts';
import { readBankFile } from '#server/statements/read-bank-file.ts';

// Every call that tells what a command would do, found in the contract: by what it is computed, which is what its command
// computes with too, and the test that makes the command and compares (docs/decisions/ledger.md).

interface Foretold {
  /** The function that both the preview and its command call. */
  readonly by: (...given: never[]) => unknown;
  readonly compared: string;
}

const FORETOLD: Readonly<Record<string, Foretold>> = {
  'adjustments.preview': {
    by: replay,
    compared: 'server/adjustments/decision-preview.test.ts',
  },
  'adjustments.foretell': { by: replay, compared: 'server/adjustments/preview-any-state.test.ts' },
  'adjustments.payoff': { by: replay, compared: 'server/adjustments/adjustments.test.ts' },
  'restructuring.previewEffect': {
    by: firstDayOf,
    compared: 'server/adjustments/decision-preview.test.ts',
  },
  'restructuring.preview': { by: agreementToday, compared: 'server/adjustments/decision-preview.test.ts' },
  'merges.preview': { by: mergedAccount, compared: 'server/merges/random-merges.test.ts' },
  'signing.preview': { by: agreementToday, compared: 'server/agreements/read-and-signed.test.ts' },
  'counter.preview': { by: agreementToday, compared: 'server/counter/witness.test.ts' },
  'counterOffers.preview': { by: agreementToday, compared: 'server/counter/offers/offers.test.ts' },
  'counterPhone.preview': { by: agreementToday, compared: 'server/counter/phone/phone-link.test.ts' },
  'reviews.offerPlan': { by: agreementToday, compared: 'server/reviews/read-offer-plan.test.ts' },
  'calculator.calculate': { by: quoteOf, compared: 'server/loans/agreement.test.ts' },
  'statements.preview': { by: readBankFile, compared: 'server/statements/statements.test.ts' },
};

const FORETELLS = /preview|foret|plan$|payoff|calculat/i;

it('every call that foretells says by what, and the test that compares it with its command', () => {
  const found = namedEndpoints.filter(({ name, endpoint }) => FORETELLS.test(`${name} ${endpoint.path}`));
  expect(found.map(({ noun, name }) => `${noun}.${name}`).sort()).toEqual(Object.keys(FORETOLD).sort());
  for (const { noun, name, endpoint } of found) {
    const { compared } = FORETOLD[`${noun}.${name}`] ?? { compared: '' };
    const last = endpoint.path.split('/').findLast((part) => !part.startsWith(':')) ?? '';
    expect(readFileSync(path.join(import.meta.dirname, '..', compared), 'utf8'), endpoint.path).toContain(
      last,
    );
  }
});
