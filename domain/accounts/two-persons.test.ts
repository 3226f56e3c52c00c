import { expect, it } from 'vitest';
import {
  asksTwo,
  confirms,
  isEarlyCash,
  needsTwo,
  PROPOSED_ACT,
  PROPOSED_ACTS,
  saysTheSame,
} from '#domain/accounts/two-persons.ts';
import { INITIAL_WARNING_RULES } from '#domain/applications/scorecard.ts';
import { EVENT } from '#domain/audit/event.ts';
import { day } from '#domain/calendar.ts';

const none = { twoPersonActs: [], twoPersonFrom: null };

it('needs no second person unless the settings name the act', () => {
  for (const act of PROPOSED_ACTS) {
    expect(needsTwo(act, 20_000, none)).toBe(false);
    expect(needsTwo(act, 1, { ...none, twoPersonActs: [PROPOSED_ACT[act].asks] })).toBe(true);
  }
});

it('lends less than the threshold without a second person, by offer or as asked', () => {
  const settings = { twoPersonActs: ['approval', 'waiver'] as const, twoPersonFrom: 10_000 };
  for (const act of ['approval', 'counter_offer'] as const)
    expect([9_999, 10_000].map((amount) => needsTwo(act, amount, settings))).toEqual([false, true]);
  // The threshold applies to loans only: a waiver of ten pesos needs two persons.
  expect(needsTwo('waiver', 10, settings)).toBe(true);
  expect(needsTwo('write_off', null, settings)).toBe(false);
});

it('requires two persons for the chosen acts, and for approvals if a warning requires another approver', () => {
  const warningRules = INITIAL_WARNING_RULES;
  expect(asksTwo({ twoPersonActs: [], warningRules })).toEqual([]);
  expect(asksTwo({ twoPersonActs: ['refund'], warningRules })).toEqual(['refund']);
  const asking = { ...warningRules, late_loan: 'second_person' } as const;
  expect(asksTwo({ twoPersonActs: ['refund'], warningRules: asking })).toEqual(['approval', 'refund']);
});

it('is confirmed only by the same amount, term and day', () => {
  const said = { amount: 10_000, term: 2, valueDate: null };
  expect(saysTheSame(said, { ...said })).toBe(true);
  expect(saysTheSame(said, { ...said, amount: 9_999 })).toBe(false);
  expect(saysTheSame(said, { ...said, term: 3 })).toBe(false);
  expect(saysTheSame(said, { ...said, valueDate: '2026-12-20' })).toBe(false);
});

it('is confirmed only by another person', () => {
  const earlier = { amount: 10_000, term: 2, valueDate: null, proposedBy: 1 };
  const said = { amount: 10_000, term: 2, valueDate: null };
  expect([1, 2].map((by) => confirms(earlier, said, by))).toEqual([false, true]);
  expect(confirms(earlier, { ...said, term: 3 }, 2)).toBe(false);
});

it('cash is early from the day before those on which a cashier dates it alone', () => {
  const today = day('2026-12-31');
  expect(['2026-12-27', '2026-12-28', '2026-12-31'].map((on) => isEarlyCash(day(on), today))).toEqual([
    true,
    false,
    false,
  ]);
});

it('records a proposal and its withdrawal with the same subject', () => {
  for (const act of PROPOSED_ACTS) {
    const { proposed, withdrawn } = PROPOSED_ACT[act];
    expect(EVENT[withdrawn].subject).toBe(EVENT[proposed].subject);
  }
});
