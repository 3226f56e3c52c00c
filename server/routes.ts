import { accountingRoutes } from '#server/accounting/accounting.routes.ts';
import { accountsRoutes } from '#server/accounts/accounts.routes.ts';
import { adjustmentsRoutes } from '#server/adjustments/adjustments.routes.ts';
import { administratorsRoutes } from '#server/administrators/administrators.routes.ts';
import { readAlerts } from '#server/alerts/system-health.ts';
import { applicationsRoutes } from '#server/applications/applications.routes.ts';
import { auditRoutes } from '#server/audit/audit.routes.ts';
import { uploadLogo } from '#server/branding/pictures.ts';
import { bureauRoutes } from '#server/bureau/bureau.routes.ts';
import { calculate } from '#server/calculator/calculator.routes.ts';
import { clientNotesRoutes } from '#server/client-notes/client-notes.routes.ts';
import { clientsRoutes } from '#server/clients/clients.routes.ts';
import { closedDaysRoutes } from '#server/closed-days/closed-days.routes.ts';
import { collectionsRoutes } from '#server/collections/collections.routes.ts';
import { collectorsRoutes } from '#server/collectors/collectors.routes.ts';
import { counterRoutes } from '#server/counter/counter.routes.ts';
import { dataRequestsRoutes } from '#server/data-requests/data-requests.routes.ts';
import { disbursementsRoutes } from '#server/disbursements/disbursements.routes.ts';
import { doNotLendRoutes } from '#server/do-not-lend/do-not-lend.ts';
import { documentsRoutes } from '#server/documents/documents.routes.ts';
import { drawersRoutes } from '#server/drawers/drawers.routes.ts';
import { expensesRoutes } from '#server/expenses/expenses.routes.ts';
import { exportBook } from '#server/export/export.routes.ts';
import { financesRoutes } from '#server/finances/finances.routes.ts';
import { firstDayRoutes } from '#server/first-day/first-day.routes.ts';
import { guarantorsRoutes } from '#server/guarantors/guarantors.routes.ts';
import { historyRoutes } from '#server/history/read-history.ts';
import type { Route } from '#server/http/serve.ts';
import { importRoutes } from '#server/import/import.routes.ts';
import { letterTextsRoutes } from '#server/letter-texts/letter-texts.routes.ts';
import { loanBookRoutes } from '#server/loan-book/loan-book.routes.ts';
import { loansRoutes } from '#server/loans/loans.routes.ts';
import { mergesRoutes } from '#server/merges/merges.routes.ts';
import { exportOwnData } from '#server/own-data/own-data.routes.ts';
import { paymentsRoutes } from '#server/payments/payments.routes.ts';
import { productsRoutes } from '#server/products/products.routes.ts';
import { profileRoutes } from '#server/profile/profile.routes.ts';
import { proposalsRoutes } from '#server/proposals/proposals.ts';
import { pushRoutes } from '#server/push/push.routes.ts';
import { readQueue } from '#server/queue/queue.routes.ts';
import { receiptsRoutes } from '#server/receipts/receipts.routes.ts';
import { reportMailsRoutes } from '#server/report-mails/write-reports.ts';
import { restructuringsRoutes } from '#server/restructurings/restructurings.routes.ts';
import { reviewsRoutes } from '#server/reviews/reviews.routes.ts';
import { secondFactorRoutes } from '#server/second-factor/second-factor.routes.ts';
import { settingsRoutes } from '#server/settings/settings.routes.ts';
import { signingRoutes } from '#server/signing/signing.routes.ts';
import { statementsRoutes } from '#server/statements/statements.routes.ts';
import { readStats } from '#server/stats/read-stats.ts';
import { streetRoutes } from '#server/street/street.routes.ts';
import { tokensRoutes } from '#server/tokens/tokens.routes.ts';
import { verificationRoutes } from '#server/verification/verification.routes.ts';
import { webhooksRoutes } from '#server/webhooks/webhooks.routes.ts';

/** Every endpoint of the contract with its handler. */
export const routes: readonly Route[] = [
  ...accountsRoutes,
  ...profileRoutes,
  exportOwnData,
  ...dataRequestsRoutes,
  ...settingsRoutes,
  ...letterTextsRoutes,
  ...closedDaysRoutes,
  ...productsRoutes,
  ...accountingRoutes,
  ...reportMailsRoutes,
  uploadLogo,
  ...auditRoutes,
  ...bureauRoutes,
  ...collectionsRoutes,
  ...streetRoutes,
  ...collectorsRoutes,
  ...verificationRoutes,
  ...administratorsRoutes,
  ...secondFactorRoutes,
  calculate,
  ...applicationsRoutes,
  ...reviewsRoutes,
  ...guarantorsRoutes,
  ...historyRoutes,
  ...documentsRoutes,
  ...signingRoutes,
  ...loansRoutes,
  ...disbursementsRoutes,
  ...proposalsRoutes,
  ...loanBookRoutes,
  ...adjustmentsRoutes,
  ...restructuringsRoutes,
  ...paymentsRoutes,
  ...receiptsRoutes,
  ...statementsRoutes,
  ...clientsRoutes,
  ...counterRoutes,
  ...clientNotesRoutes,
  ...doNotLendRoutes,
  ...mergesRoutes,
  ...drawersRoutes,
  ...importRoutes,
  ...expensesRoutes,
  exportBook,
  ...financesRoutes,
  ...tokensRoutes,
  ...webhooksRoutes,
  ...pushRoutes,
  readQueue,
  ...firstDayRoutes,
  readAlerts,
  readStats,
];
