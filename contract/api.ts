import { accountClaimsApi } from '#contract/account-claims.ts';
import { accountingApi, fiscalApi } from '#contract/accounting.ts';
import { accountsApi } from '#contract/accounts.ts';
import { adjustmentsApi } from '#contract/adjustments.ts';
import { administratorsApi } from '#contract/administrators.ts';
import { alertsApi } from '#contract/alerts.ts';
import { applicationsApi } from '#contract/applications.ts';
import { auditApi } from '#contract/audit.ts';
import { brandingApi } from '#contract/branding.ts';
import { bureauApi } from '#contract/bureau.ts';
import { bureauFilesApi } from '#contract/bureau-files.ts';
import { calculatorApi } from '#contract/calculator.ts';
import { clientNotesApi, suspicionsApi } from '#contract/client-notes.ts';
import { clientsApi } from '#contract/clients.ts';
import { closedDaysApi } from '#contract/closed-days.ts';
import { collectionsApi } from '#contract/collections.ts';
import { configurationApi } from '#contract/configuration.ts';
import { counterApi } from '#contract/counter.ts';
import { counterPhoneApi } from '#contract/counter-phone.ts';
import { dataRequestsApi, ownDataApi } from '#contract/data-requests.ts';
import { doNotLendApi } from '#contract/do-not-lend.ts';
import { documentsApi } from '#contract/documents.ts';
import { drawerListApi, drawersApi } from '#contract/drawers.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { expensesApi } from '#contract/expenses.ts';
import { financesApi } from '#contract/finances.ts';
import { firstDayApi } from '#contract/first-day.ts';
import { guarantorDeskApi } from '#contract/guarantor-desk.ts';
import { guarantorVisitApi } from '#contract/guarantor-visit.ts';
import { guarantorsApi } from '#contract/guarantors.ts';
import { handOverApi } from '#contract/hand-over.ts';
import { historyApi } from '#contract/history.ts';
import { exportApi, importApi } from '#contract/import.ts';
import { letterTextsApi } from '#contract/letter-texts.ts';
import { disbursementsApi, loanBookApi } from '#contract/loan-book.ts';
import { loanStatementApi } from '#contract/loan-statement.ts';
import { loansApi } from '#contract/loans.ts';
import { mergesApi } from '#contract/merges.ts';
import { offersAtCounterApi } from '#contract/offers-at-counter.ts';
import { ownSessionsApi } from '#contract/own-sessions.ts';
import { paymentsApi } from '#contract/payments.ts';
import { productsApi } from '#contract/products.ts';
import { profileApi } from '#contract/profile.ts';
import { proposalsApi } from '#contract/proposals.ts';
import { pushApi } from '#contract/push.ts';
import { queueApi } from '#contract/queue.ts';
import { receiptPagesApi, receiptsApi } from '#contract/receipts.ts';
import { reportMailsApi } from '#contract/report-mails.ts';
import { restructuringApi } from '#contract/restructuring.ts';
import { reviewsApi, scorecardApi } from '#contract/reviews.ts';
import { secondFactorApi } from '#contract/second-factor.ts';
import { settingsApi } from '#contract/settings.ts';
import { signingApi } from '#contract/signing.ts';
import { statementsApi } from '#contract/statements.ts';
import { statsApi } from '#contract/stats.ts';
import { collectorsApi, streetApi } from '#contract/street.ts';
import { tokensApi } from '#contract/tokens.ts';
import { verificationApi } from '#contract/verification.ts';
import { webhooksApi } from '#contract/webhooks.ts';

/** The whole table of endpoints. Routes, the typed client, OpenAPI, the authorization matrix and the fuzzer read it. */
export const api = {
  accounts: accountsApi,
  profile: profileApi,
  ownData: ownDataApi,
  dataRequests: dataRequestsApi,
  calculator: calculatorApi,
  applications: applicationsApi,
  reviews: reviewsApi,
  scorecard: scorecardApi,
  handOver: handOverApi,
  history: historyApi,
  signing: signingApi,
  guarantors: guarantorsApi,
  guarantorDesk: guarantorDeskApi,
  guarantorVisit: guarantorVisitApi,
  documents: documentsApi,
  loans: loansApi,
  loanStatement: loanStatementApi,
  disbursements: disbursementsApi,
  proposals: proposalsApi,
  loanBook: loanBookApi,
  adjustments: adjustmentsApi,
  restructuring: restructuringApi,
  payments: paymentsApi,
  receiptPages: receiptPagesApi,
  receipts: receiptsApi,
  street: streetApi,
  collectors: collectorsApi,
  statements: statementsApi,
  clients: clientsApi,
  counter: counterApi,
  counterOffers: offersAtCounterApi,
  accountClaims: accountClaimsApi,
  counterPhone: counterPhoneApi,
  clientNotes: clientNotesApi,
  suspicions: suspicionsApi,
  doNotLend: doNotLendApi,
  merges: mergesApi,
  drawerList: drawerListApi,
  drawers: drawersApi,
  import: importApi,
  expenses: expensesApi,
  export: exportApi,
  finances: financesApi,
  configuration: configurationApi,
  settings: settingsApi,
  letterTexts: letterTextsApi,
  closedDays: closedDaysApi,
  products: productsApi,
  accounting: accountingApi,
  reportMails: reportMailsApi,
  branding: brandingApi,
  audit: auditApi,
  bureau: bureauApi,
  bureauFiles: bureauFilesApi,
  fiscal: fiscalApi,
  collections: collectionsApi,
  verification: verificationApi,
  administrators: administratorsApi,
  secondFactor: secondFactorApi,
  tokens: tokensApi,
  webhooks: webhooksApi,
  ownSessions: ownSessionsApi,
  push: pushApi,
  queue: queueApi,
  firstDay: firstDayApi,
  alerts: alertsApi,
  stats: statsApi,
} as const;

/** An endpoint by its place in the table: `applications`, `create`. */
export interface NamedEndpoint {
  readonly noun: string;
  readonly name: string;
  readonly endpoint: Endpoint;
}

export const namedEndpoints: readonly NamedEndpoint[] = Object.entries(api).flatMap(([noun, table]) =>
  Object.entries<Endpoint>(table).map(([name, endpoint]) => ({ noun, name, endpoint })),
);

export const endpoints: readonly Endpoint[] = namedEndpoints.map(({ endpoint }) => endpoint);
