// The callers of each endpoint, written a second time and by hand: nothing here comes from the program. Each group is
// named by the task of the staff's manual (docs/manual.es.md) that needs it; the first two belong to no role of the
// staff. A line: the callers, the call, and the scope that gives a program access.

/**
 * Calls that need no task of the staff: those of the public, of customers, and of every session about its own data.
 */
export const OF_NO_TASK = {
  everybody: `
    anyone     POST /api/auth/login
    anyone     POST /api/auth/admin-login-credentials
    anyone     POST /api/logout
    anyone     GET /api/login
    anyone     POST /api/auth/register/start
    anyone     POST /api/auth/register/verify
    anyone     POST /api/auth/register/link
    anyone     POST /api/auth/register/resend
    anyone     POST /api/auth/password-reset/request
    anyone     POST /api/auth/password-reset/verify
    anyone     POST /api/auth/password-link
    anyone     POST /api/loan-calculator
    anyone     GET /api/config
    anyone     POST /api/guarantor/read
    anyone     POST /api/guarantor/sign
    anyone     POST /api/guarantor/decline
    anyone     POST /api/guarantor/copy
    anyone     POST /api/counter-phone/open
    anyone     POST /api/counter-phone/read
    anyone     POST /api/counter-phone/photos
    anyone     POST /api/counter-phone/preview
    anyone     POST /api/counter-phone/sign
    signed-in  GET /api/auth/user
    signed-in  GET /api/auth/sessions
    signed-in  POST /api/auth/sessions/end-others
    signed-in  GET /api/user/profile
    signed-in  PUT /api/user/profile
    signed-in  GET /api/documents
  `,
  customers: `
    customer   POST /api/user/data
    customer   GET /api/user/data-requests
    customer   POST /api/user/data-requests
    customer   GET /api/push
    customer   PUT /api/push/subscription
    customer   DELETE /api/push/subscription
    customer   POST /api/loan-applications
    customer   GET /api/loan-applications/prefill
    customer   PATCH /api/loan-applications/:id
    customer   DELETE /api/loan-applications/:id
    customer   PATCH /api/loan-applications/:id/counter-offer/accept
    customer   PATCH /api/loan-applications/:id/counter-offer/decline
    customer   POST /api/legal-documents/sign
    customer   POST /api/legal-documents/preview
    customer   POST /api/documents
    customer   POST /api/documents/upload
    customer   GET /api/loans/active
    customer   GET /api/loans
    customer   GET /api/loans/:id/restructuring
    customer   POST /api/loans/:id/restructuring/preview
    customer   PATCH /api/loans/:id/restructuring/accept
    customer   PATCH /api/loans/:id/restructuring/decline
    customer   GET /api/payments
    customer   POST /api/payments
    customer   GET /api/loan-applications/:id/guarantor
    customer   GET /api/bureau/authorizations
    customer   POST /api/bureau/authorizations/:id/revocation
    customer   GET /api/bureau/reports
    customer   POST /api/bureau/consent
    customer   POST /api/bureau/consent/withdrawal
  `,
} as const;

