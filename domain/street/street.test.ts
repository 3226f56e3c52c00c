import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, day, dayInSantoDomingo } from '#domain/calendar.ts';
import { REPORTED_DAYS_BEFORE } from '#domain/limits/limits.ts';
import { pesos } from '#domain/money.ts';
import {
  byZone,
  isPin,
  mapAddress,
  mayOpenRoute,
  NO_ZONE,
  routeEnds,
  WRONG_PINS_MAX,
} from '#domain/street/day-route.ts';
import {
  cashCountsFrom,
  hasArrived,
  missingRanges,
  nextNumber,
  rangesText,
  streetReceiptMessage,
  waitsFor,
} from '#domain/street/street-receipt.ts';

const TODAY = day('2026-11-20');
const usual = {
  takenOn: TODAY,
  arrivedOn: TODAY,
  isPhoneRevoked: false,
  isNumberTaken: false,
  takesPayments: true,
  isOthersClient: false,
};

describe('numbers of a block', () => {
  it('are assigned in order, regardless of uploads in between', () => {
    const step = fc.record({ sends: fc.nat(5) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let last = 0;
        let waiting: number[] = [];
        const given: number[] = [];
        for (const { sends } of steps) {
          const number = nextNumber(last, waiting);
          given.push(number);
          waiting = [...waiting, number].slice(sends);
          last = number;
        }
        expect(given).toEqual(given.map((_, place) => place + 1));
      }),
    );
  });
  it('go on after a waiting receipt, if the phone lost its counter', () => {
    expect(nextNumber(0, [4, 5])).toBe(6);
    expect(nextNumber(0, [])).toBe(1);
  });
  it('are missing or have arrived, each once', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 60 })), fc.nat(60), (numbers, last) => {
        const arrived = numbers.toSorted((a, b) => a - b);
        const ranges = missingRanges(last, arrived);
        const missing = ranges.flatMap(({ from, to }) =>
          Array.from({ length: to - from + 1 }, (_, place) => from + place),
        );
        const known = [...missing, ...arrived.filter((number) => number <= last)].toSorted((a, b) => a - b);
        expect(known).toEqual(Array.from({ length: last }, (_, place) => place + 1));
        // A number above the last one is of a receipt that the office has not heard of.
        const heard = Array.from({ length: last + 2 }, (_, place) => place + 1).filter((number) =>
          hasArrived(number, { lastNumber: last, missing: ranges }),
        );
        expect(heard).toEqual(arrived.filter((number) => number <= last));
      }),
    );
  });
  it('that are missing are shown by ranges', () => {
    expect(rangesText(missingRanges(9, [1, 2, 3, 5, 8]), 2)).toBe('2-000004, 2-000006 a 2-000007, 2-000009');
    expect(rangesText(missingRanges(2, [1, 2]), 2)).toBe('');
  });
});

describe('cash of the street', () => {
  it('is recorded at once for three days, and waits for an owner from the fourth on', () => {
    fc.assert(
      fc.property(fc.integer({ min: -5, max: 40 }), (days) => {
        const late = waitsFor({ ...usual, takenOn: addDays(TODAY, -days) });
        expect(late).toBe(days > REPORTED_DAYS_BEFORE ? 'too_late' : null);
      }),
      { examples: [[3], [4]] },
    );
  });
  it('counts from when it was taken, never after its arrival or before the disbursement', () => {
    fc.assert(
      fc.property(fc.integer({ min: -30, max: 30 }), fc.integer({ min: 0, max: 20 }), (days, lentDays) => {
        const disbursedOn = addDays(TODAY, -lentDays);
        const takenOn = addDays(TODAY, days);
        const from = cashCountsFrom({ takenOn, arrivedOn: TODAY, disbursedOn });
        expect(from >= disbursedOn && from <= TODAY).toBe(true);
        if (takenOn >= disbursedOn && takenOn <= TODAY) expect(from).toBe(takenOn);
      }),
    );
  });
  it('waits for an owner if the phone was revoked, the number is used or the loan takes no payment', () => {
    expect(waitsFor({ ...usual, isPhoneRevoked: true })).toBe('revoked_phone');
    expect(waitsFor({ ...usual, isPhoneRevoked: true, isNumberTaken: true })).toBe('number_taken');
    expect(waitsFor({ ...usual, isNumberTaken: true, takesPayments: false })).toBe('number_taken');
    expect(waitsFor({ ...usual, takesPayments: false })).toBe('closed_loan');
    expect(waitsFor({ ...usual, isOthersClient: true })).toBe('others_client');
  });
});

