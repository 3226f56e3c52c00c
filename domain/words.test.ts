import { describe, expect, test } from 'vitest';
import { pesos } from '#domain/money.ts';
import { isSumInWords, numberInWords, percentInWords, pesosInWords, sumToCopy } from '#domain/words.ts';
import { WHOLE } from '#test/sample.ts';

const VALUES: Record<string, number> = {
  ...{ CERO: 0, UN: 1, DOS: 2, TRES: 3, CUATRO: 4, CINCO: 5, SEIS: 6, SIETE: 7, OCHO: 8, NUEVE: 9, DIEZ: 10 },
  ...{ ONCE: 11, DOCE: 12, TRECE: 13, CATORCE: 14, QUINCE: 15, DIECISÉIS: 16, DIECISIETE: 17, DIECIOCHO: 18 },
  ...{ DIECINUEVE: 19, VEINTE: 20, VEINTIÚN: 21, VEINTIDÓS: 22, VEINTITRÉS: 23, VEINTICUATRO: 24 },
  ...{ VEINTICINCO: 25, VEINTISÉIS: 26, VEINTISIETE: 27, VEINTIOCHO: 28, VEINTINUEVE: 29, TREINTA: 30 },
  ...{ CUARENTA: 40, CINCUENTA: 50, SESENTA: 60, SETENTA: 70, OCHENTA: 80, NOVENTA: 90, CIEN: 100 },
  ...{ CIENTO: 100, DOSCIENTOS: 200, TRESCIENTOS: 300, CUATROCIENTOS: 400, QUINIENTOS: 500 },
  ...{ SEISCIENTOS: 600, SETECIENTOS: 700, OCHOCIENTOS: 800, NOVECIENTOS: 900 },
};

/** Parses the words without the code under test. */
function readWords(text: string): number {
  const words = text.replace(/ PESOS? DOMINICANOS? CON 00\/100$/, '').split(' ');
  let total = 0;
  for (const word of words) {
    if (word === 'Y') continue;
    if (word === 'MIL') total = Math.max(total, 1) * 1_000;
    else total += VALUES[word] ?? Number.NaN;
  }
  return total;
}

describe('pesosInWords', () => {
  test.each([
    [0, 'CERO PESOS DOMINICANOS CON 00/100'],
    [1, 'UN PESO DOMINICANO CON 00/100'],
    [21, 'VEINTIÚN PESOS DOMINICANOS CON 00/100'],
    [31, 'TREINTA Y UN PESOS DOMINICANOS CON 00/100'],
    [100, 'CIEN PESOS DOMINICANOS CON 00/100'],
    [101, 'CIENTO UN PESOS DOMINICANOS CON 00/100'],
    [1_000, 'MIL PESOS DOMINICANOS CON 00/100'],
    [1_001, 'MIL UN PESOS DOMINICANOS CON 00/100'],
    [2_875, 'DOS MIL OCHOCIENTOS SETENTA Y CINCO PESOS DOMINICANOS CON 00/100'],
    [12_075, 'DOCE MIL SETENTA Y CINCO PESOS DOMINICANOS CON 00/100'],
    [16_500, 'DIECISÉIS MIL QUINIENTOS PESOS DOMINICANOS CON 00/100'],
    [21_000, 'VEINTIÚN MIL PESOS DOMINICANOS CON 00/100'],
    [24_150, 'VEINTICUATRO MIL CIENTO CINCUENTA PESOS DOMINICANOS CON 00/100'],
    [99_999, 'NOVENTA Y NUEVE MIL NOVECIENTOS NOVENTA Y NUEVE PESOS DOMINICANOS CON 00/100'],
  ])('%i', (amount, words) => {
    expect(pesosInWords(pesos(amount))).toBe(words);
  });

  test('every amount to 99,999 reads back as itself', () => {
    const wrong = Array.from({ length: 100_000 }, (_, amount) => amount).filter(
      (amount) => readWords(pesosInWords(pesos(amount))) !== amount,
    );
    expect(wrong).toEqual([]);
  });

  test.each([-1, 1_000_000])('%i has no words', (amount) => {
    expect(() => pesosInWords(pesos(amount))).toThrow(RangeError);
  });
});

