import {
  PROFILE_FIELD,
  PROFILE_FIELDS,
  type ProfileFieldName,
  type ProfileGroup,
} from '#domain/accounts/profile-fields.ts';
import type { Shown } from '#domain/accounts/who-sees.ts';
import { isIn, keysOf } from '#domain/enum-table.ts';
import { CHARGES, costName, pesosName, rateName } from '#domain/products/charges.ts';
import type { Retention } from '#domain/retention.ts';
import type { ERASED } from '#server/clients/erased-tables.ts';
import type { Tables } from '#server/db/tables.ts';

/** Kinds of personal data, each with who sees them: a group of `WHO_SEES`, all of the staff, or nobody. */
export const PERSONAL_KIND = {
  identity: { says: 'name, cédula, birthday', seen: 'staff' },
  contact: { says: 'phone, e-mail, address', seen: 'staff' },
  picture: { says: 'photos of the cédula, the face and the signature, papers', seen: 'identity' },
  work: { says: 'employer, income, public office', seen: 'income' },
  bank: { says: 'bank account', seen: 'account' },
  words: { says: 'free text about or by the person', seen: 'notes' },
  paper: { says: 'a text that names the person: a signed document, a letter', seen: 'staff' },
  trace: { says: 'network, browser, device', seen: 'audit' },
  secret: { says: 'a password or secret, as its hash or sealed', seen: 'nobody' },
  copy: { says: 'may repeat all of these', seen: 'nobody' },
} as const satisfies Readonly<
  Record<string, { readonly says: string; readonly seen: Shown | 'staff' | 'audit' | 'nobody' }>
>;
export type PersonalKind = keyof typeof PERSONAL_KIND;

type ColumnName = { [T in keyof Tables]: keyof Tables[T] & string }[keyof Tables];

