import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { factsText } from '#domain/audit/fact-labels.ts';
import { besideName, costChoice, costList, dueDaysList, paceText } from '#domain/limits/costs.ts';
import {
  alsoLent,
  instalmentCount,
  termCount,
  termOptions,
  termRange,
  termsText,
  termText,
} from '#domain/limits/instalments.ts';
import { notePartsText } from '#domain/limits/note-parts.ts';
import { newTermRefusal, offerTermRefusal, termFieldName, termRefusal } from '#domain/limits/refusals.ts';
import { ANOTHER, ANOTHER_COST, ANOTHER_FACTS } from '#domain/loans/another-term.fixture.ts';
import { flat, TERM } from '#domain/loans/term.ts';
import { calculatorPlan, instalmentsOf, notePlan, type Term } from '#domain/loans/terms.ts';
import { pesos } from '#domain/money.ts';

let weekly: Term;
let hers: readonly Term[];
beforeAll(() => {
  Object.assign(TERM, { [ANOTHER]: ANOTHER_FACTS });
  weekly = ANOTHER;
  hers = [1, 2, 3, weekly];
});
afterAll(() => {
  Reflect.deleteProperty(TERM, ANOTHER);
});

const WHO = '(clientes que ya saldaron un préstamo)';

describe('six weekly instalments for some', () => {
  test('have the costs of their row, by both plans', () => {
    const amounts = (plan: ReturnType<typeof calculatorPlan>) => plan.instalments.map(({ amount }) => amount);
    expect(amounts(calculatorPlan(pesos(10_000), weekly))).toEqual(ANOTHER_COST.calculator);
    expect(amounts(notePlan(pesos(10_000), weekly, 'note'))).toEqual(ANOTHER_COST.note);
    expect(amounts(notePlan(pesos(10_000), weekly, 'calculator'))).toEqual(ANOTHER_COST.calculator);
    expect(instalmentsOf(weekly)).toBe(6);
  });

  test('are named by their number and their interval, and never by their key', () => {
    expect([termText(ANOTHER), termCount(ANOTHER)]).toEqual(['6 cuotas semanales', '6 semanales']);
    expect([termText(1), termText(3), termCount(3), termText(null)]).toEqual([
      '1 cuota',
      '3 cuotas',
      '3',
      '0 cuotas',
    ]);
    expect(termOptions([weekly])).toEqual([{ value: '853', label: '6 cuotas semanales' }]);
    expect(factsText({ term: ANOTHER })).toBe('Cuotas: 6 semanales');
    // A term of a newer server than the page.
    expect([termText(9), instalmentCount(9)]).toEqual(['9 cuotas', 9]);
    // A plan of the lender's own products, which the page has not met.
    expect([termText(4_012), termCount(4_012)]).toEqual(['12 cuotas', '12']);
  });

  test('differ in a list from those of every fifteen days', () => {
    expect(termsText(hers)).toBe('1, 2 o 3 cuotas, o 6 semanales');
    expect(termsText(hers, 'y')).toBe('1, 2 y 3 cuotas, y 6 semanales');
    expect(termsText([1, weekly])).toBe('1 cuota, o 6 semanales');
    expect(termsText([weekly])).toBe('6 cuotas semanales');
    expect(termFieldName(hers)).toBe('Número de cuotas (1, 2, 3 o 6 semanales)');
  });

  test('are not part of a range, and neither are numbers with a gap', () => {
    expect([termRange(hers), termRange([1, 3]), termRange([2, 3]), termRange([weekly])]).toEqual([
      '1, 2 o 3 cuotas, o 6 semanales',
      '1 o 3 cuotas',
      '2 a 3 cuotas',
      '6 cuotas semanales',
    ]);
    expect([offerTermRefusal(5, hers), offerTermRefusal(5, [2, 3])]).toEqual([
      'El término debe ser 1, 2 o 3 cuotas, o 6 semanales',
      'El término debe ser entre 2 y 3 cuotas',
    ]);
    expect([newTermRefusal(5, hers), newTermRefusal(5, [2, 3])]).toEqual([
      'Elija 1, 2 o 3 cuotas, o 6 semanales',
      'Elija de 2 a 3 cuotas',
    ]);
  });

  test('are listed by number in the error, and terms between them by name', () => {
    expect([1, 4, 6, 5.5, 7, 0, ANOTHER].map((asked) => termRefusal(asked, [2, weekly]))).toEqual([
      'Mínimo 2 cuotas',
      'Elija 2 cuotas, o 6 semanales',
      'Elija 2 cuotas, o 6 semanales',
      'Mínimo 2 cuotas',
      'Máximo 6 cuotas',
      'Mínimo 2 cuotas',
      'Elija 2 cuotas, o 6 semanales',
    ]);
    expect([2, ANOTHER].map((asked) => termRefusal(asked, [1, 3]))).toEqual([
      'Elija 1 o 3 cuotas',
      'Máximo 3 cuotas',
    ]);
    expect(termRefusal(6, [weekly])).toBe('Elija 6 cuotas semanales');
  });

  test('are shown to the public with the clients they are for', () => {
    expect(costList(hers)).toBe(`1 y 2 cuotas: 15%; 3 cuotas: 25%; 6 cuotas semanales ${WHO}: 18%`);
    expect(costChoice(hers)).toBe(
      `15% con 1 o 2 cuotas; 25% con 3 cuotas; 18% con 6 cuotas semanales ${WHO}`,
    );
    expect(dueDaysList([1, weekly])).toBe(
      `1 cuota, a los 30 días; 6 cuotas semanales ${WHO}, a los 7, 14, 21, 28, 35 y 42 días`,
    );
    expect(paceText(weekly)).toBe('cada 7 días');
    expect(alsoLent(hers)).toBe('Para clientes que ya saldaron un préstamo, también 6 cuotas semanales.');
    expect(alsoLent([1, 2, 3])).toBe('');
  });

  test.each([
    [
      'el día 15 y el último de cada mes',
      { kind: 'fortnight', at: 0 },
      `6 cuotas el día 15 y el último de cada mes ${WHO}`,
    ],
    [
      'cada dos semanas',
      { kind: 'biweekly', at: 5 },
      `6 cuotas cada dos semanas ${WHO}, el viernes (como el 9/1/2026)`,
    ],
    ['semanales', { kind: 'weekly', at: 5 }, `6 cuotas semanales ${WHO}, cada viernes`],
    ['cada 7 días', null, `6 cuotas cada 7 días ${WHO}, a los 7, 14, 21, 28, 35 y 42 días`],
  ] as const)('say their days once: %s', (pace, due, said) => {
    Object.assign(TERM, { [ANOTHER]: { ...ANOTHER_FACTS, pace, due } });
    expect(dueDaysList([weekly])).toBe(said);
    expect(besideName(weekly, paceText(weekly))).toBe(
      { biweekly: 'el viernes (como el 9/1/2026)', weekly: 'cada viernes', fortnight: '', days: '' }[
        due?.kind ?? 'days'
      ],
    );
    Object.assign(TERM, { [ANOTHER]: ANOTHER_FACTS });
  });

  test('are divided by the note as their row says', () => {
    expect([notePartsText([3]), notePartsText([weekly]), notePartsText([1, weekly])]).toEqual([
      'Cuotas iguales y la última mayor.',
      'Cuotas iguales.',
      'Cuotas iguales.',
    ]);
    expect(notePartsText([3, weekly])).toBe(
      '3 cuotas: iguales y la última mayor; 6 cuotas semanales: iguales.',
    );
    Object.assign(TERM, { [ANOTHER]: { ...ANOTHER_FACTS, signed: flat(1_700, 1_800) } });
    expect(notePartsText([weekly])).toBe('Cuotas iguales y la última menor.');
    Object.assign(TERM, { [ANOTHER]: ANOTHER_FACTS });
  });

  test('are priced apart from those for every customer, even at the same cost', () => {
    Object.assign(TERM, { [ANOTHER]: { ...ANOTHER_FACTS, quoted: flat(1_500), dueDays: [7, 14, 22] } });
    expect(costList([1, weekly])).toBe(`1 cuota: 15%; 3 cuotas semanales ${WHO}: 15%`);
    expect(paceText(weekly)).toBe('a los 7, 14 y 22 días');
    Object.assign(TERM, { [ANOTHER]: ANOTHER_FACTS });
  });
});
