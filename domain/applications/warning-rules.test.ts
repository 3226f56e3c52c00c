import fc from 'fast-check';
import { expect, test } from 'vitest';
import { WARNING_ORDER } from '#domain/applications/review.ts';
import {
  appliedRules,
  asksSecondPerson,
  INITIAL_WARNING_RULES,
  RULED_WARNINGS,
  WARNING_RULE_NAMES,
  type WarningRules,
} from '#domain/applications/scorecard.ts';

const rule = fc.constantFrom(...WARNING_RULE_NAMES);
const rules: fc.Arbitrary<WarningRules> = fc.record({
  do_not_lend: rule,
  cedula_shared: rule,
  phone_shared: rule,
  lost_loan: rule,
  late_loan: rule,
});
const warnings = fc.uniqueArray(fc.constantFrom(...WARNING_ORDER));

test('by default only the lender’s own list refuses, and no warning needs a second person', () => {
  const applied = appliedRules(WARNING_ORDER, INITIAL_WARNING_RULES);
  expect(applied).toEqual({ refusedBy: ['do_not_lend'], secondPersonFor: [] });
  expect(asksSecondPerson(INITIAL_WARNING_RULES)).toBe(false);
});

test('a rule applies only to the warnings that are present', () => {
  fc.assert(
    fc.property(warnings, rules, (found, lender) => {
      const { refusedBy, secondPersonFor } = appliedRules(found, lender);
      for (const warning of RULED_WARNINGS) {
        const isThere = found.includes(warning);
        expect(refusedBy.includes(warning)).toBe(isThere && lender[warning] === 'refuse');
        expect(secondPersonFor.includes(warning)).toBe(isThere && lender[warning] === 'second_person');
      }
      if (secondPersonFor.length > 0) expect(asksSecondPerson(lender)).toBe(true);
    }),
  );
});