describe('a route on a phone', () => {
  const kept = { day: TODAY, preparedAt: new Date('2026-11-20T12:00:00Z'), wrongPins: 0 };
  it('opens from its preparation to midnight in Santo Domingo, and at no other time', () => {
    fc.assert(
      fc.property(fc.integer({ min: -72 * 60, max: 72 * 60 }), (minutes) => {
        const now = new Date(kept.preparedAt.getTime() + minutes * 60_000);
        const isItsDay = dayInSantoDomingo(now) === TODAY;
        expect(mayOpenRoute(kept, now)).toBe(isItsDay && minutes >= -10);
      }),
      { examples: [[-10], [-11]] },
    );
    const midnight = routeEnds(TODAY);
    expect(midnight.toISOString()).toBe('2026-11-21T04:00:00.000Z');
    expect(mayOpenRoute(kept, new Date(midnight.getTime() - 1))).toBe(true);
    expect(mayOpenRoute(kept, midnight)).toBe(false);
  });
  it('does not open after five wrong PINs', () => {
    const now = new Date('2026-11-20T15:00:00Z');
    expect(mayOpenRoute({ ...kept, wrongPins: WRONG_PINS_MAX - 1 }, now)).toBe(true);
    expect(mayOpenRoute({ ...kept, wrongPins: WRONG_PINS_MAX }, now)).toBe(false);
  });
  it('has a PIN of six digits', () => {
    expect(['123456', '12345', '1234567', '12a456', ''].map(isPin)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('a zone', () => {
  it('has each visit once, regardless of accents and capitals; unknown zones come last', () => {
    const visits = [
      { id: 1, zone: 'Villa Mella', address: 'Calle 10' },
      { id: 2, zone: NO_ZONE, address: null },
      { id: 3, zone: 'Baní', address: 'Calle 1' },
      { id: 4, zone: 'villa mella', address: 'Calle 2' },
      { id: 5, zone: 'Bani', address: 'Calle 0' },
    ];
    expect(byZone(visits).map(({ zone, visits: own }) => [zone, own.map(({ id }) => id)])).toEqual([
      ['Baní', [5, 3]],
      ['Villa Mella', [4, 1]],
      [NO_ZONE, [2]],
    ]);
  });
  it('comes before the unknown zone and lists visits without an address first, in whatever order they arrive', () => {
    const visits = [
      { id: 1, zone: 'Azua', address: null },
      { id: 2, zone: 'Azua', address: 'Calle 2' },
      { id: 3, zone: 'Azua', address: 'Calle 10' },
      { id: 4, zone: 'Villa Mella', address: 'Calle 1' },
      { id: 5, zone: NO_ZONE, address: null },
    ];
    fc.assert(
      fc.property(fc.shuffledSubarray(visits, { minLength: visits.length }), (shuffled) => {
        expect(byZone(shuffled).map(({ zone, visits: own }) => [zone, own.map(({ id }) => id)])).toEqual([
          ['Azua', [1, 2, 3]],
          ['Villa Mella', [4]],
          [NO_ZONE, [5]],
        ]);
      }),
    );
  });
  it('is shown on a map by its written address', () => {
    expect(mapAddress('Calle 5 #3, Baní')).toMatch(/query=Calle%205%20%233%2C%20Ban%C3%AD$/);
  });
});

const RECEIPT = {
  block: 2,
  number: 12,
  lender: 'Préstamos Demo, S.R.L.',
  fullName: 'Rosa Méndez',
  reference: '#LN-0003',
  amount: pesos(1_500),
  takenAt: new Date('2026-11-20T15:04:00Z'),
  takenBy: 'Carlos Díaz',
  told: {
    paid: {
      principal: pesos(1_200),
      interest: pesos(250),
      lateCharge: pesos(50),
      costs: pesos(0),
      overpaidRefund: pesos(0),
      credit: pesos(0),
    },
    balance: pesos(3_100),
  },
};

it('a receipt of the street has its number, the payer, the amount, its parts, what remains and the time, and says that it is not fiscal', () => {
  expect(streetReceiptMessage(RECEIPT)).toBe(
    [
      'Préstamos Demo, S.R.L. Recibo núm. 2-000012.',
      'Recibimos de Rosa Méndez la suma de RD$1,500 (MIL QUINIENTOS PESOS DOMINICANOS CON 00/100) en efectivo, como pago del préstamo #LN-0003.',
      'A capital RD$1,200, A interés RD$250, A mora RD$50.',
      'Queda debiendo RD$3,100, según la cuenta de este teléfono: la oficina lo confirma al registrarlo.',
      'Cobrado el 20/11/2026 11:04 por Carlos Díaz. Cuenta desde el 20/11/2026.',
      'No es un comprobante fiscal.',
    ].join('\n'),
  );
});

it('a receipt of the street ends the name of the lender with one period', () => {
  const lines = streetReceiptMessage({ ...RECEIPT, lender: 'Préstamos Demo' });
  expect(lines).toMatch(/^Préstamos Demo\. Recibo núm\. 2-000012\.\n/);
});
