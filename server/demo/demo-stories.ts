import { AMOUNT_MAX } from '#domain/limits/limits.ts';
import { approveApplication } from '#server/applications/approve-application.ts';
import { counterOffer } from '#server/applications/counter-offer.ts';
import { demoContext, expectOk } from '#server/demo/demo-context.ts';
import type { DemoPerson } from '#server/demo/demo-people.ts';
import { drawBothSignatures, drawCard, drawReceipt, drawSelfie, fileOf } from '#server/demo/demo-pictures.ts';
import { DEMO_PROFILE } from '#server/demo/demo-profile.ts';
import { DEMO_SETTINGS } from '#server/demo/demo-settings.ts';
import { sendApplication, upload } from '#server/demo/send-application.ts';
import type { Deps } from '#server/deps.ts';
import type { Context } from '#server/http/context.ts';
import { disburseLoan } from '#server/loans/disburse-loan.ts';
import { decidePayment } from '#server/payments/decide-payment.ts';
import { registerPayment } from '#server/payments/register-payment.ts';
import { updateProfile } from '#server/profile/update-profile.ts';

type Ids = ReadonlyMap<DemoPerson['key'], number>;

/** The data of an application that all people of the demo give alike: home, work and bank. */
const TOLD = {
  address: 'Calle Duarte 12, Santo Domingo Este',
  monthlyIncome: 28_500,
  yearsAtWork: 3,
  companyName: 'Colmado La Fe',
  occupation: 'Encargada de almacén',
  bankName: 'Popular',
  accountNumber: '0712345678',
} as const;

/** Sends a whole application with photos and both signatures, as the modal does. */
async function apply(context: Context, person: DemoPerson, amount: number, term: number): Promise<number> {
  const { firstName, lastName, cedula, email, phone } = person;
  return sendApplication(
    context,
    { firstName, lastName, cedula, email, phone, ...TOLD },
    { amount, term },
    {
      front: await upload(context, 'cedula_front', await drawCard('front')),
      back: await upload(context, 'cedula_back', await drawCard('back')),
      selfie: await upload(context, 'selfie', await drawSelfie()),
      signatures: await drawBothSignatures(),
    },
  );
}

const idOf = (ids: Ids, key: DemoPerson['key']): number => {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`${key} is missing`);
  return id;
};

/** Luis has applied; Marta has a counter-offer; Rosa has a loan, one payment confirmed and one waiting. */
export async function seedStories(deps: Deps, people: readonly DemoPerson[], ids: Ids): Promise<void> {
  const as = (key: DemoPerson['key'], daysAgo: number) =>
    demoContext(deps, idOf(ids, key), key === 'pedro' ? 'owner' : null, daysAgo);
  const person = (key: DemoPerson['key']) => {
    const found = people.find((candidate) => candidate.key === key);
    if (!found) throw new Error(`${key} is missing`);
    return found;
  };
  const decided = { query: undefined, file: undefined };

  await apply(as('luis', 0.5), person('luis'), 10_000, 2);

  const marta = await apply(as('marta', 1), person('marta'), AMOUNT_MAX, 3);
  const offer = {
    counterOfferAmount: 12_000,
    counterOfferTerm: 2,
    counterOfferNotes: 'Con su ingreso le podemos prestar este monto.',
  };
  expectOk(await counterOffer(as('pedro', 0.8), { ...decided, params: { id: marta }, body: offer }));

  const noInput = { params: undefined, query: undefined, file: undefined };
  expectOk(await updateProfile(as('rosa', 22), { ...noInput, body: DEMO_PROFILE }));
  const rosa = await apply(as('rosa', 22), person('rosa'), 9_000, 3);
  const approved = expectOk(
    await approveApplication(as('pedro', 21), { ...decided, params: { id: rosa }, body: {} }),
  );
  if (!approved.loan) throw new Error('An approved application has a loan');
  const disbursal = as('pedro', 20);
  expectOk(
    await disburseLoan(disbursal, {
      ...decided,
      params: { id: approved.loan.id },
      body: { date: disbursal.today, reference: 'TR-000123' },
    }),
  );
  const [account] = DEMO_SETTINGS.companyAccounts;
  if (!account) throw new Error('The demo has accounts');
  const body = {
    paymentMethod: 'bank_transfer',
    bankName: account.bankName,
    accountNumber: account.accountNumber,
    accountHolder: 'Rosa Méndez',
  } as const;
  const receipt = await drawReceipt();
  const first = {
    params: undefined,
    query: undefined,
    body: { ...body, amount: '3450', paymentReference: '0045-2188' },
    file: fileOf('comprobante-1.png', receipt),
  };
  const paid = expectOk(await registerPayment(as('rosa', 6), first));
  expectOk(
    await decidePayment(as('pedro', 5), {
      ...decided,
      params: { id: paid.id },
      body: { status: 'verified' },
    }),
  );
  // One more byte after its end makes a picture a second receipt. It has the reference of the first, which the review
  // reports.
  const second = {
    ...first,
    body: { ...body, amount: '3450', paymentReference: '00452188' },
    file: fileOf('comprobante-2.png', Buffer.concat([receipt, Buffer.from([0])])),
  };
  expectOk(await registerPayment(as('rosa', 0.1), second));
}
