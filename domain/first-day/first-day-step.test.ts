import { expect, it } from 'vitest';
import {
  ASIDE_STEPS,
  FIRST_DAY_STEPS,
  type FirstDayFacts,
  type FirstDayStep,
  INITIAL_LATE_CHARGE,
  INITIAL_REMINDER_TIMES,
  isLenderComplete,
  stepState,
  stepsOf,
  UNNAMED,
} from '#domain/first-day/first-day-step.ts';
import { TEST_CODE } from '#domain/first-day/trials.ts';

const BARE: FirstDayFacts = {
  legalName: UNNAMED,
  rnc: null,
  contact: { address: null, whatsapp: null, phone: null, email: null },
  companyAccounts: [],
  opened: [],
  registrationNumber: null,
  logo: null,
  brandColour: null,
  lateChargeVariant: INITIAL_LATE_CHARGE,
  reminderTimes: INITIAL_REMINDER_TIMES,
  owners: 1,
  testLetter: null,
  hasWhatsapp: true,
  testText: null,
  lends: false,
};
const READY: FirstDayFacts = {
  ...BARE,
  legalName: 'Préstamos del Este, S.R.L.',
  rnc: '101000001',
  contact: { address: 'Calle Duarte 12', whatsapp: '18095550100', phone: null, email: 'hola@este.do' },
  companyAccounts: [{ accountNumber: '800000001' }],
  opened: ['caja', '800000001'],
  testLetter: 'accepted',
  testText: 'delivered',
};
const inState = (state: string, facts: FirstDayFacts, aside: readonly FirstDayStep[] = []) =>
  FIRST_DAY_STEPS.filter((step) => stepState(step, facts, aside) === state);

it('a new installation lacks every step', () => {
  expect(inState('missing', BARE)).toEqual(FIRST_DAY_STEPS);
  expect(isLenderComplete(BARE)).toBe(false);
});

it('every step is missing, done or put aside, and the table marks those that may be put aside', () => {
  expect(inState('done', READY).length + inState('missing', READY).length).toBe(FIRST_DAY_STEPS.length);
  expect(inState('done', BARE)).toEqual([]);
  expect(ASIDE_STEPS).toEqual([
    'openingBalances',
    'testText',
    'lateChargeVariant',
    'reminderTimes',
    'registrationNumber',
    'logo',
    'brandColour',
    'secondOwner',
  ]);
  expect(inState('done', READY, ASIDE_STEPS)).toContain('brandColour');
});

it('a note needs every fact about its creditor', () => {
  expect(isLenderComplete({ ...READY, rnc: null })).toBe(false);
  expect(isLenderComplete({ ...READY, contact: { ...READY.contact, address: null } })).toBe(false);
  expect(isLenderComplete({ ...READY, legalName: UNNAMED })).toBe(false);
});

it('an optional step waits for an answer, and no longer once it has one', () => {
  const open = [
    'lateChargeVariant',
    'reminderTimes',
    'registrationNumber',
    'logo',
    'brandColour',
    'secondOwner',
  ] as const;
  expect(inState('missing', READY)).toEqual(open);
  expect(isLenderComplete(READY)).toBe(true);
  expect(inState('missing', READY, open)).toEqual([]);
  expect(inState('later', READY, open)).toEqual(['registrationNumber', 'logo', 'secondOwner']);
  expect(inState('later', { ...READY, owners: 2 }, open)).toEqual(['registrationNumber', 'logo']);
});

it('a choice that differs from the default counts as made', () => {
  const chosen = {
    ...READY,
    lateChargeVariant: 5,
    reminderTimes: { ...INITIAL_REMINDER_TIMES, overdue: '11:00' },
    logo: {},
    brandColour: '#7a1f3d',
  };
  expect(inState('missing', chosen)).toEqual(['registrationNumber', 'secondOwner']);
});

it('a step that the first loan needs cannot be put aside', () => {
  expect(inState('missing', BARE, FIRST_DAY_STEPS)).toEqual([
    'legalName',
    'rnc',
    'address',
    'contact',
    'companyAccounts',
    'testLetter',
  ]);
});

it('a lender with a disbursed loan is not asked for optional steps', () => {
  expect(inState('missing', { ...READY, lends: true })).toEqual([]);
  expect(inState('missing', { ...READY, lends: true, companyAccounts: [] })).toEqual(['companyAccounts']);
});

it.each(['waiting', 'retrying', 'refused', 'expired', null] as const)(
  'a test letter that is %s proves nothing',
  (testLetter) => {
    expect(inState('missing', { ...READY, testLetter })).toContain('testLetter');
  },
);

it.each(['waiting', 'retrying', 'taken', 'undelivered', 'unconfirmed', null] as const)(
  'a test message that is %s proves nothing, and can wait',
  (testText) => {
    expect(inState('missing', { ...READY, testText })).toContain('testText');
    expect(inState('later', { ...READY, testText }, ['testText'])).toEqual(['testText']);
  },
);

it('requires a test message only where a WhatsApp number is set', () => {
  expect(stepsOf(BARE)).toEqual(FIRST_DAY_STEPS);
  expect(stepsOf({ ...BARE, hasWhatsapp: false })).toEqual(
    FIRST_DAY_STEPS.filter((step) => step !== 'testText'),
  );
});

it('a test message carries six digits, as a code does', () => {
  expect(TEST_CODE).toMatch(/^\d{6}$/);
});
