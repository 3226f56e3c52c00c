import { admits } from '#contract/access.ts';
import { endpoints } from '#contract/api.ts';
import { JOURNAL_FILES } from '#domain/accounting/journal.ts';
import { EXPORTS } from '#domain/finances/periods.ts';
import { IMPORT_SHEET_NAMES } from '#domain/import/import-sheets.ts';
import { LINE_KINDS } from '#domain/payments/receipt.ts';
import { LEGAL_DOCUMENTS } from '#domain/signing/legal-document.ts';
import type { TestApp } from '#test/app.ts';
import { cast, type PersonKey } from '#test/cast.ts';

/** Ids of records in the demo's world with which a path's parameters are filled, most of them Rosa's. */
export interface Named {
  readonly applicationId: number;
  readonly waitingId: number;
  readonly clientId: number;
  readonly documentId: string;
  readonly loanId: number;
  readonly paymentId: number;
}

/** Those records in the demo's world. */
export async function namedIn({ db }: TestApp): Promise<Named> {
  const { id: clientId } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', cast.rosa.email)
    .executeTakeFirstOrThrow();
  const newest = async (table: 'loanApplications' | 'loans' | 'payments') => {
    const theirs = db.selectFrom(table).select('id').where('userId', '=', clientId);
    return (await theirs.orderBy('id', 'desc').executeTakeFirstOrThrow()).id;
  };
  const waiting = db.selectFrom('loanApplications').select('id').where('status', '=', 'submitted');
  const document = db.selectFrom('documents').select('id').where('userId', '=', clientId);
  return {
    clientId,
    applicationId: await newest('loanApplications'),
    waitingId: (await waiting.orderBy('id').executeTakeFirstOrThrow()).id,
    documentId: (await document.orderBy('id').executeTakeFirstOrThrow()).id,
    loanId: await newest('loans'),
    paymentId: await newest('payments'),
  };
}

/**
 * Addresses to read for each path with a parameter. The demo's world has no settled loan, no collection cost and no
 * bureau's reply, so these paths get none.
 */
