import * as z from 'zod/mini';
import { readers, staff } from '#contract/access.ts';
import { create, get, patch, post } from '#contract/endpoint.ts';
import { emptiable, instant, tooLong, wholeNumber } from '#contract/fields.ts';
import { foundStatement, unreadRow } from '#contract/found-statement.ts';
import { NEWEST } from '#contract/list.ts';
import { listed } from '#contract/listed.ts';
import { seen } from '#contract/seen.ts';
import { EXPENSE_CATEGORIES, SEEN_IN_THE_BANK } from '#domain/drawers/cash-movement.ts';
import { STATEMENT_TOO_LARGE } from '#domain/limits/file-sizes.ts';
import { STATEMENT_MAX_BYTES } from '#domain/limits/limits.ts';
import { MATCH_REASONS } from '#domain/payments/matching.ts';
import {
  DATE_ORDERS,
  JOINED_KINDS,
  LINE_DAYS_MATCHED,
  LINE_KINDS,
  type LineKind,
} from '#domain/payments/receipt.ts';
import { visibleLine, visibleText } from '#domain/printable.ts';
import { DIRECTIONS } from '#domain/statements/bank-facts.ts';
import { MOVEMENT_KINDS } from '#domain/statements/own-movement.ts';

const file = {
  field: 'file',
  maxBytes: STATEMENT_MAX_BYTES,
  tooLarge: STATEMENT_TOO_LARGE,
  required: true,
} as const;

/** Schema of a column's number in a multipart body, where every field is a text. */
const CHOOSE = 'Elija una columna';
const column = (message: string) => z.optional(z.string(message).check(z.regex(/^\d{1,2}$/, message)));
/** A column that a file may lack: blank says that it has none. */
const optionalColumn = z.optional(z.string(CHOOSE).check(z.regex(/^(?:\d{1,2})?$/, CHOOSE)));
/** Words of the direction, one a line. */
const words = z.optional(
  z.string('Escriba palabras').check(z.overwrite(visibleText), z.maxLength(2_000, tooLong(2_000))),
);
const namedAccount = z.optional(
  z.string('Elija la cuenta').check(z.overwrite(visibleLine), z.maxLength(34, tooLong(34))),
);
export const statementBody = z.strictObject({
  /** Number of the lender's account whose statement it is, where the file does not say it. */
  account: namedAccount,
  /** An account for which this very file was read by mistake: what is joined to nothing there is put aside. */
  notOf: namedAccount,
  date: column('Elija la columna de la fecha'),
  description: column('Elija la columna de la descripción'),
  amount: column('Elija la columna del monto que entró'),
  debit: optionalColumn,
  direction: optionalColumn,
  balance: optionalColumn,
  reference: optionalColumn,
  dateOrder: z.optional(z.enum(DATE_ORDERS, 'Elija cómo escribe el banco las fechas')),
  plain: z.optional(z.enum(DIRECTIONS, 'Diga si un monto sin signo entró o salió')),
  incomingWords: words,
  outgoingWords: words,
  /** "true" keeps the lines of a file whose balances contradict them: a person has looked. */
  confirmBalance: z.optional(z.literal('true', 'Debe ser sí')),
});

const statement = z.object({
  id: z.int(),
  fileName: z.string(),
  uploadedAt: instant,
  /** The account whose statement it is; `null`: the lender has named no accounts. */
  account: z.nullable(z.string()),
  /** Number of lines of the file: new incoming and outgoing ones, repeated ones, and those not understood. */
  lines: z.int(),
  added: z.int(),
  addedOutgoing: z.int(),
  /** Number of lines that an earlier file has, and of those among them that are read better now. */
  repeated: z.int(),
  corrected: z.int(),
  /** Number of rows that were not understood; then each of them. */
  skipped: z.int(),
  unread: z.array(unreadRow),
  /** Other accounts for which this very file was read; of its movements there, those that wait here or there. */
  elsewhere: z.array(z.object({ account: z.string(), lines: z.int() })),
  message: z.string(),
});

/** The facts by which the lender recognises a payment that matches a bank movement. */
const proposedPayment = z.object({
  id: z.int(),
  paymentReference: z.string(),
  fullName: z.string(),
  amount: z.int(),
  accountHolder: z.string(),
  createdAt: instant,
  updatedAt: instant,
  /** Address of the payment's receipt; `null`: none is stored. */
  receiptUrl: z.nullable(z.string()),
  receiptInPreparation: z.boolean(),
  /** Whether the receipt is a PDF that the customer sent: the staff see the pictures of its pages. */
  receiptIsSentPdf: z.boolean(),
  /** Whether the books have the payment already: then a match only links the movement to it. */
  counted: z.boolean(),
});
/** The facts by which the lender recognises a disbursement that matches a bank movement. */
const proposedDisbursement = z.object({
  loanId: z.int(),
  reference: z.string(),
  fullName: z.string(),
  principal: z.int(),
  disbursedOn: z.string(),
  disbursementReference: z.nullable(z.string()),
  updatedAt: instant,
});
/** The refund of a client's credit that a bank movement shows. */
const proposedRefund = z.object({
  /** Id of the adjustment of the loan. */
  id: z.int(),
  loanId: z.int(),
  reference: z.string(),
  fullName: z.string(),
  amount: z.int(),
  on: z.string(),
  transferReference: z.nullable(z.string()),
});

