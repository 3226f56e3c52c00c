import { describe, expect, test } from 'vitest';
import {
  A_CODE,
  ADMIN_PASSWORD_LENGTH,
  ADULT_YEARS,
  CODE_LIFE,
  CODE_WRONG_LENGTH,
  EMAIL_DELAY,
  PASSWORD_HINT,
  PASSWORD_TOO_SHORT,
  UNDER_AGE,
  WHATSAPP_DELAY,
} from '#domain/limits/account-words.ts';
import { AMOUNT_RANGE, isLoanAmount } from '#domain/limits/amounts.ts';
import {
  CONTACT_HOURS_PLAIN,
  CONTACT_HOURS_SPOKEN,
  CONTACT_TIME_WRONG,
  isContactTime,
} from '#domain/limits/contact-hours-words.ts';
import {
  costChoice,
  costList,
  dueDaysList,
  dueDaysText,
  lastDays,
  lowestPercent,
  paceText,
} from '#domain/limits/costs.ts';
import { CREDIT_SCORE_OUT_OF_RANGE, CREDIT_SCORE_RANGE, isCreditScore } from '#domain/limits/credit-score.ts';
import {
  fileTooLarge,
  IMPORT_SIZE,
  IMPORT_TOO_LARGE,
  IMPORT_TOO_LONG,
  PAYROLL_SIZE,
  PHOTO_TOO_LARGE,
  photoTooLarge,
  RECEIPT_SIZE,
  RECEIPT_TOO_LARGE,
  STATEMENT_SIZE,
  STATEMENT_TOO_LARGE,
  STATEMENT_TOO_LONG,
} from '#domain/limits/file-sizes.ts';
import {
  choiceOf,
  instalmentName,
  instalmentsText,
  noteDiffersText,
  termOptions,
  termRange,
  termsText,
  WHAT_WE_LEND,
} from '#domain/limits/instalments.ts';
import { REASON_WORDS_MAX } from '#domain/limits/lengths.ts';
import { ANSWERED_WITHIN, DEPOSITED_WITHIN, VERIFIED_WITHIN } from '#domain/limits/promised-hours.ts';
import {
  AMOUNT_NAME,
  AMOUNT_TOO_HIGH,
  AMOUNT_TOO_LOW,
  newTermRefusal,
  OFFER_OUT_OF_RANGE,
  offerTermRefusal,
  termFieldName,
  termRefusal,
} from '#domain/limits/refusals.ts';
import { costLine } from '#domain/loans/cost-line.ts';
import { calculatorPlan, PUBLIC_TERMS, type Term } from '#domain/loans/terms.ts';
import { pesos } from '#domain/money.ts';

// Each sentence about a limit is built from the checked number: the whole sentence as of today.

test("money: every text about the loan's amount shows the same two limits", () => {
  expect(AMOUNT_RANGE).toBe('RD$2,500 a RD$20,000');
  expect(AMOUNT_NAME).toBe('Cantidad solicitada (RD$2,500 - RD$20,000)');
  expect(AMOUNT_TOO_LOW).toBe('Monto mínimo RD$2,500');
  expect(AMOUNT_TOO_HIGH).toBe('Monto máximo RD$20,000');
  expect(OFFER_OUT_OF_RANGE).toBe('El monto debe estar entre RD$2,500 y RD$20,000');
  expect([2_499, 2_500, 20_000, 20_001, 2_500.5].map(isLoanAmount)).toEqual([
    false,
    true,
    true,
    false,
    false,
  ]);
});

const THREE = [1, 2, 3] as const;

describe('instalments', () => {
  test('agree in number with their noun', () => {
    expect([null, 0, 1, 2].map(instalmentsText)).toEqual(['0 cuotas', '0 cuotas', '1 cuota', '2 cuotas']);
    expect([termsText(THREE), termRange(THREE), termFieldName(THREE)]).toEqual([
      '1, 2 o 3 cuotas',
      '1 a 3 cuotas',
      'Número de cuotas (1, 2 o 3)',
    ]);
    expect([0, 4, 1.5].map((asked) => termRefusal(asked, THREE))).toEqual([
      'Mínimo 1 cuota',
      'Máximo 3 cuotas',
      'Mínimo 1 cuota',
    ]);
    expect(offerTermRefusal(4, THREE)).toBe('El término debe ser entre 1 y 3 cuotas');
    expect(newTermRefusal(4, THREE)).toBe('Elija de 1 a 3 cuotas');
    expect(WHAT_WE_LEND).toBe('Préstamos personales y por nómina de RD$2,500 a RD$20,000 en 1 a 3 cuotas.');
    expect(termOptions(THREE)).toEqual([
      { value: '1', label: '1 cuota' },
      { value: '2', label: '2 cuotas' },
      { value: '3', label: '3 cuotas' },
    ]);
    expect([instalmentName(1, 1), instalmentName(2, 3)]).toEqual(['Cuota única', 'Cuota 2 de 3']);
  });

  test('are listed with a conjunction before the last of them', () => {
    expect(choiceOf([], 'o')).toBe('');
    expect(choiceOf([7], 'o')).toBe('7');
    expect(choiceOf([7, 9], 'y')).toBe('7 y 9');
    expect(choiceOf(['a', 'b', 'c'], 'o')).toBe('a, b o c');
  });

  test("mention the note's cost only if it differs from the calculator's", () => {
    expect(([1, 2, 3] as const).map((term) => noteDiffersText(term) !== undefined)).toEqual([
      false,
      false,
      true,
    ]);
  });
});

