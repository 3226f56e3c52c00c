import type {
  ColumnType,
  Generated,
  GeneratedAlways,
  Insertable,
  JSONColumnType,
  Selectable,
  Updateable,
} from 'kysely';
import type { HeardBy } from '#contract/counter.ts';
import type { FiscalConcept, FiscalDocumentKind } from '#domain/accounting/fiscal-document.ts';
import type { SendingState } from '#domain/accounting/fiscal-number.ts';
import type { DerivedKind } from '#domain/accounting/journal.ts';
import type { AccountStatus, KycStatus } from '#domain/accounts/account.ts';
import type { DataRequestKind, DataRequestStatus } from '#domain/accounts/data-request.ts';
import type { ProfileColumns } from '#domain/accounts/profile-fields.ts';
import type { Role } from '#domain/accounts/role.ts';
import type { MergeLogin, ProposedAct } from '#domain/accounts/two-persons.ts';
import type { Agreement, StoredAgreement } from '#domain/agreement/agreement.ts';
import type { AccountType, TimeUnit, TimeWorking } from '#domain/applications/application.ts';
import type { PublicOffice } from '#domain/applications/public-office.ts';
import type { ScoredDecision, ScoreLineOf1_0 } from '#domain/applications/scorecard.ts';
import type { ApplicationStatus } from '#domain/applications/status.ts';
import type { EventName } from '#domain/audit/event.ts';
import type { EventSubject } from '#domain/audit/event-facts.ts';
import type { ReportState } from '#domain/bureau/report.ts';
import type { Json } from '#domain/canonical-json.ts';
import type { NoteFile } from '#domain/client-notes/note-file.ts';
import type { ContactChannel, ContactOutcome, RefusableChannel } from '#domain/collections/contact.ts';
import type { DocumentType } from '#domain/documents/document-type.ts';
import type { CashMovementKind, ExpenseCategory } from '#domain/drawers/cash-movement.ts';
import type { Counted, DrawerStatus } from '#domain/drawers/drawer.ts';
import type { Change } from '#domain/hash-chain/tables.ts';
import type { ImportSums } from '#domain/import/check-import.ts';
import type { ColumnsByField, ImportSheet } from '#domain/import/import-sheets.ts';
import type { SheetRow } from '#domain/import/read-cell.ts';
import type { AdjustmentKind } from '#domain/ledger/adjustment.ts';
import type { LedgerKind } from '#domain/ledger/ledger-kind.ts';
import type { Account } from '#domain/ledger/posting.ts';
import type { LateChargeSetting } from '#domain/loans/late-charge-variant.ts';
import type { LoanStatus } from '#domain/loans/loan.ts';
import type { LoanType } from '#domain/loans/loan-type.ts';
import type { ReminderKind } from '#domain/loans/reminders.ts';
import type { RestructuringStatus } from '#domain/loans/restructuring.ts';
import type { Audience } from '#domain/loans/term.ts';
import type { Channel, ProvingChannel } from '#domain/messages/channel.ts';
import type { MessageTemplateName } from '#domain/messages/message-templates.ts';
import type { PushTopic } from '#domain/messages/push.ts';
import type { PaymentMethod, PaymentStatus } from '#domain/payments/payment.ts';
import type { DateOrder } from '#domain/payments/receipt.ts';
import type { CostColumns, TariffColumns } from '#domain/products/charges.ts';
import type { DueRuleName } from '#domain/products/due-rule.ts';
import type { Interest, RatePer, Remainder } from '#domain/products/price-kinds.ts';
import type { ReportMail, Rhythm } from '#domain/report-mails/report-mail.ts';
import type { SealedDocumentKind } from '#domain/sealing/sealed-facts.ts';
import type { SignedDocumentKind } from '#domain/signing/legal-document.ts';
import type { StatementColumns } from '#domain/statements/columns.ts';
import type { ZoneKind } from '#domain/street/day-route.ts';
import type { StreetReceiptStatus, WaitsFor } from '#domain/street/street-receipt.ts';
import type { SwitchedOff } from '#domain/webhooks/webhook-event.ts';

/** A file that is sent with a message, named by the key under which its bytes are stored once. */
export interface Attachment {
  /** Key of the stored file; `null`: the file is being made, and the message waits for it. */
  readonly key: string | null;
  readonly fileName: string;
  readonly type: string;
}

/** A reminder of the customer, or the letter that tells the guarantor of a late instalment. */
export type TakenReminder = ReminderKind | 'guarantor_overdue';

export interface ImportedFile {
  readonly sheet: ImportSheet;
  readonly name: string;
  readonly sha256: string;
  readonly lines: number;
}

/** A stored agreement, read as this version knows agreements. */
export type AgreementRow = Omit<RowOf<'agreements'>, 'terms'> & { readonly terms: Agreement };

export interface CodesTable {
  id: GeneratedAlways<number>;
  email: string;
  code: string;
  expiresAt: Date;
  used: Generated<boolean>;
  /**
   * Hash of the browser that asked for the code. Wrong guesses of this browser are `attempts`, those of other
   * browsers `otherAttempts`.
   */
  browser: string;
  attempts: Generated<number>;
  otherAttempts: Generated<number>;
  /** Hash of the browser that entered the right code. */
  acceptedBy: string | null;
  createdAt: Date;
}

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
  paydays: string | null;
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
  publicOffice: PublicOffice | null;
  publicOfficeTitle: string | null;
  publicOfficeInstitution: string | null;
  publicOfficeSince: number | null;
  publicOfficeUntil: number | null;
}

/**
 * The schema as the query builder sees it: camelCase here, snake_case in SQL (CamelCasePlugin).
 * `date` columns are `YYYY-MM-DD` text, `timestamptz` are `Date`, `bigint` ids are numbers.
 */
