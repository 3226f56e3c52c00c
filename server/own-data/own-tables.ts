import { keysOf } from '#domain/enum-table.ts';
import type { Tables } from '#server/db/tables.ts';
import type { OwnColumn } from '#server/export/dictionary/described.ts';
import { WORDS } from '#server/export/dictionary/dictionary.ts';
import {
  byUser,
  type LeftOut,
  type OfPerson,
  ORDER,
  type OwnTable,
  SECRET,
} from '#server/own-data/own-table.store.ts';

const FILLED: LeftOut = { leftOut: 'Se calcula de los otros datos' };
const LENDER: LeftOut = { leftOut: 'Es del prestamista y no habla de clientes' };
const ONE_TIME: LeftOut = { leftOut: 'Secretos de un solo uso que vencen; decirlos abriría la cuenta' };
const PROOFS: LeftOut = { leftOut: 'Huellas de lo demás: no dicen nada de nadie' };

/** Defines a table of a person's download that the lender's export withholds: a forgotten column does not compile. */
const own = <T extends keyof Tables, const G extends keyof Tables[T] & string>(
  table: T,
  given: readonly G[],
  kept: Readonly<Record<Exclude<keyof Tables[T] & string, G>, string>>,
): OwnTable => ({ table, given, kept, ofPerson: byUser });

const WITHHELD = {
  pushSubscriptions: own('pushSubscriptions', ['topics', 'createdAt'], {
    id: ORDER,
    userId: ORDER,
    sid: SECRET,
    endpoint: SECRET,
    p256dh: SECRET,
    auth: SECRET,
  }),
  sessions: own('sessions', ['createdAt', 'lastSeenAt', 'expire', 'device', 'network'], {
    sid: SECRET,
    sess: SECRET,
    userId: ORDER,
    isAdmin: 'Solo del equipo',
    secondFactorAt: 'Solo del equipo',
    challenge: SECRET,
    challengeAdds: SECRET,
    challengeUntil: SECRET,
  }),
  knownBrowsers: own('knownBrowsers', ['createdAt'], { userId: ORDER, browser: SECRET }),
  pendingUsers: own(
    'pendingUsers',
    ['email', 'firstName', 'lastName', 'cedula', 'phone', 'verificationMethod', 'createdAt'],
    { id: ORDER, password: SECRET, browser: SECRET, userId: ORDER },
  ),
};

/** The tables of which the lender's dictionary says column by column what a person gets. */
type Worded = {
  [T in keyof typeof WORDS]: (typeof WORDS)[T] extends { readonly ofPerson: OfPerson } ? T : never;
}[keyof typeof WORDS];
const WORDED = keysOf(WORDS).flatMap((table): OwnTable[] => {
  const words = WORDS[table];
  if (!('ofPerson' in words)) return [];
  const { ofPerson } = words;
  const columns = Object.entries<OwnColumn>(words.columns);
  const given = columns.flatMap(([column, { kept }]) => (kept === null ? [column] : []));
  const kept = Object.fromEntries(
    columns.flatMap(([column, { kept: why }]) => (why === null ? [] : [[column, why]])),
  );
  return [{ table, given, kept, ofPerson }];
});

const LEFT_OUT = {
  emailVerificationCodes: ONE_TIME,
  passwordResetCodes: ONE_TIME,
  passwordLinks: ONE_TIME,
  registrationLinks: ONE_TIME,
  counterLinks: ONE_TIME,
  handOvers: ONE_TIME,
  accountClaims: ONE_TIME,
  idempotencyKeys: { leftOut: 'Copias de respuestas por dos días, para no hacer nada dos veces' },
  proposals: { leftOut: 'Lo que el equipo está por decidir entre dos personas' },
  doNotLendEntries: {
    leftOut:
      'Lo que el prestamista anota para decidir a quién presta; puede preguntarle por escrito qué dice de usted',
  },
  decisionScorecards: {
    leftOut:
      'Lo que el prestamista mira al decidir, también de otras cuentas; puede preguntarle por escrito qué dice de usted',
  },
  importSheets: {
    leftOut: 'Hojas de otros libros que esperan ser importadas: lo importado está en las demás tablas',
  },
  erasedDocuments: { leftOut: 'Rastro de personas que ya se borraron' },
  secondFactors: { leftOut: 'Solo del equipo' },
  passkeys: { leftOut: 'Solo del equipo' },
  reportMails: { leftOut: 'Solo del equipo' },
  webhookDeliveries: {
    leftOut: 'Avisos a otros programas, sin datos de nadie: números de filas que están en las demás tablas',
  },
  ownerNotes: { leftOut: 'Solo de los dueños' },
  settings: LENDER,
  logos: LENDER,
  closedDays: LENDER,
  bureauLayouts: LENDER,
  bureauFiles: LENDER,
  productVersions: LENDER,
  productPlans: LENDER,
  accountingRules: LENDER,
  fiscalRanges: LENDER,
  closedMonths: LENDER,
  closedMonthLines: LENDER,
  closedMonthAccounts: LENDER,
  closedMonthProvisions: LENDER,
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
  streetPhones: LENDER,
  collectorZones: LENDER,
  collectorClients: { leftOut: 'Quién del equipo le atiende' },
  streetRouteLoans: { leftOut: 'Qué préstamos llevaba el teléfono de un cobrador' },
  streetReceipts: { leftOut: 'Lo que anota el teléfono de un cobrador: el pago está en la tabla de pagos' },
  drawers: LENDER,
  cashMovements: LENDER,
  lateChargeDay: LENDER,
  pushKeys: LENDER,
  clientSearch: FILLED,
  loanSearch: FILLED,
  ledgerDays: FILLED,
  unchainedChanges: PROOFS,
  chainLinks: PROOFS,
  rowSalts: PROOFS,
} satisfies { readonly [T in Exclude<keyof Tables, Worded | keyof typeof WITHHELD>]: LeftOut };

/**
 * For each table of the program, the columns that a person's download contains, or why it contains none (rule:
 * own-data). Names of staff, other accounts with the same cédula and internal notes are left out
 * (docs/decisions/own-data.md).
 */
export const OWN_TABLES: Readonly<Record<string, OwnTable | LeftOut>> = {
  ...Object.fromEntries(WORDED.map((one) => [one.table, one])),
  ...WITHHELD,
  ...LEFT_OUT,
};

/** Why a person's download leaves out the tables that the program does not read by name. */
export const OTHER_TABLES: Readonly<Record<string, LeftOut>> = {
  migrations: LENDER,
  rate_limits: { leftOut: 'Cuentas de intentos que se borran solas en un día' },
  account_money: FILLED,
  cohort_money: FILLED,
  collection_days: FILLED,
};
