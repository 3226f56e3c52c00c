import { printedFields } from '#contract/application-fields.ts';
import { acceptanceFields, type Submission } from '#contract/submission.ts';
import { formatCedula } from '#domain/accounts/cedula.ts';
import { formatPhone } from '#domain/accounts/phone.ts';
import type { DocumentType } from '#domain/documents/document-type.ts';
import { createApplication } from '#server/applications/create-application.ts';
import { expectOk } from '#server/demo/demo-context.ts';
import { fileOf } from '#server/demo/demo-pictures.ts';
import type { Borrower } from '#server/demo/lender/borrowers.ts';
import { uploadDocument } from '#server/documents/upload-document.ts';
import type { Context } from '#server/http/context.ts';
import { previewDocuments } from '#server/signing/preview.ts';

const noInput = { params: undefined, query: undefined, file: undefined } as const;

/** Uploads a photo and returns its address. */
export async function upload(context: Context, documentType: DocumentType, bytes: Buffer): Promise<string> {
  const file = fileOf(`${documentType}.png`, bytes);
  return expectOk(await uploadDocument(context, { ...noInput, body: { documentType }, file })).filePath;
}

/** The applicant's data in an application. */
type Applicant = Pick<
  Borrower,
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'cedula'
  | 'phone'
  | 'address'
  | 'monthlyIncome'
  | 'yearsAtWork'
  | 'companyName'
  | 'occupation'
  | 'bankName'
  | 'accountNumber'
>;

/** The photos' addresses and both drawn signatures of an application. */
interface Shown {
  readonly front: string;
  readonly back: string;
  readonly selfie: string;
  readonly signatures: Pick<Submission, 'debtAgreementSignature' | 'creditAuthorizationSignature'>;
}

/** Reads both documents and sends the whole application, as the modal does; returns its id. */
export async function sendApplication(
  context: Context,
  applicant: Applicant,
  { amount, term }: Pick<Submission, 'amount' | 'term'>,
  { front, back, selfie, signatures }: Shown,
): Promise<number> {
  const body: Submission = {
    ...acceptanceFields,
    ...signatures,
    firstName: applicant.firstName,
    lastName: applicant.lastName,
    cedula: formatCedula(applicant.cedula),
    email: applicant.email,
    phone: formatPhone(applicant.phone),
    address: applicant.address,
    monthlyIncome: applicant.monthlyIncome,
    timeAtWork: applicant.yearsAtWork,
    timeUnit: 'años',
    employer: applicant.companyName,
    jobTitle: applicant.occupation,
    bankName: applicant.bankName,
    accountNumber: applicant.accountNumber,
    accountType: 'ahorro',
    loanType: 'personal',
    amount,
    term,
    cedulaPhotoUrl: front,
    cedulaBackPhotoUrl: back,
    selfieWithCedulaUrl: selfie,
  };
  const fullName = `${applicant.firstName} ${applicant.lastName}`;
  const read = { ...printedFields.parse({ ...body, fullName }), amount, term };
  const { agreementHash } = expectOk(await previewDocuments(context, { ...noInput, body: read }));
  return expectOk(await createApplication(context, { ...noInput, body: { ...body, agreementHash } })).id;
}
