import { expect, it } from 'vitest';
import { type Application, application as sent } from '#contract/applications.ts';
import type { ActiveLoan } from '#contract/loans.ts';
import { PUBLIC_TERMS } from '#domain/loans/terms.ts';
import { sampleOf } from '#test/literals/sample.ts';
import { customerActions } from '#web/dashboard/dashboard-screen.tsx';
import { nextStepOf as nextStepFor } from '#web/dashboard/next-step.ts';

const nextStepOf = (loan: ActiveLoan | null, applications: readonly Application[]) =>
  nextStepFor(loan, applications, PUBLIC_TERMS);

/** Sent and signed; other values are absent. */
const application = (status: Application['status'], more: Partial<Application> = {}): Application => ({
  ...sent.parse(
    sampleOf(sent, {
      id: 7,
      reference: '#LN-0007',
      fullName: 'Luis Peña',
      loanType: 'personal',
      amount: 9_000,
      term: 2,
      debtAgreementSigned: true,
      creditAuthorizationSigned: true,
      status,
      submittedAt: '2026-11-20T12:00:00.000Z',
    }),
  ),
  ...more,
});

const loan = (more: Partial<ActiveLoan>): ActiveLoan => ({
  id: 1,
  applicationId: 7,
  supersedesLoanId: null,
  reference: '#LN-0007',
  loanType: 'personal',
  lateChargeVariant: 2,
  principal: 9_000,
  total: 10_350,
  balance: 10_350,
  bookBalance: 10_350,
  runningLateCharge: 0,
  status: 'active',
  approvedAt: '2026-11-20T12:00:00.000Z',
  disbursedOn: '2026-11-20',
  depositBy: null,
  settledAt: null,
  nextPayment: { date: '2026-12-05', amount: 5_175 },
  remainingInstalments: 2,
  credit: 0,
  writtenOff: 0,
  instalments: [
    { number: 1, dayOffset: 15, dueDate: '2026-12-05', amount: 5_175, paid: 0, lateCharge: 0, status: 'due' },
    { number: 2, dayOffset: 30, dueDate: '2026-12-20', amount: 5_175, paid: 0, lateCharge: 0, status: 'due' },
  ],
  reported: 0,
  inVerification: [],
  nextAfterVerification:
    more.nextPayment === undefined ? { date: '2026-12-05', amount: 5_175 } : more.nextPayment,
  restructuringProposed: false,
  ...more,
});

it('invites a customer without applications to apply', () => {
  const step = nextStepOf(null, []);
  expect(step.title).toBe('Pide tu préstamo');
  expect(step.action.href).toBe('/loan-application');
});

it('invites again after a rejection', () => {
  expect(nextStepOf(null, [application('rejected')]).title).toBe('Pide tu préstamo');
});

it('shows the debt and its due date before anything else', () => {
  const step = nextStepOf(loan({}), [application('counter_offer'), application('draft')]);
  expect(step.text).toBe('RD$5,175 a más tardar el 05/12/2026.');
  expect(step.action).toEqual({ label: 'Pagar Cuota', href: '/make-payment' });
});

it('says plainly that an instalment is overdue', () => {
  const overdue = {
    number: 1,
    dayOffset: 15,
    dueDate: '2026-11-05',
    amount: 5_175,
    paid: 0,
    lateCharge: 40,
    status: 'overdue' as const,
  };
  const late = loan({
    instalments: [overdue],
    balance: 5_215,
    beside: { lateCharge: 40, costs: 0, overpaidRefund: 0 },
    nextPayment: { date: '2026-11-05', amount: 5_215 },
  });
  expect(nextStepOf(late, [])).toMatchObject({
    title: 'Tienes una cuota vencida',
    text: 'RD$5,215 con la mora de hoy, con fecha del 05/11/2026. Registra tu pago y te lo confirmamos.',
  });
  const reported = { ...late, reported: 5_215, nextAfterVerification: null, inVerification: [1] };
  expect(nextStepOf(reported, [])).toEqual({
    title: 'Estamos verificando tu pago',
    text: 'Tu próximo pago: RD$5,215 con la mora de hoy, con fecha del 05/11/2026. En verificación: RD$5,215. Al confirmarse queda pagado todo tu préstamo.',
    action: { label: 'Ver mis pagos', href: '/make-payment' },
  });
});

