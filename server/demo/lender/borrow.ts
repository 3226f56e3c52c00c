import type { Application } from '#contract/applications.ts';
import { formatCedula } from '#domain/accounts/cedula.ts';
import { day } from '#domain/calendar.ts';
import { asksGuarantor } from '#domain/loans/terms.ts';
import { NO_CHARGES } from '#domain/products/charges.ts';
import { ok } from '#domain/result.ts';
import { acceptCounterOffer } from '#server/applications/answer-counter-offer.ts';
import { readApplication } from '#server/applications/read-applications.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { expectOk } from '#server/demo/demo-context.ts';
import { drawBothSignatures } from '#server/demo/demo-pictures.ts';
import type { Borrower } from '#server/demo/lender/borrowers.ts';
import { sendApplication, upload } from '#server/demo/send-application.ts';
import type { Deps } from '#server/deps.ts';
import { nameGuarantor } from '#server/guarantors/name-guarantor.ts';
import { readGuaranty, signGuaranty } from '#server/guarantors/visit-guaranty.ts';
import type { Context } from '#server/http/context.ts';
import { insertProduct } from '#server/products/products.store.ts';
import { updateProfile } from '#server/profile/update-profile.ts';

/** Pictures that all borrowers of the demo share, drawn once: invented papers that look alike. */
export interface Pictures {
  readonly front: Buffer;
  readonly back: Buffer;
  readonly selfie: Buffer;
  readonly receipt: Buffer;
}

/** Addresses of the photos of a cédula, uploaded with the first application and used again with the next. */
export interface CardPhotos {
  readonly front: string;
  readonly back: string;
}

const noInput = { params: undefined, query: undefined, file: undefined } as const;

export const uploadCard = async (context: Context, { front, back }: Pictures): Promise<CardPhotos> => ({
  front: await upload(context, 'cedula_front', front),
  back: await upload(context, 'cedula_back', back),
});

export async function tellProfile(context: Context, borrower: Borrower): Promise<void> {
  const { birthDate, address, city, province, occupation, companyName, monthlyIncome } = borrower;
  const body = { birthDate, address, city, province, occupation, companyName, monthlyIncome };
  expectOk(await updateProfile(context, { ...noInput, body }));
}

/** Sends a whole application, read and signed as the modal does; returns its id. */
export async function apply(
  context: Context,
  borrower: Borrower,
  { amount, term }: { readonly amount: number; readonly term: number },
  { card, pictures }: { readonly card: CardPhotos; readonly pictures: Pictures },
): Promise<number> {
  const applicant = { ...borrower, address: `${borrower.address}, ${borrower.city}` };
  const selfie = await upload(context, 'selfie', pictures.selfie);
  return sendApplication(
    context,
    applicant,
    { amount, term },
    { front: card.front, back: card.back, selfie, signatures: await drawBothSignatures() },
  );
}

/** Accepts and signs the borrower's open counter-offer. */
export async function accept(context: Context, borrower: Borrower, applicationId: number) {
  const params = { id: applicationId };
  const offered = expectOk(await readApplication(context, { ...noInput, params, body: undefined }));
  const body = {
    agreementHash: offered.counterOfferAgreementHash ?? undefined,
    signature: {
      ...(await drawBothSignatures()),
      fullName: `${borrower.firstName} ${borrower.lastName}`,
      cedula: formatCedula(borrower.cedula),
    },
  };
  return expectOk(await acceptCounterOffer(context, { ...noInput, params, body }));
}

/** The people who vouch for the borrowers of the demo's lender; each does so for several. */
const GUARANTORS = [
  { fullName: 'Altagracia Peña', cedula: '00100030014', phone: '8095550144' },
  { fullName: 'Ramón Paulino', cedula: '00100030022', phone: '8095550145' },
  { fullName: 'Mercedes Liriano', cedula: '00100030030', phone: '8095550146' },
  { fullName: 'Fausto Rosario', cedula: '00100030048', phone: '8095550147' },
  { fullName: 'Nieves Ventura', cedula: '00100030055', phone: '8095550148' },
  { fullName: 'Domingo Batista', cedula: '00100030063', phone: '8095550149' },
  { fullName: 'Carmen Almonte', cedula: '00100030071', phone: '8095550150' },
  { fullName: 'Rafael Encarnación', cedula: '00100030089', phone: '8095550151' },
  { fullName: 'Dulce Polanco', cedula: '00100030097', phone: '8095550152' },
  { fullName: 'Leonardo Vásquez', cedula: '00100030105', phone: '8095550153' },
  { fullName: 'Mireya Castillo', cedula: '00100030113', phone: '8095550154' },
  { fullName: 'Tomás Guzmán', cedula: '00100030121', phone: '8095550155' },
] as const;

/** The borrower names a guarantor, who reads and signs by the link; where the product asks for none, nothing. */
export async function haveGuarantor(
  context: Context,
  { id, term }: Pick<Application, 'id' | 'term'>,
  number: number,
): Promise<void> {
  if (term === null || !asksGuarantor(term)) return;
  const params = { id };
  const guarantor = GUARANTORS[number % GUARANTORS.length] ?? GUARANTORS[0];
  const { secret } = expectOk(await nameGuarantor(context, { ...noInput, params, body: guarantor }));
  const visitor = { secret, cedula: guarantor.cedula };
  const { textSha256 } = expectOk(await readGuaranty(context, { ...noInput, body: visitor }));
  const { debtAgreementSignature: signature } = await drawBothSignatures();
  const body = { ...visitor, textSha256, accepted: true, signature } as const;
  expectOk(await signGuaranty(context, { ...noInput, body }));
}

/** What the weekly lender's products have in common: amounts of which the borrowers ask, from before every story. */
const WEEKLY = {
  audience: 'everyone',
  loanType: null,
  validFrom: day('2000-01-01'),
  least: 5_000,
  most: 60_000,
  step: 1_000,
  late: { variant: null, graceDays: 0 },
  ...NO_CHARGES,
  guarantor: false,
} as const;
/** The weekly lender's products: one in the place of the specification's, and one with a closing cost, a rebate and a guarantor. */
const WEEKLY_PRODUCTS = [
  {
    ...WEEKLY,
    replaces: 1,
    name: 'Semanal',
    initial: 15_000,
    payoff: 'whole',
    plans: [
      {
        instalments: 12,
        due: { kind: 'days', at: 7 },
        price: { interest: 'flat', per: 'month', rate: 1_000, equalRate: null, remainder: 'last' },
        quotedRate: null,
      },
    ],
    reason: 'Los clientes cobran cada semana',
  },
  {
    ...WEEKLY,
    replaces: null,
    name: 'Negocio',
    initial: 25_000,
    closing: { pesos: 300, rate: 200 },
    payoff: 'rebate',
    guarantor: true,
    plans: [
      {
        instalments: 6,
        due: { kind: 'fortnight', at: 0 },
        price: { interest: 'flat', per: 'month', rate: 800, equalRate: null, remainder: 'last' },
        quotedRate: null,
      },
    ],
    reason: 'Los colmados cobran en la quincena, y algunos saldan antes',
  },
] as const;

/** Lends in twelve weeks, and to businesses. */
export async function lendWeekly(deps: Deps, addedBy: number): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    for (const product of WEEKLY_PRODUCTS)
      await insertProduct(tx, { ...product, addedBy, addedAt: deps.now() });
    return ok(null);
  });
  deps.settings.forget();
}
