import { describe, expect, test } from 'vitest';
import {
  guessFields,
  IMPORT_SHEET_NAMES,
  type ImportSheet,
  importFieldsOf,
  missingFields,
} from '#domain/import/import-sheets.ts';
import { type ImportProblem, rowReader } from '#domain/import/read-cell.ts';
import { ok } from '#domain/result.ts';

const found = (sheet: ImportSheet, headings: readonly string[]) =>
  Object.entries(guessFields(sheet, headings)).flatMap(([field, column]) =>
    column === null ? [] : [`${field}: ${headings[column]}`],
  );

describe('the columns of a file', () => {
  test.each(IMPORT_SHEET_NAMES)('are those of the template if the file is one: %s', (sheet) => {
    const fields = importFieldsOf(sheet);
    const columns = guessFields(
      sheet,
      fields.map(([, { label }]) => label),
    );
    expect(columns).toEqual(Object.fromEntries(fields.map(([field], index) => [field, index])));
    expect(missingFields(sheet, columns)).toEqual([]);
  });

  test.each(IMPORT_SHEET_NAMES)('are found with spaces around and between their words: %s', (sheet) => {
    const fields = importFieldsOf(sheet);
    const columns = guessFields(
      sheet,
      fields.map(([, { label }]) => `  ${label.replaceAll(' ', '   ')} `),
    );
    expect(columns).toEqual(Object.fromEntries(fields.map(([field], index) => [field, index])));
  });

  test('map to one field each, and the first of two wins', () => {
    // The first two are usual names of "Préstamo"; the last is also one of "De eso, mora".
    expect(found('payments', ['Código del préstamo', 'Fecha', 'Monto', 'Monto de la mora'])).toEqual([
      'loan: Código del préstamo',
      'on: Fecha',
      'amount: Monto',
      'lateCharge: Monto de la mora',
    ]);
    // A column of the amount is not also one of late charge.
    expect(found('payments', ['Monto pagado con mora', 'Fecha'])).toEqual([
      'on: Fecha',
      'amount: Monto pagado con mora',
    ]);
  });

  test('are found regardless of accents, capitals and spaces in their headings', () => {
    expect(found('clients', ['  TELEFONO ', 'cedula', 'Fecha   de nacimiento'])).toEqual([
      'cedula: cedula',
      'birthDate: Fecha   de nacimiento',
      'phone:   TELEFONO ',
    ]);
  });

  // Headings of other programs and notebooks.
  test.each<[ImportSheet, string, string]>([
    ['clients', 'cedula', 'No. documento'],
    ['clients', 'cedula', 'Identificación'],
    ['clients', 'firstName', 'Primer nombre'],
    ['clients', 'firstName', 'Nombres'],
    ['clients', 'lastName', 'Apellidos'],
    ['clients', 'email', 'E-mail'],
    ['clients', 'email', 'Correo electrónico'],
    ['clients', 'phone', 'Celular'],
    ['clients', 'phone', 'Móvil'],
    ['clients', 'phone', 'WhatsApp'],
    ['clients', 'birthDate', 'Nació el'],
    ['clients', 'address', 'Domicilio'],
    ['clients', 'city', 'Municipio'],
    ['clients', 'province', 'Provincia de'],
    ['clients', 'occupation', 'Oficio'],
    ['clients', 'occupation', 'Puesto'],
    ['clients', 'companyName', 'Dónde trabaja'],
    ['clients', 'paydays', 'Día de cobro'],
    ['clients', 'paydays', 'Cuándo cobra'],
    ['clients', 'monthlyIncome', 'Salario'],
    ['clients', 'monthlyIncome', 'Sueldo mensual'],
    ['clients', 'bankName', 'Banco del cliente'],
    ['clients', 'accountNumber', 'Número de cuenta'],
    ['loans', 'number', 'No.'],
    ['loans', 'number', 'Número'],
    ['loans', 'number', 'Código del crédito'],
    ['loans', 'standing', 'Estatus'],
    ['loans', 'standing', 'Status'],
    ['loans', 'disbursedOn', 'Fecha de entrega'],
    ['loans', 'disbursedOn', 'Inicio'],
    ['loans', 'principal', 'Monto prestado'],
    ['loans', 'principal', 'Principal'],
    ['loans', 'interest', 'Intereses'],
    ['loans', 'term', 'Plazo'],
    ['loans', 'term', 'Número de cuotas'],
    ['loans', 'due1', 'Vencimiento 1'],
    ['loans', 'due1', 'Vence la 1'],
    ['loans', 'due2', 'Vencimiento 2'],
    ['loans', 'due2', 'Vence la 2'],
    ['loans', 'due3', 'Vencimiento 3'],
    ['loans', 'due3', 'Vence la 3'],
    ['loans', 'amount1', 'Monto de cuota 1 de 3'],
    ['loans', 'amount2', 'La cuota 2'],
    ['loans', 'amount3', 'La cuota 3'],
    ['loans', 'lateCharge', 'Mora'],
    ['payments', 'loan', 'Código'],
    ['payments', 'on', 'Fecha del pago'],
    ['payments', 'amount', 'Importe'],
    ['payments', 'amount', 'Pagado'],
    ['payments', 'lateCharge', 'Mora cobrada'],
    ['payments', 'method', 'Método'],
    ['payments', 'method', 'Vía'],
    ['payments', 'reference', 'Recibo'],
    ['payments', 'reference', 'Comprobante'],
  ])('%s: %s is the column with the heading «%s»', (sheet, field, heading) => {
    const others = importFieldsOf(sheet)
      .filter(([one]) => one !== field)
      .map(([, { label }]) => label);
    expect(guessFields(sheet, [...others, heading])[field]).toBe(others.length);
  });

  test('are not guessed from a part of another word', () => {
    expect(found('clients', ['Nombre de la madre', 'Segundos apellidos', 'El banco'])).toEqual([]);
    expect(found('clients', ['Nombre completo', 'Sobrenombre', 'Apellidos de soltera'])).toEqual([]);
    expect(found('loans', ['Norte', 'Minuto', 'Plazo fijo', 'Cuotas pagadas', 'Total de cuotas'])).toEqual(
      [],
    );
  });

  test('match once: of two alike the first one, and the template’s own name before a similar one', () => {
    expect(guessFields('clients', ['Correo viejo', 'Correo'])).toMatchObject({ email: 1 });
    expect(guessFields('clients', ['Celular', 'Teléfono de casa'])).toMatchObject({ phone: 0 });
    expect(guessFields('payments', ['Pagado'])).toMatchObject({ amount: 0, on: null });
  });

  test('that are required and missing are listed', () => {
    expect(missingFields('clients', guessFields('clients', ['Cédula', 'Nombre']))).toEqual([
      'Apellido',
      'Teléfono',
    ]);
    expect(missingFields('loans', {})).toEqual([
      'Préstamo',
      'Cédula',
      'Estado',
      'Desembolso',
      'Capital',
      'Interés',
      'Cuotas',
    ]);
    expect(missingFields('payments', { loan: 0, on: null })).toEqual(['Fecha', 'Monto']);
  });
});

describe('a line', () => {
  const line = { line: 7, cells: ['', '  Ana  '] };
  const readerOf = (columns: Record<string, number | null>, problems: ImportProblem[] = []) =>
    rowReader<'firstName' | 'city'>('clients', line, { columns, dateOrder: 'dmy' }, problems);

  test('is read by field, without spaces around a cell', () => {
    expect(readerOf({ firstName: 1 }).read('firstName', ok)).toBe('Ana');
    expect(readerOf({ firstName: 1 }).line).toBe(7);
  });

  test('lacks the missing columns; the check of each field reports those that it needs', () => {
    for (const columns of [
      { firstName: 0, city: 0 },
      { firstName: null, city: null },
      {},
      { firstName: 9 },
    ]) {
      const problems: ImportProblem[] = [];
      const reader = readerOf(columns, problems);
      expect([reader.read('firstName', ok), reader.read('city', ok)]).toEqual([null, null]);
      expect(problems).toEqual([
        { sheet: 'clients', line: 7, column: 'Nombre', message: 'Falta este dato', weight: 'error' },
      ]);
    }
  });
});
