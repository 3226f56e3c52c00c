import sharp from 'sharp';
import { acceptanceFields, type Submission } from '#contract/submission.ts';
import { dayInSantoDomingo } from '#domain/calendar.ts';
import { drawBothSignatures } from '#server/demo/demo-pictures.ts';
import type { Browser, TestApp } from '#test/app.ts';
import { cast, type PersonKey } from '#test/cast.ts';
import { formToRead } from '#test/reading.ts';

/** Draws both signatures of an application, as the two pads report them: new ones at each call. */
export const bothSignatures = drawBothSignatures;

/** The signing request of a person of the cast. */
export async function signatureOf(key: PersonKey) {
  const { firstName, lastName, cedula } = cast[key];
  return {
    ...(await bothSignatures()),
    fullName: `${firstName} ${lastName}`,
    cedula,
    signatureDate: '20/11/2026',
  };
}

/** The fields of a usual application except the person's own. */
export const USUAL_APPLICATION = {
  ...acceptanceFields,
  address: 'Calle Duarte 12, Santo Domingo Este',
  monthlyIncome: 28_500,
  timeAtWork: 3,
  timeUnit: 'años',
  employer: 'Colmado La Fe',
  jobTitle: 'Cajera',
  bankName: 'Popular',
  accountNumber: '0712345678',
  accountType: 'ahorro',
  loanType: 'personal',
  amount: 10_000,
  term: 3,
} as const satisfies Partial<Submission>;

/** A complete application of a person of the cast, without photos. */
export async function applicationOf(
  key: PersonKey,
  changes: Record<string, unknown> = {},
): Promise<Record<string, unknown>> {
  const { firstName, lastName, cedula, email, phone } = cast[key];
  // A missing required field does not compile here.
  const whole: Submission = {
    ...(await bothSignatures()),
    firstName,
    lastName,
    cedula,
    email,
    phone,
    ...USUAL_APPLICATION,
  };
  return { ...whole, ...changes };
}

/** The preview of a complete application by this person, for RD$10,000 in three instalments. */
export async function readForm(browser: Browser, key: PersonKey, changes: Record<string, unknown> = {}) {
  const form = await applicationOf(key, { amount: 10_000, term: 3, ...changes });
  return (await browser.send('POST', '/api/legal-documents/preview', formToRead(form))).json();
}

/**
 * A draft by a person of the cast: a complete application without the fields that make it a submission (rule:
 * draft-or-submission).
 */
export async function draftOf(
  key: PersonKey,
  changes: Record<string, unknown> = {},
): Promise<Record<string, unknown>> {
  const {
    confirmAmount: _amount,
    acceptDebtAgreement: _debt,
    acceptCreditCheck: _credit,
    acceptTermsAndConditions: _terms,
    debtAgreementSignature: _drawn,
    creditAuthorizationSignature: _drawnToo,
    ...known
  } = await applicationOf(key, changes);
  return known;
}

/** Sends an application of this person. @returns the application's id */
export async function submitted(
  browser: Browser,
  key: PersonKey,
  changes: Record<string, unknown> = {},
): Promise<number> {
  const reply = await browser.send('POST', '/api/loan-applications', await applicationOf(key, changes));
  if (reply.statusCode !== 201) throw new Error(reply.body);
  return reply.json().id;
}

async function playApproved(app: TestApp, key: PersonKey, changes: Record<string, unknown>) {
  const customer = await app.signIn(key);
  const pedro = await app.signIn('pedro');
  const applicationId = await submitted(customer, key, changes);
  const reply = await pedro.send('PATCH', `/api/loan-applications/${applicationId}/approve`, {});
  const loanId: number = reply.json().loan.id;
  return { customer, pedro, applicationId, loanId };
}

