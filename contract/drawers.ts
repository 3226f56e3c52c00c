import * as z from 'zod/mini';
import { readers, staff } from '#contract/access.ts';
import { cashReason } from '#contract/cash-reason.ts';
import { create, get, post } from '#contract/endpoint.ts';
import { emptiable, instant, optionalText, requiredLine } from '#contract/fields.ts';
import { NEWEST } from '#contract/list.ts';
import { listed } from '#contract/listed.ts';
import { ROLES } from '#domain/accounts/role.ts';
import { CASH_MOVEMENTS, DRAWER_MOVEMENTS, SAFE_MOVEMENTS } from '#domain/drawers/cash-movement.ts';
import { COUNTED_CASH_GOES_TO, DENOMINATIONS, DRAWER_STATUSES } from '#domain/drawers/drawer.ts';
import { LEDGER_KINDS } from '#domain/ledger/ledger-kind.ts';
import { PAYMENT_REFERENCE_MAX, REASON_MAX } from '#domain/limits/lengths.ts';

/** The drawer of one person, from its opening to its count, in pesos (rule: drawers). */
const drawer = z.object({
  id: z.int(),
  holder: z.object({ id: z.int(), fullName: z.string(), role: z.nullable(z.enum(ROLES)) }),
  status: z.enum(DRAWER_STATUSES),
  openedAt: instant,
  /** Pesos that the drawer got from the safe at its opening. */
  float: z.int(),
  /** Pesos that came in, without the float, and without the movements of the count. */
  in: z.int(),
  out: z.int(),
  /** Pesos in the drawer by the books; after the count, as they were at the count. */
  expected: z.int(),
  /**
   * Pesos that the drawer's holder took on the street against receipts that wait for an owner, while the drawer is
   * open. The holder carries this cash; it is not part of the drawer until an owner accepts the receipt.
   */
  waiting: z.int(),
  /** Pesos that the holder has to give back: of receipts of the street that an owner refused, while the drawer is open. */
  refused: z.int(),
  counted: z.nullable(z.int()),
  /** Pesos counted less pesos expected; `null` before the count. */
  difference: z.nullable(z.int()),
  differenceReason: z.nullable(z.string()),
  /** The number of each note and coin, the largest first; empty before the count. */
  denominations: z.array(z.object({ value: z.int(), count: z.int() })),
  countedBy: z.nullable(z.string()),
  countedAt: z.nullable(instant),
  signedOffBy: z.nullable(z.string()),
  signedOffAt: z.nullable(instant),
  /**
   * Whether the drawer's holder or the person who counted it signed off the count, since no other member of the staff
   * could.
   */
  signedOffAlone: z.boolean(),
  /** Whether the caller may count the drawer now; `maySignOff`: whether the caller may sign it off. */
  mayCount: z.boolean(),
  maySignOff: z.boolean(),
});
export type Drawer = z.infer<typeof drawer>;

/** The list of drawers, separate from the other calls of drawers: the first page of the office loads only this one. */
export const drawerListApi = {
  list: get('/api/admin/drawers', readers('cashier'), {
    summary: 'Drawers, newest first (rule: drawers).',
    ...listed({
      sorts: { newest: NEWEST },
      standard: '-newest',
      filters: { status: z.optional(z.enum(DRAWER_STATUSES, 'Elija de la lista')) },
    }),
    json: z.array(drawer),
  }),
} as const;

/** Cash that entered or left a drawer, for a loan or without one. */
const drawerLine = z.object({
  at: instant,
  kind: z.union([z.enum(LEDGER_KINDS), z.enum(CASH_MOVEMENTS)]),
  /** Pesos: positive into the drawer, negative out of it. */
  amount: z.int(),
  /** Reference of the application whose loan the cash movement is for; `null`: the cash movement is for no loan. */
  reference: z.nullable(z.string()),
  fullName: z.nullable(z.string()),
  /** The reason of the movement, or the destination of the cash. */
  note: z.nullable(z.string()),
});
export type DrawerLine = z.infer<typeof drawerLine>;

/** Most movements in a drawer's file; its sums count all. */
export const DRAWER_LINES_MAX = 500;

export const drawerFile = z.object({
  ...drawer.shape,
  /** The drawer's movements, the newest first. */
  lines: z.array(drawerLine),
});
export type DrawerFile = z.infer<typeof drawerFile>;

/** Pesos that a place held before the books began, which its amount includes; `null`: nobody said so yet. */
const opening = z.nullable(z.int());
const placed = z.object({
  name: z.string(),
  accountNumber: z.string(),
  opening,
  in: z.int(),
  out: z.int(),
  amount: z.int(),
});
/** The places of the lender's money by the books, in pesos: each account net. */
export const money = z.object({
  /** Cash outside of every drawer. */
  safe: z.int(),
  safeOpening: opening,
  /** Pesos in drawers of the office that are not signed off; `street`: in those of collectors. */
  office: z.int(),
  street: z.int(),
  /** Pesos of the safe and of all drawers together. */
  cash: z.int(),
  /** Pesos that collectors took against receipts that wait for an owner: in no drawer, and in no total. */
  waiting: z.int(),
  /**
   * The lender's bank accounts, each with inflow less outflow in pesos since these books began, the opening balance
   * included; money of which nobody said where it is has no number.
   */
  banks: z.array(placed),
  total: z.int(),
  /** Drawers that hold the lender's cash now. */
  drawers: z.array(drawer),
});
export type Money = z.infer<typeof money>;

