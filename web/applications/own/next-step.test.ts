import { expect, test } from 'vitest';
import { type Application, application } from '#contract/applications.ts';
import { ENDED_BY_CUSTOMER, OFFER_DECLINED } from '#domain/applications/transitions.ts';
import { isAwaiting, isRepaid, isReplaced, isVoid, LOAN_STATUSES } from '#domain/loans/loan.ts';
import { sampleOf } from '#test/literals/sample.ts';
import { nextStepOf } from '#web/applications/own/next-step.ts';

const NOW = new Date('2026-11-20T16:00:00Z');
const one = (told: object): Application => application.parse(sampleOf(application, told));
const title = (told: object) => nextStepOf(one(told), NOW).title;
const SIGNED = { signedAt: '2026-11-19T14:00:00.000Z' };

test.each([
  ['a draft', { status: 'draft' }, 'Te falta terminarla'],
  ['one that waits', { status: 'submitted', ...SIGNED }, 'Estamos revisando tu solicitud'],
  ['an offer', { status: 'counter_offer' }, 'Tienes una contra oferta'],
  [
    'a refusal',
    { status: 'rejected', rejectionReason: 'Ingresos insuficientes' },
    'Esta vez no pudimos aprobarla',
  ],
  ['a withdrawal', { status: 'rejected', rejectionReason: ENDED_BY_CUSTOMER }, 'Retiraste esta solicitud'],
  ['an offer declined', { status: 'rejected', rejectionReason: OFFER_DECLINED }, 'Rechazaste la oferta'],
  ['approved, unsigned', { status: 'approved' }, 'Aprobada: falta tu firma'],
  [
    'approved, without the signature of its guarantor',
    { status: 'approved', ...SIGNED, loan: { status: 'awaiting_disbursement', awaitsGuarantor: true } },
    'Aprobada: falta la firma de tu fiador',
  ],
  ['paid back', { status: 'approved', loan: { status: 'settled' } }, 'Saldado'],
])('%s', (_, told, expected) => {
  expect(title(told)).toBe(expected);
});

test.each(LOAN_STATUSES)(
  'an approved application whose loan is %s promises no deposit unless it waits for one',
  (status) => {
    const told = { status: 'approved', ...SIGNED, loan: { status, depositBy: null } };
    const step = nextStepOf(one(told), NOW);
    const waits = isAwaiting({ status }) || isVoid({ status });
    expect([step.title, step.text].join().includes('depósito')).toBe(waits);
    const owes = !isRepaid({ status }) && !waits && !isReplaced({ status });
    expect(step.text.includes('No debes nada')).toBe(isRepaid({ status }));
    if (owes) expect(step.text).toMatch(/registra tus pagos|cuánto debes todavía/);
  },
);

test('a refusal gives its reason, a withdrawal has none', () => {
  expect(nextStepOf(one({ status: 'rejected', rejectionReason: 'Otro' }), NOW).text).toContain(
    'Motivo: Otro.',
  );
  expect(nextStepOf(one({ status: 'rejected', rejectionReason: ENDED_BY_CUSTOMER }), NOW).text).not.toContain(
    'Motivo',
  );
});

test('a promise is a time of day, and a broken one says so with a contact', () => {
  const waiting = { status: 'under_review', ...SIGNED };
  const calm = nextStepOf(one({ ...waiting, answerBy: '2026-11-20T18:30:00.000Z' }), NOW);
  expect(calm).toMatchObject({ tone: 'calm' });
  expect(calm.text).toContain('20/11/2026');
  expect(nextStepOf(one({ ...waiting, answerBy: '2026-11-20T15:59:00.000Z' }), NOW)).toMatchObject({
    title: 'Nos estamos tardando',
    contact: true,
  });
});

test('an unsigned application says so while it waits', () => {
  expect(nextStepOf(one({ status: 'submitted' }), NOW).text).toContain('puedes firmar');
});
