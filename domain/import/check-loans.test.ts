import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importLines } from '#domain/import/check-import.ts';
import { cedula, check, LENT, PAID, RAMON, said, YOKASTA } from '#domain/import/sheets.fixture.ts';
import { ANOTHER_FACTS } from '#domain/loans/another-term.fixture.ts';
import { TERM } from '#domain/loans/term.ts';
import { INSTALMENTS_MOST } from '#domain/products/product.ts';

describe('loans', () => {
  const of = (loan: Record<string, string>, known = {}) =>
    check({ loans: [{ ...LENT, ...loan }], payments: [] }, known);
  const planOf = (loan: Record<string, string>) => of(loan).loans[0]?.loan.plan;

  test('use the program’s own days and parts if none are given', () => {
    expect(planOf({ term: '3' })).toEqual({
      plan: 'note',
      principal: 10_000,
      interest: 1_500,
      total: 11_500,
      ratePercent: 15,
      totalDays: 45,
      instalments: [
        { number: 1, dayOffset: 15, amount: 3_833 },
        { number: 2, dayOffset: 30, amount: 3_833 },
        { number: 3, dayOffset: 45, amount: 3_834 },
      ],
    });
    expect(planOf({ interest: '1234' })).toMatchObject({ ratePercent: 12.34 });
  });

  test('use the days and parts of their paper', () => {
    const paper = {
      term: '2',
      due1: '10/10/2026',
      due2: '11/10/2026',
      amount1: '11,499',
      amount2: '1',
    };
    expect(of(paper).problems).toEqual([]);
    expect(planOf(paper)).toMatchObject({
      totalDays: 21,
      instalments: [
        { number: 1, dayOffset: 20, amount: 11_499 },
        { number: 2, dayOffset: 21, amount: 1 },
      ],
    });
  });

  test.each<[string, Record<string, string>, string[]]>([
    [
      'too few days',
      { term: '2', due1: '10/10/2026' },
      ['Vence 2: Falta: son 2 cuotas y están escritas otras'],
    ],
    ['too many days', { due1: '10/10/2026', due2: '11/10/2026' }, ['Vence 2: Sobra: el préstamo es en 1']],
    ['a gap', { term: '2', due2: '10/10/2026' }, ['Vence 1: Falta: son 2 cuotas y están escritas otras']],
    [
      'due when it goes out',
      { due1: '20/09/2026' },
      ['Vence 1: El vencimiento tiene que ser después del 20/09/2026'],
    ],
    [
      'two on one day',
      { term: '2', due1: '10/10/2026', due2: '10/10/2026' },
      ['Vence 2: El vencimiento tiene que ser después del 10/10/2026'],
    ],
    [
      'parts that do not add up',
      { term: '2', amount1: '5,000', amount2: '6,499' },
      ['Cuota 1: Las cuotas suman RD$11,499 y capital más interés son RD$11,500'],
    ],
    [
      'a part of nothing',
      { term: '2', amount1: '11,500', amount2: '0' },
      ['Cuota 1: Las cuotas suman RD$11,500 y capital más interés son RD$11,500'],
    ],
    [
      'too few parts',
      { term: '2', amount1: '11,500' },
      ['Cuota 2: Falta: son 2 cuotas y están escritas otras'],
    ],
    ['no principal', { principal: '0' }, ['Capital: El capital es cero']],
    [
      'as many instalments as no plan has',
      { term: '99' },
      [`Cuotas: Un préstamo tiene de 1 a ${INSTALMENTS_MOST} cuotas, y este tiene 99`],
    ],
    [
      'money that goes out tomorrow',
      { disbursedOn: '21/11/2026' },
      ['Desembolso: El desembolso está en el futuro: aquí entra lo que ya se entregó'],
    ],
    [
      'a stranger',
      { cedula: cedula(9) },
      ['Cédula: Ningún cliente tiene esta cédula, ni en la hoja de clientes ni en el programa'],
    ],
    ['without a number', { number: '' }, ['Préstamo: Falta este dato']],
    ['without a cédula', { cedula: '' }, ['Cédula: Falta este dato']],
    ['without a standing', { standing: '' }, ['Estado: Falta este dato']],
    ['without a day', { disbursedOn: '' }, ['Desembolso: Falta este dato']],
    ['without interest', { interest: '' }, ['Interés: Falta este dato']],
    ['without a term', { term: '' }, ['Cuotas: Falta este dato']],
  ])('with impossible facts are listed: %s', (_, loan, says) => {
    expect(said(of(loan))).toEqual(says.map((one) => `loans 2 ${one}`));
  });

  test('from today are accepted; unusual amounts cause a warning', () => {
    expect(said(of({ disbursedOn: '20/11/2026' }))).toEqual([]);
    for (const [principal, shown] of [
      ['2499', 'RD$2,499'],
      ['20001', 'RD$20,001'],
    ] as const)
      expect(said(of({ principal }))).toEqual([
        `loans 2 Capital (mírelo): ${shown} está fuera de lo que se presta aquí, de RD$2,500 a RD$20,000`,
      ]);
    for (const principal of ['2500', '20000']) expect(said(of({ principal }))).toEqual([]);
  });

  test('that are paid claim no late charge', () => {
    const paid = [{ ...PAID, amount: '11,500' }];
    const closed = { ...LENT, standing: 'saldado' };
    expect(said(check({ loans: [{ ...closed, lateCharge: '0' }], payments: paid }))).toEqual([]);
    expect(said(check({ loans: [{ ...closed, lateCharge: '1' }], payments: paid }))).toEqual([
      'loans 2 Mora pendiente: Solo un préstamo abierto tiene mora pendiente',
      'loans 2 Mora pendiente: Hasta hoy las reglas dan RD$0 de mora, no RD$1',
    ]);
  });

  test('that were written off are imported as history: nothing is owed, and later payments recover', () => {
    const given = { ...LENT, standing: 'castigado', writtenOffOn: '01/11/2026' };
    const later = { ...PAID, on: '10/11/2026', amount: '1,000' };
    const checked = check({ loans: [given], payments: [PAID, later] });
    expect(said(checked)).toEqual([]);
    // RD$4,000 in time; RD$7,500 and 12 days of late charge at 5 % a month written off; RD$1,000 of it came later.
    expect(checked.loans[0]?.state).toMatchObject({ balance: 0, credit: 0, writtenOff: 6_650 });
    expect(checked.sums).toMatchObject({ outstanding: 0, payments: 5_000 });
    expect(importLines(checked).map(({ message }) => message)).toContain(
      'El préstamo P-1 de RD$10,000 entra castigado: no se espera nada de RD$6,650',
    );
  });

  test.each([
    [{ standing: 'castigado' }, 'Día del castigo: Escriba qué día se castigó'],
    [
      { standing: 'castigado', writtenOffOn: '19/09/2026' },
      'Día del castigo: El castigo tiene que ser entre el desembolso y hoy',
    ],
    [
      { standing: 'castigado', writtenOffOn: '21/11/2026' },
      'Día del castigo: El castigo tiene que ser entre el desembolso y hoy',
    ],
    [{ writtenOffOn: '01/11/2026' }, 'Día del castigo: Solo un préstamo castigado lleva este día'],
  ])('with %j are listed', (change, wrong) => {
    expect(said(check({ loans: [{ ...LENT, ...change }] }))).toContain(`loans 2 ${wrong}`);
  });

  test('that were paid before their write-off are listed', () => {
    const given = { ...LENT, standing: 'castigado', writtenOffOn: '01/11/2026' };
    expect(said(check({ loans: [given], payments: [{ ...PAID, amount: '11,500' }] }))).toEqual([
      'loans 2 Estado: Dice castigado y con sus pagos no quedó nada por castigar',
    ]);
  });

  test('that contradict their payments are listed, to the peso', () => {
    expect(said(check({ loans: [{ ...LENT, standing: 'saldado' }] }))).toEqual([
      'loans 2 Estado: Dice saldado y con sus pagos todavía debe RD$7,888',
    ]);
    expect(said(check({ payments: [{ ...PAID, amount: '11,500' }] }))).toEqual([
      'loans 2 Estado: Dice abierto y con sus pagos ya no debe nada: póngalo saldado',
    ]);
  });

  test('that were imported before are refused; another client may have the number', () => {
    expect(said(of({}, { imported: new Set([`${YOKASTA.cedula} P-1`]) }))).toEqual([
      'loans 2 Préstamo: Este préstamo de esta persona ya se importó',
    ]);
    expect(said(of({}, { imported: new Set([`${RAMON.cedula} P-1`, `${YOKASTA.cedula} P-2`]) }))).toEqual([]);
  });

  test('with a number used twice are listed with the other line, and the first one is imported', () => {
    const other = { ...LENT, cedula: RAMON.cedula, principal: '5000' };
    const checked = check({ loans: [LENT, other], payments: [] });
    expect(said(checked)).toEqual(['loans 3 Préstamo: Otro préstamo tiene este número, en la línea 2']);
    expect(checked.loans.map(({ loan }) => loan.plan.principal)).toEqual([10_000]);
    const without = check({
      loans: [
        { ...LENT, number: '' },
        { ...other, number: '' },
      ],
      payments: [],
    });
    expect(said(without)).toEqual(['loans 2 Préstamo: Falta este dato', 'loans 3 Préstamo: Falta este dato']);
  });

  test('are open once per person, here or in the file', () => {
    const again = { ...LENT, number: 'P-2' };
    expect(said(check({ loans: [LENT, again], payments: [] }))).toEqual([
      'loans 3 Cédula: Esta persona ya tiene un préstamo abierto en la línea 2',
    ]);
    expect(said(of({}, { open: new Set([YOKASTA.cedula]), cedulas: new Set() }))).toEqual([
      'loans 2 Cédula: Esta persona ya tiene un préstamo abierto en el programa',
    ]);
    const paid = { ...again, standing: 'saldado', disbursedOn: '01/08/2026' };
    const payments = [{ loan: 'P-2', on: '31/08/2026', amount: '11500' }];
    expect(said(check({ loans: [LENT, paid], payments }, { open: new Set([RAMON.cedula]) }))).toEqual([]);
  });

  test('may belong to existing clients', () => {
    const known = { cedulas: new Set([YOKASTA.cedula]) };
    const checked = check({ clients: [], payments: [] }, known);
    expect([said(checked), checked.loans.length]).toEqual([[], 1]);
  });
});

