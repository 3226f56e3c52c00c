import { describe, expect, test } from 'vitest';
import {
  fieldsOf,
  guessFields,
  IMPORT_SHEET_NAMES,
  type ImportSheet,
  missingFields,
} from '#domain/import/import-sheets.ts';
import { type ImportProblem, rowReader } from '#domain/import/row-reader.ts';
import { ok } from '#domain/result.ts';

const found = (sheet: ImportSheet, headings: readonly string[]) =>
  Object.entries(guessFields(sheet, headings)).flatMap(([field, column]) =>
    column === null ? [] : [`${field}: ${headings[column]}`],
  );

describe('the columns of a file', () => {
  test.each(IMPORT_SHEET_NAMES)('are those of the template where it is one: %s', (sheet) => {
    const fields = fieldsOf(sheet);
    const columns = guessFields(
      sheet,
      fields.map(([, { label }]) => label),
    );
    expect(columns).toEqual(Object.fromEntries(fields.map(([field], index) => [field, index])));
    expect(missingFields(sheet, columns)).toEqual([]);
  });

  test.each(IMPORT_SHEET_NAMES)('are found with blanks around and between their words: %s', (sheet) => {
    const fields = fieldsOf(sheet);
    const columns = guessFields(
      sheet,
      fields.map(([, { label }]) => `  ${label.replaceAll(' ', '   ')} `),
    );
    expect(columns).toEqual(Object.fromEntries(fields.map(([field], index) => [field, index])));
  });

  test('are one field each, and the first of two is taken first', () => {
    // Both of the first two are usual names of "Préstamo", the last is one of "De eso, mora" too.
    expect(found('payments', ['Código del préstamo', 'Fecha', 'Monto', 'Monto de la mora'])).toEqual([
      'loan: Código del préstamo',
      'on: Fecha',
      'amount: Monto',
      'lateCharge: Monto de la mora',
    ]);
    // What is an amount already is no late charge besides.
    expect(found('payments', ['Monto pagado con mora', 'Fecha'])).toEqual([
      'on: Fecha',
      'amount: Monto pagado con mora',
    ]);
  });

  test('are found whatever accents, capitals and spaces their headings have', () => {
    expect(found('clients', ['  TELEFONO ', 'cedula', 'Fecha   de nacimiento'])).toEqual([
      'cedula: cedula',
      'phone:   TELEFONO ',
      'birthDate: Fecha   de nacimiento',
    ]);
  });

  // What other programs and notebooks write above their columns.
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
  ])('%s: %s is the one that is headed «%s»', (sheet, field, heading) => {
    const others = fieldsOf(sheet)
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

  test('are taken once: of two alike the first one, and the template’s own name before a likeness', () => {
    expect(guessFields('clients', ['Correo viejo', 'Correo'])).toMatchObject({ email: 1 });
    expect(guessFields('clients', ['Celular', 'Teléfono de casa'])).toMatchObject({ phone: 0 });
    expect(guessFields('payments', ['Pagado'])).toMatchObject({ amount: 0, on: null });
  });

  test('that are needed and not there are named', () => {
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
    rowReader<'firstName' | 'city'>('clients', line, columns, problems);

  test('is read by field, without the spaces around a cell', () => {
    expect(readerOf({ firstName: 1 }).read('firstName', ok)).toBe('Ana');
    expect(readerOf({ firstName: 1 }).line).toBe(7);
  });

  test('lacks what stands nowhere, which is said where it is needed', () => {
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
