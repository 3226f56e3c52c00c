import * as z from 'zod/mini';
import { loanAmount, loanTerm, plan } from '#contract/calculator.ts';
import { endpoint } from '#contract/endpoint.ts';
import {
  cedula,
  day,
  email,
  idParams,
  instant,
  optionalText,
  pageQuery,
  personName,
  phone,
  requiredText,
  signatureImage,
  wholeNumber,
} from '#contract/fields.ts';

export const APPLICATION_STATUSES = [
  'draft',
  'submitted',
  'pending',
  'under_review',
  'approved',
  'rejected',
  'counter_offer',
] as const;

const INCOME_MAX = 100_000_000;
const fileAddress = z.optional(
  z
    .string('Foto no válida')
    .check(z.regex(/^\/api\/documents\/[A-Za-z0-9_-]{10,64}\/file$/, 'Foto no válida')),
);
// `payroll` and `nómina` are accepted spellings of `nomina` (readings C80, C176); normalised by the verb.
export const loanType = z.enum(['personal', 'nomina', 'payroll', 'nómina'], 'Tipo de préstamo es requerido');
const TIME_UNIT = 'Unidad de tiempo es requerida';
const ACCOUNT_TYPE = 'Tipo de cuenta es requerido';

const optionalFields = {
  fullName: optionalText(240),
  birthDate: z.optional(day),
  maritalStatus: optionalText(40),
  companyName: optionalText(),
  timeWorking: z.optional(
    z.enum([
      'less_than_3_months',
      '3_to_6_months',
      '6_months_to_1_year',
      '1_to_2_years',
      '2_to_5_years',
      'more_than_5_years',
    ]),
  ),
  cedulaPhotoUrl: fileAddress,
  cedulaBackPhotoUrl: fileAddress,
  selfieWithCedulaUrl: fileAddress,
  debtAgreementSignature: z.optional(signatureImage('La firma es requerida para continuar')),
  creditAuthorizationSignature: z.optional(signatureImage('La firma es requerida para continuar')),
};

const asked = {
  firstName: personName('Nombre es requerido', 1),
  lastName: personName('Apellido es requerido', 1),
  cedula,
  email: email(),
  phone,
  address: requiredText('Dirección es requerida'),
  monthlyIncome: wholeNumber('Ingreso mensual es requerido', 1, INCOME_MAX),
  timeAtWork: wholeNumber('Tiempo en el trabajo es requerido', 1, 60),
  timeUnit: z.enum(['meses', 'años', 'anos'], TIME_UNIT),
  employer: requiredText('Empresa es requerida'),
  jobTitle: requiredText('Cargo es requerido'),
  bankName: requiredText('Banco es requerido'),
  accountNumber: requiredText('Número de cuenta es requerido', 34),
  accountType: z.enum(['corriente', 'ahorro'], ACCOUNT_TYPE),
  loanType,
  amount: loanAmount,
  term: loanTerm,
};

/** Ticked or it is not an application (specification §5). */
const acceptances = {
  confirmAmount: z.literal(true, 'Debe confirmar el monto'),
  acceptDebtAgreement: z.literal(true, 'Debe aceptar el Debo y Pagaré'),
  acceptCreditCheck: z.literal(true, 'Debe autorizar la revisión crediticia'),
  acceptTermsAndConditions: z.literal(true, 'Debe aceptar los términos y condiciones'),
};

/** A whole application, sent once at the end (reading B, ruling B3). */
export const submission = z.strictObject({ ...asked, ...optionalFields, ...acceptances });
/** A draft carries what is known so far; its formats are checked all the same. */
export const draft = z.strictObject({ ...z.partial(z.object(asked)).shape, ...optionalFields });
export type Submission = z.infer<typeof submission>;
export type Draft = z.infer<typeof draft>;

/** A body that carries any acceptance means a submission (ruling B3). */
export function applicationBodyFor(raw: unknown) {
  const carries =
    typeof raw === 'object' && raw !== null && Object.keys(acceptances).some((key) => key in raw);
  return carries ? submission : draft;
}

export const signature = z.strictObject({
  fullName: requiredText('Complete todos los campos de firma para ambos documentos', 240),
  cedula,
  signatureDate: z.optional(z.string().check(z.maxLength(40))),
  debtAgreementSignature: signatureImage('La firma es requerida para continuar'),
  creditAuthorizationSignature: signatureImage('La firma es requerida para continuar'),
});