export const BY_TASK = {
  Entrar: `
    staff  GET /api/admin/user
    staff  GET /api/admin/second-factor
    staff  POST /api/admin/second-factor/enrolment
    staff  POST /api/admin/second-factor/confirmation
    staff  POST /api/admin/second-factor/verification
    staff  POST /api/admin/second-factor/removal
    staff  POST /api/admin/second-factor/passkey-start
    staff  POST /api/admin/second-factor/passkeys
    staff  POST /api/admin/second-factor/passkeys/:id/removal
    staff  POST /api/admin/second-factor/passkey-challenge
    staff  POST /api/admin/second-factor/passkey-verification
  `,
  'Empezar el día': `
    staff      GET /api/admin/queue
    staff      GET /api/admin/alerts
    signed-in  GET /api/dashboard/stats
  `,
  'Decidir una solicitud': `
    owner analyst auditor     GET /api/admin/loan-applications  applications:read
    owner analyst auditor     GET /api/admin/decided-applications  applications:read
    owner analyst auditor     GET /api/admin/loan-applications/:id/offer-plan
    owner analyst cashier collector auditor  GET /api/admin/loan-applications/:id/guarantor
    customer owner analyst cashier  PUT /api/loan-applications/:id/guarantor
    customer owner analyst cashier  POST /api/loan-applications/:id/guarantor/link
    signed-in                 GET /api/loan-applications
    signed-in                 GET /api/loan-applications/:id  applications:read
    signed-in                 GET /api/loan-applications/:id/history  applications:read
    signed-in                 GET /api/legal-documents/:applicationId/:document
    signed-in                 GET /api/documents/:applicationId
    signed-in                 GET /api/documents/:id/file
    owner analyst             PATCH /api/loan-applications/:id/under-review
    owner analyst             PATCH /api/loan-applications/:id/approve
    owner analyst             PATCH /api/loan-applications/:id/reject
    owner analyst             PATCH /api/loan-applications/:id/counter-offer
    owner analyst             PATCH /api/loan-applications/:id/request-signature
    owner analyst auditor     GET /api/admin/applications/:id/bureau
    owner analyst auditor     GET /api/admin/applications/:id/scorecards
    owner analyst             POST /api/admin/applications/:id/bureau
    owner analyst auditor     GET /api/admin/consultations/:id/file
    owner analyst             GET /api/admin/do-not-lend
    owner analyst             POST /api/admin/do-not-lend
    owner analyst             POST /api/admin/do-not-lend/:id/removal
  `,
  Desembolsar: `
    staff                   GET /api/admin/loans  loans:read
    staff                   GET /api/admin/loan-figures
    owner cashier           PATCH /api/admin/loans/:id/disburse  loans:disburse
    owner cashier           PATCH /api/admin/loans/:id/disbursement-return
    owner cashier           GET /api/admin/disbursements/file
    owner cashier           POST /api/admin/disbursements
    customer owner analyst  POST /api/loan-applications/:id/cancel
  `,
  'Confirmar un pago': `
    owner cashier auditor  GET /api/admin/payments  payments:read
    owner cashier auditor  GET /api/admin/payments/:id  payments:read
    owner cashier auditor  GET /api/admin/payments/counts
    signed-in              GET /api/payments/:id/receipt
    signed-in              GET /api/payments/:id/receipt-pages
    signed-in              GET /api/payments/:id/receipt-pages/:page
    signed-in              GET /api/payments/:id/receipt-state
    owner cashier          PATCH /api/payments/:id/status  payments:write
    owner cashier          POST /api/admin/payments/:id/reversal
  `,
  'Registrar dinero que llegó por otra vía': `
    owner cashier          POST /api/admin/loans/:id/payments  payments:write
    owner cashier auditor  GET /api/admin/payments/:id/numbered-receipt
    owner cashier auditor  GET /api/admin/payments/:id/printed-receipt
    owner cashier          POST /api/admin/payments/:id/receipt-copies
  `,
  'Cuadrar la caja': `
    owner cashier auditor            GET /api/admin/drawers
    owner cashier collector auditor  GET /api/admin/drawers/mine
    owner cashier collector auditor  GET /api/admin/drawers/:id
    owner cashier collector          POST /api/admin/drawers
    owner cashier collector          POST /api/admin/drawers/:id/movements
    owner cashier collector          POST /api/admin/drawers/:id/count
    owner cashier                    POST /api/admin/drawers/:id/sign-off
    owner cashier auditor            GET /api/admin/money
    owner cashier                    POST /api/admin/money/movements
    owner                            POST /api/admin/money/opening
    owner cashier auditor            GET /api/admin/expenses
    owner cashier                    POST /api/admin/expenses
    owner cashier                    POST /api/admin/expenses/:id/reversal
    owner cashier auditor            GET /api/admin/expenses/:id/receipt
  `,
  'Conciliar con el banco': `
    owner cashier          POST /api/admin/statements/preview
    owner cashier          POST /api/admin/statements
    owner cashier auditor  GET /api/admin/statements/lines
    owner cashier auditor  GET /api/admin/statements/counts
    owner cashier          POST /api/admin/statements/lines/:id/confirm
    owner cashier          POST /api/admin/statements/lines/:id/disbursement
    owner cashier          POST /api/admin/statements/lines/:id/refund
    owner cashier          POST /api/admin/statements/lines/:id/payments
    owner cashier          POST /api/admin/statements/lines/:id/expense
    owner cashier          POST /api/admin/statements/lines/:id/own-money
    owner cashier          POST /api/admin/statements/lines/confirmations
    owner cashier          PATCH /api/admin/statements/lines/:id
  `,
  'Atender a quien está en la oficina': `
    owner analyst cashier  POST /api/admin/counter/clients
    owner analyst cashier  POST /api/admin/counter/hand-over
    owner analyst cashier  GET /api/admin/counter/hand-over
    owner analyst cashier  POST /api/admin/counter/hand-over/end
    owner analyst cashier  GET /api/admin/counter/applications
    owner analyst cashier  POST /api/admin/counter/applications
    owner analyst cashier  GET /api/admin/counter/applications/:id
    owner analyst cashier  PATCH /api/admin/counter/applications/:id
    owner analyst cashier  DELETE /api/admin/counter/applications/:id
    owner analyst cashier  POST /api/admin/counter/applications/:id/photos
    owner analyst cashier  POST /api/admin/counter/applications/:id/preview
    owner analyst cashier  POST /api/admin/counter/applications/:id/phone-link
    owner analyst cashier  GET /api/admin/counter/applications/:id/copies/:document
    owner analyst cashier  POST /api/admin/counter/applications/:id/sign
    owner analyst cashier  POST /api/admin/counter/clients/:id/claim
    owner analyst cashier  POST /api/admin/counter/clients/:id/claim/prove
    owner analyst cashier  GET /api/admin/counter/offers
    owner analyst cashier  GET /api/admin/counter/offers/:id
    owner analyst cashier  POST /api/admin/counter/offers/:id/preview
    owner analyst cashier  POST /api/admin/counter/offers/:id/accept
    owner analyst cashier  POST /api/admin/counter/offers/:id/decline
  `,
  'Cobrar a quien está atrasado': `
    owner collector auditor  GET /api/admin/collections
    owner collector auditor  GET /api/admin/loans/:id/contacts
    owner collector          POST /api/admin/loans/:id/guarantor-notices
    owner collector          POST /api/admin/loans/:id/contacts
    owner collector          POST /api/admin/collections/letters
    owner analyst collector  PUT /api/admin/clients/:id/contact-refusals
  `,
  'Cobrar en la calle': `
    owner collector          POST /api/admin/street/phones
    owner collector auditor  GET /api/admin/street/phones/:id
    owner collector          POST /api/admin/street/phones/:id/route
    owner collector          POST /api/admin/street/receipts
    owner auditor            GET /api/admin/street/phones
    owner                    POST /api/admin/street/phones/:id/revocation
    owner auditor            GET /api/admin/street/receipts
    owner                    POST /api/admin/street/receipts/:id/decision
    owner auditor            GET /api/admin/collectors
    owner                    POST /api/admin/collectors/:id/zones
    owner                    DELETE /api/admin/collector-zones/:id
    owner auditor            GET /api/admin/clients/:id/collector
    owner                    PUT /api/admin/clients/:id/collector
  `,
  'Arreglar un préstamo': `
    signed-in                GET /api/loans/:id  loans:read
    signed-in                GET /api/loans/:id/payoff  loans:read
    signed-in                GET /api/loans/:id/statement
    signed-in                GET /api/loans/:id/statement.pdf
    signed-in                GET /api/loans/:id/settlement-letter.txt
    signed-in                GET /api/loans/:id/settlement-letter.pdf
    staff                    GET /api/admin/loans/:id/file
    owner cashier auditor    GET /api/admin/loans/:id/pay-out-slip
    staff                    GET /api/admin/loans/:id/preview
    staff                    GET /api/admin/loans/:id/foretold
    staff                    GET /api/admin/loans/:id/restructuring
    staff                    GET /api/admin/adjustments/:id/document
    owner cashier collector  POST /api/admin/loans/:id/collection-costs
    owner cashier collector  POST /api/admin/loans/:id/due-days
    owner                    POST /api/admin/loans/:id/waivers
    owner                    POST /api/admin/loans/:id/write-off
    owner cashier            POST /api/admin/loans/:id/refunds
    owner cashier            POST /api/admin/loans/:id/carry-over
    owner                    POST /api/admin/loans/:id/restructuring
    owner                    PATCH /api/admin/loans/:id/restructuring/withdraw
  `,
  'Atender a un cliente': `
    staff          GET /api/admin/client-counts
    staff          GET /api/admin/clients  clients:read
    staff          GET /api/admin/clients/:id  clients:read
    staff          GET /api/admin/client-applications/:clientId
    staff          GET /api/admin/client-loans/:clientId
    staff          GET /api/admin/client-documents/:clientId
    staff          GET /api/admin/clients/:id/notes
    owner analyst cashier collector  POST /api/admin/clients/:id/notes
    staff          GET /api/admin/client-notes/:id/file
    owner analyst  PUT /api/admin/clients/:id
    owner analyst  PATCH /api/admin/clients/:id/status
    owner analyst  POST /api/admin/clients/:id/document-request
    owner analyst  POST /api/admin/clients/:id/password-reset
    owner          DELETE /api/admin/clients/:id
    owner          GET /api/admin/same-person
    owner          GET /api/admin/clients/:id/same-person
    owner          GET /api/admin/clients/:id/merge-preview/:merged
    owner          POST /api/admin/clients/:id/merges
    owner          POST /api/admin/merges/:id/undo
  `,
  'Cerrar el día y sacar cifras': `
    owner auditor          GET /api/admin/finances  finances:read
    owner cashier auditor  GET /api/admin/finances/day-close  finances:read
    owner auditor          GET /api/admin/finances/portfolio  finances:read
    owner auditor          GET /api/admin/finances/exports/:name  finances:read
    owner auditor          GET /api/admin/bureau-files
    owner                  POST /api/admin/bureau-files
    owner                  PUT /api/admin/bureau-files/layout
    owner auditor          GET /api/admin/bureau-files/:id/file
  `,
  'El equipo y sus roles': `
    owner auditor                  GET /api/admin/administrators
    owner                          POST /api/admin/administrators
    owner                          DELETE /api/admin/administrators/:id
    owner                          PATCH /api/admin/administrators/:id/role
    owner                          POST /api/admin/administrators/:id/end-sessions
    owner                          POST /api/admin/sessions/end
    owner                          DELETE /api/admin/administrators/:id/second-factor
    owner auditor                  GET /api/admin/data-requests
    owner                          PATCH /api/admin/data-requests/:id/answer
    owner analyst cashier auditor  GET /api/admin/proposals
    owner analyst cashier          POST /api/admin/proposals/:id/withdrawal
  `,
  'La configuración': `
    owner auditor  GET /api/admin/settings
    owner          PUT /api/admin/settings
    owner auditor  GET /api/admin/settings/history
    owner auditor  GET /api/admin/letter-texts
    owner          PUT /api/admin/letter-texts/:letter
    owner          GET /api/admin/report-mails
    owner          PUT /api/admin/report-mails
    owner auditor  GET /api/admin/accounting
    owner          PUT /api/admin/accounting
    owner auditor  GET /api/admin/accounting/months/:month
    owner          POST /api/admin/accounting/months/:month/close
    owner auditor  GET /api/admin/accounting/months/:month/files/:file
    owner auditor  GET /api/admin/accounting/months/:month/fiscal-documents
    owner auditor  GET /api/admin/fiscal/months/:month
    owner          POST /api/admin/fiscal/ranges
    owner          POST /api/admin/fiscal/months/:month/numbers
    owner          POST /api/admin/fiscal/months/:month/number-files
    owner          POST /api/admin/fiscal/months/:month/sendings
    owner          POST /api/admin/fiscal/numbers/:id/withdrawal
    owner          GET /api/admin/clients/:id/suspicions
    owner          POST /api/admin/clients/:id/suspicions
    owner auditor  GET /api/admin/products
    owner          POST /api/admin/products
    owner auditor  GET /api/admin/closed-days
    owner          POST /api/admin/closed-days
    owner          POST /api/admin/closed-days/:id/removal
    owner          POST /api/admin/logos
    owner auditor  GET /api/admin/first-day
    owner          PUT /api/admin/first-day/:step/aside
    owner          POST /api/admin/first-day/test-letter
    owner          POST /api/admin/first-day/test-text
  `,
  'Traer lo de antes y llevarse todo': `
    owner auditor  GET /api/admin/import
    owner auditor  GET /api/admin/import/templates/:sheet
    owner          POST /api/admin/import/sheets/:sheet
    owner          PUT /api/admin/import/sheets/:sheet/columns
    owner          DELETE /api/admin/import/sheets/:sheet
    owner          POST /api/admin/import/check
    owner auditor  GET /api/admin/import/lines
    owner          POST /api/admin/import
    owner          GET /api/admin/export
  `,
  'Saber quién hizo qué': `
    staff          GET /api/admin/history
    owner auditor  GET /api/admin/audit
    owner auditor  GET /api/admin/audit/export
    owner auditor  GET /api/admin/verification
    owner          POST /api/admin/verification
    owner          POST /api/admin/verification/explanations
  `,
  'Conectar otro programa': `
    owner auditor  GET /api/admin/tokens
    owner          POST /api/admin/tokens
    owner          DELETE /api/admin/tokens/:id
    owner auditor  GET /api/admin/webhooks
    owner          POST /api/admin/webhooks
    owner          PATCH /api/admin/webhooks/:id
    owner          PUT /api/admin/webhooks/:id
    owner          POST /api/admin/webhooks/:id/test
    owner          DELETE /api/admin/webhooks/:id
    owner          POST /api/admin/webhooks/:id/secret
    owner auditor  GET /api/admin/webhooks/:id/deliveries
    owner          POST /api/admin/webhook-deliveries/:id/replay
  `,
} as const;