describe('a loan with missing data', () => {
  const of = (loan: Record<string, string>) => check({ loans: [{ ...LENT, ...loan }], payments: [] });

  test.each<[string, Record<string, string>]>([
    ['a day', { term: '2', due1: '10/10/2026' }],
    ['a day, with one too many', { term: '2', due2: '10/10/2026', due3: '20/10/2026' }],
    ['a part', { term: '2', amount1: '11,500' }],
    ['its number', { number: '' }],
    ['its state', { standing: 'quién sabe' }],
    ['the day on which it was given up', { standing: 'castigado' }],
  ])('matches no plan: %s', (_, loan) => {
    expect(of(loan).sums.loans).toBe(0);
  });

  test('reports what is missing, without consequential errors', () => {
    expect(said(of({ principal: '' }))).toEqual(['loans 2 Capital: Falta este dato']);
    expect(said(of({ standing: '', writtenOffOn: '10/10/2026' }))).toEqual([
      'loans 2 Estado: Falta este dato',
    ]);
  });

  test('may be written off on the day of its disbursement, or today', () => {
    for (const writtenOffOn of ['20/09/2026', '20/11/2026'])
      expect(said(of({ standing: 'castigado', writtenOffOn }))).toEqual([]);
    for (const standing of ['no castigado', 'sin perdidas'])
      expect(said(of({ standing })).join()).toContain('no dice si está abierto, saldado o castigado');
  });

  test('has its number without surrounding spaces', () => {
    const twice = [LENT, { ...LENT, number: ' P-1 ', cedula: RAMON.cedula }];
    expect(said(check({ loans: twice, payments: [] }))).toEqual([
      'loans 3 Préstamo: Otro préstamo tiene este número, en la línea 2',
    ]);
  });
});