/** Numbers, instants, states and marks, which tell nothing of a person without the row's other columns. */
// biome-ignore format: a column a line would be three hundred lines.
const PLAIN = [
  ...CHARGES.flatMap((charge) => [costName(charge), pesosName(charge), rateName(charge)]),
  'aboutOthers', 'acceptCreditCheck', 'acceptDebtAgreement', 'acceptTermsAndConditions', 'account',
  'accountStatus', 'act', 'actor', 'actorId', 'addedAt', 'addedBy', 'adjustmentId', 'agreementHash',
  'amount', 'amountInitial', 'amountLeast', 'amountMost', 'amountStep', 'answerBy', 'answeredAt',
  'answeredBy', 'applicationId', 'approvedAt', 'approvedBy', 'arrivedAt', 'askedAt', 'askedBy',
  'attempts', 'audience', 'balance', 'balanceChange', 'beganAt', 'bureau', 'bytes', 'category', 'cents',
  'certificate', 'chain', 'chainedAt', 'challengeAdds', 'challengeUntil', 'change', 'changeId',
  'changedAt', 'changedBy', 'channel', 'clientId', 'closedAt', 'closedBy', 'collectorId', 'columns',
  'concept', 'confirmAmount', 'confirmedAt', 'consultedAt', 'consultedBy', 'contentSid', 'copied',
  'corrects', 'costs', 'count', 'counted', 'countedAt', 'countedBy', 'counter',
  'counterOfferAgreementHash', 'counterOfferAmount', 'counterOfferTerm', 'createdAt', 'createdBy',
  'credit', 'dateOrder', 'day', 'dayOffset', 'days', 'daysLate', 'debit', 'decidedAt', 'decidedBy', 'decision',
  'definitions', 'deliveredAt', 'denominations', 'destination', 'destinationAccount',
  'destinationDrawerId', 'difference', 'differenceReason', 'digest', 'disbursedBy', 'disbursedOn',
  'dismissedAt', 'dismissedBy', 'documentSha256', 'documentType', 'draftStep', 'drawerId', 'dueAt',
  'dueDate', 'dueKind', 'dueOn', 'dueOrder', 'earlierBooksDay', 'encf', 'endedAt', 'endsOn',
  'enteredAt', 'enteredBy', 'equalRate', 'erased', 'erasedAt', 'erasedBy', 'eventId', 'events',
  'examples', 'expected', 'expire', 'expiresAt', 'explained', 'explainedAt', 'explainedBy',
  'explanation', 'facts', 'failedAt', 'fallbackOf', 'field', 'fileBytes', 'fileId', 'fileSha256',
  'fileShows', 'fileSize', 'fileType', 'files', 'findings', 'fingerprint', 'firstNumber', 'fromDays',
  'fundsAccount', 'givenAt', 'givenBy', 'guarantor', 'namedBy', 'namedAt', 'linkExpiresAt', 'wrongTries', 'declinedAt', 'graceDays', 'handedAt', 'happenedAt', 'hash', 'hashedAt',
  'headings', 'height', 'holderId', 'id', 'importId', 'importedAt', 'importedBy', 'instalment',
  'instalmentNumber', 'instalments', 'interest', 'interestRate', 'isAdmin', 'isDemo', 'isReturned',
  'issuedOn', 'keptId', 'key', 'kind', 'knownSince', 'kycStatus', 'kycVerifiedAt', 'label',
  'lastAnswer', 'lastError', 'lastNumber', 'lastOn', 'lastSeenAt', 'lastStatus', 'lastStep',
  'lastUsedAt', 'lateCharge', 'lateChargeVariant', 'lateRate', 'layoutVersion', 'legalDocumentId', 'lender',
  'links', 'loanApplicationId', 'loanId', 'loanType', 'loans', 'login', 'madeAt', 'madeBy', 'madeOn',
  'mark', 'mergedAt', 'mergedBy', 'mergedId', 'messageId', 'missing', 'moneyReturnedOn', 'month', 'monthlyPayment', 'movedOn',
  'movementId', 'name', 'newInterest', 'newLoanId', 'nextAt', 'nextDueOn', 'number', 'off',
  'onDay', 'one', 'openedAt', 'openedOn', 'otherAttempts', 'otherLoanId', 'outcome', 'overpaidRefund', 'paid',
  'paymentId', 'paymentMethod', 'pendingUserId', 'phoneId', 'picture', 'place', 'previousUntil',
  'principal', 'promisedAmount', 'promisedOn', 'proposedAt', 'proposedBy', 'provedAt', 'publicOfficeAnsweredAt', 'pushPath',
  'quotedRate', 'rangeId', 'rate', 'ratePer', 'rebates', 'receiptBlock', 'receiptNumber', 'receiptSha256',
  'receiptType', 'recordedAt', 'recordedBy', 'registeredOn', 'releasedFrom', 'remainder', 'removedAt',
  'removedBy', 'reopenedAt', 'repeatsId', 'replaces', 'report', 'reportedAmount', 'reportedOn',
  'requestHash', 'requestedAmount', 'requestedTerm', 'reversedAt', 'reversedBy', 'reversesId', 'revokedAt',
  'revokedBy', 'rhythm', 'role', 'rowHash', 'rowId', 'rulesVersion', 'salt', 'scopes', 'seal',
  'sealedAt', 'secondFactorAt', 'sentAt', 'seq', 'sequences', 'serverVersion', 'settingsVersion',
  'settledAt', 'settlementLetterId', 'sha256', 'share', 'sheet', 'shownAt', 'signedAt',
  'signedOffAlone', 'signedOffAt', 'signedOffBy', 'signedOn', 'skipped', 'slot', 'source',
  'sourceAccount', 'sourceDrawerId', 'state', 'statementId', 'status', 'storedSha256', 'subjectId',
  'submissionHash', 'submittedAt', 'sums', 'supersededAt', 'supersedesLoanId', 'tables', 'takenAt',
  'takenBy', 'takenOn', 'template', 'templateVersion', 'term', 'terms', 'textSha256', 'throughEntry',
  'throughMovement', 'toDays', 'topics', 'total', 'totalAmount', 'totalInterest', 'transaction',
  'transports', 'type', 'undoneAt', 'undoneBy', 'updatedAt', 'uploadedAt', 'uploadedBy',
  'url', 'used', 'usedAt', 'userId', 'validFrom', 'value', 'valueDate', 'verificationMethod',
  'verifiedAt', 'verifiedBy', 'verifiedChannel', 'version', 'versionId', 'waitsFor', 'webhookId', 'why',
  'width', 'withdrawnAt', 'withdrawnBy', 'writtenAt', 'writtenBy', 'writtenOff',
  'writtenOn',
] as const;