const statementLine = z.object({
  id: z.int(),
  /** The account of the lender that the line belongs to; `null`: not known. */
  account: z.nullable(z.string()),
  day: z.string(),
  description: z.string(),
  /** Centavos, which banks have although loans do not; outgoing money is negative. */
  cents: z.int(),
  fileName: z.string(),
  /** The payment that the movement confirmed, or the most likely one; `null`: none. */
  payment: z.nullable(proposedPayment),
  /** The disbursement that a line with outgoing money may be; `null`: none. */
  disbursement: z.nullable(proposedDisbursement),
  /**
   * The disbursement that a line with incoming money brought back, or most likely brings back; `recorded`: the books have
   * the return already, else `PATCH /api/admin/loans/:id/disbursement-return` records it. `null`: none.
   */
  returns: z.nullable(z.object({ ...proposedDisbursement.shape, recorded: z.boolean() })),
  /** The refund of a client's credit that a line with outgoing money shows or most likely shows; `null`: none. */
  refund: z.nullable(proposedRefund),
  /** The expense that the line shows or most likely shows; `null`: none. */
  expense: z.nullable(z.object({ id: z.int(), category: z.enum(EXPENSE_CATEGORIES), amount: z.int() })),
  /**
   * The movement between own places, such as a deposit of the safe's cash, that the line shows or most likely shows;
   * `null`: none.
   */
  ownMoney: z.nullable(
    z.object({ id: z.int(), kind: z.enum(SEEN_IN_THE_BANK), amount: z.int(), on: z.string() }),
  ),
  /** What the bank's text says that the movement is, where that is no payment; `null`: nothing. */
  movementKind: z.nullable(z.enum(MOVEMENT_KINDS)),
  /**
   * The payment that a returned cheque takes back, to be reversed by `POST /api/admin/payments/:id/reversal`, and the
   * line that had brought it; `null`: none.
   */
  reversal: z.nullable(z.object({ payment: proposedPayment, lineId: z.nullable(z.int()) })),
  score: z.int(),
  reasons: z.array(z.enum(MATCH_REASONS)),
  /**
   * Whether the staff may join the line with its match together with others in one press (rule:
   * statement-lines-together).
   */
  agreesInAll: z.boolean(),
});
export type StatementLineReply = z.infer<typeof statementLine>;

/** Most lines that one press joins. */
export const JOINED_TOGETHER_MAX = 100;
const NO_LINES = 'Elija al menos un movimiento';
const id = (message: string) => wholeNumber(message, 1, 2_147_483_647);
const paymentId = id('Número de pago no válido');
const loanId = id('Número de préstamo no válido');
const adjustmentId = id('Número de devolución no válido');

const joined = z.object({
  id: z.int(),
  /** Why the line was not joined; `null`: it was. */
  refused: z.nullable(z.string()),
});
export type JoinedLine = z.infer<typeof joined>;

/** The number of movements in each list. */
const lineCounts = {
  proposed: z.int(),
  open: z.int(),
  outgoing: z.int(),
  older: z.int(),
  used: z.int(),
  dismissed: z.int(),
} satisfies Record<LineKind, unknown>;

/** Errors of every call that joins a movement to what it shows. */
export const JOIN_ERRORS = ['line_already_used', 'line_dismissed', 'amounts_differ'] as const;

