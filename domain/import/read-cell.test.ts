import { describe, expect, test } from 'vitest';
import { day } from '#domain/calendar.ts';
import {
  type ReadCell,
  readBank,
  readCedula,
  readCount,
  readDate,
  readEmail,
  readLoanStatus,
  readMethod,
  readName,
  readPace,
  readPesos,
  readPhone,
  readProvince,
  readText,
} from '#domain/import/read-cell.ts';
import { DUE_RULE } from '#domain/products/due-rule.ts';
import { dueDaysName, NAMED_DUE_RULES } from '#domain/products/due-words.ts';

/** The value, or the error message. */
const read = (as: ReadCell<unknown>, text: string): unknown => {
  const found = as(text);
  return found.ok ? found.value : `✗ ${found.error}`;
};

describe('a cédula', () => {
  test.each([
    ['001-1234567-8', '00112345678'],
    ['00112345678', '00112345678'],
    ['001 1234567 8', '00112345678'],
    ['001\u20111234567–8', '00112345678'],
    ['pendiente', '✗ «pendiente» no es una cédula: se escribe 123-1234567-8'],
    ['RD5123456', '✗ «RD5123456» no es una cédula: aquí va la cédula, no el pasaporte'],
    ['Pasaporte PP 123456', '✗ «Pasaporte PP 123456» no es una cédula: aquí va la cédula, no el pasaporte'],
    ['00-11234567-8', '✗ La cédula «00-11234567-8» se escribe 123-1234567-8'],
    [
      '112345678',
      '✗ La cédula «112345678» tiene 9 dígitos y no 11; en Excel, dé a la columna formato de texto para no perder los ceros',
    ],
  ])('%s', (text, says) => expect(read(readCedula, text)).toBe(says));
});

describe('a date', () => {
  test.each([
    ['dmy', '05/03/2026', '2026-03-05'],
    ['mdy', '05/03/2026', '2026-05-03'],
    ['dmy', '5.3.2026', '2026-03-05'],
    ['dmy', '5-3-2026', '2026-03-05'],
    ['mdy', '2026-03-05', '2026-03-05'],
    ['dmy', '2026-03-05T00:00:00', '2026-03-05'],
    ['dmy', '05/03/2026 10:30', '2026-03-05'],
    ['dmy', '01/01/1900', '1900-01-01'],
  ] as const)('%s %s', (order, text, is) => expect(read(readDate(order), text)).toBe(is));

  test.each(['31/12/1899', '31/02/2026', '5/3/26', 'ayer', '2026'])('%s is no date', (text) =>
    expect(read(readDate('dmy'), text)).toBe(
      `✗ «${text}» no es una fecha que exista: escriba 31/12/2026, con las cuatro cifras del año`,
    ),
  );
});

describe('an amount', () => {
  test.each([
    ['3500', 3_500],
    ['RD$3,500.00', 3_500],
    ['$5,000.00', 5_000],
    ['0', 0],
    ['100,000,000', 100_000_000],
    ['tres mil', '✗ «tres mil» no es un monto: escriba 3500 o 3,500'],
    ['3,500.50', '✗ «3,500.50» tiene centavos: aquí los montos van en pesos enteros'],
    ['-5', '✗ «-5» es menos que cero'],
    ['(RD$5.00)', '✗ «(RD$5.00)» es menos que cero'],
    ['5-', '✗ «5-» es menos que cero'],
    ['-5-', '✗ «-5-» no es un monto: escriba 3500 o 3,500'],
    ['0-', 0],
    ['100,000,001', '✗ «100,000,001» es demasiado'],
  ])('%s', (text, is) => expect(read(readPesos, text)).toBe(is));
});

describe('a count', () => {
  test.each([
    ['3', 3],
    ['120', 120],
    ['1200', '✗ «1200» no es un número'],
    ['3 cuotas', '✗ «3 cuotas» no es un número'],
    ['a3', '✗ «a3» no es un número'],
  ])('%s', (text, is) => expect(read(readCount, text)).toBe(is));
});

describe('the payment method', () => {
  test.each([
    ['Efectivo', 'cash'],
    ['CASH', 'cash'],
    ['caja chica', 'cash'],
    ['Transferencia', 'bank_transfer'],
    ['ACH', 'bank_transfer'],
    ['Banco Popular', 'bank_transfer'],
    ['Depósito', 'deposit'],
    ['tarjeta', 'card'],
    ['card', 'card'],
  ])('%s', (text, is) => expect(read(readMethod, text)).toBe(is));

  test.each(['trueque', 'sin efectivo', 'por transferencia', 'un depósito', 'de tarjeta', 'scorecard'])(
    '%s is no known method',
    (text) =>
      expect(read(readMethod, text)).toBe(
        `✗ No hay una forma de pago «${text}»: efectivo, transferencia, depósito o tarjeta`,
      ),
  );
});