export interface Tables {
  users: ProfileColumns & {
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
  };
  sessions: {
    sid: string;
    sess: JSONColumnType<Record<string, unknown>>;
    expire: Date;
    userId: number;
    isAdmin: boolean;
    createdAt: Date;
    lastSeenAt: Date;
    /**
     * The browser in words, and the network by which limits count; `null` for a session from before they were
     * recorded.
     */
    device: string | null;
    network: string | null;
    /** When this session passed its second factor; `null`: not yet. */
    secondFactorAt: Date | null;
    /**
     * The challenge that a passkey has to sign, whether the signature adds that passkey, and until when the challenge
     * is valid.
     */
    challenge: string | null;
    challengeAdds: boolean | null;
    challengeUntil: Date | null;
  };
  pendingUsers: {
    id: GeneratedAlways<number>;
    email: string;
    firstName: string;
    lastName: string;
    cedula: string;
    phone: string;
    password: string;
    verificationMethod: ProvingChannel;
    browser: string;
    /** The account that was created from this registration. */
    userId: number | null;
    createdAt: Date;
  };
  emailVerificationCodes: CodesTable & { pendingUserId: number };
  passwordResetCodes: CodesTable & { userId: number };
  /** A link in a letter that sets a password (rule: password-links). */
  passwordLinks: {
    id: GeneratedAlways<number>;
    userId: number;
    /** Hash of the link's secret. */
    secret: string;
    createdAt: Date;
    expiresAt: Date;
    /** When the link was used, or became void through a newer link or a changed password. */
    usedAt: Date | null;
  };
  /** A link that proves an address for a registration, one a day (rule: registration-links). */
  registrationLinks: {
    id: GeneratedAlways<number>;
    /** Hash of the link's secret. */
    secret: string;
    channel: ProvingChannel;
    recipient: string;
    /** Calendar day in Santo Domingo for which the link was sent. */
    day: string;
    createdAt: Date;
    usedAt: Date | null;
    /** The account that was created through the link. */
    userId: number | null;
  };
  knownBrowsers: {
    userId: number;
    browser: string;
    createdAt: Date;
  };
  /** Devices of the office in clients' hands (rule: hand-over). */
  handOvers: {
    /** Hash of the secret of the session whose device a client holds. */
    sid: string;
    applicationId: number;
    device: string;
    /** The witness to whom the texts are read out with the client; `null`: the client reads. */
    witness: JSONColumnType<NonNullable<HeardBy>> | null;
    handedAt: Date;
  };
  events: {
    id: GeneratedAlways<number>;
    /** Name of the event; rows of an older version may carry a name that no longer exists. */
    name: ColumnType<string, EventName, EventName>;
    actorId: number | null;
    subject: EventSubject;
    subjectId: string;
    facts: JSONColumnType<Record<string, string | number | boolean | null>>;
    ip: string | null;
    happenedAt: Date;
  };
  messages: {
    id: GeneratedAlways<number>;
    userId: number | null;
    channel: Channel;
    recipient: string;
    template: ColumnType<string, MessageTemplateName, MessageTemplateName>;
    subject: string;
    bodyText: string;
    bodyHtml: string | null;
    attachments: JSONColumnType<readonly Attachment[], string | undefined, never>;
    createdAt: Date;
    sentAt: Date | null;
    attempts: Generated<number>;
    lastError: string | null;
    /** The message is not sent after this time. */
    expiresAt: Date | null;
    failedAt: Date | null;
    /** The event that the message is about; `null` in older rows. */
    eventId: number | null;
    /** For WhatsApp: number of the approved template at the carrier, and its values by "1", "2" …; else `null`. */
    contentSid: string | null;
    contentVariables: JSONColumnType<
      Readonly<Record<string, string>> | null,
      string | null | undefined,
      string | null
    >;
    /** When the message arrived, as the carrier reported. */
    deliveredAt: Date | null;
    /** For Web Push: the page that the notice opens; else `null`. */
    pushPath: string | null;
    /** The earlier message that this one replaces. */
    fallbackOf: number | null;
    /** Version of the settings whose own text was used; `null`: the program's text. */
    settingsVersion: number | null;
  };
  reminders: {
    loanId: number;
    instalmentNumber: number;
    kind: TakenReminder;
    /** The instalment's due day when it was sent: a moved instalment is reminded of again. */
    dueOn: string;
    createdAt: Date;
  };
  idempotencyKeys: {
    actor: string;
    key: string;
    requestHash: string;
    reply: JSONColumnType<Record<string, unknown>> | null;
    createdAt: Date;
  };
  settings: {
    version: GeneratedAlways<number>;
    value: JSONColumnType<Record<string, unknown>>;
    changedBy: number | null;
    createdAt: Date;
  };
  /** Pictures that a lender uploaded as its logo; the settings name the current one. */
  logos: {
    id: GeneratedAlways<number>;
    /** The logo as PNG. */
    picture: Buffer;
    /** Width of the logo in pixels. */
    width: number;
    height: number;
    uploadedBy: number;
    uploadedAt: Date;
  };
  secondFactors: {
    userId: number;
    secret: string;
    confirmedAt: Date | null;
    lastStep: Generated<number>;
    recoveryCodes: Generated<string[]>;
    createdAt: Date;
  };
  passkeys: {
    id: GeneratedAlways<number>;
    userId: number;
    name: string;
    /** Id of the passkey in base64url, as WebAuthn writes it. */
    credentialId: string;
    publicKey: Buffer;
    counter: number;
    transports: string[];
    madeAt: Date;
    lastUsedAt: Date | null;
  };
  apiTokens: {
    id: GeneratedAlways<number>;
    name: string;
    /** SHA-256 of the token's secret. */
    hash: string;
    scopes: string[];
    madeBy: number;
    madeAt: Date;
    expiresAt: Date;
    lastUsedAt: Date | null;
    revokedAt: Date | null;
    revokedBy: number | null;
  };
  webhooks: {
    id: GeneratedAlways<number>;
    url: string;
    events: string[];
    /** The secret that signs the receiver's messages, encrypted by the program, as `previousSecret` is. */
    secret: string;
    /** The secrets before, with a blank between them. */
    previousSecret: string | null;
    /** Until this instant the secrets before sign beside the new one. */
    previousUntil: Date | null;
    off: SwitchedOff | null;
    madeBy: number;
    madeAt: Date;
    removedAt: Date | null;
  };
  webhookDeliveries: {
    id: GeneratedAlways<number>;
    webhookId: number;
    messageId: Generated<string>;
    type: string;
    subjectId: number;
    body: string;
    attempts: Generated<number>;
    createdAt: Date;
    nextAt: Date | null;
    deliveredAt: Date | null;
    failedAt: Date | null;
    lastStatus: number | null;
    lastAnswer: string | null;
  };
  /** The key pair for Web Push of this installation; the table has one row. */
  pushKeys: {
    id: Generated<number>;
    /** The public point in base64url; the private key is stored encrypted. */
    publicKey: string;
    privateKey: string;
    createdAt: Date;
  };
  pushSubscriptions: {
    id: Generated<string>;
    userId: number;
    /** Id of the session that the subscription belongs to and ends with. */
    sid: string;
    endpoint: string;
    p256dh: string;
    auth: string;
    topics: PushTopic[];
    createdAt: Date;
  };
  loanApplications: ApplicationFieldColumns & {
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
    /** When the question about public office was answered; `null`: it was not asked. */
    publicOfficeAnsweredAt: Date | null;
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
  };
  documents: {
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
    /** When its client gave it to the lender apart from an application; `null`: never. */
    givenAt: Date | null;
  };
  agreements: {
    /** SHA-256 of the agreement's canonical terms, in hexadecimal. */
    hash: string;
    terms: JSONColumnType<StoredAgreement>;
    /** Both texts as the customer saw them; `null` after the person was erased, and where no text was kept. */
    debtAgreement: string | null;
    creditAuthorization: string | null;
    createdAt: Date;
  };
  shownAgreements: {
    id: GeneratedAlways<number>;
    userId: number;
    applicationId: number | null;
    amount: number;
    term: number;
    agreementHash: string;
    shownAt: Date;
  };
  /** A person who was named as guarantor of an application (rule: guarantor). */
  guarantors: {
    id: GeneratedAlways<number>;
    applicationId: number;
    fullName: string;
    cedula: string;
    phone: string;
    /** Left with the signature; `null`: none. */
    email: string | null;
    namedBy: number;
    namedAt: Date;
    /** SHA-256 of the link's secret; `null`: the link ended. */
    secret: string | null;
    linkExpiresAt: Date;
    /** Wrong cédulas typed at this link. */
    wrongTries: Generated<number>;
    openedAt: Date | null;
    signedAt: Date | null;
    declinedAt: Date | null;
    /** When another person was named in their place. */
    endedAt: Date | null;
  };
  legalDocuments: {
    id: GeneratedAlways<number>;
    applicationId: number;
    kind: SignedDocumentKind;
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
  };
  /** The application that a drawn signature belongs to (rule: signature-image). */
  signatureDrawings: {
    /** SHA-256 of the bytes of the drawing's picture. */
    sha256: string;
    applicationId: number;
    usedAt: Date;
  };
  loans: CostColumns<number | null> & {
    id: GeneratedAlways<number>;
    applicationId: number;
    /** The loan whose balance it took over: both belong to one application. */
    supersedesLoanId: number | null;
    /** Hash of the agreed terms. Principal, interest, total and term in this row are the loan's own. */
    agreementHash: string;
    userId: number;
    cedula: string;
    loanType: LoanType;
    status: LoanStatus;
    principal: number;
    interest: number;
    total: number;
    term: number;
    lateChargeVariant: LateChargeSetting;
    /** Late charge in basis points a month, as agreed; `null`: the variant's. */
    lateRate: number | null;
    /** Days late without late charge, as agreed; `null`: none. */
    graceDays: number | null;
    /** Whether a payoff before the last due date has a rebate, as agreed; `null`: no. */
    rebates: true | null;
    approvedAt: Date;
    approvedBy: number | null;
    disbursedOn: string | null;
    disbursementReference: string | null;
    disbursedBy: number | null;
    /** The day on which the bank gave the money of an earlier disbursement back; `null`: it never did. */
    moneyReturnedOn: string | null;
    settledAt: Date | null;
    /**
     * When a payment that the bank took back made the loan owed again; `null`: never. Such a loan may be owed beside a
     * newer one (rule: one-active-loan).
     */
    reopenedAt: Date | null;
    /**
     * Pesos that the loan owes (`balance`), and pesos of its instalments that were paid (`paid`), by the posted ledger.
     */
    balance: Generated<number>;
    paid: Generated<number>;
    /** Due date of the oldest instalment that is not fully paid, late charge included. */
    nextDueOn: string | null;
    /** Key by which lists sort loans by due date: loans that owe nothing come last. */
    dueOrder: GeneratedAlways<string>;
    /** The name in its application without accents; written by the database. */
    nameOrder: Generated<string>;
    createdAt: Date;
    /** When the loan's status or its books last changed. */
    updatedAt: Date;
  };
  instalments: {
    loanId: number;
    number: number;
    dayOffset: number;
    dueDate: string | null;
    amount: number;
    /** Pesos paid of the instalment's amount, without late charge. */
    paid: Generated<number>;
    writtenOff: Generated<number>;
  };
  payments: {
    id: GeneratedAlways<number>;
    userId: number;
    loanId: number | null;
    loanApplicationId: number | null;
    amount: number;
    paymentMethod: PaymentMethod;
    paymentReference: string | null;
    /**
     * Letters and digits of the payment's reference, by which duplicates are found, as in
     * domain/payments/duplicates.ts.
     */
    referenceKey: GeneratedAlways<string | null>;
    bankName: string;
    accountNumber: string;
    accountHolder: string;
    /** Key of the receipt's file; `null`: the PDF of a numbered receipt is being made; empty: no file is kept. */
    receiptKey: string | null;
    receiptType: string;
    /**
     * SHA-256 of the receipt as sent, and of the stored file that may be a re-encoded form of it; older rows lack
     * `storedSha256`.
     */
    receiptSha256: string | null;
    storedSha256: string | null;
    /** When the server computed `storedSha256`, for a file that an earlier version stored without it. */
    hashedAt: Date | null;
    status: Generated<PaymentStatus>;
    notes: string | null;
    /**
     * The amount that the customer reported, and why another amount was confirmed; `null` where the reported amount was
     * confirmed.
     */
    reportedAmount: number | null;
    amountReason: string | null;
    /**
     * For a payment that the lender recorded: the member of the staff who recorded it, and block and number of its
     * receipt (rule: receipt-numbers).
     */
    recordedBy: Generated<number | null>;
    receiptBlock: Generated<number | null>;
    receiptNumber: Generated<number | null>;
    /**
     * Id that the customer's phone gave the payment when it recorded it without signal, and the calendar day of that
     * moment (rules: queued-write, reported-without-signal).
     */
    clientId: Generated<string | null>;
    reportedOn: Generated<string | null>;
    /** The calendar day from which the payment counts. */
    registeredOn: string;
    createdAt: Date;
    verifiedAt: Date | null;
    verifiedBy: number | null;
    reversedAt: Date | null;
    reversedBy: number | null;
    reversalReason: string | null;
  };
  /** The last number used of each block of receipt numbers. */
  receiptBlocks: {
    id: GeneratedAlways<number>;
    lastNumber: number;
  };
  /** Clients whom an owner assigned to a collector by hand (rule: own-clients). */
  collectorClients: {
    userId: number;
    collectorId: number;
    givenBy: number | null;
    givenAt: Date;
  };
  /** The zones of collectors (rule: own-clients). */
  collectorZones: {
    id: GeneratedAlways<number>;
    collectorId: number;
    kind: ZoneKind;
    /** Sector or province as the owner wrote it; `null`: all clients without another collector. */
    place: string | null;
    /** `null`: the upgrade that made zones. */
    givenBy: number | null;
    givenAt: Date;
  };
  /** Loans that were on a phone's route (rule: street-receipts). */
  streetRouteLoans: {
    phoneId: number;
    loanId: number;
    lastOn: string;
  };
  /** Collectors' phones, each with its block of receipt numbers (rule: street-phones). */
  streetPhones: {
    id: GeneratedAlways<number>;
    collectorId: number;
    label: string;
    receiptBlock: number;
    openedAt: Date;
    revokedBy: number | null;
    revokedAt: Date | null;
  };
  /** Receipts that arrived from collectors' phones (rule: street-receipts). */
  streetReceipts: {
    id: GeneratedAlways<number>;
    phoneId: number;
    number: number;
    clientId: string;
    loanId: number;
    amount: number;
    /** When the collector took the cash, by the phone's clock. */
    takenAt: Date;
    takenOn: string;
    arrivedAt: Date;
    status: StreetReceiptStatus;
    /** Why an owner had to decide; kept after the decision. */
    waitsFor: WaitsFor | null;
    /** An earlier receipt for the same loan and day, which this one may repeat; `null`: none. */
    repeatsId: number | null;
    paymentId: number | null;
    decidedBy: number | null;
    decidedAt: Date | null;
    reason: string | null;
  };
  statements: {
    id: GeneratedAlways<number>;
    fileName: string;
    fileSha256: string;
    skipped: number;
    uploadedBy: number;
    uploadedAt: Date;
  };
  statementLines: {
    id: GeneratedAlways<number>;
    statementId: number;
    day: string;
    description: string;
    /** Amount of the line in centavos; negative amounts left the account. */
    cents: number;
    /** Account, day, amount, reference, text and place among equal lines, in one hash. */
    fingerprint: string;
    /**
     * The lender's account that the line belongs to; `null`: the lender has named none, or an older version stored
     * it.
     */
    account: Generated<string | null>;
    /** The row of the file with its place among equal rows, in one hash; `null`: an older version stored it. */
    rowHash: Generated<string | null>;
    paymentId: Generated<number | null>;
    /** The loan whose disbursement it is. */
    loanId: number | null;
    /** Whether that disbursement came back: it left by this line, or came back by it; `null`: it stands. */
    isReturned: Generated<true | null>;
    /** The movement of the lender's own money that it shows, as a fee that was booked as an expense. */
    movementId: Generated<number | null>;
    /** The refund of a client's credit that it shows. */
    adjustmentId: Generated<number | null>;
    usedAt: Date | null;
    /** The payment that this line had confirmed and that was reversed since. */
    releasedFrom: number | null;
    dismissedAt: Date | null;
    dismissedBy: number | null;
  };
  statementFormats: {
    /** The headings of a file in one key, which distinguishes one bank's files from another's. */
    headings: string;
    /** An older version stored no direction, balance, plain amounts and words. */
    columns: JSONColumnType<Partial<StatementColumns>>;
    changedAt: Date;
  };
  importSheets: {
    sheet: ImportSheet;
    fileName: string;
    fileSha256: string;
    headings: JSONColumnType<readonly string[]>;
    rows: JSONColumnType<readonly SheetRow[]>;
    columns: JSONColumnType<ColumnsByField>;
    dateOrder: DateOrder;
    uploadedBy: number;
    uploadedAt: Date;
  };
  importFormats: {
    sheet: ImportSheet;
    /** The headings of a file in one key, which distinguishes one program's files from another's. */
    headings: string;
    columns: JSONColumnType<ColumnsByField>;
    dateOrder: DateOrder;
    changedAt: Date;
  };
  imports: {
    id: GeneratedAlways<number>;
    files: JSONColumnType<readonly ImportedFile[]>;
    /** Totals of the imported books, equal to those that the lender had typed before. */
    sums: JSONColumnType<ImportSums>;
    importedBy: number;
    importedAt: Date;
  };
  /** Ledger entries: each moves a positive amount of pesos from one account to another. */
  ledgerEntries: {
    id: GeneratedAlways<number>;
    loanId: number;
    kind: LedgerKind;
    source: Account;
    destination: Account;
    amount: number;
    /** Signed pesos by which the entry changes the loan's debt; the loan's balance is the sum of all. */
    balanceChange: GeneratedAlways<number>;
    valueDate: string;
    /** The instalment that a late charge belongs to. */
    instalmentNumber: number | null;
    paymentId: number | null;
    adjustmentId: number | null;
    /** The lender's bank account that the money left or reached; `null` where the staff recorded none. */
    fundsAccount: string | null;
    /** For cash: the drawer that the money reached or left; `null` is the safe (rule: drawers). */
    drawerId: number | null;
    /**
     * The day in the books of an entry about money of earlier books, which is in no place of the lender; `null`: the entry
     * is of the day on which it was posted (rule: import).
     */
    earlierBooksDay: string | null;
    note: string | null;
    createdBy: number | null;
    createdAt: Date;
  };
  /** Decisions about a loan's money other than payments. */
  loanAdjustments: {
    id: GeneratedAlways<number>;
    loanId: number;
    kind: AdjustmentKind;
    /** Pesos of the adjustment; `null` for a write-off, which covers the whole debt of its day. */
    amount: number | null;
    valueDate: string;
    reason: string | null;
    reference: string | null;
    documentKey: string | null;
    documentType: string | null;
    documentSha256: string | null;
    /** SHA-256 of the stored file, which may be a re-encoded form of the file as sent. */
    storedSha256: string | null;
    /** When the server computed `storedSha256`, for a file that an earlier version stored without it. */
    hashedAt: Date | null;
    /** The loan that credit was moved to, or from. */
    otherLoanId: number | null;
    createdBy: number | null;
    createdAt: Date;
  };
  /** Due days that were moved, with the customer's yes (rule: moved-due-days). */
  dueDayMoves: {
    id: GeneratedAlways<number>;
    loanId: number;
    /** The first instalment that moved: all after it did too. */
    firstNumber: number;
    days: number;
    movedOn: string;
    reason: string | null;
    /** How the customer agreed. */
    agreedHow: string | null;
    createdBy: number;
    createdAt: Date;
  };
  /** An offer of new terms for a loan's remaining debt, and its outcome. */
  restructurings: {
    id: GeneratedAlways<number>;
    loanId: number;
    status: RestructuringStatus;
    term: number;
    newInterest: boolean;
    /** The reason of the proposal as the customer reads it. */
    reason: string | null;
    proposedBy: number;
    proposedAt: Date;
    decidedAt: Date | null;
    /**
     * Set when the customer signs: the loan that took over, the day from which it counts, and the parts of the debt in
     * pesos.
     */
    newLoanId: number | null;
    signedOn: string | null;
    principal: number | null;
    interest: number | null;
    lateCharge: number | null;
    costs: number | null;
    /** Pesos that were given back too much; `null`: none. */
    overpaidRefund: number | null;
  };
  proposals: {
    id: GeneratedAlways<number>;
    act: ProposedAct;
    applicationId: number;
    /** The loan that the proposed act is about; `null`: the act is about the application. */
    loanId: number | null;
    /** Pesos of the proposed act; `null`: the whole debt. */
    amount: number | null;
    term: number | null;
    /** The day from which the proposed act counts, where it has one. */
    valueDate: string | null;
    reason: string | null;
    proposedBy: number;
    proposedAt: Date;
  };
  /** The day up to which the running late charges are computed; the table has one row. */
  lateChargeDay: {
    /** Always true: as the primary key it keeps the table at one row. */
    one: Generated<boolean>;
    day: string;
  };
  /** The late charge that each late loan owes beyond its posted balance, in pesos. */
  runningLateCharges: {
    loanId: number;
    dueOn: string;
    amount: number;
  };
  loanCalculations: {
    id: GeneratedAlways<number>;
    userId: number;
    amount: number;
    interestRate: string;
    term: number;
    monthlyPayment: number;
    totalInterest: number;
    totalAmount: number;
    createdAt: Date;
  };
  /** Search words of each client. Triggers on `users` write it, and the client list reads it (0089_version_1). */
  clientSearch: {
    userId: number;
    /** The searchable words of the client, a `tsvector`. */
    words: string;
  };
  loanSearch: {
    loanId: number;
    words: string;
  };
  /**
   * Salted digest of a signed document whose person was erased: the lender recognises the document when it is shown
   * again.
   */
  erasedDocuments: {
    id: GeneratedAlways<number>;
    applicationId: number;
    kind: SealedDocumentKind;
    salt: string;
    digest: string;
    erasedAt: Date;
  };
  sealCertificates: {
    fingerprint: string;
    chain: string;
    knownSince: Date;
  };
  sealedDocuments: {
    id: GeneratedAlways<number>;
    /** The document that the file belongs to: either `legalDocumentId` or `settlementLetterId` is set. */
    legalDocumentId: number | null;
    settlementLetterId: number | null;
    fileKey: string;
    fileSha256: string;
    fileBytes: number;
    sealedText: string;
    certificate: string;
    sealedAt: Date;
  };
  settlementLetters: {
    id: GeneratedAlways<number>;
    loanId: number;
    templateVersion: string;
    body: string;
    sha256: string;
    fullName: string;
    cedula: string;
    lender: string;
    writtenAt: Date;
    supersededAt: Date | null;
  };
  /** Pesos posted on a day, kept by triggers (docs/decisions/figures.md): a figure is the sum of its slots. */
  ledgerDays: {
    day: string;
    kind: LedgerKind;
    slot: number;
    count: number;
    amount: number;
  };
  /**
   * Changes of chained tables that are not in the hash chain yet. Triggers write each in the transaction that changes
   * the row: see `record_change` in 0089_version_1.
   */
  unchainedChanges: {
    id: GeneratedAlways<number>;
    /** Name of the changed table: a table of `domain/hash-chain/tables.ts`, or one that the chain covered earlier. */
    source: string;
    rowId: string;
    change: Change;
    digest: string | null;
    /** Number of the database transaction that made the change, an `xid8`. */
    transaction: string;
    seal: string | null;
  };
  chainLinks: {
    seq: number;
    changeId: number;
    source: string;
    rowId: string;
    change: Change;
    digest: string | null;
    seal: string | null;
    chainedAt: Date;
    hash: string;
  };
  rowSalts: {
    source: string;
    rowId: string;
    salt: string;
  };
  verifications: {
    id: GeneratedAlways<number>;
    beganAt: Date;
    endedAt: Date;
    links: number;
    rows: number;
    erased: number;
    files: number;
    findings: number;
    /** Number of findings that an administrator has explained; `findings` does not count them. */
    explained: Generated<number>;
    /** The first findings of the walk; older rows have no marks and name no files. */
    examples: JSONColumnType<
      { kind: string; source: string; id: string; file?: string; mark?: string | null }[]
    >;
  };
  backups: {
    id: GeneratedAlways<number>;
    name: string;
    beganAt: Date;
    endedAt: Date;
    sha256: string;
    bytes: number;
    files: number;
    copied: number;
    missing: number;
    tables: JSONColumnType<Record<string, { rows: number; sha256: string }>>;
    sequences: JSONColumnType<Record<string, [string, boolean]>>;
  };
  /** An administrator's explanation of a finding. */
  findingExplanations: {
    id: GeneratedAlways<number>;
    mark: string;
    kind: string;
    source: string;
    rowId: string;
    explanation: string;
    explainedBy: number;
    explainedAt: Date;
  };
  schemaDefinitions: {
    id: GeneratedAlways<number>;
    /** SHA-256 of each definition, by name. */
    definitions: JSONColumnType<Record<string, string>>;
    serverVersion: number;
    recordedAt: Date;
  };
  bureauConsultations: {
    id: GeneratedAlways<number>;
    applicationId: number;
    legalDocumentId: number;
    bureau: string;
    reason: string;
    fileKey: string;
    fileType: string;
    storedSha256: string;
    consultedBy: number;
    consultedAt: Date;
  };
  /** That a client signed that her payments may be reported to a bureau (rule: bureau-files). */
  reportingConsents: {
    id: GeneratedAlways<number>;
    userId: number;
    fullText: string;
    textSha256: string;
    signature: Buffer;
    signedAt: Date;
    ip: string;
    userAgent: string;
    withdrawnAt: Date | null;
  };
  /** How the files for the bureau are laid out, in versions: the newest is in force. */
  bureauLayouts: {
    version: GeneratedAlways<number>;
    value: JSONColumnType<Record<string, unknown>>;
    changedBy: number;
    changedAt: Date;
  };
  bureauFiles: {
    id: GeneratedAlways<number>;
    madeOn: string;
    layoutVersion: number | null;
    lines: number;
    sha256: string;
    madeBy: number;
    madeAt: Date;
  };
  /** A loan as a file told the bureau of it. */
  bureauLines: {
    id: GeneratedAlways<number>;
    fileId: number;
    loanId: number;
    cedula: string;
    name: string;
    openedOn: string;
    amount: number;
    balance: number;
    instalment: number;
    daysLate: number;
    state: ReportState;
    corrects: string | null;
  };
  /** A range of tax numbers that the tax office authorised (rule: fiscal-numbers). */
  fiscalRanges: {
    id: GeneratedAlways<number>;
    kind: FiscalDocumentKind;
    firstNumber: number;
    lastNumber: number;
    endsOn: string | null;
    addedBy: number;
    addedAt: Date;
  };
  /** The tax number (e-NCF) of a document of a month. */
  fiscalNumbers: {
    id: GeneratedAlways<number>;
    encf: string;
    rangeId: number;
    userId: number;
    month: string;
    kind: FiscalDocumentKind;
    concept: FiscalConcept;
    corrects: string | null;
    amount: number;
    issuedOn: string;
    enteredBy: number;
    enteredAt: Date;
    withdrawnBy: number | null;
    withdrawnAt: Date | null;
  };
  /** An invoice that a provider of e-CF gets (rule: ecf-provider). */
  fiscalSendings: {
    id: GeneratedAlways<number>;
    encf: string;
    rangeId: number;
    userId: number;
    month: string;
    amount: number;
    issuedOn: string;
    /** `null`: its client was erased. */
    xml: string | null;
    state: Generated<SendingState>;
    why: string | null;
    askedBy: number;
    askedAt: Date;
    answeredAt: Date | null;
  };
  /** An owner's note about a suspicious operation (rule: suspicion-notes). */
  ownerNotes: {
    id: GeneratedAlways<number>;
    userId: number;
    text: string;
    writtenBy: number;
    writtenAt: Date;
  };
  collectionContacts: {
    id: GeneratedAlways<number>;
    loanId: number;
    channel: ContactChannel;
    outcome: ContactOutcome;
    note: string | null;
    /** Day and amount of the customer's promise; both are set when the outcome is a promise, else `null`. */
    promisedOn: string | null;
    promisedAmount: number | null;
    madeBy: number;
    madeAt: Date;
    /** Id that the phone gave the contact when it recorded it offline; `null`: the contact was recorded at once. */
    clientId: Generated<string | null>;
  };
  contactRefusals: {
    userId: number;
    channel: RefusableChannel;
    recordedBy: number;
    recordedAt: Date;
  };
  /** A person's request about the own data, and the reply (rule: data-requests). */
  dataRequests: {
    id: GeneratedAlways<number>;
    userId: number;
    kind: DataRequestKind;
    /** The field that a request for correction is about; `null` for a request for erasure. */
    field: string | null;
    asks: string;
    status: Generated<DataRequestStatus>;
    askedAt: Date;
    /** Legal deadline: the last day for the answer. */
    answerBy: string;
    answer: string | null;
    answeredAt: Date | null;
    answeredBy: number | null;
  };
  authorizationRevocations: {
    legalDocumentId: number;
    revokedAt: Date;
  };
  /**
   * Notes of the staff about a client (rule: client-notes). The four columns about a note's file are all `null`, or
   * none is.
   */
  clientNotes: {
    id: GeneratedAlways<number>;
    userId: number;
    text: string;
    aboutOthers: boolean;
    fileKey: string | null;
    fileType: string | null;
    fileShows: NoteFile | null;
    storedSha256: string | null;
    writtenBy: number;
    writtenAt: Date;
  };
  /** Result of each of the lender's rules when an application was decided (rule: scorecard). */
  decisionScorecards: {
    id: GeneratedAlways<number>;
    applicationId: number;
    decision: ScoredDecision;
    lines: JSONColumnType<readonly ScoreLineOf1_0[]>;
    decidedBy: number;
    decidedAt: Date;
  };
  /** The list of people not to lend to (rule: do-not-lend). */
  doNotLendEntries: {
    id: GeneratedAlways<number>;
    /**
     * The cédula that must not get a loan. `null` after its person was erased, as `reason` is then: only `digest` of
     * `salt` and cédula recognises the person.
     */
    cedula: string | null;
    reason: string | null;
    salt: string | null;
    digest: string | null;
    addedBy: number;
    addedAt: Date;
    removedBy: number | null;
    removedAt: Date | null;
    removalReason: string | null;
  };
  /** Two accounts of one person that an owner made one (rule: merge-clients). */
  merges: {
    id: GeneratedAlways<number>;
    keptId: number;
    mergedId: number;
    login: MergeLogin;
    mergedBy: number;
    mergedAt: Date;
    /** By table, the keys of the rows that named the merged account before. */
    moved: JSONColumnType<Readonly<Record<string, readonly string[]>>>;
    /** The row of the kept account before and after, and that of the merged one before; `null` after a day. */
    keptBefore: JSONColumnType<object> | null;
    keptAfter: JSONColumnType<object> | null;
    mergedBefore: JSONColumnType<object> | null;
    undoneBy: number | null;
    undoneAt: Date | null;
  };
  /** Applications that the staff enter for a person who is present (rule: counter-application). */
  counterApplications: {
    applicationId: number;
    takenBy: number;
    takenAt: Date;
  };
  /** Links for the phone of a person at the counter (rule: counter-link). */
  counterLinks: {
    id: GeneratedAlways<number>;
    applicationId: number;
    /** The office's name for the device that shows the code. */
    device: string;
    /** Hash of the secret in the code that the phone scans. */
    secret: string;
    /** Hash of the secret that the phone received when it opened the link; `null`: no phone has opened it. */
    phoneSecret: string | null;
    createdAt: Date;
    expiresAt: Date;
    openedAt: Date | null;
    /** When the link was ended by the signature, or by a newer link; `null`: open. */
    closedAt: Date | null;
  };
  /** The cash of one person from the opening of the drawer to its count (rule: drawers). */
  drawers: {
    id: GeneratedAlways<number>;
    holderId: number;
    status: Generated<DrawerStatus>;
    openedAt: Date;
    /** Pesos that the drawer should hold by the books at the moment of its count; `null` before the count. */
    expected: number | null;
    counted: number | null;
    denominations: JSONColumnType<Counted, string, string> | null;
    difference: GeneratedAlways<number | null>;
    differenceReason: string | null;
    countedBy: number | null;
    countedAt: Date | null;
    signedOffBy: number | null;
    signedOffAt: Date | null;
    /** Whether the holder signed off the own count because no other member of the staff was able to. */
    signedOffAlone: Generated<boolean>;
  };
  /**
   * Movements of cash that no loan caused (rule: cash-movements). The account `caja` without a drawer is the safe;
   * `null` as account is outside the lender.
   */
  cashMovements: {
    id: GeneratedAlways<number>;
    kind: CashMovementKind;
    amount: number;
    sourceAccount: string | null;
    sourceDrawerId: number | null;
    destinationAccount: string | null;
    destinationDrawerId: number | null;
    reason: string | null;
    reference: string | null;
    /** Of an expense and of its reversal: what the money was spent on. */
    category: Generated<ExpenseCategory | null>;
    /** Of a reversal: its expense. */
    reversesId: Generated<number | null>;
    /** The receipt of an expense; `null`: it has none. */
    documentKey: Generated<string | null>;
    documentType: Generated<string | null>;
    documentSha256: Generated<string | null>;
    /** SHA-256 of the stored file, which may be a re-encoded form of the file as sent. */
    storedSha256: Generated<string | null>;
    createdBy: number;
    createdAt: Date;
  };
  /** Days on which the lender is closed (rule: closed-days). */
  closedDays: {
    id: GeneratedAlways<number>;
    day: string;
    reason: string;
    addedBy: number;
    addedAt: Date;
    /** The member of the staff who removed the closed day; `null`: it is still in force. */
    removedBy: number | null;
    removedAt: Date | null;
  };
  /** What the lender lends, in versions (rule: products). */
  productVersions: TariffColumns & {
    id: GeneratedAlways<number>;
    replaces: number | null;
    name: string;
    audience: Audience;
    amountLeast: number;
    amountMost: number;
    /** `null`: for each type of loan. */
    loanType: LoanType | null;
    amountStep: number;
    amountInitial: number;
    validFrom: string;
    /** `null`: the lender's setting. */
    lateChargeVariant: LateChargeSetting | null;
    /** Basis points a month; `null`: the variant's. */
    lateRate: number | null;
    /** `null`: none. */
    graceDays: number | null;
    /** Whether a payoff before the last due date has a rebate; `null`: no. */
    rebates: true | null;
    /** Whether its loans need a guarantor; `null`: no. */
    guarantor: true | null;
    reason: string;
    /** `null`: the program's own product. */
    addedBy: number | null;
    addedAt: Date;
  };
  /** The plans of a version; the key of each is the term of rows and requests. */
  productPlans: {
    id: GeneratedAlways<number>;
    /** Ends in the number of instalments where it is above 1,000. */
    term: GeneratedAlways<number>;
    versionId: number;
    instalments: number;
    dueKind: DueRuleName;
    dueAt: number;
    interest: Interest;
    ratePer: RatePer;
    rate: number;
    equalRate: number | null;
    quotedRate: number | null;
    remainder: Remainder;
  };
  /** What the lender's accountant decides, in versions: the newest is in force. */
  accountingRules: {
    version: GeneratedAlways<number>;
    value: JSONColumnType<Record<string, unknown>>;
    changedBy: number;
    changedAt: Date;
  };
  /** A month that no longer changes (rule: closed-months). */
  closedMonths: {
    /** Its first day. */
    month: string;
    throughEntry: number;
    throughMovement: number;
    rulesVersion: number | null;
    closedBy: number;
    closedAt: Date;
  };
  /** A line of a closed month's journal that no row of the books has. */
  closedMonthLines: {
    id: GeneratedAlways<number>;
    month: string;
    day: string;
    kind: DerivedKind;
    debit: string;
    credit: string;
    amount: number;
  };
  /** The sums of an account in a closed month; pesos. */
  closedMonthAccounts: {
    month: string;
    account: string;
    code: string;
    name: string;
    debit: number;
    credit: number;
  };
  closedMonthProvisions: {
    month: string;
    fromDays: number;
    toDays: number | null;
    /** Tenths of a percent of the unpaid principal. */
    share: number;
    loans: number;
    principal: number;
    amount: number;
  };
  /** The reports that an owner gets by e-mail (rule: report-mails). */
  reportMails: {
    userId: number;
    report: ReportMail;
    rhythm: Rhythm;
    /** The day of the week from Sunday, 0, or of the month; `null`: every day. */
    onDay: number | null;
    /** The last day on which it was written. */
    writtenOn: string | null;
  };
  /** Addresses that clients without a login prove in front of the staff (rule: account-claim). */
  accountClaims: {
    id: GeneratedAlways<number>;
    userId: number;
    channel: ProvingChannel;
    recipient: string;
    /** Hash of the code that was sent to the address. */
    code: string;
    attempts: Generated<number>;
    createdAt: Date;
    expiresAt: Date;
    provedAt: Date | null;
  };
}

/** A row as it is read, as it is written first, and what a change may give. */
export type RowOf<T extends keyof Tables> = Selectable<Tables[T]>;
export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>;
export type RowChange<T extends keyof Tables> = Updateable<Tables[T]>;

export type PaymentRow = RowOf<'payments'>;
export type LoanRow = RowOf<'loans'>;
export type LedgerEntryRow = RowOf<'ledgerEntries'>;
export type NewLedgerEntry = NewRow<'ledgerEntries'>;
export type LoanAdjustmentRow = RowOf<'loanAdjustments'>;
export type RestructuringRow = RowOf<'restructurings'>;
export type DrawerRow = RowOf<'drawers'>;
export type UnchainedChange = RowOf<'unchainedChanges'>;
export type ChainLink = RowOf<'chainLinks'>;
export type UserRow = RowOf<'users'>;
export type ApplicationRow = RowOf<'loanApplications'>;
export type DocumentRow = RowOf<'documents'>;
export type GuarantorRow = RowOf<'guarantors'>;
export type LegalDocumentRow = RowOf<'legalDocuments'>;
