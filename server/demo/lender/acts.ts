import type { Application } from '#contract/applications.ts';
import { addDays, NO_CLOSED_DAYS } from '#domain/calendar.ts';
import { INITIAL_TEMPLATES } from '#domain/collections/message.ts';
import { openWindow } from '#domain/contact-hours.ts';
import { ok } from '#domain/result.ts';
import { waiveLateCharge, writeOffLoan } from '#server/adjustments/adjust-loan.ts';
import { declineCounterOffer } from '#server/applications/answer-counter-offer.ts';
import { approveApplication } from '#server/applications/approve-application.ts';
import { cancelApplication, changeStatus } from '#server/applications/change-status.ts';
import { counterOffer } from '#server/applications/counter-offer.ts';
import { rejectApplication } from '#server/applications/refuse-applicant.ts';
import { recordContact } from '#server/collections/record-contact.ts';
import { writeLetters } from '#server/collections/write-letters.ts';
import { expectOk } from '#server/demo/demo-context.ts';
import { DEMO_SETTINGS } from '#server/demo/demo-settings.ts';
import { accept, apply, type CardPhotos, haveGuarantor, type Pictures } from '#server/demo/lender/borrow.ts';
import type { Borrower } from '#server/demo/lender/borrowers.ts';
import type { Act, Paid } from '#server/demo/lender/demo-loans.ts';
import type { Context } from '#server/http/context.ts';
import { disburseLoan } from '#server/loans/disburse-loan.ts';
import { activeLoan, loanStates } from '#server/loans/read-loans.ts';
import { decidePayment, reversePayment } from '#server/payments/decide-payment.ts';
import { registerPayment } from '#server/payments/register-payment.ts';
import { sha256 } from '#server/sha256.ts';

/** Pesos that a customer who has no change pays beyond the debt. */
const TOO_MUCH = 31;

async function amountOf({ customer, progress }: Scene, paid: Paid): Promise<number> {
  const { loanId } = progress;
  const states = expectOk(
    await customer.read(async (tx) => ok(await loanStates(tx, [loanId], customer.today))),
  );
  const loan = states.get(loanId);
  if (!loan) throw new Error('A customer who pays has a loan');
  const next = loan.nextPayment?.amount ?? loan.balance;
  switch (paid) {
    case 'next':
      return next;
    case 'half':
      return Math.ceil(next / 2);
    case 'all':
      return loan.balance;
    case 'over':
      return loan.balance + TOO_MUCH;
  }
}

/** Reports a payment with a receipt of its own; returns its id. */
async function pay(scene: Scene, paid: Paid): Promise<number> {
  const { customer, number, pictures } = scene;
  const { borrower } = scene.progress;
  const { companyAccounts } = DEMO_SETTINGS;
  const account = companyAccounts[number % companyAccounts.length];
  if (!account) throw new Error('The demo has accounts');
  const payment = await registerPayment(customer, {
    params: undefined,
    query: undefined,
    body: {
      amount: String(await amountOf(scene, paid)),
      paymentMethod: 'bank_transfer',
      bankName: account.bankName,
      accountNumber: account.accountNumber,
      accountHolder: `${borrower.firstName} ${borrower.lastName}`,
      paymentReference: `${String(2_000 + number)}-${String(1_000 + ((number * 37) % 9_000))}`,
    },
    // Its hash is that of another picture each time.
    file: {
      name: `comprobante-${number}.webp`,
      bytes: pictures.receipt,
      sha256: sha256(`comprobante ${number}`),
    },
  });
  return expectOk(payment).id;
}

/** A borrower of the demo's lender with the application, loan and payment that the next step is about. */
export interface BorrowerProgress {
  readonly borrower: Borrower;
  readonly userId: number;
  readonly card: CardPhotos;
  applicationId: number;
  loanId: number;
  paymentId: number;
}

/**
 * Everything that a step of the demo needs: the contexts of borrower and lender at one instant, and the borrower's
 * records.
 */
export interface Scene {
  readonly customer: Context;
  readonly admin: Context;
  readonly progress: BorrowerProgress;
  readonly pictures: Pictures;
  /** A number that differs for each step. */
  readonly number: number;
}

const REASONS = ['insufficient_income', 'bad_credit_history', 'employment_verification'] as const;

const input = { query: undefined, file: undefined } as const;
const application = ({ progress }: Scene) => ({ ...input, params: { id: progress.applicationId } });
const loan = ({ progress }: Scene) => ({ ...input, params: { id: progress.loanId } });
const payment = ({ progress }: Scene) => ({ ...input, params: { id: progress.paymentId } });

/** Notes the loan of an approved application; somebody vouches for it where its product asks for that. */
async function lend(
  { customer, progress, number }: Scene,
  { loan, term }: Pick<Application, 'loan' | 'term'>,
): Promise<void> {
  if (!loan) throw new Error('An approved application has a loan');
  progress.loanId = loan.id;
  await haveGuarantor(customer, { id: progress.applicationId, term }, number);
}

