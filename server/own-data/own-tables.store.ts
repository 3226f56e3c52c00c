import { type RawBuilder, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

/** Which rows of a table are about a person, as a condition of SQL. */
export type OfPerson = (userId: number) => RawBuilder<unknown>;

/** A table of which a person gets the own rows. */
export interface OwnTable {
  readonly table: keyof Tables;
  /** The columns that are given, in their order; every other one has its reason. */
  readonly given: readonly string[];
  readonly kept: Readonly<Record<string, string>>;
  readonly ofPerson: OfPerson;
}
/** A table that is not given, and why. */
export interface LeftOut {
  readonly leftOut: string;
}

/** Every column of the table is given, or kept with a reason: one that is forgotten does not compile. */
const own = <T extends keyof Tables, const G extends keyof Tables[T] & string>(
  table: T,
  ofPerson: OfPerson,
  given: readonly G[],
  kept: Readonly<Record<Exclude<keyof Tables[T] & string, G>, string>>,
): OwnTable => ({ table, given, kept, ofPerson });

const STAFF = 'Quién del equipo lo hizo';
const SECRET = 'Secreto de la cuenta';
const INTERNAL = 'Nota interna del equipo';
const ORDER = 'Copia de otro dato, para ordenar o buscar';
const KEY = 'Dónde se guarda el archivo; el archivo va en la carpeta';
const PROOF = 'Huella interna de un archivo';
const REPEAT = 'Número que el teléfono inventa para que un envío repetido no cuente dos veces';
const FILLED: LeftOut = { leftOut: 'Se calcula de los otros datos' };
const LENDER: LeftOut = { leftOut: 'Es del prestamista y no habla de clientes' };
const ONE_TIME: LeftOut = { leftOut: 'Secretos de un solo uso que vencen; decirlos abriría la cuenta' };
const PROOFS: LeftOut = { leftOut: 'Huellas de lo demás: no dicen nada de nadie' };

const APPLICATIONS: OfPerson = (id) => sql`(select id from loan_applications where user_id = ${id})`;
const LOANS: OfPerson = (id) => sql`(select id from loans where user_id = ${id})`;
const PAYMENTS: OfPerson = (id) => sql`(select id from payments where user_id = ${id})`;
const SIGNED: OfPerson = (id) =>
  sql`(select d.id from legal_documents d where d.application_id in ${APPLICATIONS(id)})`;

const byUser: OfPerson = (id) => sql`user_id = ${id}`;
const byApplication: OfPerson = (id) => sql`application_id in ${APPLICATIONS(id)}`;
const byLoan: OfPerson = (id) => sql`loan_id in ${LOANS(id)}`;

/**
 * What a person gets of each table of the program, or why nothing of it (rule: own-data). Others stay out: the names of
 * the staff, other accounts with the same cédula, and what the desk notes for itself.
 */
export const OWN_TABLES = {
  users: own(
    'users',
    (id) => sql`id = ${id}`,
    [
      'id',
      'email',
      'firstName',
      'lastName',
      'cedula',
      'phone',
      'birthDate',
      'address',
      'city',
      'province',
      'postalCode',
      'occupation',
      'monthlyIncome',
      'employmentStatus',
      'companyName',
      'workAddress',
      'bankName',
      'accountNumber',
      'emergencyContactName',
      'emergencyContactPhone',
      'emergencyContactRelation',
      'profileImageUrl',
      'creditScore',
      'accountStatus',
      'kycStatus',
      'kycVerifiedAt',
      'verifiedChannel',
      'verifiedAt',
      'createdAt',
      'updatedAt',
    ],
    {
      password: SECRET,
      nameOrder: ORDER,
      phoneOrder: ORDER,
      emailOrder: ORDER,
      isAdmin: 'Solo del equipo',
      role: 'Solo del equipo',
      removedAt: 'Solo del equipo',
      erasedAt: 'De cuentas borradas',
      erasedBy: STAFF,
    },
  ),
  pushSubscriptions: own('pushSubscriptions', byUser, ['topics', 'createdAt'], {
    id: ORDER,
    userId: ORDER,
    sid: SECRET,
    endpoint: SECRET,
    p256dh: SECRET,
    auth: SECRET,
  }),
  sessions: own('sessions', byUser, ['createdAt', 'lastSeenAt', 'expire'], {
    sid: SECRET,
    sess: SECRET,
    userId: ORDER,
    isAdmin: 'Solo del equipo',
    secondFactorAt: 'Solo del equipo',
    challenge: SECRET,
    challengeAdds: SECRET,
    challengeUntil: SECRET,
  }),
  knownBrowsers: own('knownBrowsers', byUser, ['createdAt'], { userId: ORDER, browser: SECRET }),
  pendingUsers: own(
    'pendingUsers',
    byUser,
    ['email', 'firstName', 'lastName', 'cedula', 'phone', 'verificationMethod', 'createdAt'],
    { id: ORDER, password: SECRET, browser: SECRET, userId: ORDER },
  ),
  events: own(
    'events',
    (id) => sql`actor_id = ${id} or subject = 'user' and subject_id = ${String(id)}
      or subject = 'application' and subject_id in (select id::text from loan_applications where user_id = ${id})
      or subject = 'loan' and subject_id in (select id::text from loans where user_id = ${id})
      or subject = 'payment' and subject_id in (select id::text from payments where user_id = ${id})`,
    ['id', 'name', 'actorId', 'subject', 'subjectId', 'facts', 'ip', 'happenedAt'],
    {},
  ),
  messages: own(
    'messages',
    byUser,
    [
      'id',
      'channel',
      'recipient',
      'template',
      'subject',
      'bodyText',
      'createdAt',
      'sentAt',
      'deliveredAt',
      'failedAt',
    ],
    {
      userId: ORDER,
      bodyHtml: 'El mismo texto, con su diseño',
      attachments: 'Los archivos van en sus carpetas',
      attempts: 'Del envío',
      lastError: 'Del envío',
      expiresAt: 'Del envío',
      eventId: 'Del envío',
      contentSid: 'Plantilla del prestamista en WhatsApp',
      contentVariables: 'Del envío',
      fallbackOf: 'Del envío',
      pushPath: 'Del envío',
    },
  ),
  reminders: own('reminders', byLoan, ['loanId', 'instalmentNumber', 'kind', 'createdAt'], {}),
  loanApplications: own(
    'loanApplications',
    byUser,
    [
      'id',
      'status',
      'fullName',
      'firstName',
      'lastName',
      'cedula',
      'email',
      'phone',
      'address',
      'birthDate',
      'maritalStatus',
      'monthlyIncome',
      'timeAtWork',
      'timeUnit',
      'timeWorking',
      'employer',
      'jobTitle',
      'companyName',
      'bankName',
      'accountNumber',
      'accountType',
      'loanType',
      'amount',
      'term',
      'cedulaPhotoUrl',
      'cedulaBackPhotoUrl',
      'selfieWithCedulaUrl',
      'draftStep',
      'confirmAmount',
      'acceptDebtAgreement',
      'acceptCreditCheck',
      'acceptTermsAndConditions',
      'rejectionReason',
      'counterOfferAmount',
      'counterOfferTerm',
      'counterOfferNotes',
      'counterOfferAgreementHash',
      'requestedAmount',
      'requestedTerm',
      'submittedAt',
      'signedAt',
      'decidedAt',
      'approvedAt',
      'importId',
      'createdAt',
      'updatedAt',
    ],
    {
      userId: ORDER,
      nameOrder: ORDER,
      incomeOrder: ORDER,
      adminNotes: INTERNAL,
      clientId: REPEAT,
      submissionHash: PROOF,
      decidedBy: STAFF,
    },
  ),
  documents: own(
    'documents',
    byUser,
    [
      'id',
      'applicationId',
      'documentType',
      'fileName',
      'fileType',
      'fileSize',
      'status',
      'sha256',
      'uploadedAt',
    ],
    { userId: ORDER, fileKey: KEY, storedSha256: PROOF, hashedAt: PROOF },
  ),
  agreements: own(
    'agreements',
    (id) => sql`hash in (select agreement_hash from shown_agreements where user_id = ${id}
      union select agreement_hash from loans where user_id = ${id}
      union select agreement_hash from legal_documents where ${byApplication(id)})`,
    ['hash', 'terms', 'debtAgreement', 'creditAuthorization', 'createdAt'],
    {},
  ),
  shownAgreements: own(
    'shownAgreements',
    byUser,
    ['id', 'applicationId', 'amount', 'term', 'agreementHash', 'shownAt'],
    { userId: ORDER },
  ),
  legalDocuments: own(
    'legalDocuments',
    byApplication,
    [
      'id',
      'applicationId',
      'kind',
      'templateVersion',
      'body',
      'sha256',
      'evidence',
      'agreementHash',
      'signedAt',
      'supersededAt',
    ],
    { fullText: 'Va como archivo de texto', signature: 'Va como imagen' },
  ),
  signatureDrawings: own('signatureDrawings', byApplication, ['sha256', 'applicationId', 'usedAt'], {}),
  sealedDocuments: own(
    'sealedDocuments',
    (id) => sql`legal_document_id in ${SIGNED(id)}
      or settlement_letter_id in (select id from settlement_letters where ${byLoan(id)})`,
    ['id', 'legalDocumentId', 'settlementLetterId', 'fileSha256', 'fileBytes', 'certificate', 'sealedAt'],
    { fileKey: KEY, sealedText: 'Va como archivo de texto' },
  ),
  settlementLetters: own(
    'settlementLetters',
    byLoan,
    ['id', 'loanId', 'body', 'sha256', 'fullName', 'cedula', 'lender', 'writtenAt', 'supersededAt'],
    { templateVersion: 'Del programa' },
  ),
  loans: own(
    'loans',
    byUser,
    [
      'id',
      'applicationId',
      'supersedesLoanId',
      'agreementHash',
      'cedula',
      'loanType',
      'status',
      'principal',
      'interest',
      'total',
      'term',
      'lateChargeVariant',
      'approvedAt',
      'disbursedOn',
      'disbursementReference',
      'settledAt',
      'balance',
      'paid',
      'nextDueOn',
      'createdAt',
      'updatedAt',
    ],
    { userId: ORDER, nameOrder: ORDER, dueOrder: ORDER, approvedBy: STAFF, disbursedBy: STAFF },
  ),
  instalments: own(
    'instalments',
    byLoan,
    ['loanId', 'number', 'dayOffset', 'dueDate', 'amount', 'paid', 'writtenOff'],
    {},
  ),
  payments: own(
    'payments',
    byUser,
    [
      'id',
      'loanId',
      'loanApplicationId',
      'amount',
      'paymentMethod',
      'paymentReference',
      'bankName',
      'accountNumber',
      'accountHolder',
      'status',
      'notes',
      'reportedAmount',
      'amountReason',
      'receiptBlock',
      'receiptNumber',
      'receiptType',
      'reportedOn',
      'registeredOn',
      'createdAt',
      'verifiedAt',
      'reversedAt',
      'reversalReason',
    ],
    {
      userId: ORDER,
      clientId: REPEAT,
      referenceKey: ORDER,
      receiptKey: KEY,
      receiptSha256: PROOF,
      storedSha256: PROOF,
      hashedAt: PROOF,
      recordedBy: STAFF,
      verifiedBy: STAFF,
      reversedBy: STAFF,
    },
  ),
  ledgerEntries: own(
    'ledgerEntries',
    byLoan,
    [
      'id',
      'loanId',
      'kind',
      'source',
      'destination',
      'amount',
      'balanceChange',
      'valueDate',
      'instalmentNumber',
      'paymentId',
      'adjustmentId',
      'note',
      'createdAt',
    ],
    { fundsAccount: 'Cuenta del prestamista', createdBy: STAFF },
  ),
  loanAdjustments: own(
    'loanAdjustments',
    byLoan,
    [
      'id',
      'loanId',
      'kind',
      'amount',
      'valueDate',
      'reason',
      'reference',
      'documentType',
      'otherLoanId',
      'createdAt',
    ],
    { documentKey: KEY, documentSha256: PROOF, storedSha256: PROOF, hashedAt: PROOF, createdBy: STAFF },
  ),
  restructurings: own(
    'restructurings',
    byLoan,
    [
      'id',
      'loanId',
      'status',
      'term',
      'newInterest',
      'reason',
      'proposedAt',
      'decidedAt',
      'newLoanId',
      'signedOn',
      'principal',
      'interest',
      'lateCharge',
      'costs',
    ],
    { proposedBy: STAFF },
  ),
  runningLateCharges: own('runningLateCharges', byLoan, ['loanId', 'dueOn', 'amount'], {}),
  loanCalculations: own(
    'loanCalculations',
    byUser,
    ['id', 'amount', 'interestRate', 'term', 'monthlyPayment', 'totalInterest', 'totalAmount', 'createdAt'],
    { userId: ORDER },
  ),
  bureauConsultations: own(
    'bureauConsultations',
    byApplication,
    ['id', 'applicationId', 'legalDocumentId', 'bureau', 'reason', 'fileType', 'consultedAt'],
    { fileKey: KEY, storedSha256: PROOF, consultedBy: STAFF },
  ),
  authorizationRevocations: own(
    'authorizationRevocations',
    (id) => sql`legal_document_id in ${SIGNED(id)}`,
    ['legalDocumentId', 'revokedAt'],
    {},
  ),
  collectionContacts: own(
    'collectionContacts',
    byLoan,
    ['id', 'loanId', 'channel', 'outcome', 'promisedOn', 'promisedAmount', 'madeAt'],
    { note: INTERNAL, madeBy: STAFF },
  ),
  contactRefusals: own('contactRefusals', byUser, ['channel', 'recordedAt'], {
    userId: ORDER,
    recordedBy: STAFF,
  }),
  statementLines: own(
    'statementLines',
    (id) => sql`payment_id in ${PAYMENTS(id)}`,
    ['day', 'description', 'cents', 'paymentId', 'usedAt'],
    {
      id: ORDER,
      statementId: 'Archivo del banco del prestamista',
      fingerprint: PROOF,
      releasedFrom: ORDER,
      dismissedAt: 'Del prestamista',
      dismissedBy: STAFF,
    },
  ),
  emailVerificationCodes: ONE_TIME,
  passwordResetCodes: ONE_TIME,
  passwordLinks: ONE_TIME,
  registrationLinks: ONE_TIME,
  idempotencyKeys: { leftOut: 'Copias de respuestas por dos días, para no hacer nada dos veces' },
  proposals: { leftOut: 'Lo que el equipo está por decidir entre dos personas' },
  importSheets: {
    leftOut: 'Hojas de otros libros que esperan ser importadas: lo importado está en las demás tablas',
  },
  erasedDocuments: { leftOut: 'Rastro de personas que ya se borraron' },
  secondFactors: { leftOut: 'Solo del equipo' },
  passkeys: { leftOut: 'Solo del equipo' },
  webhookDeliveries: {
    leftOut: 'Avisos a otros programas, sin datos de nadie: números de filas que están en las demás tablas',
  },
  settings: LENDER,
  logos: LENDER,
  apiTokens: LENDER,
  webhooks: LENDER,
  statements: LENDER,
  statementFormats: LENDER,
  importFormats: LENDER,
  imports: LENDER,
  backups: LENDER,
  verifications: LENDER,
  findingExplanations: LENDER,
  schemaDefinitions: LENDER,
  sealCertificates: LENDER,
  receiptBlocks: LENDER,
  lateChargeDay: LENDER,
  pushKeys: LENDER,
  clientSearch: FILLED,
  loanSearch: FILLED,
  clientCounts: FILLED,
  figures: FILLED,
  ledgerDays: FILLED,
  dueDays: FILLED,
  unchainedChanges: PROOFS,
  chainLinks: PROOFS,
  rowSalts: PROOFS,
} satisfies { readonly [T in keyof Tables]: OwnTable | LeftOut };

/** Tables that the program does not read by name. */
export const OTHER_TABLES: Readonly<Record<string, LeftOut>> = {
  migrations: LENDER,
  rate_limits: { leftOut: 'Cuentas de intentos que se borran solas en un día' },
  overdue_days: FILLED,
  cohort_loans: FILLED,
  cohort_money: FILLED,
  collection_days: FILLED,
};

export const isOwn = (entry: OwnTable | LeftOut): entry is OwnTable => 'ofPerson' in entry;