export const statementsApi = {
  preview: post('/api/admin/statements/preview', staff('cashier'), {
    summary:
      'Read a bank statement (CSV, TXT, .xlsx) without storing it: its headings, some rows, and what the program knows of it.',
    file,
    json: foundStatement,
  }),
  upload: create('/api/admin/statements', staff('cashier'), {
    summary:
      'Store the movements of a bank statement in CSV, TXT or .xlsx. The file is enough where its format is known; named columns win. What the program does not know is asked: 409 with what was found (rule: statement-reading).',
    body: statementBody,
    file,
    json: statement,
    errors: ['columns_needed', 'account_needed', 'balance_contradicts'],
  }),
  lines: get('/api/admin/statements/lines', readers('cashier'), {
    summary: `Movements of the last ${LINE_DAYS_MATCHED} days: those that match a payment, a disbursement, a refund or own money without a movement; incoming and outgoing ones without a match. Then, of any day, older ones that are joined to nothing; joined ones; those put aside. Newest first.`,
    ...listed({
      sorts: { newest: NEWEST },
      standard: '-newest',
      filters: { kind: z.enum(LINE_KINDS, 'Elija una lista') },
    }),
    json: z.array(statementLine),
  }),
  counts: get('/api/admin/statements/counts', readers('cashier'), {
    summary: 'How many movements each list of movements has.',
    json: z.object(lineCounts),
  }),
  confirm: post('/api/admin/statements/lines/:id/confirm', staff('cashier'), {
    summary:
      'Confirm a waiting payment by a movement of the same amount, or link the movement to one in the books; each is used once (rule: seen-in-the-bank).',
    body: z.strictObject({ paymentId, ...seen }),
    json: z.object({ id: z.int(), paymentId: z.int(), message: z.string() }),
    errors: [
      'changed_meanwhile',
      'payment_already_processed',
      ...JOIN_ERRORS,
      'accounts_differ',
      'no_active_loan',
    ],
  }),
  confirmDisbursement: post('/api/admin/statements/lines/:id/disbursement', staff('cashier'), {
    summary:
      'Join outgoing money to the disbursement of the same amount, which was then seen at the bank, or either side of one that came back; each is used once (rule: seen-in-the-bank).',
    body: z.strictObject({ loanId }),
    json: z.object({ id: z.int(), loanId: z.int(), message: z.string() }),
    errors: [...JOIN_ERRORS, 'accounts_differ', 'disbursement_seen'],
  }),
  confirmRefund: post('/api/admin/statements/lines/:id/refund', staff('cashier'), {
    summary:
      "Join outgoing money to the refund of a client's credit that the books have; each is used once (rule: seen-in-the-bank).",
    body: z.strictObject({ adjustmentId }),
    json: z.object({ id: z.int(), adjustmentId: z.int(), message: z.string() }),
    errors: [...JOIN_ERRORS, 'accounts_differ', 'refund_seen'],
  }),
  confirmOwnMoney: post('/api/admin/statements/lines/:id/own-money', staff('cashier'), {
    summary:
      'Join a line to the own money that it shows and the books have: a deposit of cash, a withdrawal, a transfer, an expense; each side is used once (rule: seen-in-the-bank).',
    body: z.strictObject({ movementId: id('Número de movimiento no válido') }),
    json: z.object({ id: z.int(), movementId: z.int(), message: z.string() }),
    errors: JOIN_ERRORS,
  }),
  confirmTogether: post('/api/admin/statements/lines/confirmations', staff('cashier'), {
    summary:
      'Join several movements, each in a transaction of its own with the checks of a single join; failures are listed and do not stop the others (rule: statement-lines-together).',
    body: z.strictObject({
      lines: z
        .array(
          z.strictObject({
            id: id('Número de movimiento no válido'),
            kind: z.enum(JOINED_KINDS, 'Diga si es un pago, un desembolso o una devolución'),
            /** Id of the payment, of the disbursed loan, or of the adjustment that refunds. */
            joinedId: id('Número no válido'),
            ...seen,
          }),
          NO_LINES,
        )
        .check(
          z.minLength(1, NO_LINES),
          z.maxLength(JOINED_TOGETHER_MAX, `Elija como máximo ${JOINED_TOGETHER_MAX} movimientos`),
        ),
    }),
    json: z.object({ lines: z.array(joined), message: z.string() }),
  }),
  recordPayment: create('/api/admin/statements/lines/:id/payments', staff('cashier'), {
    summary:
      'Record money that no customer reported as a payment of a loan, with the amount and the day of its movement, which is its evidence (rule: unreported-money).',
    body: z.strictObject({
      loanId,
      /** The number of the lender's account that received the money, where the line does not say it. */
      fundsAccount: emptiable(z.string().check(z.maxLength(34, tooLong(34)))),
      /** Confirms an amount above everything owed: the rest stays as the customer's credit. */
      confirmAbovePayoff: emptiable(z.boolean('Debe ser sí o no')),
      ...seen,
    }),
    json: z.object({ id: z.int(), paymentId: z.int(), message: z.string() }),
    errors: [
      'changed_meanwhile',
      'line_already_used',
      'line_dismissed',
      'no_whole_pesos',
      'cannot_adjust',
      'above_payoff',
      'above_limit',
      'second_person_needed',
    ],
  }),
  dismiss: patch('/api/admin/statements/lines/:id', staff('cashier'), {
    summary: "Put a movement aside that is no loan's payment, or undo that.",
    body: z.strictObject({ dismissed: z.boolean('Diga si se descarta') }),
    json: z.object({ id: z.int(), message: z.string() }),
    errors: ['line_already_used'],
  }),
} as const;
