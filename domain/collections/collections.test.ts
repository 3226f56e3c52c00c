import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, day } from '#domain/calendar.ts';
import {
  type Chased,
  compareChased,
  promiseState,
  REFUSABLE_CHANNELS,
  TEMPLATED_CHANNELS,
  TURNS,
  turnOf,
} from '#domain/collections/contact.ts';
import {
  fillMessage,
  INITIAL_TEMPLATES,
  MESSAGE_PLACES,
  PLACES_HINT,
  unknownFields,
} from '#domain/collections/message.ts';

const TODAY = day('2026-11-20');
const PROMISES = ['broken', 'today', 'open', 'kept', null] as const;
const someone = fc.record<Chased>({
  id: fc.nat(1_000),
  daysLate: fc.nat(200),
  silentDays: fc.option(fc.nat(60)),
  promise: fc.constantFrom(...PROMISES),
});

describe('a promise', () => {
  const promise = { on: TODAY, amount: 3_000 };
  it('is due on its day, and broken on the next', () => {
    expect(promiseState(promise, 0, addDays(TODAY, -1))).toBe('open');
    expect(promiseState(promise, 2_999, TODAY)).toBe('today');
    expect(promiseState(promise, 2_999, addDays(TODAY, 1))).toBe('broken');
  });
  it('is kept to the peso, even after its day', () => {
    expect(promiseState(promise, 3_000, addDays(TODAY, 1))).toBe('kept');
  });
  it('is kept by what was promised, whenever that comes', () => {
    fc.assert(
      fc.property(fc.integer({ min: -40, max: 40 }), fc.nat(5_000), (days, more) => {
        expect(promiseState(promise, 3_000 + more, addDays(TODAY, days))).toBe('kept');
      }),
    );
  });
});

it('may be refused by everybody but who stands at the door', () => {
  expect(REFUSABLE_CHANNELS).toEqual(['call', 'whatsapp', 'letter']);
});

describe('the work of a day', () => {
  it('gives everybody a turn by what was promised, and by how long ago the last word was', () => {
    const turn = (promise: Chased['promise'], silentDays: number | null) =>
      turnOf({ id: 1, daysLate: 9, promise, silentDays });
    expect(PROMISES.map((promise) => turn(promise, 0))).toEqual([
      'broken_promise',
      'promised_today',
      'waiting',
      'contacted',
      'contacted',
    ]);
    expect(turn('kept', null)).toBe('to_contact');
  });
  it('asks on the due day until there was a word on that day', () => {
    const due = { id: 1, daysLate: 0, promise: null };
    expect([null, 1, 0].map((silentDays) => turnOf({ ...due, silentDays }))).toEqual([
      'due_today',
      'due_today',
      'contacted',
    ]);
  });
  it('keeps one order among those who are alike', () => {
    const one = { daysLate: 9, promise: null, silentDays: null };
    expect([3, 1, 2].map((id) => ({ ...one, id })).toSorted(compareChased)).toEqual(
      [1, 2, 3].map((id) => ({ ...one, id })),
    );
  });

  it('begins with broken promises, and leaves for last who still has time', () => {
    const all = fc.array(someone, { minLength: 2, maxLength: 30 });
    fc.assert(
      fc.property(all, (people) => {
        const sorted = people.toSorted(compareChased);
        const turns = sorted.map((one) => TURNS.indexOf(turnOf(one)));
        expect(turns).toEqual(turns.toSorted((a, b) => a - b));
        sorted.forEach((one, place) => {
          const next = sorted[place + 1];
          if (next && turnOf(next) === turnOf(one))
            expect(one.daysLate).toBeGreaterThanOrEqual(next.daysLate);
        });
      }),
    );
  });
  it('comes back to who was spoken to three days ago', () => {
    const one = { id: 1, daysLate: 9, promise: null };
    expect(turnOf({ ...one, silentDays: 2 })).toBe('contacted');
    expect(turnOf({ ...one, silentDays: 3 })).toBe('to_contact');
    expect(turnOf({ ...one, silentDays: null })).toBe('to_contact');
  });
});

describe('a message', () => {
  const facts = { firstName: 'Rosa', reference: '#LN-0003', overdue: 3_450, daysLate: 1 };
  it('says whose, how much and since when', () => {
    expect(
      fillMessage('{nombre}: su préstamo {prestamo} tiene {monto} vencidos desde hace {dias}.', facts),
    ).toBe('Rosa: su préstamo #LN-0003 tiene RD$3,450 vencidos desde hace 1 día.');
    expect(fillMessage('{dias}', { ...facts, daysLate: 12 })).toBe('12 días');
  });
  it('names what it cannot fill, and nothing else', () => {
    for (const { text } of INITIAL_TEMPLATES) expect(unknownFields(text)).toEqual([]);
    expect(unknownFields('{nombre} {banco} {}')).toEqual(['banco', '']);
  });
});

it('a lender begins with one text for each way of writing that it keeps texts for', () => {
  expect(TEMPLATED_CHANNELS).toEqual(['whatsapp', 'letter']);
  expect(INITIAL_TEMPLATES.map(({ channel }) => channel).toSorted()).toEqual(TEMPLATED_CHANNELS.toSorted());
});

it('says of each place in a text how it is written', () => {
  expect(MESSAGE_PLACES).toEqual(['{nombre}', '{prestamo}', '{monto}', '{dias}']);
  expect(PLACES_HINT).toContain('{nombre} {prestamo} {monto} {dias}');
});
