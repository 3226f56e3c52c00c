import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { LATE_CHARGE_VARIANTS } from '#domain/loans/late-charge-variant.ts';
import { notePlan, TERMS } from '#domain/loans/terms.ts';
import { pesos } from '#domain/money.ts';
import {
  CREDIT_AUTHORIZATION_VERSION,
  renderCreditAuthorization,
} from '#domain/signing/credit-authorization.ts';
import { facts, sparseFacts } from '#domain/signing/documents.fixture.ts';
import type { DocumentFacts } from '#domain/signing/facts.ts';
import { PROMISSORY_NOTE_VERSION, renderPromissoryNote } from '#domain/signing/promissory-note.ts';
import { RESTRUCTURED_NOTE_VERSION, renderRestructuredNote } from '#domain/signing/restructured-note.ts';
import { SAID } from '#domain/signing/said.fixture.ts';

const BEFORE = { interest: pesos(75), lateCharge: pesos(192), costs: pesos(350) };

const CASES: readonly (readonly [string, DocumentFacts])[] = Object.entries({ facts, sparseFacts }).flatMap(
  ([borrower, each]) =>
    TERMS.flatMap((term) =>
      LATE_CHARGE_VARIANTS.map(
        (lateChargeVariant) =>
          [
            `${borrower} ${term} ${lateChargeVariant}`,
            { ...each, lateChargeVariant, plan: notePlan(pesos(10_000), term, 'note') },
          ] as const,
      ),
    ),
);
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** What is signed names its version, so whoever changes a text gives it a new one. */
test.each([
  [PROMISSORY_NOTE_VERSION, renderPromissoryNote],
  [CREDIT_AUTHORIZATION_VERSION, renderCreditAuthorization],
  [
    RESTRUCTURED_NOTE_VERSION,
    (each: DocumentFacts) => renderRestructuredNote({ ...each, supersedes: 'ab12', restructured: BEFORE }),
  ],
])('%s says what it said when it got that name', (version, render) => {
  const said = new Map(Object.entries(SAID[version] ?? {}));
  const now = CASES.map(([name, each]) => [name, hashOf(render(each))] as const);
  const changed = now.filter(([name, hash]) => said.has(name) && said.get(name) !== hash);
  expect(changed, 'another text is another version: name it anew, and keep its hashes').toEqual([]);
  const unknown = now.filter(([name]) => !said.has(name));
  expect(unknown, 'a term or late charge that there was not: add its hash to the same version').toEqual([]);
});
