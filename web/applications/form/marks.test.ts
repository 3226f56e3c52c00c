import { expect, it } from 'vitest';
import type { FormValues } from '#web/applications/form/form-fields.ts';
import { initialValues } from '#web/applications/form/initial-values.ts';
import {
  answer,
  type MarkedValues,
  mark,
  settle,
  showText,
  sumErrors,
} from '#web/applications/form/marks.ts';

// What the customer fills in while reading belongs to the text that was read (rule: drawn-under).

const FORM: MarkedValues = {
  values: initialValues('modal', { firstName: 'Ana', lastName: 'Peña', employer: 'Colmado La Fe' }),
  under: null,
  changes: null,
};
const NOTE_OF_11500 = { agreementHash: 'read', plan: { total: 11_500 } };
const ALL = {
  acceptDebtAgreement: true,
  sumInWords: 'once mil quinientos',
  debtAgreementSignature: 'data:1',
  acceptCreditCheck: true,
  creditAuthorizationSignature: 'data:2',
};
const signed = mark(FORM, NOTE_OF_11500, ALL);
const marksOf = ({ values }: MarkedValues): Partial<FormValues> => {
  const { acceptDebtAgreement, sumInWords, debtAgreementSignature, acceptCreditCheck } = values;
  const { creditAuthorizationSignature } = values;
  return {
    ...{ acceptDebtAgreement, sumInWords, debtAgreementSignature, acceptCreditCheck },
    creditAuthorizationSignature,
  };
};
const EMPTY = {
  acceptDebtAgreement: false,
  sumInWords: '',
  debtAgreementSignature: '',
  acceptCreditCheck: false,
  creditAuthorizationSignature: '',
};

it('keeps the marks while an answer changes that the texts do not print', () => {
  const changed = answer(signed, {
    acceptTermsAndConditions: true,
    selfieWithCedulaUrl: '/api/documents/1/file',
  });
  expect(marksOf(changed)).toEqual(ALL);
  expect(changed.under?.agreementHash).toBe('read');
});

it.each([
  ['the amount', { amount: '12,000' }, 'Cantidad solicitada: RD$10,000 → RD$12,000'],
  ['the instalments', { term: '1' }, 'Número de cuotas: 2 cuotas → 1 cuota'],
  ['the name', { firstName: 'Anabel' }, 'Nombre completo: Ana Peña → Anabel Peña'],
  ['the employer', { employer: 'Zona Franca' }, 'Empresa: Colmado La Fe → Zona Franca'],
] as const)('removes every mark when %s changes, and says so', (_, changed, says) => {
  const after = answer(signed, changed);
  expect(marksOf(after)).toEqual(EMPTY);
  expect(after.under).toBeNull();
  expect(after.changes?.map(({ label, before, after: now }) => `${label}: ${before} → ${now}`)).toEqual([
    says,
  ]);
});

it('removes them too when the change is taken back: the texts were out of sight', () => {
  expect(marksOf(answer(answer(signed, { amount: '12,000' }), { amount: '10,000' }))).toEqual(EMPTY);
});

it('removes them when the lender changes the texts, and names the new total', () => {
  const after = showText(signed, { agreementHash: 'new', plan: { total: 12_500 } });
  expect(marksOf(after)).toEqual(EMPTY);
  expect(after.changes).toEqual([{ label: 'Total del pagaré', before: 'RD$11,500', after: 'RD$12,500' }]);
  expect(showText(signed, NOTE_OF_11500)).toBe(signed);
});

it('a mark of another text removes those of the one before', () => {
  const after = mark(
    signed,
    { agreementHash: 'new', plan: { total: 11_500 } },
    { acceptDebtAgreement: true },
  );
  expect(marksOf(after)).toEqual({ ...EMPTY, acceptDebtAgreement: true });
  expect(after.under?.agreementHash).toBe('new');
});

it('does not take marks without their text, as an older version saved them', () => {
  expect(marksOf(settle({ values: { ...FORM.values, ...ALL }, under: null, changes: null }))).toEqual(EMPTY);
});

it('tells a wrong sum on its own screen', () => {
  const fields = ['acceptDebtAgreement', 'sumInWords'];
  const wrong = mark(FORM, NOTE_OF_11500, { sumInWords: 'doce mil' });
  expect(sumErrors(fields, wrong)).toEqual({
    sumInWords: 'Escriba la suma en letras como aparece en el pagaré',
  });
  expect(sumErrors(fields, signed)).toEqual({});
  expect(sumErrors(['debtAgreementSignature'], wrong)).toEqual({});
});