/** The kinds of a profile's fields by their groups (`PROFILE_FIELD`). */
const OF_GROUP = {
  identity: 'identity',
  contact: 'contact',
  emergency: 'contact',
  work: 'work',
  bank: 'bank',
  picture: 'picture',
} as const satisfies Readonly<Record<ProfileGroup, PersonalKind>>;

/** The kinds of all other columns by their names: a new name does not compile without its kind. */
const COLUMNS = {
  identity: [...['fullName', 'maritalStatus'], ...['accountHolder', 'nameOrder', 'words', 'witness']],
  contact: [...['contactEmail'], ...['recipient', 'phoneOrder', 'emailOrder']],
  picture: [
    ...['cedulaPhotoUrl', 'cedulaBackPhotoUrl', 'selfieWithCedulaUrl', 'fileKey'],
    ...['receiptKey', 'documentKey', 'signature', 'witnessSignature', 'fileName'],
  ],
  work: [
    ...['incomeOrder', 'employer', 'jobTitle'],
    ...['timeAtWork', 'timeUnit', 'timeWorking', 'creditScore'],
    ...['publicOffice', 'publicOfficeTitle', 'publicOfficeInstitution'],
    ...['publicOfficeSince', 'publicOfficeUntil'],
  ],
  bank: ['accountType', 'paymentReference', 'referenceKey', 'disbursementReference'],
  words: [
    ...[
      'adminNotes',
      'counterOfferNotes',
      'rejectionReason',
      'removalReason',
      'reversalReason',
      'amountReason',
    ],
    ...[
      'reason',
      'agreedHow',
      'note',
      'notes',
      'text',
      'asks',
      'answer',
      'description',
      'reference',
      'lines',
    ],
  ],
  paper: [
    ...[
      'body',
      'bodyText',
      'bodyHtml',
      'fullText',
      'sealedText',
      'debtAgreement',
      'creditAuthorization',
      'xml',
    ],
    ...['subject', 'contentVariables', 'attachments'],
  ],
  trace: ['ip', 'network', 'device', 'browser', 'userAgent', 'endpoint', 'evidence', 'acceptedBy'],
  secret: [
    ...['password', 'sid', 'sess', 'secret', 'phoneSecret', 'code', 'challenge', 'p256dh', 'auth'],
    ...['recoveryCodes', 'credentialId', 'publicKey', 'privateKey', 'previousSecret'],
  ],
  copy: ['reply', 'rows', 'moved', 'keptBefore', 'keptAfter', 'mergedBefore'],
  plain: PLAIN,
} as const satisfies Readonly<Record<PersonalKind | 'plain', readonly ColumnName[]>>;
type Unsaid = Exclude<ColumnName, ProfileFieldName | (typeof COLUMNS)[keyof typeof COLUMNS][number]>;
/** Without a kind for each column this does not compile, and the error names the forgotten ones. */
const KINDS = COLUMNS satisfies [Unsaid] extends [never] ? typeof COLUMNS : { readonly forgotten: Unsaid };

/** The kind of personal data in a column; `null`: none; `undefined`: nobody has said. */
export function kindOf(column: string): PersonalKind | null | undefined {
  if (isIn(PROFILE_FIELDS, column)) return OF_GROUP[PROFILE_FIELD[column].group];
  const kind = keysOf(KINDS).find((one) => KINDS[one].some((name) => name === column));
  return kind === 'plain' ? null : kind;
}

/** Columns whose name has another meaning in this table. */
export const OTHERWISE: Readonly<Record<string, PersonalKind | null>> = {
  'events.subject': null,
  'drawers.denominations': null,
  'decisionScorecards.lines': 'work',
  'pushSubscriptions.endpoint': 'trace',
  'payments.bankName': 'bank',
  'bureauLines.name': 'identity',
  'fiscalSendings.why': 'words',
};

type Erasable = {
  [T in keyof typeof ERASED]: (typeof ERASED)[T] extends { readonly rows: 'nobody' } ? never : T;
}[keyof typeof ERASED];
interface PersonalTable {
  readonly why: string;
  readonly kept: Retention;
}
const table = (why: string, kept: Retention): PersonalTable => ({ why, kept });