export const application = z.object({
  id: z.int(),
  reference: z.string(),
  userId: z.int(),
  fullName: z.nullable(z.string()),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  cedula: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  address: z.nullable(z.string()),
  birthDate: z.nullable(z.string()),
  maritalStatus: z.nullable(z.string()),
  monthlyIncome: z.nullable(z.int()),
  timeAtWork: z.nullable(z.int()),
  timeUnit: z.nullable(z.string()),
  employer: z.nullable(z.string()),
  jobTitle: z.nullable(z.string()),
  companyName: z.nullable(z.string()),
  timeWorking: z.nullable(z.string()),
  bankName: z.nullable(z.string()),
  accountNumber: z.nullable(z.string()),
  accountType: z.nullable(z.string()),
  loanType: z.nullable(z.string()),
  amount: z.nullable(z.int()),
  term: z.nullable(z.int()),
  confirmAmount: z.boolean(),
  cedulaPhotoUrl: z.nullable(z.string()),
  cedulaBackPhotoUrl: z.nullable(z.string()),
  selfieWithCedulaUrl: z.nullable(z.string()),
  debtAgreementDocumentUrl: z.nullable(z.string()),
  creditAuthorizationDocumentUrl: z.nullable(z.string()),
  /** `true` once the document of that kind is signed; the drawing itself stays with the evidence. */
  debtAgreementSigned: z.boolean(),
  creditAuthorizationSigned: z.boolean(),
  acceptDebtAgreement: z.boolean(),
  acceptCreditCheck: z.boolean(),
  acceptTermsAndConditions: z.boolean(),
  status: z.enum(APPLICATION_STATUSES),
  rejectionReason: z.nullable(z.string()),
  counterOfferAmount: z.nullable(z.int()),
  counterOfferTerm: z.nullable(z.int()),
  counterOfferNotes: z.nullable(z.string()),
  /** Only in an administrator's reply; `null` for the customer. */
  adminNotes: z.nullable(z.string()),
  submittedAt: z.nullable(instant),
  approvedAt: z.nullable(instant),
  decidedAt: z.nullable(instant),
  createdAt: instant,
  updatedAt: instant,
  /** The plan that binds: the calculator's before signing, the note's after (ruling A, C01). */
  plan: z.nullable(plan),
  /** What the counter-offer would cost by the note. */
  counterOfferPlan: z.nullable(plan),
  loan: z.nullable(
    z.object({ id: z.int(), status: z.enum(['awaiting_disbursement', 'active', 'settled', 'called_off']) }),
  ),
});
export type Application = z.infer<typeof application>;

const decided = z.object({ ...application.shape, message: z.string() });
const adminNotes = optionalText(2_000);

/** One row of the back office's list: the names are the specification's snake_case (reading C104). */
export const pendingApplication = z.object({
  id: z.int(),
  full_name: z.string(),
  email: z.string(),
  phone: z.string(),
  amount: z.int(),
  term: z.int(),
  loan_type: z.string(),
  created_at: instant,
  monthly_income: z.nullable(z.int()),
  employer: z.nullable(z.string()),
  status: z.enum(APPLICATION_STATUSES),
  reference: z.string(),
  user_id: z.int(),
  submitted_at: z.nullable(instant),
  cedula: z.string(),
  time_at_work: z.nullable(z.int()),
  time_unit: z.nullable(z.string()),
  job_title: z.nullable(z.string()),
  bank_name: z.nullable(z.string()),
  account_type: z.nullable(z.string()),
  account_number: z.nullable(z.string()),
  address: z.nullable(z.string()),
  cedula_photo_url: z.nullable(z.string()),
  cedula_back_photo_url: z.nullable(z.string()),
  selfie_with_cedula_url: z.nullable(z.string()),
  signed: z.boolean(),
  /** The authorisation to consult a bureau lives 30 calendar days (specification §9). */
  authorization_expires_on: z.nullable(z.string()),
  other_open_application: z.boolean(),
  cedula_shared: z.boolean(),
  cedula_doubtful: z.boolean(),
  plan,
  counter_offer_amount: z.nullable(z.int()),
  counter_offer_term: z.nullable(z.int()),
});
export type PendingApplication = z.infer<typeof pendingApplication>;

