import { describe, expect, test } from 'vitest';
import { UNDER_AGE } from '#domain/limits/account-words.ts';
import { AMOUNT_FORMAT } from '#domain/limits/amounts.ts';
import { mostInstalments } from '#domain/limits/instalments.ts';
import { AMOUNT_MAX, AMOUNT_MIN } from '#domain/limits/limits.ts';
import { AMOUNT_NAME, AMOUNT_TOO_HIGH, AMOUNT_TOO_LOW, termFieldName } from '#domain/limits/refusals.ts';
import { PUBLIC_TERMS, TERMS } from '#domain/loans/terms.ts';
import { NOBODY } from '#web/app/session/user.fixture.ts';
import {
  entryOf,
  FORM_FIELD_NAMES,
  type FormField,
  type FormValues,
} from '#web/applications/form/form-fields.ts';
import { pageOf, positionAfter } from '#web/applications/form/form-position.ts';
import { startForm } from '#web/applications/form/form-start.ts';
import { initialValues, profileAsPrefill } from '#web/applications/form/initial-values.ts';
import { toSubmission } from '#web/applications/form/request-body.ts';
import { needsNothing, STEPS, type Step, stepAt, stepOf } from '#web/applications/form/steps.ts';
import { errorsOf, summaryOf } from '#web/applications/form/validation.ts';

const EMPTY = initialValues('modal', profileAsPrefill(NOBODY));
const stepThatAsks = (field: FormField) => {
  const step = stepOf('modal', field);
  if (!step) throw new Error(`No step has the field ${field}`);
  return step;
};

test("opens with personal, 10,000 and two instalments, or with the calculator's quote", () => {
  expect(EMPTY).toMatchObject({ loanType: 'personal', amount: '10,000', term: '2' });
  const quoted = startForm('modal', { prefill: profileAsPrefill(NOBODY), quote: { amount: 7_500, term: 3 } });
  expect(quoted.currentValues).toMatchObject({
    amount: '7,500',
    term: '3',
  });
});

const WRONG: readonly [FormField, FormValues[FormField], string][] = [
  ['amount', String(AMOUNT_MIN - 1), AMOUNT_TOO_LOW],
  ['amount', String(AMOUNT_MAX + 1), AMOUNT_TOO_HIGH],
  ['amount', '2.500', AMOUNT_FORMAT],
  ['amount', '3,450.50', AMOUNT_FORMAT],
  ['monthlyIncome', 'mil', AMOUNT_FORMAT],
  ['term', String(mostInstalments(TERMS) + 1), 'Máximo 3 cuotas'],
  ['term', '0', 'Mínimo 1 cuota'],
  ['loanType', '', 'Tipo de préstamo es requerido'],
  ['firstName', ' ', 'Nombre es requerido'],
  ['lastName', '', 'Apellido es requerido'],
  ['cedula', '12-3', 'Formato de cédula: 123-1234567-8 o 12312345678'],
  ['email', 'nadie', 'Email válido es requerido'],
  ['phone', '787 123 4567', 'Formato válido: (809) 123-4567'],
  ['birthDate', '31/02/1990', 'Escriba la fecha así: día/mes/año. Ejemplo: 09/11/1990'],
  ['birthDate', '01/01/2999', 'Escriba la fecha así: día/mes/año. Ejemplo: 09/11/1990'],
  ['birthDate', '01/01/2020', UNDER_AGE],
  ['address', '', 'Dirección es requerida'],
  ['cedulaPhotoUrl', '', 'Falta esta foto'],
  ['cedulaBackPhotoUrl', '', 'Falta esta foto'],
  ['selfieWithCedulaUrl', '', 'Falta esta foto'],
  ['monthlyIncome', '0', 'Ingreso mensual es requerido'],
  ['timeAtWork', '', 'Tiempo en el trabajo es requerido'],
  ['timeAtWork', '61', 'Tiempo en el trabajo es requerido'],
  ['timeUnit', '', 'Unidad de tiempo es requerida'],
  ['employer', '', 'Empresa es requerida'],
  ['jobTitle', '', 'Cargo es requerido'],
  ['bankName', '', 'Banco es requerido'],
  ['accountType', '', 'Tipo de cuenta es requerido'],
  ['accountNumber', '', 'Número de cuenta es requerido'],
  ['acceptDebtAgreement', false, 'Debe aceptar el Debo y Pagaré'],
  ['acceptCreditCheck', false, 'Debe autorizar la revisión crediticia'],
  ['acceptTermsAndConditions', false, 'Debe aceptar los términos y condiciones'],
  ['sumInWords', ' ', 'Escriba la suma en letras'],
  ['debtAgreementSignature', '', 'La firma es requerida para continuar'],
  ['creditAuthorizationSignature', '', 'La firma es requerida para continuar'],
];

