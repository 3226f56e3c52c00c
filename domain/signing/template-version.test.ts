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

/**
 * What each version says, as the hash of its text for every term, late charge and kind of borrower. What is signed names
 * its version: whoever changes a text gives it a new one and adds the hash here; those that stand stay.
 */
const SAID: Readonly<Record<string, string>> = {
  'debo-y-pagare-2026-12': 'e79920bb2043b289d765fb12947472f57448e15d70828e052b330aa35129d87a',
  'debo-y-pagare-2026-12b': 'a1a21c764d0bd50c30077d3d1002b4bd16f519bda37bb71fde977453d564cc49',
  'autorizacion-de-credito-2026-12': '0a080a6a62cff0249f60c8e7003268a3752c2a78b7bec66dbea99a6b0c0137d1',
};

const CASES: readonly DocumentFacts[] = [facts, sparseFacts].flatMap((each) =>
  TERMS.flatMap((term) =>
    LATE_CHARGE_VARIANTS.map((lateChargeVariant) => ({
      ...each,
      lateChargeVariant,
      plan: notePlan(pesos(10_000), term, 'note'),
    })),
  ),
);
const hashOf = (render: (of: DocumentFacts) => string): string =>
  createHash('sha256').update(CASES.map(render).join('\f')).digest('hex');

test.each([
  [PROMISSORY_NOTE_VERSION, renderPromissoryNote],
  [CREDIT_AUTHORIZATION_VERSION, renderCreditAuthorization],
])('%s says what it said when it got that name', (version, render) => {
  expect(hashOf(render), 'another text is another version: name it anew and keep its hash').toBe(
    SAID[version],
  );
});