describe('loans with as many instalments as a plan that has its interval in its name', () => {
  const two = TERM[2];
  // In addition to the three of every fifteen days.
  beforeAll(() => void Object.assign(TERM, { 2: { ...ANOTHER_FACTS, dueDays: [7, 14, 21] } }));
  afterAll(() => void Object.assign(TERM, { 2: two }));
  const withDays = (...days: readonly string[]) =>
    check({
      loans: [
        { ...LENT, term: '3', ...Object.fromEntries(days.map((day, index) => [`due${index + 1}`, day])) },
      ],
      payments: [],
    });
  const termOf = (...days: readonly string[]) => withDays(...days).loans[0]?.loan.term;

  test('get the plan with their days, or the first one', () => {
    expect(termOf('27/09/2026', '04/10/2026', '11/10/2026')).toBe(2);
    expect(termOf('05/10/2026', '20/10/2026', '04/11/2026')).toBe(3);
    expect(termOf('27/09/2026', '04/10/2026', '12/10/2026')).toBe(2);
    expect(withDays().loans[0]?.loan).toMatchObject({ term: 2, plan: { totalDays: 21 } });
  });

  test("keep days of their own, with a warning where the plan's name tells other days", () => {
    const other = withDays('27/09/2026', '04/10/2026', '12/10/2026');
    expect(other.loans[0]?.loan.plan.totalDays).toBe(22);
    expect(said(other)).toEqual([
      'loans 2 Vence 1 (mírelo): Se quedan estos días, pero el préstamo se llamará «3 cuotas semanales»',
    ]);
    for (const days of [
      [],
      ['27/09/2026', '04/10/2026', '11/10/2026'],
      ['05/10/2026', '20/10/2026', '04/11/2026'],
    ])
      expect(said(withDays(...days))).toEqual([]);
  });
});