describe('every field has its message', () => {
  test.each(WRONG)('%s: %j', (field, value, sentence) => {
    expect(errorsOf(stepThatAsks(field), { ...EMPTY, [field]: value })[field]).toBe(sentence);
  });

  test('the list contains every field of the form', () => {
    // The inline form has the marital status, and it is optional there. public-office.test.tsx has what few lenders ask.
    const formStep = FORM_FIELD_NAMES.filter(
      (field) => field !== 'maritalStatus' && entryOf(field).asked === undefined,
    );
    expect(new Set(WRONG.map(([field]) => field))).toEqual(new Set(formStep));
  });
});

test('the message over a step names the missing fields (rule: application-fields)', () => {
  const sentence = (number: number, values: Partial<FormValues>, terms = PUBLIC_TERMS) => {
    const all = { ...EMPTY, ...values };
    const step = stepAt('modal', number);
    return summaryOf(step, errorsOf(step, all), all, terms);
  };
  expect(sentence(1, { amount: '', term: '' })).toBe(
    `Faltan los siguientes campos: ${AMOUNT_NAME}, ${termFieldName(PUBLIC_TERMS)}`,
  );
  expect(sentence(1, { amount: '', term: '' }, [1, 3])).toBe(
    `Faltan los siguientes campos: ${AMOUNT_NAME}, Número de cuotas (1 o 3)`,
  );
  expect(
    sentence(2, {
      firstName: 'Ana',
      lastName: 'Peña',
      cedula: '001-9999990-5',
      email: 'ana@demo.do',
      phone: '8095550101',
    }),
  ).toBe(
    'Faltan los siguientes elementos: Dirección, Foto de la cédula (frente), Foto de la cédula (reverso), Selfie con la cédula',
  );
  expect(sentence(3, { timeUnit: 'meses' })).toBe(
    'Faltan los siguientes campos laborales: Ingreso mensual, Tiempo en el trabajo, Empresa, Cargo',
  );
});

test('known values are formatted for people, and sent as the contract requires', () => {
  const known = {
    ...profileAsPrefill(NOBODY),
    cedula: '00112345678',
    phone: '+18095550101',
    birthDate: '1990-12-31',
    monthlyIncome: 28_500,
    timeAtWork: 3,
    bankName: 'Banco BHD',
  };
  const values = initialValues('modal', known);
  expect(values).toMatchObject({
    cedula: '001-1234567-8',
    phone: '(809) 555-0101',
    birthDate: '31/12/1990',
    monthlyIncome: '28,500',
    timeAtWork: '3',
    bankName: 'Banco BHD',
  });
  expect(toSubmission(values)).toMatchObject({
    birthDate: '1990-12-31',
    monthlyIncome: 28_500,
    timeAtWork: 3,
    amount: 10_000,
    confirmAmount: true,
  });
  expect(toSubmission(values)).not.toHaveProperty('jobTitle');
  // A bank that no list contains would be selected invisibly.
  expect(initialValues('modal', { ...known, bankName: 'Banco de la Luna' }).bankName).toBe('');
});

test('an invalid value is not reported as missing', () => {
  const formStep = {
    presentation: 'inline',
    fields: ['firstName', 'birthDate'],
    missing: 'Faltan:',
  } as const;
  const sentence = (values: FormValues) =>
    summaryOf(formStep, errorsOf(formStep, values), values, PUBLIC_TERMS);
  const child = { ...EMPTY, firstName: 'Ana', birthDate: '01/01/2020' };
  expect(sentence(child)).toMatch(/^Corrija: Fecha de nacimiento$/i);
  expect(sentence({ ...child, firstName: '' })).toMatch(/^Faltan: /);
});

test('the progress counts every page, and is full at the last one only', () => {
  for (const presentation of ['modal', 'inline'] as const) {
    const pages = STEPS[presentation].flatMap((step) =>
      (step.parts.length > 0 ? step.parts : [null]).map((part) => pageOf(step, part)),
    );
    expect(pages).toEqual(pages.map((_, index) => ({ page: index + 1, pages: pages.length })));
  }
});

test('the way forward goes past a step whose answers are all known, but asks for the proof of a payroll', () => {
  const work = { monthlyIncome: '20,000', timeAtWork: '2', employer: 'Colmado', jobTitle: 'Cajera' };
  const known: FormValues = { ...EMPTY, ...work, address: 'Calle 9' };
  const isPassed = (step: Step) => needsNothing(step, known);
  for (const [presentation, number] of [
    ['modal', 3],
    ['inline', 2],
  ] as const) {
    const step = stepAt(presentation, number);
    expect(needsNothing(step, known)).toBe(true);
    expect(needsNothing(step, { ...known, loanType: 'nomina' })).toBe(false);
    // It may be left empty until the signature, which does not make it known.
    expect(needsNothing(step, { ...known, jobTitle: '' })).toBe(false);
    expect(positionAfter(stepAt(presentation, number - 1), null, isPassed)).toEqual({ step: number + 1 });
    expect(positionAfter(stepAt(presentation, number - 1), null, () => false)).toEqual({ step: number });
  }
  expect(needsNothing(stepAt('modal', 5), known)).toBe(false);
  expect(needsNothing(stepAt('inline', 5), known)).toBe(false);
});
