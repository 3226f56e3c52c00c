import { queueFields } from '#contract/application-fields.ts';
import { type PendingApplication, pendingApplication } from '#contract/reviews.ts';
import { keysOf } from '#domain/enum-table.ts';

const NOTHING = Object.fromEntries(keysOf(queueFields).map((field) => [field, null]));

/**
 * Luis's application in tests: without signatures, and with a cédula that another account has; other values are absent.
 */
export const LUIS: PendingApplication = pendingApplication.parse({
  ...NOTHING,
  id: 7,
  full_name: 'Luis Ureña',
  email: 'luis@demo.do',
  phone: '+18295550102',
  amount: 10_000,
  term: 2,
  loan_type: 'payroll',
  created_at: '2026-11-20T12:00:00Z',
  updated_at: '2026-11-20T12:00:00Z',
  status: 'pending',
  reference: '#LN-0007',
  user_id: 2,
  submitted_at: '2026-11-20T12:00:00Z',
  cedula: '99900000029',
  payroll_url: null,
  payroll_type: null,
  document_arrived_at: null,
  signed: false,
  authorization_expires_on: null,
  above_limit: false,
  proposals: [],
  approval_proposes: false,
  refused_by: [],
  second_person_for: [],
  earlier_loans: [],
  other_accounts: [],
  do_not_lend: null,
  notes: [],
  note_count: 0,
  personal_limit: { amount: 20_000, isRuled: false, onTime: 0, late: 0, next: null },
  terms: [1, 2, 3],
  monthly_share: null,
  share_limit: 40,
  scorecard: [
    {
      rule: 'history',
      result: 'unknown',
      reason: 'Sería su primer préstamo',
      threshold: 'Hasta 4 días de atraso',
    },
    { rule: 'time_at_work', result: 'fail', reason: 'Lleva 2 meses', threshold: 'Desde 6 meses' },
    {
      rule: 'documents',
      result: 'pass',
      reason: 'No falta ninguno',
      threshold: 'Todos los que se piden',
    },
  ],
  warnings: ['unsigned', 'cedula_shared'],
  plan: {
    plan: 'calculator',
    principal: 10_000,
    interest: 1_500,
    total: 11_500,
    ratePercent: 15,
    totalDays: 30,
    instalments: [
      { number: 1, dayOffset: 15, amount: 5_750 },
      { number: 2, dayOffset: 30, amount: 5_750 },
    ],
  },
});
export const MARTA: PendingApplication = {
  ...LUIS,
  id: 9,
  full_name: 'Marta Núñez',
  reference: '#LN-0009',
  status: 'under_review',
  warnings: [],
};