export const ROLES = ['owner', 'analyst', 'cashier', 'collector', 'auditor'] as const;
export const CALLERS = ['nobody', 'customer', ...ROLES] as const;
export type Caller = (typeof CALLERS)[number];

/** Groups of callers, each by one word. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  anyone: CALLERS,
  'signed-in': ['customer', ...ROLES],
  staff: ROLES,
};

export interface Permission {
  readonly method: string;
  readonly path: string;
  readonly callers: readonly Caller[];
  readonly scope: string | null;
}

function permissionOf(line: string): Permission {
  const found = /^(?<who>[\w -]+?) +(?<method>[A-Z]+) (?<path>\S+)(?: +(?<scope>\S+))?$/.exec(line);
  const { who = '', method = '', path = '', scope } = found?.groups ?? {};
  const named = who.split(' ').flatMap((word) => GROUPS[word] ?? [word]);
  const unknown = named.filter((name) => !CALLERS.some((caller) => caller === name));
  if (!found || unknown.length > 0) throw new Error(`"${line}" names no callers and no call`);
  return { method, path, callers: CALLERS.filter((caller) => named.includes(caller)), scope: scope ?? null };
}

export const PERMISSIONS: readonly Permission[] = [...Object.values(OF_NO_TASK), ...Object.values(BY_TASK)]
  .flatMap((group) => group.split('\n'))
  .map((line) => line.trim())
  .filter((line) => line !== '')
  .map(permissionOf);

export const callName = ({ method, path }: Pick<Permission, 'method' | 'path'>): string =>
  `${method} ${path}`;

export const SCOPES: readonly string[] = [
  ...new Set(PERMISSIONS.flatMap(({ scope }) => (scope === null ? [] : [scope]))),
];