export const applicationsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/loan-applications',
    access: 'signed-in',
    summary: "A customer's own applications, or everybody's for an administrator; newest first.",
    query: z.strictObject({ ...pageQuery, status: z.optional(z.string()), loanType: z.optional(z.string()) }),
    reply: { status: 200, json: z.array(application) },
    errors: [],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/loan-applications',
    access: 'customer',
    summary: 'Create a draft, or submit a whole application with its signatures in one go (rulings B2, B3).',
    body: z.union([submission, draft]),
    bodyFor: applicationBodyFor,
    reply: { status: 201, json: z.object({ ...application.shape, message: z.string() }) },
    errors: ['active_loan_exists', 'account_suspended', 'repeated_key'],
    creates: true,
  }),
  one: endpoint({
    method: 'GET',
    path: '/api/loan-applications/:id',
    access: 'signed-in',
    summary: 'One application, to its owner or an administrator.',
    params: idParams,
    reply: { status: 200, json: application },
    errors: ['not_found'],
  }),
  edit: endpoint({
    method: 'PATCH',
    path: '/api/loan-applications/:id',
    access: 'customer',
    summary: 'Change a draft.',
    params: idParams,
    body: draft,
    reply: { status: 200, json: application },
    errors: ['not_found', 'already_processed'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/loan-applications/:id/cancel',
    access: 'signed-in',
    summary: 'Withdraw (owner) or call off (administrator) what is not yet disbursed (ruling B5).',
    params: idParams,
    reply: { status: 200, json: decided },
    errors: ['not_found', 'already_processed'],
  }),
  pending: endpoint({
    method: 'GET',
    path: '/api/admin/loan-applications',
    access: 'admin',
    summary: 'Applications that wait for a decision, oldest first.',
    query: z.strictObject({ ...pageQuery, status: z.optional(z.string()) }),
    reply: { status: 200, json: z.array(pendingApplication) },
    errors: [],
  }),
  markUnderReview: endpoint({
    method: 'PATCH',
    path: '/api/loan-applications/:id/under-review',
    access: 'admin',
    summary: 'Mark an application as under review.',
    params: idParams,
    reply: { status: 200, json: decided },
    errors: ['not_found', 'already_processed'],
  }),
  approve: endpoint({
    method: 'PATCH',
    path: '/api/loan-applications/:id/approve',
    access: 'admin',
    summary: 'Approve: a loan is born, awaiting its disbursement.',
    params: idParams,
    body: z.strictObject({ adminNotes }),
    reply: { status: 200, json: decided },
    errors: ['not_found', 'already_processed', 'active_loan_exists'],
  }),
  reject: endpoint({
    method: 'PATCH',
    path: '/api/loan-applications/:id/reject',
    access: 'admin',
    summary: 'Reject with a reason that the customer reads.',
    params: idParams,
    body: z.strictObject({
      rejectionReason: requiredText('Debe proporcionar una razón de rechazo', 1_000),
      adminNotes,
    }),
    reply: { status: 200, json: decided },
    errors: ['not_found', 'already_processed'],
  }),
  counterOffer: endpoint({
    method: 'PATCH',
    path: '/api/loan-applications/:id/counter-offer',
    access: 'admin',
    summary: "Offer another amount and term; without a term, the application's own (reading C70).",
    params: idParams,
    body: z.strictObject({
      counterOfferAmount: wholeNumber(
        'Debe proporcionar un monto válido para la contra oferta',
        2_500,
        20_000,
        'El monto debe estar entre RD$2,500 y RD$20,000',
        'El monto debe estar entre RD$2,500 y RD$20,000',
      ),
      counterOfferTerm: z.optional(wholeNumber('El término debe ser entre 1 y 3 cuotas', 1, 3)),
      counterOfferNotes: optionalText(1_000),
      adminNotes,
    }),
    reply: { status: 200, json: decided },
    errors: ['not_found', 'already_processed'],
  }),
  acceptCounterOffer: endpoint({
    method: 'PATCH',
    path: '/api/loan-applications/:id/counter-offer/accept',
    access: 'customer',
    summary:
      'Accept the counter-offer with a new signature; approves at the offered amount and term (ruling B5).',
    params: idParams,
    body: z.strictObject({ signature }),
    reply: { status: 200, json: decided },
    errors: ['not_found', 'already_processed', 'active_loan_exists', 'terms_mismatch'],
  }),
  declineCounterOffer: endpoint({
    method: 'PATCH',
    path: '/api/loan-applications/:id/counter-offer/decline',
    access: 'customer',
    summary: 'Decline the counter-offer; the application ends.',
    params: idParams,
    reply: { status: 200, json: decided },
    errors: ['not_found', 'already_processed'],
  }),
} as const;