async function playLent(app: TestApp, key: PersonKey, changes: Record<string, unknown>) {
  const waiting = await playApproved(app, key, changes);
  const disbursed = await waiting.pedro.send('PATCH', `/api/admin/loans/${waiting.loanId}/disburse`, {
    date: dayInSantoDomingo(app.deps.now()),
    reference: 'TR-1',
  });
  if (disbursed.statusCode !== 200) throw new Error(disbursed.body);
  return waiting;
}

/** Begins a test with one of the two stories above. */
async function begun(
  app: TestApp,
  play: typeof playApproved,
  key: PersonKey,
  changes: Record<string, unknown>,
) {
  const { customer, pedro, ...ids } = await app.begin(
    `${play.name} ${key} ${JSON.stringify(changes)}`,
    async () => {
      const { customer: hers, pedro: his, ...told } = await play(app, key, changes);
      return { ...told, customer: [...hers.cookies], pedro: [...his.cookies] };
    },
  );
  return { ...ids, customer: app.browserWith(customer), pedro: app.browserWith(pedro) };
}

/** Sends an application of this person, which Pedro approves. @returns the loan that awaits its disbursement */
export const approved = (app: TestApp, key: PersonKey, changes: Record<string, unknown> = {}) =>
  begun(app, playApproved, key, changes);

/** Sends an application of this person, which is approved and disbursed today. @returns the loan's id */
export const lent = (app: TestApp, key: PersonKey, changes: Record<string, unknown> = {}) =>
  begun(app, playLent, key, changes);

/** The picture of a receipt, a different one for each `shade`. */
export const receiptPicture = (shade: number): Promise<Buffer> =>
  sharp({
    create: {
      // The colours repeat after so many.
      width: 300 + Math.floor(shade / 256),
      height: 400,
      channels: 3,
      background: { r: (shade * 40) % 256, g: 120, b: (shade * 7) % 256 },
    },
  })
    .jpeg()
    .toBuffer();

export const paymentFields = (amount: number | string): Record<string, string> => ({
  amount: String(amount),
  paymentMethod: 'bank_transfer',
  bankName: 'Banco Popular Dominicano',
  accountNumber: '800000001',
  accountHolder: 'Rosa Méndez',
});

/** Reports a payment of the signed-in customer. @returns its id */
export async function reported(browser: Browser, amount: number, shade: number): Promise<number> {
  const reply = await browser.upload('/api/payments', paymentFields(amount), {
    field: 'receiptFile',
    name: 'recibo.jpg',
    bytes: await receiptPicture(shade),
  });
  if (reply.statusCode !== 201) throw new Error(reply.body);
  return reply.json().id;
}

/** Reports a payment, which Pedro confirms. @returns its id */
export async function paid(
  customer: Browser,
  pedro: Browser,
  amount: number,
  shade: number,
): Promise<number> {
  const id = await reported(customer, amount, shade);
  const reply = await pedro.send('PATCH', `/api/payments/${id}/status`, { status: 'verified' });
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return id;
}

/** Changes the named settings; the others stay. */
export async function sendSettings(owner: Browser, changes: Record<string, unknown>) {
  const inForce = (await owner.get('/api/admin/settings')).json();
  return owner.send('PUT', '/api/admin/settings', { ...inForce, ...changes });
}

export async function changeSettings(owner: Browser, changes: Record<string, unknown>): Promise<void> {
  const reply = await sendSettings(owner, changes);
  if (reply.statusCode !== 200) throw new Error(reply.body);
}

/** Moves the clock to an instant at which every session has expired; Pedro and a person of the cast sign in again. */
export async function enteredAt(app: TestApp, instant: string, key: PersonKey) {
  app.setClock(instant);
  return { pedro: await app.signIn('pedro'), other: await app.signIn(key) };
}

/** Repeats a change if another one of the same loan came first, as a person does after looking at the loan again. */
export async function retriedOnConflict<Reply extends { readonly statusCode: number }>(
  send: () => Promise<Reply>,
): Promise<Reply> {
  const reply = await send();
  return reply.statusCode === 409 ? retriedOnConflict(send) : reply;
}