const AMOUNT = 'Escriba un monto en pesos, sin centavos';
const AMOUNT_MOST = 100_000_000;
const amount = z.int(AMOUNT).check(z.minimum(1, AMOUNT), z.maximum(AMOUNT_MOST, AMOUNT));
const COUNT = 'Escriba cuántos hay, sin decimales';
const COUNT_MOST = 100_000;
const movement = {
  amount,
  /** The number of the lender's account, for a deposit or a withdrawal. */
  accountNumber: optionalText(34),
  reason: optionalText(REASON_MAX),
  reference: optionalText(PAYMENT_REFERENCE_MAX),
  ...cashReason,
};
const changed = z.object({ ...drawerFile.shape, message: z.string() });

export const drawersApi = {
  mine: get('/api/admin/drawers/mine', readers('cashier', 'collector'), {
    summary: "The caller's own open drawer, and the drawers that wait for a signature.",
    json: z.object({ drawer: z.nullable(drawerFile), counted: z.array(drawer) }),
    ofOwnDrawer: true,
  }),
  one: get('/api/admin/drawers/:id', readers('cashier', 'collector'), {
    summary: 'A drawer with its movements; a collector sees only their own.',
    json: drawerFile,
    ofOwnDrawer: true,
  }),
  open: create('/api/admin/drawers', staff('cashier', 'collector'), {
    summary: "Open the caller's drawer with a float from the safe; the first cash opens it without one.",
    body: z.strictObject({
      float: z.int(AMOUNT).check(z.minimum(0, AMOUNT), z.maximum(AMOUNT_MOST, AMOUNT)),
      ...cashReason,
    }),
    json: changed,
    ofOwnDrawer: true,
    errors: ['cash_short', 'drawer_open'],
  }),
  move: create('/api/admin/drawers/:id/movements', staff('cashier', 'collector'), {
    summary: "Move cash of the caller's own open drawer without a loan (rule: cash-movements).",
    body: z.strictObject({ kind: z.enum(DRAWER_MOVEMENTS, 'Elija de la lista'), ...movement }),
    json: changed,
    ofOwnDrawer: true,
    errors: ['cash_short', 'drawer_already_processed'],
  }),
  count: post('/api/admin/drawers/:id/count', staff('cashier', 'collector'), {
    summary:
      'Report the number of each note and coin; a person other than the holder takes the cash at once, to the safe or to their own drawer (rule: drawer-count).',
    body: z.strictObject({
      denominations: z
        .array(
          z.strictObject({
            value: z.literal(DENOMINATIONS, 'Elija de la lista'),
            count: z.int(COUNT).check(z.minimum(0, COUNT), z.maximum(COUNT_MOST, COUNT)),
          }),
        )
        .check(z.maxLength(DENOMINATIONS.length, 'Cada billete y moneda va una vez')),
      /** Pesos in the drawer by the books as the screen showed them; the reply is 409 if they have changed since. */
      expected: z.int('Falta lo que decía la pantalla'),
      /** Reason of a difference; required if the count differs from the books. */
      reason: optionalText(REASON_MAX),
      /** Where the cash of another person's drawer goes after the count; default: the safe. */
      to: emptiable(z.enum(COUNTED_CASH_GOES_TO, 'Elija de la lista')),
    }),
    json: changed,
    ofOwnDrawer: true,
    errors: ['drawer_already_processed', 'changed_meanwhile'],
  }),
  signOff: post('/api/admin/drawers/:id/sign-off', staff('cashier'), {
    summary:
      'Close a counted drawer, by a person who neither holds nor counted it; cash that its holder counted goes to the safe (rule: drawer-count).',
    body: z.strictObject({}),
    json: changed,
    errors: ['drawer_already_processed', 'second_person_needed'],
  }),
  money: get('/api/admin/money', readers('cashier'), {
    summary:
      'Where the money is: safe, drawers, street and each bank, net, and separately the cash of waiting receipts (rule: money-by-account).',
    json: money,
  }),
  opening: create('/api/admin/money/opening', staff(), {
    summary:
      'Say what the safe or a bank account held before these books began, once for each (rule: opening-balances).',
    body: z.strictObject({
      /** The number of the lender's account; `caja`: the safe. */
      accountNumber: requiredLine('Elija la caja general o una de sus cuentas', 34),
      amount: z.int(AMOUNT).check(z.minimum(0, AMOUNT), z.maximum(AMOUNT_MOST, AMOUNT)),
    }),
    json: z.object({ ...money.shape, message: z.string() }),
    errors: ['opening_given'],
  }),
  moveSafe: create('/api/admin/money/movements', staff('cashier'), {
    summary:
      'Move cash of the safe without a loan, or money between two accounts of the lender (rule: cash-movements).',
    body: z.strictObject({
      kind: z.enum(SAFE_MOVEMENTS, 'Elija de la lista'),
      ...movement,
      /** The number of the account that receives a transfer between two accounts of the lender. */
      toAccountNumber: optionalText(34),
    }),
    json: z.object({ ...money.shape, message: z.string() }),
    errors: ['cash_short'],
  }),
} as const;