const ADDRESSES: Readonly<Record<string, (named: Named) => readonly string[]>> = {
  '/api/loan-applications/:id': ({ applicationId }) => [`/api/loan-applications/${applicationId}`],
  '/api/admin/history': ({ applicationId, clientId, paymentId }) => [
    `/api/admin/history?kind=application&id=${applicationId}`,
    `/api/admin/history?kind=client&id=${clientId}`,
    `/api/admin/history?kind=payment&id=${paymentId}`,
  ],
  '/api/loan-applications/:id/guarantor': ({ applicationId }) => [
    `/api/loan-applications/${applicationId}/guarantor`,
  ],
  '/api/admin/loan-applications/:id/guarantor': ({ applicationId }) => [
    `/api/admin/loan-applications/${applicationId}/guarantor`,
  ],
  '/api/loan-applications/:id/history': ({ applicationId }) => [
    `/api/loan-applications/${applicationId}/history`,
  ],
  '/api/legal-documents/:applicationId/:document': ({ applicationId }) =>
    ['debt-agreement.txt', 'debt-agreement.pdf', 'credit-authorization.txt', 'debt-agreement.png'].map(
      (document) => `/api/legal-documents/${applicationId}/${document}`,
    ),
  '/api/documents/:applicationId': ({ applicationId }) => [`/api/documents/${applicationId}`],
  '/api/documents/:id/file': ({ documentId }) => [`/api/documents/${documentId}/file`],
  '/api/loans/:id': ({ loanId }) => [`/api/loans/${loanId}`],
  '/api/loans/:id/statement': ({ loanId }) => [`/api/loans/${loanId}/statement`],
  '/api/loans/:id/statement.pdf': ({ loanId }) => [`/api/loans/${loanId}/statement.pdf`],
  '/api/loans/:id/payoff': ({ loanId }) => [`/api/loans/${loanId}/payoff`],
  '/api/loans/:id/settlement-letter.txt': ({ loanId }) => [`/api/loans/${loanId}/settlement-letter.txt`],
  '/api/loans/:id/settlement-letter.pdf': ({ loanId }) => [`/api/loans/${loanId}/settlement-letter.pdf`],
  '/api/payments/:id/receipt': ({ paymentId }) => [`/api/payments/${paymentId}/receipt`],
  '/api/payments/:id/receipt-pages': ({ paymentId }) => [`/api/payments/${paymentId}/receipt-pages`],
  '/api/payments/:id/receipt-pages/:page': ({ paymentId }) => [`/api/payments/${paymentId}/receipt-pages/1`],
  '/api/payments/:id/receipt-state': ({ paymentId }) => [`/api/payments/${paymentId}/receipt-state`],
  '/api/admin/applications/:id/bureau': ({ applicationId }) => [
    `/api/admin/applications/${applicationId}/bureau`,
  ],
  '/api/admin/loan-applications/:id/offer-plan': ({ waitingId }) => [
    `/api/admin/loan-applications/${waitingId}/offer-plan?amount=5000&term=2`,
  ],
  '/api/admin/loans/:id/file': ({ loanId }) => [`/api/admin/loans/${loanId}/file`],
  '/api/admin/loans/:id/pay-out-slip': ({ loanId }) => [`/api/admin/loans/${loanId}/pay-out-slip`],
  '/api/admin/loans/:id/preview': ({ loanId }) => [
    `/api/admin/loans/${loanId}/preview?kind=collection_cost&amount=100`,
  ],
  '/api/admin/loans/:id/foretold': ({ loanId }) => [
    `/api/admin/loans/${loanId}/foretold?kind=collection_cost&amount=100`,
  ],
  '/api/admin/disbursements/file': ({ loanId }) => [
    `/api/admin/disbursements/file?loans=${loanId}&format=csv`,
  ],
  '/api/admin/payments/:id': ({ paymentId }) => [`/api/admin/payments/${paymentId}`],
  '/api/admin/clients/:id/collector': ({ clientId }) => [`/api/admin/clients/${clientId}/collector`],
  '/api/admin/clients/:id': ({ clientId }) => [`/api/admin/clients/${clientId}`],
  '/api/admin/clients/:id/same-person': ({ clientId }) => [`/api/admin/clients/${clientId}/same-person`],
  '/api/admin/clients/:id/merge-preview/:merged': ({ clientId }) => [
    `/api/admin/clients/${clientId}/merge-preview/${clientId + 1}`,
  ],
  '/api/admin/client-applications/:clientId': ({ clientId }) => [
    `/api/admin/client-applications/${clientId}`,
  ],
  '/api/admin/client-documents/:clientId': ({ clientId }) => [`/api/admin/client-documents/${clientId}`],
  '/api/admin/applications/:id/scorecards': ({ applicationId }) => [
    `/api/admin/applications/${applicationId}/scorecards`,
  ],
  '/api/admin/loans/:id/restructuring': ({ loanId }) => [
    `/api/admin/loans/${loanId}/restructuring?term=3&newInterest=no`,
  ],
  '/api/loans/:id/restructuring': ({ loanId }) => [`/api/loans/${loanId}/restructuring`],
  '/api/admin/loans/:id/contacts': ({ loanId }) => [`/api/admin/loans/${loanId}/contacts`],
  '/api/admin/payments/:id/numbered-receipt': ({ paymentId }) => [
    `/api/admin/payments/${paymentId}/numbered-receipt`,
  ],
  '/api/admin/payments/:id/printed-receipt': ({ paymentId }) => [
    `/api/admin/payments/${paymentId}/printed-receipt?paper=a4`,
  ],
  '/api/admin/clients/:id/notes': ({ clientId }) => [`/api/admin/clients/${clientId}/notes`],
  '/api/admin/clients/:id/suspicions': ({ clientId }) => [`/api/admin/clients/${clientId}/suspicions`],
  '/api/admin/counter/applications/:id': ({ waitingId }) => [`/api/admin/counter/applications/${waitingId}`],
  '/api/admin/counter/applications/:id/copies/:document': ({ waitingId }) =>
    LEGAL_DOCUMENTS.map((name) => `/api/admin/counter/applications/${waitingId}/copies/${name}`),
  '/api/admin/counter/offers/:id': ({ waitingId }) => [`/api/admin/counter/offers/${waitingId}`],
  '/api/admin/client-loans/:clientId': ({ clientId }) => [`/api/admin/client-loans/${clientId}`],
  '/api/admin/client-notes/:id/file': () => ['/api/admin/client-notes/1/file'],
  '/api/admin/drawers/:id': () => ['/api/admin/drawers/1'],
  '/api/admin/street/phones/:id': () => ['/api/admin/street/phones/1'],
  '/api/admin/webhooks/:id/deliveries': () => ['/api/admin/webhooks/1/deliveries'],
  '/api/admin/expenses/:id/receipt': () => ['/api/admin/expenses/1/receipt'],
  '/api/admin/adjustments/:id/document': () => ['/api/admin/adjustments/1/document'],
  '/api/admin/consultations/:id/file': () => ['/api/admin/consultations/1/file'],
  '/api/admin/bureau-files/:id/file': () => ['/api/admin/bureau-files/1/file'],
  // As many as there are tables, over a connection of its own.
  '/api/admin/export': () => [],
  '/api/admin/import/templates/:sheet': () =>
    IMPORT_SHEET_NAMES.map((name) => `/api/admin/import/templates/${name}`),
  '/api/admin/finances/exports/:name': () => EXPORTS.map((name) => `/api/admin/finances/exports/${name}`),
  '/api/admin/accounting/months/:month': () => ['/api/admin/accounting/months/2026-11'],
  '/api/admin/accounting/months/:month/fiscal-documents': () => [
    '/api/admin/accounting/months/2026-11/fiscal-documents',
  ],
  '/api/admin/fiscal/months/:month': () => ['/api/admin/fiscal/months/2026-11'],
  '/api/admin/accounting/months/:month/files/:file': () =>
    JOURNAL_FILES.map((name) => `/api/admin/accounting/months/2026-11/files/${name}`),
  '/api/admin/statements/lines': () => LINE_KINDS.map((kind) => `/api/admin/statements/lines?kind=${kind}`),
  '/api/admin/clients': () => ['/api/admin/clients', '/api/admin/clients?search=rosa'],
  '/api/admin/loans': () => ['/api/admin/loans', '/api/admin/loans?limit=1&sort=newest'],
};

function addressesOf(path: string, named: Named): readonly string[] {
  const addresses = ADDRESSES[path]?.(named) ?? [path];
  if (addresses.some((address) => address.includes(':'))) throw new Error(`ADDRESSES lacks ${path}`);
  return addresses;
}

/** Every GET endpoint, for each caller that may use it. */
export const reads = (named: Named): readonly { readonly who: PersonKey; readonly url: string }[] =>
  endpoints
    .filter(({ method }) => method === 'GET')
    .flatMap(({ access, path }) => {
      const addresses = addressesOf(path, named);
      const callers: PersonKey[] =
        access === 'signed-in' ? ['rosa', 'pedro'] : admits(access, 'customer') ? ['rosa'] : ['pedro'];
      return callers.flatMap((who) => addresses.map((url) => ({ who, url })));
    });