describe('the cost of a loan', () => {
  test('is listed by terms, grouped by price', () => {
    expect(lowestPercent(PUBLIC_TERMS)).toBe(15);
    expect(costList(THREE)).toBe('1 y 2 cuotas: 15%; 3 cuotas: 25%');
    expect(costChoice(THREE)).toBe('15% con 1 o 2 cuotas; 25% con 3 cuotas');
  });

  test('has due days listed one by one, or as an interval if they are even', () => {
    expect(dueDaysText(2)).toBe('a los 15 y 30 días');
    expect(dueDaysList(THREE)).toBe(
      '1 cuota, a los 30 días; 2 cuotas, a los 15 y 30 días; 3 cuotas, a los 15, 30 y 45 días',
    );
    expect(lastDays(PUBLIC_TERMS)).toBe('30 o 45');
    expect(([1, 2, 3] as const).map(paceText)).toEqual(['a los 30 días', 'cada 15 días', 'cada 15 días']);
  });
});

describe('hours', () => {
  test('for contacts, as customers read them and as the staff chooses them', () => {
    expect(CONTACT_HOURS_SPOKEN).toBe(
      'de lunes a viernes de 7:00 a.m. a 8:00 p.m. y sábados de 9:00 a.m. a 1:00 p.m.; nunca en domingos ni feriados',
    );
    expect(CONTACT_HOURS_PLAIN).toBe(
      'de lunes a viernes de 7:00 a 20:00 y sábados de 9:00 a 13:00; nunca domingos ni feriados',
    );
    expect(CONTACT_TIME_WRONG).toBe('Escriba una hora desde las 07:00 y antes de las 20:00');
    expect(['06:59', '07:00', '19:59', '20:00'].map(isContactTime)).toEqual([false, true, true, false]);
  });

  test('of promises', () => {
    expect(ANSWERED_WITHIN).toBe('en menos de 24 horas');
    expect(VERIFIED_WITHIN).toBe('en 24 horas');
    expect(DEPOSITED_WITHIN).toBe('24 a 48 horas laborables');
  });
});

test('accounts: ages, passwords and codes', () => {
  expect(UNDER_AGE).toBe('Debe ser mayor de 18 años para solicitar un préstamo');
  expect(ADULT_YEARS).toBe('18 años');
  expect(PASSWORD_TOO_SHORT).toBe('Contraseña debe tener al menos 6 caracteres');
  expect(PASSWORD_HINT).toBe('Al menos 6 caracteres');
  expect(ADMIN_PASSWORD_LENGTH).toBe('12 caracteres');
  expect(CODE_WRONG_LENGTH).toBe('Código debe tener 6 dígitos');
  expect(A_CODE).toBe('un código de 6 dígitos');
  expect(CODE_LIFE).toBe('10 minutos');
  expect(EMAIL_DELAY).toBe('El email puede tardar hasta 5 minutos; revisa también el correo no deseado.');
  expect(WHATSAPP_DELAY).toBe('Si en 2 minutos no llega, te lo mandamos por SMS.');
});

test("a score is within the bureaus' range", () => {
  expect(CREDIT_SCORE_RANGE).toBe('300 a 850');
  expect(CREDIT_SCORE_OUT_OF_RANGE).toBe('El puntaje va de 300 a 850');
  expect([299, 300, 850, 851, 300.5].map(isCreditScore)).toEqual([false, true, true, false, false]);
});

test('files: size and length limits, in megabytes and lines', () => {
  expect([RECEIPT_SIZE, PAYROLL_SIZE, STATEMENT_SIZE, IMPORT_SIZE]).toEqual(['5MB', '5MB', '2MB', '4MB']);
  expect(RECEIPT_TOO_LARGE).toBe('El archivo debe ser menor a 5MB');
  expect(STATEMENT_TOO_LARGE).toBe('El archivo no debe superar los 2MB');
  expect(IMPORT_TOO_LARGE).toBe('El archivo no debe superar los 4MB');
  expect(fileTooLarge(3 * 1024 * 1024)).toBe('El archivo no debe superar los 3MB');
  expect(PHOTO_TOO_LARGE).toBe('La foto pesa más de 10MB. Tómela con menos resolución.');
  expect(photoTooLarge(1_048_576)).toBe('La foto pesa más de 1MB. Tómela con menos resolución.');
  expect(IMPORT_TOO_LONG).toContain('más de 5,000 líneas');
  expect(STATEMENT_TOO_LONG).toContain('más de 5,000 líneas');
});

test('free text beside a reason from a list fits with it into the stored length', () => {
  expect(REASON_WORDS_MAX).toBe(800);
});

test('the cost of a plan in one line', () => {
  const line = (amount: number, term: Term) => costLine(calculatorPlan(pesos(amount), term));
  expect(line(10_000, 1)).toBe('1 × RD$11,500');
  expect(line(10_000, 2)).toBe('2 × RD$5,750 = RD$11,500');
  expect(line(10_000, 3)).toBe('2 × RD$4,167 + RD$4,166 = RD$12,500');
  expect(line(2_501, 2)).toBe('2 × RD$1,438 = RD$2,876');
  expect(line(2_502, 2)).toBe('RD$1,439 + RD$1,438 = RD$2,877');
});
