import type { Page } from '@playwright/test';
import type { ChasedLoan, Worklist } from '#contract/collections.ts';
import { addDays, dayInSantoDomingo } from '#domain/calendar.ts';

// In the demo of five people no loan is overdue: a picture of the day's work needs some that are.

const now = new Date();
const inDays = (days: number) => addDays(dayInSantoDomingo(now), days);
const nobody = { promise: null, lastContact: null, refused: [] } as const;

const late: readonly ChasedLoan[] = [
  {
    loanId: 12,
    userId: 12,
    reference: '#LN-0012',
    fullName: 'Yesenia Báez Marte',
    firstName: 'Yesenia',
    phone: '+18095550112',
    getsLetters: true,
    daysLate: 18,
    overdue: 3_921,
    dueNow: 0,
    balance: 7_754,
    turn: 'broken_promise',
    promise: { on: inDays(-2), amount: 3_900, state: 'broken' },
    lastContact: {
      id: 1,
      loanId: 12,
      channel: 'call',
      outcome: 'promised',
      note: 'Cobra el viernes',
      promisedOn: inDays(-2),
      promisedAmount: 3_900,
      at: new Date(now.getTime() - 5 * 86_400_000).toISOString(),
      by: 'Pedro Santos',
    },
    contactsToday: 0,
    refused: [],
  },
  {
    ...nobody,
    loanId: 15,
    userId: 15,
    reference: '#LN-0015',
    fullName: 'Wilkin Peña Rosario',
    firstName: 'Wilkin',
    phone: '+18295550115',
    getsLetters: true,
    daysLate: 6,
    overdue: 2_894,
    dueNow: 0,
    balance: 5_769,
    turn: 'to_contact',
    contactsToday: 0,
    refused: ['whatsapp'],
  },
];
const worklist: Worklist = {
  mayContact: true,
  contactsPerDay: 5,
  total: late.length,
  late: late.length,
  items: [...late],
  templates: [],
};

export async function lateAnswers(page: Page): Promise<void> {
  await page.route('**/api/admin/collections', (route) => route.fulfill({ json: worklist }));
}