/** Why each table with rows about customers exists, and how long its rows stay: those that an erasure touches. */
export const PERSONAL_TABLES = {
  users: table('who the client is', 'account'),
  sessions: table('who is signed in', 'session'),
  pendingUsers: table('a registration that waits for its code', 'unconfirmed'),
  emailVerificationCodes: table('the code of a registration', 'unconfirmed'),
  passwordResetCodes: table('the code for a new password', 'unconfirmed'),
  passwordLinks: table('a link that sets a password', 'link'),
  registrationLinks: table('a link that proves an address', 'link'),
  accountClaims: table('an address proved at the counter', 'account'),
  knownBrowsers: table('the browsers from which the person signs in', 'browser'),
  pushSubscriptions: table('where notices go', 'session'),
  messages: table('what the person was told', 'letters'),
  idempotencyKeys: table('a repeated request is carried out once', 'repeats'),
  loanApplications: table('what was asked for and how it was decided', 'books'),
  documents: table('papers that prove an application', 'books'),
  agreements: table('the texts that were read and signed', 'books'),
  shownAgreements: table('which texts the person was shown', 'shown'),
  legalDocuments: table('what was signed, and the proof of it', 'books'),
  guarantors: table('who vouches for an application', 'books'),
  signatureDrawings: table('digests of drawings', 'books'),
  sealedDocuments: table('signed documents with their seal', 'books'),
  settlementLetters: table('that a loan is paid', 'books'),
  authorizationRevocations: table('an authorisation that was taken back', 'books'),
  bureauConsultations: table('when the bureau was asked, why and with which answer', 'books'),
  reportingConsents: table('the consent to be reported to a bureau', 'books'),
  bureauLines: table('what the bureau was told', 'books'),
  fiscalSendings: table('invoices given to a provider', 'books'),
  fiscalNumbers: table('the tax documents of what was paid', 'books'),
  decisionScorecards: table('what the staff saw when they decided', 'books'),
  proposals: table('what a second person has to decide', 'books'),
  counterApplications: table('an application taken at the counter', 'books'),
  counterLinks: table("a link for the client's own phone", 'unconfirmed'),
  handOvers: table("a device of the office in the client's hands", 'handed'),
  collectionContacts: table('calls and visits about a debt', 'books'),
  contactRefusals: table('how the person does not want to be asked', 'books'),
  collectorClients: table('which collector serves the client', 'account'),
  ownerNotes: table('what owners note about suspicious operations', 'account'),
  clientNotes: table('what the staff note about the client', 'account'),
  merges: table('two accounts that became one', 'account'),
  clientSearch: table('the list of clients is searched', 'computed'),
  dataRequests: table('what the person asked about the own data', 'account'),
  loanCalculations: table('what the person computed', 'calculation'),
  importSheets: table('sheets of earlier books that wait for their import', 'staged'),
  doNotLendEntries: table('whom not to lend to', 'refusals'),
  loanSearch: table('the list of loans is searched', 'computed'),
  events: table('the audit log', 'network'),
  payments: table('what was paid', 'books'),
  loans: table('what is owed', 'books'),
  loanAdjustments: table('what was waived, charged or written off', 'books'),
  dueDayMoves: table('due days that were moved', 'books'),
  restructurings: table('a loan that became another', 'books'),
  ledgerEntries: table('the books', 'books'),
  statementLines: table("the lender's bank statements", 'books'),
  streetReceipts: table('cash that a collector took', 'books'),
  instalments: table('what falls due', 'books'),
  runningLateCharges: table('what runs up', 'computed'),
  reminders: table('which reminders went out', 'books'),
} as const satisfies Readonly<Record<Erasable, PersonalTable>>;

/** Where personal data is outside the tables. */
export const ELSEWHERE: readonly (readonly [string, string])[] = [
  ['log lines', 'nothing personal: method, route, status, time; of an error its class and place'],
  ['metrics', 'nothing personal: routes, states and counts'],
  ['job rows', 'numbers of rows, and keys of files'],
  [
    'backups',
    'everything, encrypted to the lender’s key; their names say only an instant; old ones are removed by BACKUP_DAYS',
  ],
  ['files', 'the pictures and papers that rows name, under random keys; deleted with their row'],
  ['rate_limits', 'addresses and networks beside counts of guesses, a day at most'],
  ['DATA_DIR/chain', 'salted digests'],
  [
    "the client's phone",
    'forms being filled in and the last replies, until the logout (rule: phone-privacy)',
  ],
];
