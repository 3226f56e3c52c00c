import { formatCedula } from '#domain/accounts/cedula.ts';
import { asksGuarantor } from '#domain/loans/terms.ts';
import { acceptCounterOffer } from '#server/applications/answer-counter-offer.ts';
import { readApplication } from '#server/applications/read-applications.ts';
import { expectOk } from '#server/demo/demo-context.ts';
import { drawBothSignatures } from '#server/demo/demo-pictures.ts';
import type { Borrower } from '#server/demo/lender/borrowers.ts';
import { sendApplication, upload } from '#server/demo/send-application.ts';
import { nameGuarantor } from '#server/guarantors/name-guarantor.ts';
import { readGuaranty, signGuaranty } from '#server/guarantors/visit-guaranty.ts';
import type { Context } from '#server/http/context.ts';
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
export async function accept(context: Context, borrower: Borrower, applicationId: number): Promise<void> {
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
  expectOk(await acceptCounterOffer(context, { ...noInput, params, body }));
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
export async function haveGuarantor(context: Context, applicationId: number, number: number): Promise<void> {
  const params = { id: applicationId };
  const { term } = expectOk(await readApplication(context, { ...noInput, params, body: undefined }));
  if (term === null || !asksGuarantor(term)) return;
  const guarantor = GUARANTORS[number % GUARANTORS.length] ?? GUARANTORS[0];
  const { secret } = expectOk(await nameGuarantor(context, { ...noInput, params, body: guarantor }));
  const visitor = { secret, cedula: guarantor.cedula };
  const { textSha256 } = expectOk(await readGuaranty(context, { ...noInput, body: visitor }));
  const { debtAgreementSignature: signature } = await drawBothSignatures();
  const body = { ...visitor, textSha256, accepted: true, signature } as const;
  expectOk(await signGuaranty(context, { ...noInput, body }));
}