type Acts = {
  readonly [K in Act['kind']]: (scene: Scene, act: Extract<Act, { kind: K }>) => Promise<void>;
};

const ACTS: Acts = {
  apply: async ({ customer, progress, pictures }, act) => {
    progress.applicationId = await apply(customer, progress.borrower, act, { card: progress.card, pictures });
  },
  review: async (scene) => {
    expectOk(await changeStatus('mark_under_review')(scene.admin, { ...application(scene), body: {} }));
  },
  approve: async (scene) => {
    await lend(scene, expectOk(await approveApplication(scene.admin, { ...application(scene), body: {} })));
  },
  reject: async (scene) => {
    const rejectionReason = REASONS[scene.number % REASONS.length] ?? REASONS[0];
    expectOk(await rejectApplication(scene.admin, { ...application(scene), body: { rejectionReason } }));
  },
  offer: async (scene, { amount, term }) => {
    const body = { counterOfferAmount: amount, counterOfferTerm: term };
    expectOk(await counterOffer(scene.admin, { ...application(scene), body }));
  },
  accept: async (scene) => {
    const { customer, progress } = scene;
    await lend(scene, await accept(customer, progress.borrower, progress.applicationId));
  },
  decline: async (scene) => {
    expectOk(await declineCounterOffer(scene.customer, { ...application(scene), body: undefined }));
  },
  withdraw: async (scene) => {
    expectOk(await cancelApplication(scene.customer, { ...application(scene), body: {} }));
  },
  disburse: async (scene) => {
    const body = { date: scene.admin.today, reference: `TR-${String(scene.number).padStart(6, '0')}` };
    expectOk(await disburseLoan(scene.admin, { ...loan(scene), body }));
  },
  pay: async (scene, { paid }) => {
    scene.progress.paymentId = await pay(scene, paid);
  },
  verify: async (scene) => {
    expectOk(await decidePayment(scene.admin, { ...payment(scene), body: { status: 'verified' } }));
  },
  refuse: async (scene) => {
    const body = { status: 'rejected', notes: 'El comprobante no se lee. Envíe otra foto.' } as const;
    expectOk(await decidePayment(scene.admin, { ...payment(scene), body }));
  },
  reverse: async (scene) => {
    const body = { reason: 'El banco devolvió la transferencia' };
    expectOk(await reversePayment(scene.admin, { ...payment(scene), body }));
  },
  waive: async (scene) => {
    const { instalments } = expectOk(await activeLoan(scene.customer)) ?? { instalments: [] };
    const amount = instalments.reduce((sum, { lateCharge }) => sum + lateCharge, 0);
    const body = { amount, reason: 'Estuvo hospitalizado; trajo el certificado' };
    expectOk(await waiveLateCharge(scene.admin, { ...loan(scene), body }));
  },
  promise: async (scene, { inDays }) => {
    if (!openWindow(scene.admin.now, NO_CLOSED_DAYS)) return;
    const active = expectOk(await activeLoan(scene.customer));
    if (!active) throw new Error('A customer who promises to pay has a loan');
    const body = {
      channel: 'call',
      outcome: 'promised',
      note: 'Cobra ese día',
      promisedOn: addDays(scene.admin.today, inDays),
      promisedAmount: active.nextPayment?.amount ?? active.balance,
    } as const;
    expectOk(await recordContact(scene.admin, { ...loan(scene), body }));
  },
  call: async (scene) => {
    if (!openWindow(scene.admin.now, NO_CLOSED_DAYS)) return;
    const body = { channel: 'call', outcome: 'no_answer' } as const;
    expectOk(await recordContact(scene.admin, { ...loan(scene), body }));
  },
  visit: async (scene) => {
    if (!openWindow(scene.admin.now, NO_CLOSED_DAYS)) return;
    const body = { channel: 'visit', outcome: 'spoke', note: 'Está sin trabajo; vuelve a llamar' } as const;
    expectOk(await recordContact(scene.admin, { ...loan(scene), body }));
  },
  collection_letter: async (scene) => {
    if (!openWindow(scene.admin.now, NO_CLOSED_DAYS)) return;
    const [template] = INITIAL_TEMPLATES;
    if (!template) throw new Error('The lender has a first letter template');
    const body = { loanIds: [scene.progress.loanId], text: template.text };
    expectOk(await writeLetters(scene.admin, { ...input, params: undefined, body }));
  },
  write_off: async (scene) => {
    const body = { reason: 'Cien días sin pagar y sin respuesta' };
    expectOk(await writeOffLoan(scene.admin, { ...loan(scene), body }));
  },
};

/** Plays one step by the verb that the API uses for it. */
export function play<K extends Act['kind']>(scene: Scene, act: Extract<Act, { kind: K }>): Promise<void> {
  const kind: K = act.kind;
  return ACTS[kind](scene, act);
}
