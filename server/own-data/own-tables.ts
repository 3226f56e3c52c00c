import type { Tables } from '#server/db/tables.ts';
import { OWN_PAPERS } from '#server/own-data/own-data.store.ts';
import { OWN_MONEY } from '#server/own-data/own-money.store.ts';
import { OWN_PEOPLE } from '#server/own-data/own-people.store.ts';
import type { LeftOut, OwnTable } from '#server/own-data/own-table.store.ts';

const FILLED: LeftOut = { leftOut: 'Se calcula de los otros datos' };
const LENDER: LeftOut = { leftOut: 'Es del prestamista y no habla de clientes' };
const ONE_TIME: LeftOut = { leftOut: 'Secretos de un solo uso que vencen; decirlos abriría la cuenta' };
const PROOFS: LeftOut = { leftOut: 'Huellas de lo demás: no dicen nada de nadie' };

/**
 * For each table of the program, the columns that a person's download contains, or why it contains none (rule:
 * own-data). Names of staff, other accounts with the same cédula and internal notes are left out
 * (docs/decisions/own-data.md).
 */
export const OWN_TABLES = {
  ...OWN_PEOPLE,
  ...OWN_PAPERS,
  ...OWN_MONEY,
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
  clientCounts: FILLED,
  figures: FILLED,
  ledgerDays: FILLED,
  dueDays: FILLED,
  unchainedChanges: PROOFS,
  chainLinks: PROOFS,
  rowSalts: PROOFS,
} satisfies { readonly [T in keyof Tables]: OwnTable | LeftOut };

/** Why a person's download leaves out the tables that the program does not read by name. */
export const OTHER_TABLES: Readonly<Record<string, LeftOut>> = {
  migrations: LENDER,
  rate_limits: { leftOut: 'Cuentas de intentos que se borran solas en un día' },
  account_money: FILLED,
  overdue_days: FILLED,
  cohort_loans: FILLED,
  cohort_money: FILLED,
  collection_days: FILLED,
};
