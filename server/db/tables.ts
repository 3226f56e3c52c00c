import type { Generated, GeneratedAlways, JSONColumnType, Selectable } from 'kysely';
import type { AccountStatus, KycStatus } from '#domain/accounts/account.ts';
import type { ProfileColumns } from '#domain/accounts/profile-fields.ts';
import type { Role } from '#domain/accounts/role.ts';
import type { AccountType, TimeUnit, TimeWorking } from '#domain/applications/application.ts';
import type { ApplicationStatus } from '#domain/applications/status.ts';
import type { Json } from '#domain/canonical-json.ts';
import type { DocumentType } from '#domain/documents/document-type.ts';
import type { LoanType } from '#domain/loans/loan-type.ts';
import type { ProvingChannel } from '#domain/messages/channel.ts';
import type { LegalDocumentKind } from '#domain/signing/legal-document.ts';
import type {
  CodesTable,
  KnownBrowsersTable,
  PasskeysTable,
  PasswordLinksTable,
  PendingUsersTable,
  RegistrationLinksTable,
  SecondFactorsTable,
  SessionsTable,
} from '#server/db/account-tables.ts';
import type {
  AccountingRulesTable,
  ClosedMonthAccountsTable,
  ClosedMonthLinesTable,
  ClosedMonthProvisionsTable,
  ClosedMonthsTable,
} from '#server/db/accounting-tables.ts';
import type {
  AgreementsTable,
  ShownAgreementsTable,
  SignatureDrawingsTable,
} from '#server/db/agreement-tables.ts';
import type { BackupsTable } from '#server/db/backup-tables.ts';
import type { LogosTable } from '#server/db/branding-tables.ts';
import type {
  AuthorizationRevocationsTable,
  BureauConsultationsTable,
  BureauFilesTable,
  BureauLayoutsTable,
  BureauLinesTable,
  ReportingConsentsTable,
} from '#server/db/bureau-tables.ts';
import type { ChainLinksTable, RowSaltsTable, UnchainedChangesTable } from '#server/db/chain-tables.ts';
import type {
  ClientCountsTable,
  ClientSearchTable,
  DataRequestsTable,
  ErasedDocumentsTable,
  LoanSearchTable,
  MergesTable,
} from '#server/db/client-tables.ts';
import type { CollectionContactsTable, ContactRefusalsTable } from '#server/db/collection-tables.ts';
import type {
  CollectorClientsTable,
  CollectorZonesTable,
  StreetRouteLoansTable,
} from '#server/db/collector-tables.ts';
import type {
  AccountClaimsTable,
  CounterApplicationsTable,
  CounterLinksTable,
  HandOversTable,
} from '#server/db/counter-tables.ts';
import type {
  ClientNotesTable,
  ClosedDaysTable,
  DecisionScorecardsTable,
  DoNotLendEntriesTable,
  ProductPlansTable,
  ProductVersionsTable,
} from '#server/db/desk-tables.ts';
import type { CashMovementsTable, DrawersTable } from '#server/db/drawer-tables.ts';
import type { DueDaysTable, FiguresTable, LedgerDaysTable } from '#server/db/figure-tables.ts';
import type { ImportFormatsTable, ImportSheetsTable, ImportsTable } from '#server/db/import-tables.ts';
import type {
  InstalmentsTable,
  LateChargeDayTable,
  LedgerEntriesTable,
  LoanAdjustmentsTable,
  LoanCalculationsTable,
  LoansTable,
  ProposalsTable,
  RestructuringsTable,
  RunningLateChargesTable,
} from '#server/db/loan-tables.ts';
import type {
  EventsTable,
  IdempotencyKeysTable,
  MessagesTable,
  RemindersTable,
  SettingsTable,
} from '#server/db/outbox-tables.ts';
import type { PaymentsTable, ReceiptBlocksTable } from '#server/db/payment-tables.ts';
import type { PushKeysTable, PushSubscriptionsTable } from '#server/db/push-tables.ts';
import type { ReportMailsTable } from '#server/db/report-mail-tables.ts';
import type {
  SealCertificatesTable,
  SealedDocumentsTable,
  SettlementLettersTable,
} from '#server/db/sealing-tables.ts';
import type {
  StatementFormatsTable,
  StatementLinesTable,
  StatementsTable,
} from '#server/db/statement-tables.ts';
import type { StreetPhonesTable, StreetReceiptsTable } from '#server/db/street-tables.ts';
import type { ApiTokensTable } from '#server/db/token-tables.ts';
import type {
  FindingExplanationsTable,
  SchemaDefinitionsTable,
  VerificationsTable,
} from '#server/db/verification-tables.ts';
import type { WebhookDeliveriesTable, WebhooksTable } from '#server/db/webhook-tables.ts';

