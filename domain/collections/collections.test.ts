import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, day, formatDay } from '#domain/calendar.ts';
import {
  beyondLawText,
  type Chased,
  CONTACT_OUTCOMES,
  compareChased,
  PROMISE_MOST,
  promiseState,
  REFUSABLE_CHANNELS,
  TEMPLATED_CHANNELS,
  TURNS,
  turnOf,
  wrongPromise,
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
  isCovered: fc.boolean(),
});

describe('an invalid promise', () => {
  const said = { outcome: 'promised', promisedOn: TODAY, promisedAmount: 500 } as const;
  it('has a day that is not within thirty days of the contact', () => {
    const fieldOf = (days: number) =>
      wrongPromise({ ...said, promisedOn: addDays(TODAY, days) }, TODAY)?.field;
    expect([-1, 0, 30, 31].map(fieldOf)).toEqual(['promisedOn', undefined, undefined, 'promisedOn']);
    fc.assert(
      fc.property(fc.integer({ min: -40, max: 80 }), (days) => {
        const wrong = wrongPromise({ ...said, promisedOn: addDays(TODAY, days) }, TODAY);
        const sentence = `La fecha va del 20/11/2026 al ${formatDay('2026-12-20')}`;
        expect(wrong).toEqual(days >= 0 && days <= 30 ? null : { field: 'promisedOn', message: sentence });
      }),
    );
  });
  it('lacks a day or an amount, or has an invalid amount', () => {
    expect(wrongPromise({ ...said, promisedOn: undefined }, TODAY)?.field).toBe('promisedOn');
    for (const promisedAmount of [undefined, 0, PROMISE_MOST + 1])
      expect(wrongPromise({ ...said, promisedAmount }, TODAY)?.field).toBe('promisedAmount');
    for (const promisedAmount of [1, PROMISE_MOST])
      expect(wrongPromise({ ...said, promisedAmount }, TODAY)).toBeNull();
  });
  it('has a day or an amount without a promise', () => {
    for (const outcome of CONTACT_OUTCOMES.filter((one) => one !== 'promised')) {
      expect(wrongPromise({ outcome, promisedOn: undefined, promisedAmount: undefined }, TODAY)).toBeNull();
      for (const half of [{}, { promisedOn: undefined }, { promisedAmount: undefined }])
        expect(wrongPromise({ ...said, ...half, outcome }, TODAY)?.field).toBe('outcome');
    }
  });
});

it('only an owner may confirm a contact beyond the law; no other role may note it', () => {
  expect(beyondLawText('count', true)).toMatch(/que un día permite\. Si se hizo, confírmelo\.$/);
  expect(beyondLawText('hours', false)).toMatch(/^La ley permite .* Solo un dueño puede anotarlo\.$/);
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
  it('is kept by the promised amount, whenever it comes', () => {
    fc.assert(
      fc.property(fc.integer({ min: -40, max: 40 }), fc.nat(5_000), (days, more) => {
        expect(promiseState(promise, 3_000 + more, addDays(TODAY, days))).toBe('kept');
      }),
    );
  });
});

it('may be refused by every contact method except a visit', () => {
  expect(REFUSABLE_CHANNELS).toEqual(['call', 'whatsapp', 'letter']);
});

describe('the collector’s worklist', () => {
  it('orders loans by the promised amount, and by the age of the last contact', () => {
    const turn = (promise: Chased['promise'], silentDays: number | null) =>
      turnOf({ id: 1, daysLate: 9, promise, silentDays, isCovered: false });
    expect(PROMISES.map((promise) => turn(promise, 0))).toEqual([
      'broken_promise',
      'promised_today',
      'waiting',
      'contacted',
      'contacted',
    ]);
    expect(turn('kept', null)).toBe('to_contact');
  });
  it('asks last of those whose money in verification covers all, whatever they promised', () => {
    fc.assert(
      fc.property(someone, (one) => {
        expect(turnOf({ ...one, isCovered: true })).toBe(TURNS.at(-1));
      }),
    );
  });
  it('asks on the due day until there is a contact on that day', () => {
    const due = { id: 1, daysLate: 0, promise: null, isCovered: false };
    expect([null, 1, 0].map((silentDays) => turnOf({ ...due, silentDays }))).toEqual([
      'due_today',
      'due_today',
      'contacted',
    ]);
  });
  it('has a stable order among equal loans', () => {
    const one = { daysLate: 9, promise: null, silentDays: null, isCovered: false };
    expect([3, 1, 2].map((id) => ({ ...one, id })).toSorted(compareChased)).toEqual(
      [1, 2, 3].map((id) => ({ ...one, id })),
    );
  });

  it('begins with broken promises and ends with customers who still have time', () => {
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
  it('lists a customer again three days after the last contact', () => {
    const one = { id: 1, daysLate: 9, promise: null, isCovered: false };
    expect(turnOf({ ...one, silentDays: 2 })).toBe('contacted');
    expect(turnOf({ ...one, silentDays: 3 })).toBe('to_contact');
    expect(turnOf({ ...one, silentDays: null })).toBe('to_contact');
  });
});

describe('a message', () => {
  const facts = { firstName: 'Rosa', reference: '#LN-0003', overdue: 3_450, daysLate: 1 };
  it('names the person, the amount and since when it is owed', () => {
    expect(
      fillMessage('{nombre}: su préstamo {prestamo} tiene {monto} vencidos desde hace {dias}.', facts),
    ).toBe('Rosa: su préstamo #LN-0003 tiene RD$3,450 vencidos desde hace 1 día.');
    expect(fillMessage('{dias}', { ...facts, daysLate: 12 })).toBe('12 días');
  });
  it('reports only the variables that it cannot fill', () => {
    for (const { text } of INITIAL_TEMPLATES) expect(unknownFields(text)).toEqual([]);
    expect(unknownFields('{nombre} {banco} {}')).toEqual(['banco', '']);
  });
});

it('a lender starts with one text for each templated channel', () => {
  expect(TEMPLATED_CHANNELS).toEqual(['whatsapp', 'letter']);
  expect(INITIAL_TEMPLATES.map(({ channel }) => channel).toSorted()).toEqual(TEMPLATED_CHANNELS.toSorted());
});

it('the hint lists each variable as it is written', () => {
  expect(MESSAGE_PLACES).toEqual(['{nombre}', '{prestamo}', '{monto}', '{dias}']);
  expect(PLACES_HINT).toContain('{nombre} {prestamo} {monto} {dias}');
});