describe('how often the instalments fall due', () => {
  const pace = readPace(day('2026-01-31'));
  test.each([
    ['Diaria', 'days', 1],
    ['SEMANALES', 'days', 7],
    ['catorcenal', 'days', 14],
    ['quincenal', 'days', 15],
    ['cada 10 días', 'days', 10],
    ['45', 'days', 45],
    ['cada Miércoles', 'weekly', 3],
    ['cada dos semanas', 'biweekly', 13],
    ['15 y 30', 'fortnight', 0],
    ['los 15 y fin de mes', 'fortnight', 0],
    ['mensual', 'monthly', 31],
    ['el día 5 de cada mes', 'monthly', 5],
  ])('%s', (text, kind, at) => expect(read(pace, text)).toEqual({ kind, at }));

  test.each(NAMED_DUE_RULES.filter((kind) => DUE_RULE[kind].imported))(
    'a rule %s is read by the name of its due days, whatever it is',
    (kind) => {
      const { at } = DUE_RULE[kind];
      for (const number of at === null ? [0] : [at.least, at.most])
        expect(read(pace, dueDaysName({ kind, at: number }))).toEqual({ kind, at: number });
    },
  );

  test.each(['mensual y algo más', 'semanal o mensual', '0', 'cada 400 días'])(
    '«%s» is none, since it says more or less than one',
    (text) => expect(read(pace, text)).toContain(`✗ «${text}» no es una frecuencia: diaria, semanal, `),
  );
});

describe('the state of a loan', () => {
  test.each(['abierto', 'Activa', 'VIGENTE', 'al día', 'atrasado', 'vencido', 'open'])('%s: open', (text) =>
    expect(read(readLoanStatus, text)).toBe('open'),
  );
  test.each(['saldado', 'Pagada', 'cerrado', 'cancelado', 'liquidado', 'closed'])('%s: closed', (text) =>
    expect(read(readLoanStatus, text)).toBe('closed'),
  );
  test.each(['castigado', 'Incobrable', 'perdido', 'written off'])('%s: written off', (text) =>
    expect(read(readLoanStatus, text)).toBe('written_off'),
  );
  test.each(['regular', 'no abierto', 'sin saldado', ''])('«%s» is no state', (text) =>
    expect(read(readLoanStatus, text)).toBe(`✗ «${text}» no dice si está abierto, saldado o castigado`),
  );
});

describe('people and places', () => {
  test.each([
    [readName, 'María D’Óleo', 'María D’Óleo'],
    [readName, 'Ma.Altagracia', 'Ma. Altagracia'],
    [readName, 'www.premio.com', '✗ «www.premio.com» no es un nombre: escriba solo letras'],
    [readName, 'a'.repeat(120), 'a'.repeat(120)],
    [readName, 'a'.repeat(121), `✗ «${'a'.repeat(121)}» no es un nombre: escriba solo letras`],
    [
      readPhone,
      '+34 612 345 678',
      '✗ «+34 612 345 678» no es un teléfono dominicano: 809, 829 o 849 y siete dígitos',
    ],
    [readEmail, ' Yokasta@Correo.DO ', 'yokasta@correo.do'],
    [readEmail, 'sin arroba.do', '✗ «sin arroba.do» no es un correo: si no tiene, la celda va vacía'],
    [readBank, 'banreservas', 'Banco de Reservas'],
    [readBank, 'Nada', '✗ No hay un banco «Nada». Por ejemplo: Popular, BHD o Banreservas'],
    [readProvince, ' SANTIAGO ', 'Santiago'],
    [readProvince, 'samana', 'Samaná'],
    [readProvince, 'Cibao', '✗ No hay una provincia «Cibao»'],
    [readText, 'x'.repeat(500), 'x'.repeat(500)],
    [readText, 'x'.repeat(501), '✗ Tiene más de 500 caracteres'],
  ] as const)('%# %s', (as, text, is) => expect(read(as, text)).toBe(is));
});

test.each([
  ['(809) 555-0101', true],
  ['809-555-0101 / 829-555-0202', false],
  ['809-555-0101/829-555-0202', false],
  ['8095550101 8295550202', false],
  ['809-555-0101, 555-0202', false],
  ['(809) 555-0101 (829) 555-0202', false],
  ['809-555-0101 y 829 555 0202', false],
  ['+1 809 555 0101; +1 829 555 0202', false],
  ['809-555-0101 ext. 12', false],
])('of the cell «%s» the first phone is read, alone: %s', (text, isAlone) =>
  expect(read(readPhone, text)).toEqual({ phone: '+18095550101', isAlone }),
);
test.each(['555-0101 / 809-555-0101', '+34 809 555 0101', '809-555-01012', 'casa 809-555-0101'])(
  'the cell «%s» begins with no phone',
  (text) => expect(read(readPhone, text)).toContain('no es un teléfono dominicano'),
);