/**
 * The schema as the query builder sees it: camelCase here, snake_case in SQL (CamelCasePlugin).
 * `date` columns are `YYYY-MM-DD` text, `timestamptz` are `Date`, `bigint` ids are numbers.
 */
export interface Tables {
  users: UsersTable;
  sessions: SessionsTable;
  pendingUsers: PendingUsersTable;
  emailVerificationCodes: CodesTable & { pendingUserId: number };
  passwordResetCodes: CodesTable & { userId: number };
  passwordLinks: PasswordLinksTable;
  registrationLinks: RegistrationLinksTable;
  knownBrowsers: KnownBrowsersTable;
  handOvers: HandOversTable;
  events: EventsTable;
  messages: MessagesTable;
  reminders: RemindersTable;
  idempotencyKeys: IdempotencyKeysTable;
  settings: SettingsTable;
  logos: LogosTable;
  secondFactors: SecondFactorsTable;
  passkeys: PasskeysTable;
  apiTokens: ApiTokensTable;
  webhooks: WebhooksTable;
  webhookDeliveries: WebhookDeliveriesTable;
  pushKeys: PushKeysTable;
  pushSubscriptions: PushSubscriptionsTable;
  loanApplications: LoanApplicationsTable;
  documents: DocumentsTable;
  agreements: AgreementsTable;
  shownAgreements: ShownAgreementsTable;
  legalDocuments: LegalDocumentsTable;
  signatureDrawings: SignatureDrawingsTable;
  loans: LoansTable;
  instalments: InstalmentsTable;
  payments: PaymentsTable;
  receiptBlocks: ReceiptBlocksTable;
  collectorClients: CollectorClientsTable;
  collectorZones: CollectorZonesTable;
  streetRouteLoans: StreetRouteLoansTable;
  streetPhones: StreetPhonesTable;
  streetReceipts: StreetReceiptsTable;
  statements: StatementsTable;
  statementLines: StatementLinesTable;
  statementFormats: StatementFormatsTable;
  importSheets: ImportSheetsTable;
  importFormats: ImportFormatsTable;
  imports: ImportsTable;
  ledgerEntries: LedgerEntriesTable;
  loanAdjustments: LoanAdjustmentsTable;
  restructurings: RestructuringsTable;
  proposals: ProposalsTable;
  lateChargeDay: LateChargeDayTable;
  runningLateCharges: RunningLateChargesTable;
  loanCalculations: LoanCalculationsTable;
  clientSearch: ClientSearchTable;
  loanSearch: LoanSearchTable;
  clientCounts: ClientCountsTable;
  erasedDocuments: ErasedDocumentsTable;
  sealCertificates: SealCertificatesTable;
  sealedDocuments: SealedDocumentsTable;
  settlementLetters: SettlementLettersTable;
  figures: FiguresTable;
  ledgerDays: LedgerDaysTable;
  dueDays: DueDaysTable;
  unchainedChanges: UnchainedChangesTable;
  chainLinks: ChainLinksTable;
  rowSalts: RowSaltsTable;
  verifications: VerificationsTable;
  backups: BackupsTable;
  findingExplanations: FindingExplanationsTable;
  schemaDefinitions: SchemaDefinitionsTable;
  bureauConsultations: BureauConsultationsTable;
  reportingConsents: ReportingConsentsTable;
  bureauLayouts: BureauLayoutsTable;
  bureauFiles: BureauFilesTable;
  bureauLines: BureauLinesTable;
  collectionContacts: CollectionContactsTable;
  contactRefusals: ContactRefusalsTable;
  dataRequests: DataRequestsTable;
  authorizationRevocations: AuthorizationRevocationsTable;
  clientNotes: ClientNotesTable;
  decisionScorecards: DecisionScorecardsTable;
  doNotLendEntries: DoNotLendEntriesTable;
  merges: MergesTable;
  counterApplications: CounterApplicationsTable;
  counterLinks: CounterLinksTable;
  drawers: DrawersTable;
  cashMovements: CashMovementsTable;
  closedDays: ClosedDaysTable;
  productVersions: ProductVersionsTable;
  productPlans: ProductPlansTable;
  accountingRules: AccountingRulesTable;
  closedMonths: ClosedMonthsTable;
  closedMonthLines: ClosedMonthLinesTable;
  closedMonthAccounts: ClosedMonthAccountsTable;
  closedMonthProvisions: ClosedMonthProvisionsTable;
  reportMails: ReportMailsTable;
  accountClaims: AccountClaimsTable;
}