describe('the sum that a debtor types', () => {
  test('the text beside the field to copy is accepted for every amount', () => {
    for (let amount = 1; amount <= 30_000; amount += 7) {
      expect(isSumInWords(sumToCopy(pesos(amount)), pesos(amount))).toBe(true);
      expect(isSumInWords(pesosInWords(pesos(amount)), pesos(amount))).toBe(true);
      expect(isSumInWords(sumToCopy(pesos(amount)), pesos(amount + 1))).toBe(false);
    }
  });

  test('no two amounts sound alike', () => {
    const fitting = (typed: string, near: readonly number[]) =>
      near.filter((amount) => isSumInWords(typed, pesos(amount)));
    for (let amount = 1; amount <= 60_000; amount += WHOLE ? 13 : 97) {
      // The neighbours that a mishearing could produce: another unit, ten, hundred or thousand.
      const near = [1, 2, 3, 10, 20, 50, 60, 100, 200, 600, 700, 1_000, 10_000]
        .flatMap((step) => [amount + step, amount - step])
        .filter((one) => one > 0);
      expect(fitting(sumToCopy(pesos(amount)), near), String(amount)).toEqual([]);
    }
  });

  test.each([
    ['trese mil ochosientos', 13_800],
    ['Tresemil ochocientos pesos', 13_800],
    ['un mil nobecientos', 1_900],
    ['veinte y uno mil', 21_000],
    ['veintiun mil', 21_000],
    ['diez y seis mil', 16_000],
    ['dies i seis mil', 16_000],
    ['treinta y un mil cuarenta y sinco', 31_045],
    ['treinta un mil cuarenta cinco', 31_045],
    ['quatro mil kinientos', 4_500],
    ['honce mil', 11_000],
    ['doze mil bentidos', null],
    ['sesenta mil', 60_000],
    ['setenta mil', 70_000],
    ['veintiuno mil', 21_000],
    ['sessenta mill', 60_000],
    ['ocho mil', 8_000],
    ['oo mil', null],
    ['quarenta mil', 40_000],
    ['uarenta mil', null],
  ])('"%s" is heard as %s', (typed, amount) => {
    const heard = [
      1_900, 4_500, 8_000, 11_000, 13_800, 16_000, 21_000, 31_045, 40_000, 60_000, 70_000,
    ].filter((one) => isSumInWords(typed, pesos(one)));
    expect(heard).toEqual(amount === null ? [] : [amount]);
  });

  test.each([
    ['Dieciséis  mil CIENTO veintitrés', true],
    ['dieciseis mil ciento veintitres pesos', true],
    ['Dieciséis mil ciento veintitrés pesos dominicanos.', true],
    ['dieciséis mil ciento veintitrés pesos con 00/100', true],
    ['dieciséis mil ciento veintitrés,  pesos  dominicanos', true],
    ['dieciséis mil pesos ciento veintitrés', false],
    ['dieciséis mil ciento veintitrés dólares', false],
    ['dieciséis mil', false],
    ['16,123', false],
    ['', false],
  ])('16,123 as "%s": %s', (typed, fits) => {
    expect(isSumInWords(typed, pesos(16_123))).toBe(fits);
  });
});

test('a number begins with a capital and goes on in lower case', () => {
  expect([0, 1, 12, 24, 30, 100, 240].map(numberInWords)).toEqual([
    'Cero',
    'Un',
    'Doce',
    'Veinticuatro',
    'Treinta',
    'Cien',
    'Doscientos cuarenta',
  ]);
});

test('a debtor copies the number and its currency, in lower case', () => {
  expect([1, 12_075, 999_999].map((amount) => sumToCopy(pesos(amount)))).toEqual([
    'un peso',
    'doce mil setenta y cinco pesos',
    'novecientos noventa y nueve mil novecientos noventa y nueve pesos',
  ]);
});

test.each([
  [200, 'dos por ciento (2%)'],
  [100, 'uno por ciento (1%)'],
  [350, 'tres punto cinco por ciento (3.5%)'],
  [325, 'tres punto veinticinco por ciento (3.25%)'],
  [101, 'uno punto cero uno por ciento (1.01%)'],
  [1, 'cero punto cero uno por ciento (0.01%)'],
  [2_000, 'veinte por ciento (20%)'],
])('a rate of %i basis points in words', (rate, words) => {
  expect(percentInWords(rate)).toBe(words);
});
