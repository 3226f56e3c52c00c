import { describe, expect, test } from 'vitest';
import { check, LENT, PAID, said } from '#domain/import/sheets.fixture.ts';

describe('payments', () => {
  const of = (...payments: Record<string, string>[]) =>
    check({ payments: payments.map((payment) => ({ ...PAID, ...payment })) });

  test.each<[string, Record<string, string>, string]>([
    ['of no loan', { loan: 'P-9' }, 'Préstamo: No hay un préstamo «P-9» en la hoja de préstamos'],
    [
      'of before the money went out',
      { on: '19/09/2026' },
      'Fecha: El pago es anterior al desembolso, que fue el 20/09/2026',
    ],
    ['of tomorrow', { on: '21/11/2026' }, 'Fecha: La fecha está en el futuro'],
    ['of nothing', { amount: '0' }, 'Monto: El pago es de cero pesos'],
    ['without a loan', { loan: '' }, 'Préstamo: Falta este dato'],
    ['without a day', { on: '' }, 'Fecha: Falta este dato'],
    ['without an amount', { amount: '' }, 'Monto: Falta este dato'],
    [
      'by barter',
      { method: 'trueque' },
      'Forma de pago: No hay una forma de pago «trueque»: efectivo, transferencia, depósito o tarjeta',
    ],
    ['with more late charge than money', { lateCharge: '4001' }, 'De eso, mora: La mora es más que el pago'],
  ])('with impossible facts are listed: %s', (_, payment, says) => {
    expect(said(of(payment))).toEqual([`payments 2 ${says}`]);
  });

  test.each(['loan', 'on', 'amount'])('without an identifier are not duplicates: %s', (field) => {
    const checked = of({ [field]: '' }, { [field]: '' });
    expect(said(checked)).toHaveLength(2);
    expect(checked.sums.payments).toBe(0);
  });

  test('of zero are not duplicates either', () => {
    expect(said(of({ amount: '0' }, { amount: '0' }))).toHaveLength(2);
  });

  test('with an error suppress the total of their loan', () => {
    expect(of({ on: '21/11/2026' }).loans).toEqual([]);
    expect(of({ loan: 'P-9' }).loans).toHaveLength(1);
    expect(of({ loan: ' P-1 ', method: 'trueque' }).loans).toEqual([]);
  });

  test.each(["'P-1", ' P-1', "' P-1"])(
    'and loans have the number without the mark of a text: %s',
    (marked) => {
      expect(
        said(check({ loans: [{ ...LENT, number: marked }], payments: [{ ...PAID, loan: marked }] })),
      ).toEqual([]);
      expect(of({ loan: marked, method: 'trueque' }).loans).toEqual([]);
      expect(said(check({ loans: [LENT, { ...LENT, number: marked, standing: 'castigado' }] }))).toContain(
        'loans 3 Préstamo: Otro préstamo tiene este número, en la línea 2',
      );
    },
  );

  test('of the first day and of today are accepted, and so is one of late charge only', () => {
    expect(said(of({ on: '20/09/2026' }, { on: '20/11/2026' }))).toEqual([]);
    expect(said(of({ on: '20/11/2026', amount: '155', lateCharge: '155' }))).toEqual([]);
  });

  test('equal in every field cause a warning; with different references they do not', () => {
    const alike = { reference: 'R-1' };
    expect(said(of(alike, alike))).toEqual([
      'payments 3 · (mírelo): Es igual al pago de la línea 2: mire que no esté dos veces',
    ]);
    for (const other of [{ reference: 'R-2' }, { on: '18/10/2026' }, { amount: '3,999' }, { reference: '' }])
      expect(said(of(alike, { ...alike, ...other }))).toEqual([]);
    expect(of(alike, alike).loans).toHaveLength(1);
  });

  test('beyond the debt are listed once, with the excess', () => {
    expect(said(of({ amount: '11,000' }, { amount: '501' }, { amount: '7' }))).toEqual([
      'payments 3 Monto: Con este pago se pasa por RD$1 de lo que se debía',
    ]);
  });

  test('count in the order of their days, within a day by line', () => {
    const checked = of({ on: '20/10/2026' }, { amount: '1' }, { amount: '2' });
    expect(checked.loans[0]?.payments.map(({ line }) => line)).toEqual([3, 4, 2]);
  });

  test('state their late charge, at most what the rules compute', () => {
    // RD$11,500 for ten days from 20/10 at 5 % a month: RD$192.
    const late = { on: '30/10/2026', amount: '5,192', lateCharge: '192' };
    expect(said(of(late))).toEqual([]);
    expect(of(late).loans[0]?.waivers).toEqual([]);
    expect(of({ ...late, lateCharge: '185' }).loans[0]?.waivers).toEqual([{ on: '2026-10-30', amount: 7 }]);
    expect(said(of({ ...late, lateCharge: '193' }))).toEqual([
      'payments 2 De eso, mora: Hasta ese día las reglas dan RD$192 de mora, no RD$193',
    ]);
    expect(said(of({ ...late, lateCharge: '' }, { ...late, amount: '193', lateCharge: '193' }))).toEqual([
      'payments 3 De eso, mora: Hasta ese día las reglas dan RD$192 de mora, no RD$193',
    ]);
  });
});