export interface UsersTable extends ProfileColumns {
  id: GeneratedAlways<number>;
  /**
   * The e-mail that the person stated at the counter: it is not proved, and no letter is sent to it (rule:
   * counter-client).
   */
  contactEmail: string | null;
  password: string;
  /** First and last name without accents, for sorting lists. */
  nameOrder: GeneratedAlways<string>;
  /** The phone, for sorting lists; empty where there is none. */
  phoneOrder: GeneratedAlways<string>;
  emailOrder: GeneratedAlways<string>;
  creditScore: number | null;
  accountStatus: Generated<AccountStatus>;
  kycStatus: Generated<KycStatus>;
  isAdmin: Generated<boolean>;
  /** Role of a member of the staff; `null` for a customer (rule: roles). */
  role: Role | null;
  /** When the member of the staff was removed. */
  removedAt: Date | null;
  /** An account of the demo, whose password is public (rule: demo-accounts). */
  isDemo: Generated<boolean>;
  kycVerifiedAt: Generated<Date | null>;
  verifiedChannel: ProvingChannel | null;
  verifiedAt: Date | null;
  /** When the person was erased: from then on the row is empty and belongs to no person (rule: erase-client). */
  erasedAt: Date | null;
  erasedBy: number | null;
  createdAt: Date;
  updatedAt: Date;
}
export type UserRow = Selectable<UsersTable>;

/** The fields of the form; `application-fields.ts` maps them to their names in the API. */
export interface ApplicationFieldColumns {
  fullName: string | null;
  firstName: string | null;
  lastName: string | null;
  cedula: string | null;
  email: string | null;
  phone: string | null;
  address: string | null;
  birthDate: string | null;
  maritalStatus: string | null;
  monthlyIncome: number | null;
  timeAtWork: number | null;
  timeUnit: TimeUnit | null;
  employer: string | null;
  jobTitle: string | null;
  companyName: string | null;
  timeWorking: TimeWorking | null;
  bankName: string | null;
  accountNumber: string | null;
  accountType: AccountType | null;
  loanType: LoanType | null;
  amount: number | null;
  term: number | null;
  cedulaPhotoUrl: string | null;
  cedulaBackPhotoUrl: string | null;
  selfieWithCedulaUrl: string | null;
  draftStep: number | null;
}

export interface LoanApplicationsTable extends ApplicationFieldColumns {
  id: GeneratedAlways<number>;
  /**
   * Sort keys for lists: the name without accents (`nameOrder`), and the income, or nothing where it is unknown
   * (`incomeOrder`).
   */
  nameOrder: GeneratedAlways<string>;
  incomeOrder: GeneratedAlways<number>;
  userId: number;
  confirmAmount: Generated<boolean>;
  acceptDebtAgreement: Generated<boolean>;
  acceptCreditCheck: Generated<boolean>;
  acceptTermsAndConditions: Generated<boolean>;
  status: Generated<ApplicationStatus>;
  rejectionReason: string | null;
  counterOfferAmount: number | null;
  counterOfferTerm: number | null;
  counterOfferNotes: string | null;
  /** Hash of the offered agreement, as the customer saw it last. */
  counterOfferAgreementHash: string | null;
  /**
   * Amount and term that the customer requested, where the customer accepted a counter-offer instead; else `null`.
   */
  requestedAmount: number | null;
  requestedTerm: number | null;
  adminNotes: string | null;
  submissionHash: string | null;
  /** Id that the customer's phone gave the application, so that a repeated sending finds it (rule: queued-write). */
  clientId: Generated<string | null>;
  submittedAt: Date | null;
  signedAt: Date | null;
  decidedAt: Date | null;
  decidedBy: number | null;
  approvedAt: Date | null;
  /**
   * The import that wrote the application, whose terms were signed on paper outside the program; else `null` (rule:
   * imported-loan).
   */
  importId: number | null;
  createdAt: Date;
  updatedAt: Date;
}
export type ApplicationRow = Selectable<LoanApplicationsTable>;

export interface DocumentsTable {
  id: string;
  userId: number;
  applicationId: number | null;
  fileName: string;
  fileType: string;
  fileSize: number;
  fileKey: string;
  /**
   * SHA-256 of the file as sent (`sha256`), and of the stored file that may be a re-encoded form of it
   * (`storedSha256`); older rows lack the second.
   */
  sha256: string;
  storedSha256: string | null;
  /** When the server computed `storedSha256`, for a file that an earlier version stored without it. */
  hashedAt: Date | null;
  documentType: DocumentType;
  status: Generated<string>;
  uploadedAt: Date;
}
export type DocumentRow = Selectable<DocumentsTable>;

export interface LegalDocumentsTable {
  id: GeneratedAlways<number>;
  applicationId: number;
  kind: LegalDocumentKind;
  templateVersion: string;
  body: string;
  sha256: string;
  fullText: string;
  signature: Buffer;
  /** The drawing of the witness who heard the text read out; `null`: the signer read the text. */
  witnessSignature: Buffer | null;
  evidence: JSONColumnType<Record<string, Json>>;
  agreementHash: string;
  signedAt: Date;
  supersededAt: Date | null;
}
export type LegalDocumentRow = Selectable<LegalDocumentsTable>;