it('asks for nothing twice: a reported payment waits, and the next instalment is shown', () => {
  const nextAfterVerification = { date: '2026-12-20', amount: 5_175 };
  expect(nextStepOf(loan({ reported: 5_175, nextAfterVerification, inVerification: [1] }), [])).toMatchObject(
    {
      title: 'Estamos verificando tu pago',
      text: 'Tu próximo pago: RD$5,175 a más tardar el 05/12/2026. En verificación: RD$5,175. Al confirmarse, lo próximo son RD$5,175, la cuota del 20/12/2026.',
    },
  );
  // A partial payment is shown beside the debt, and reduces nothing.
  const rest = { date: '2026-12-05', amount: 4_175 };
  expect(nextStepOf(loan({ reported: 1_000, nextAfterVerification: rest }), [])).toMatchObject({
    title: 'Tu próximo pago',
    text: 'RD$5,175 a más tardar el 05/12/2026. En verificación: RD$1,000. Al confirmarse quedan RD$4,175 de esta cuota.',
  });
});

it.each([
  ['a signature', [application('submitted', { debtAgreementSigned: false })], 'Falta tu firma'],
  [
    'an answer to an offer',
    [application('counter_offer', { counterOfferAmount: 5_000 })],
    'Tienes una contra oferta',
  ],
  ['the lender', [application('submitted')], 'Estamos revisando tu solicitud'],
  ['the lender, being looked at', [application('under_review')], 'Estamos revisando tu solicitud'],
  ['the rest of a draft', [application('draft')], 'Dejaste una solicitud a medias'],
])('has a title for a customer who waits for %s', (_, applications, title) => {
  expect(nextStepOf(null, applications).title).toBe(title);
});

it('leads back to a half-filled form on this phone, unless a loan or an answer comes first', () => {
  const step = nextStepFor(null, [application('draft')], PUBLIC_TERMS, '6,500');
  expect(step).toMatchObject({ title: 'Continúa tu solicitud', action: { href: '/loan-application' } });
  expect(step.text).toContain('RD$6,500');
  expect(nextStepFor(null, [], PUBLIC_TERMS, '').title).toBe('Continúa tu solicitud');
  expect(nextStepFor(loan({}), [], PUBLIC_TERMS, '6,500').title).toBe('Tu próximo pago');
  expect(nextStepFor(null, [application('submitted')], PUBLIC_TERMS, '6,500').title).toBe(
    'Estamos revisando tu solicitud',
  );
});

it('asks for the signature of an approved loan before its disbursement', () => {
  const approved = application('approved', {
    creditAuthorizationSigned: false,
    loan: { id: 1, status: 'awaiting_disbursement', depositBy: null },
  });
  const waiting = loan({ status: 'awaiting_disbursement', nextPayment: null, disbursedOn: null });
  expect(nextStepOf(waiting, [approved]).title).toBe('Falta tu firma');
});

it('announces the deposit once everything is signed', () => {
  const waiting = loan({ status: 'awaiting_disbursement', nextPayment: null, disbursedOn: null });
  expect(nextStepOf(waiting, [application('approved')]).title).toBe('Tu préstamo está aprobado');
  const unguaranteed = loan({ ...waiting, awaitsGuarantor: true });
  expect(nextStepOf(unguaranteed, [application('approved')]).title).toBe('Falta la firma de tu fiador');
});

it.each([
  [application('counter_offer', { id: 9, counterOfferAmount: 5_000 }), '/my-applications?solicitud=9'],
  [application('submitted', { id: 9 }), '/my-applications?solicitud=9'],
  [application('submitted', { id: 9, debtAgreementSigned: false }), '/my-applications?solicitud=9'],
  [application('draft', { id: 9 }), '/new-application?draft=9'],
])('leads to the application itself, and to no list', (one, href) => {
  expect(nextStepOf(null, [one]).action.href).toBe(href);
});

it('offers an application without a loan, a payment with a debt, and neither before the deposit', () => {
  const first = (shown: ActiveLoan | null) => customerActions(shown)[0]?.text;
  expect(first(null)).toBe('Solicitar préstamo');
  // The card of the next step has that button already.
  expect(customerActions(null, '/loan-application?renovar')[0]?.text).toBe('Mis Productos');
  expect(first(loan({}))).toBe('Registrar un pago');
  expect(first(loan({ status: 'awaiting_disbursement' }))).toBe('Mis Productos');
});

it('offers renewal to a client who paid well, if nothing else is open', () => {
  const renewal = { amount: 8_000, term: 2 };
  const step = nextStepFor(null, [], PUBLIC_TERMS, null, renewal);
  expect(step).toMatchObject({
    text: 'RD$8,000 en 2 cuotas, con los datos que ya diste.',
    action: { label: 'Renovar', href: '/loan-application?renovar' },
  });
  expect(nextStepFor(null, [], PUBLIC_TERMS, '5,000', renewal).action.label).toBe('Continuar solicitud');
  expect(nextStepFor(loan({}), [], PUBLIC_TERMS, null, renewal).action.label).toBe('Pagar Cuota');
});
