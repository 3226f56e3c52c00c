import { describe, expect, it, test } from 'vitest';
import {
  fiscalLeft,
  fiscalNumberOf,
  fiscalNumberText,
  nextNumber,
  overlaps,
  rangeOfNumber,
  type UsedRange,
} from '#domain/accounting/fiscal-number.ts';
import { day } from '#domain/calendar.ts';

const TODAY = day('2026-11-20');
const RANGE: UsedRange = {
  id: 1,
  kind: 'consumption',
  firstNumber: 101,
  lastNumber: 300,
  endsOn: day('2026-12-31'),
  used: 0,
  reached: null,
};
const NOTES: UsedRange = { ...RANGE, id: 2, kind: 'debit_note', endsOn: null };

test.each([
  ['E320000000101', { kind: 'consumption', sequence: 101 }],
  [' e33 0000000007', { kind: 'debit_note', sequence: 7 }],
  ['E349999999999', { kind: 'credit_note', sequence: 9_999_999_999 }],
])('reads %s', (text, number) => {
  const found = fiscalNumberOf(text);
  expect(found).toEqual(number);
  expect(found && fiscalNumberText(found)).toBe(text.replaceAll(' ', '').toUpperCase());
});

test.each([
  '',
  'B0100000005',
  'E310000000005',
  'E32000000010',
  'E3200000001011',
  'E320000000000',
  'X320000000101',
])('takes no %s', (text) => expect(fiscalNumberOf(text)).toBeNull());

describe('a number of a document', () => {
  const of = (text: string, issuedOn = TODAY, kind: UsedRange['kind'] = 'consumption') =>
    rangeOfNumber({ text, kind, issuedOn, today: TODAY }, [RANGE, NOTES]);
  it('belongs to its range, up to the last day of the range', () => {
    expect(of('E320000000101')).toBe(RANGE);
    expect(of('E320000000300')).toBe(RANGE);
    const late = { text: 'E320000000101', kind: 'consumption', today: day('2027-01-05') } as const;
    expect(rangeOfNumber({ ...late, issuedOn: day('2026-12-31') }, [RANGE])).toBe(RANGE);
    expect(rangeOfNumber({ ...late, issuedOn: day('2027-01-01') }, [RANGE])).toBe(
      'El rango de este e-NCF venció el 31/12/2026, antes de la fecha del comprobante',
    );
  });
  it('is refused with the reason', () => {
    expect(of('E32')).toMatch(/letra E, dos cifras del tipo .* y diez de la secuencia/);
    expect(of('E330000000101')).toBe('Factura de consumo es tipo 32, y este e-NCF es de tipo 33');
    expect(of('E320000000100')).toMatch(/ningún rango del tipo 32/);
    expect(of('E320000000301')).toMatch(/ningún rango del tipo 32/);
    expect(of('E340000000101', TODAY, 'credit_note')).toMatch(/ningún rango del tipo 34/);
    expect(of('E320000000101', day('2026-11-21'))).toMatch(/no ha llegado/);
  });
});

it('two ranges of one type share no number', () => {
  expect(overlaps(RANGE, { ...RANGE, firstNumber: 300, lastNumber: 400 })).toBe(true);
  expect(overlaps(RANGE, { ...RANGE, firstNumber: 301, lastNumber: 400 })).toBe(false);
  expect(overlaps(RANGE, { ...RANGE, kind: 'credit_note' })).toBe(false);
});

it('the next number is one that no document ever had, of a range that has not ended', () => {
  const next = { ...RANGE, id: 3, firstNumber: 301, lastNumber: 500, endsOn: day('2027-12-31') };
  const of = (ranges: readonly UsedRange[], on = TODAY) => nextNumber(ranges, 'consumption', on);
  expect(of([NOTES, RANGE])).toEqual({ rangeId: 1, sequence: 101 });
  expect(of([{ ...RANGE, reached: 250 }, next])).toEqual({ rangeId: 1, sequence: 251 });
  expect(of([{ ...RANGE, reached: 300 }, next])).toEqual({ rangeId: 3, sequence: 301 });
  expect(of([RANGE, next], day('2027-01-01'))).toEqual({ rangeId: 3, sequence: 301 });
  expect(of([{ ...RANGE, reached: 300 }])).toBeNull();
});

describe('warns before the numbers of a type end', () => {
  const ending = (ranges: readonly UsedRange[], today = TODAY, hasProvider = false) =>
    fiscalLeft(ranges, { today, hasProvider }).map(({ left, until, isEnding }) => [left, until, isEnding]);
  it('by count', () => {
    expect(ending([{ ...NOTES, used: 149 }])).toEqual([[51, null, false]]);
    expect(ending([{ ...NOTES, used: 150 }])).toEqual([[50, null, true]]);
    // The next range is already there.
    const next = { ...NOTES, id: 3, firstNumber: 301, lastNumber: 500 };
    expect(ending([{ ...NOTES, used: 200 }, next])).toEqual([[200, null, false]]);
  });
  it('by the numbers that a provider still gets', () => {
    const invoices = { ...RANGE, used: 3, reached: 250 };
    expect(ending([invoices])).toEqual([[197, '2026-12-31', false]]);
    expect(ending([invoices], TODAY, true)).toEqual([[50, '2026-12-31', true]]);
    expect(ending([RANGE], TODAY, true)).toEqual([[200, '2026-12-31', false]]);
    // A provider gets no notes.
    expect(ending([{ ...NOTES, used: 3, reached: 250 }], TODAY, true)).toEqual([[197, null, false]]);
  });
  it('by days', () => {
    expect(ending([RANGE], day('2026-11-30'))).toEqual([[200, '2026-12-31', false]]);
    expect(ending([RANGE], day('2026-12-01'))).toEqual([[200, '2026-12-31', true]]);
    expect(ending([RANGE], day('2027-01-01'))).toEqual([[0, null, true]]);
    const next = { ...RANGE, id: 3, firstNumber: 301, lastNumber: 500, endsOn: day('2027-12-31') };
    expect(ending([next, RANGE], day('2026-12-01'))).toEqual([[400, '2027-12-31', false]]);
  });
  it('and of no type without a range', () => expect(ending([])).toEqual([]));
});
