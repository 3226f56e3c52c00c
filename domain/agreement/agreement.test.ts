import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Agreement, canonicalAgreement, isSamePrice } from '#domain/agreement/agreement.ts';
import { canonicalJson, type Json } from '#domain/canonical-json.ts';
import { notePlan } from '#domain/loans/terms.ts';
import { pesos } from '#domain/money.ts';

const agreement: Agreement = {
  plan: notePlan(pesos(10_000), 2, 'note'),
  lateChargeVariant: 'charge_only',
  collectionCosts: 'none',
  allocation: 'oldest_instalment_first',
  payee: {
    legalName: 'Préstamos Quisqueya, S.R.L.',
    rnc: null,
    address: 'Av. 27 de Febrero 100',
    accounts: [{ bankName: 'BHD', accountType: 'ahorro', accountNumber: '1', accountHolder: 'Quisqueya' }],
  },
  bureaus: ['DataCrédito', 'CIRCE'],
  texts: [{ kind: 'debt-agreement', templateVersion: 'v1', sha256: 'aa' }],
};
const restructured = { interest: pesos(1), lateCharge: pesos(2), costs: pesos(3) };

test('writing and reading an agreement keeps everything in it', () => {
  expect(JSON.parse(canonicalAgreement(agreement))).toEqual(agreement);
  expect(JSON.parse(canonicalAgreement({ ...agreement, restructured }))).toEqual({
    ...agreement,
    restructured,
  });
  expect(canonicalAgreement(agreement)).not.toContain('restructured');
});

test('another word, price, payee or bureau changes the text', () => {
  const { payee, plan } = agreement;
  const others: Agreement[] = [
    { ...agreement, plan: notePlan(pesos(10_000), 3, 'note') },
    { ...agreement, plan: { ...plan, total: pesos(plan.total + 1) } },
    { ...agreement, lateChargeVariant: 'charge_and_costs' },
    { ...agreement, payee: { ...payee, rnc: '1-31-99999-9' } },
    { ...agreement, payee: { ...payee, accounts: [] } },
    { ...agreement, bureaus: ['CIRCE', 'DataCrédito'] },
    { ...agreement, texts: [] },
    { ...agreement, restructured },
  ];
  const written = [agreement, ...others].map(canonicalAgreement);
  expect(new Set(written).size).toBe(written.length);
});

test('another sum, day or late charge changes the price; another payee or word does not', () => {
  const { payee, plan, texts } = agreement;
  const other = (changes: object) =>
    plan.instalments.map((instalment, index) => (index === 1 ? { ...instalment, ...changes } : instalment));
  // Ten after one day and 55 later differs from ten after fifteen days and five later.
  const [first, second] = plan.instalments;
  const planWith = (day: number, amount: number) => ({
    ...agreement,
    plan: {
      ...plan,
      instalments:
        first && second
          ? [
              { ...first, dayOffset: day },
              { ...second, amount: pesos(amount) },
            ]
          : [],
    },
  });
  expect(isSamePrice(planWith(1, 55), planWith(15, 5))).toBe(false);
  const dearer = notePlan(pesos(10_500), 2, 'note');
  for (const changed of [
    { plan: dearer },
    { plan: notePlan(pesos(10_000), 1, 'note') },
    { plan: { ...plan, instalments: other({ dayOffset: 31 }) } },
    { plan: { ...plan, instalments: other({ amount: pesos(1) }) } },
    { lateChargeVariant: 'charge_and_costs' as const },
  ])
    expect(isSamePrice(agreement, { ...agreement, ...changed }), JSON.stringify(changed)).toBe(false);
  // Also by what this version does not know of a rule.
  const due = { kind: 'weekly', at: 5 } as const;
  const weekly = { ...agreement, plan: { ...plan, due } };
  const others = [{ kind: 'monthly', at: 5 } as const, { ...due, at: 4 }, Object.assign({ other: 1 }, due)];
  for (const other of others)
    expect(isSamePrice(weekly, { ...weekly, plan: { ...plan, due: other } }), JSON.stringify(other)).toBe(
      false,
    );
  expect(isSamePrice(weekly, { ...weekly, plan: { ...plan, due: { ...due } } })).toBe(true);
  const moved = {
    ...agreement,
    payee: { ...payee, address: 'Otra' },
    texts: [...texts, ...texts],
    bureaus: [],
  };
  expect(isSamePrice(agreement, moved)).toBe(true);
});

const json = fc.jsonValue().map((value): Json => JSON.parse(JSON.stringify(value)));

test('canonical JSON: the same value in one text, without spaces, regardless of the order of its keys', () => {
  expect(canonicalJson({ b: [1, null, true, { d: 'ñ "x"', c: {} }], a: [] })).toBe(
    '{"a":[],"b":[1,null,true,{"c":{},"d":"ñ \\"x\\""}]}',
  );
  fc.assert(
    fc.property(json, (value) => {
      expect(JSON.parse(canonicalJson(value))).toEqual(value);
    }),
  );
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.integer()), (value) => {
      const reversed = Object.fromEntries(Object.entries(value).reverse());
      expect(canonicalJson(reversed)).toBe(canonicalJson(value));
    }),
  );
});
