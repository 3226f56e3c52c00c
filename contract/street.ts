import * as z from 'zod/mini';
import { readers, staff } from '#contract/access.ts';
import { chased, messageTemplate } from '#contract/collections.ts';
import { create, get, post, put, remove } from '#contract/endpoint.ts';
import {
  clientId,
  day,
  emptiable,
  instant,
  messageReply,
  optionalText,
  phoneInstant,
  requiredLine,
  wholeNumber,
} from '#contract/fields.ts';
import { PAYMENT_MOST } from '#contract/payment-report.ts';
import { PLACE_MAX, REASON_MAX } from '#domain/limits/lengths.ts';
import { LATE_CHARGE_VARIANTS } from '#domain/loans/late-charge-variant.ts';
import { BELONGS_BYS, ZONE_KINDS } from '#domain/street/day-route.ts';
import {
  NUMBER_MAX,
  STREET_RECEIPT_COMMANDS,
  STREET_RECEIPT_STATUSES,
  WAITS_FORS,
} from '#domain/street/street-receipt.ts';

/** A client on today's route: today's debt by its parts, and the client's address. */
const visit = z.object({
  ...chased.shape,
  address: z.nullable(z.string()),
  /** The municipality or sector of the client's address; empty if unknown. */
  zone: z.string(),
  /** Pesos of the loan that have fallen due by today, by their parts. */
  due: z.object({ principal: z.int(), interest: z.int(), lateCharge: z.int() }),
  /** What the loan owes today by its instalments: from it the phone says what cash pays, also without signal. */
  owed: z.object({
    principal: z.int(),
    interest: z.int(),
    lateChargeVariant: z.enum(LATE_CHARGE_VARIANTS),
    costs: z.int(),
    /** Money that was given back too much; absent: none. */
    overpaidRefund: z.optional(z.int()),
    /** The day of the disbursement of a loan whose payoff has a rebate; absent: it has none. */
    rebatesFrom: z.optional(day),
    /** The last due date of its note, where due days were moved; absent: none was. */
    rebatesUntil: z.optional(day),
    instalments: z.array(
      z.object({
        number: z.int(),
        dayOffset: z.int(),
        dueDate: z.nullable(z.string()),
        amount: z.int(),
        paid: z.int(),
        writtenOff: z.int(),
        lateCharge: z.int(),
        lateChargePaid: z.int(),
      }),
    ),
  }),
  /** Receipts that collectors gave for this loan today, as far as they have arrived. */
  givenToday: z.array(z.object({ number: z.string(), amount: z.int() })),
});
export type Visit = z.infer<typeof visit>;

const route = z.object({
  /** The day in Santo Domingo that the route is for. */
  day: z.string(),
  /** The server's time at which it made the route. */
  preparedAt: instant,
  lender: z.string(),
  collector: z.string(),
  /** The phone's block of receipt numbers; `lastNumber`: the last used number of the block that the server knows. */
  block: z.int(),
  lastNumber: z.int(),
  contactsPerDay: z.int(),
  templates: z.array(messageTemplate),
  /** Pesos in cash that the collector carries: of their drawers that are not signed off, and of waiting receipts. */
  cash: z.int(),
  /** The collector's receipts that an owner refused, whose money is to be given back; absent: none. */
  refused: z.optional(
    z.array(
      z.object({
        number: z.string(),
        /** Empty where the client is another collector's. */
        fullName: z.string(),
        amount: z.int(),
        reason: z.nullable(z.string()),
      }),
    ),
  ),
  /** Number of loans that are late or due by the end of today; the route has only as many as a day has hours for. */
  total: z.int(),
  visits: z.array(visit),
});
export type DayRoute = z.infer<typeof route>;

const phone = z.object({
  id: z.int(),
  collector: z.string(),
  label: z.string(),
  block: z.int(),
  openedAt: instant,
  revokedAt: z.nullable(instant),
  revokedBy: z.nullable(z.string()),
  /** The last used number of the phone's block; `receipts`: how many of its receipts arrived. */
  lastNumber: z.int(),
  receipts: z.int(),
  /** The used numbers that have not arrived: "2-000004, 2-000006 a 2-000009"; empty if none is missing. */
  missing: z.string(),
});
export type StreetPhone = z.infer<typeof phone>;

const streetReceipt = z.object({
  id: z.int(),
  /** Number of a receipt: "2-000012". */
  number: z.string(),
  loanId: z.int(),
  reference: z.string(),
  fullName: z.string(),
  amount: z.int(),
  /** Time at which the collector took the cash, by the phone's clock. */
  takenAt: instant,
  arrivedAt: instant,
  collector: z.string(),
  phone: z.string(),
  status: z.enum(STREET_RECEIPT_STATUSES),
  waitsFor: z.nullable(z.enum(WAITS_FORS)),
  /** The number of an earlier receipt for the same loan and day; `null`: there is none. */
  repeats: z.nullable(z.string()),
  paymentId: z.nullable(z.int()),
  /** Why an owner refused it; `null`: none did, or its client was erased. */
  reason: z.nullable(z.string()),
});
export type StreetReceipt = z.infer<typeof streetReceipt>;

const NUMBER = 'Número no válido';
const id = wholeNumber(NUMBER, 1, 2_147_483_647);
const AMOUNT = 'Monto es requerido';

/** A receipt as the phone gave it; its queue reads it back. */
export const givenReceipt = z.strictObject({
  clientId,
  phone: id,
  number: wholeNumber(NUMBER, 1, NUMBER_MAX),
  loanId: id,
  amount: wholeNumber(AMOUNT, 1, PAYMENT_MOST),
  takenAt: phoneInstant,
});

export const streetApi = {
  openPhone: create('/api/admin/street/phones', staff('collector'), {
    summary:
      'Reserve a block of receipt numbers for the phone in the caller’s hand; their other phone is closed (rule: street-phones).',
    body: z.strictObject({ label: requiredLine('Póngale un nombre a este teléfono', 60) }),
    json: z.object({ ...phone.shape, message: z.string() }),
  }),
  phones: get('/api/admin/street/phones', readers(), {
    summary: 'Collectors’ phones with their blocks, and the numbers that have not arrived.',
    json: z.array(phone),
  }),
  phone: get('/api/admin/street/phones/:id', readers('collector'), {
    summary: 'One phone, for a collector only their own: the phone checks whether it was closed.',
    json: phone,
  }),
  revokePhone: post('/api/admin/street/phones/:id/revocation', staff(), {
    summary:
      'Close a lost phone and its block: it opens no route any more, and receipts that arrive from it wait for an owner.',
    body: z.strictObject({}),
    json: z.object({ ...phone.shape, message: z.string() }),
    errors: ['phone_revoked'],
  }),
  prepareRoute: post('/api/admin/street/phones/:id/route', staff('collector'), {
    summary:
      'Today’s route for the caller’s phone, which keeps it encrypted until midnight (rule: route-on-the-phone). `lastNumber`: the last receipt number that the phone gave.',
    body: z.strictObject({ lastNumber: wholeNumber(NUMBER, 0, NUMBER_MAX) }),
    json: z.object({
      ...route.shape,
      /** The phone's numbers up to `lastNumber` of which no receipt has arrived: the figures lack their cash. */
      missing: z.array(z.object({ from: z.int(), to: z.int() })),
    }),
    errors: ['phone_revoked'],
  }),
  record: create('/api/admin/street/receipts', staff('collector'), {
    summary:
      'Record cash that a collector took against a receipt of the phone’s block (rule: street-receipts). It counts from when it was taken, at most three days back; an older one, or one from a closed phone, waits for an owner. A repeat with its `clientId` returns the first row, however late.',
    body: givenReceipt,
    json: z.object({ ...streetReceipt.shape, message: z.string() }),
    errors: ['not_found'],
  }),
  receipts: get('/api/admin/street/receipts', readers(), {
    summary:
      'Receipts of the street that an owner has to look at, the oldest first: waiting ones, refused ones whose money is not settled, and second receipts of one visit.',
    json: z.array(streetReceipt),
  }),
  decide: post('/api/admin/street/receipts/:id/decision', staff(), {
    summary:
      'Accept a waiting receipt (its payment counts from when it was taken), refuse it with a reason, settle the money of a refused one, or mark a second receipt of one visit as looked at.',
    body: z.strictObject({
      command: z.enum(STREET_RECEIPT_COMMANDS, 'Elija qué hacer'),
      reason: optionalText(REASON_MAX),
    }),
    json: z.object({ ...streetReceipt.shape, message: z.string() }),
    errors: ['already_processed', 'cannot_adjust', 'second_person_needed'],
  }),
} as const;

const collector = z.object({ id: z.int(), name: z.string() });

const zone = z.object({
  id: z.int(),
  kind: z.enum(ZONE_KINDS),
  /** The sector, municipality or province; `null`: all clients without another collector. */
  place: z.nullable(z.string()),
});

const collectorFile = z.object({
  ...collector.shape,
  zones: z.array(zone),
  /** Number of clients of this collector; `byHand`: how many of them an owner assigned one by one. */
  clients: z.int(),
  byHand: z.int(),
});
export type CollectorFile = z.infer<typeof collectorFile>;

const clientsOf = z.object({
  collectors: z.array(collectorFile),
  /** Number of clients whom no collector sees. */
  unassigned: z.int(),
  /** The sectors and municipalities of clients' addresses, the largest first, with the number of clients. */
  sectors: z.array(z.object({ place: z.string(), clients: z.int() })),
});

export const collectorsApi = {
  read: get('/api/admin/collectors', readers(), {
    summary: 'The collectors with their zones and the number of their clients (rule: own-clients).',
    json: clientsOf,
  }),
  giveZone: create('/api/admin/collectors/:id/zones', staff(), {
    summary: 'Give a collector the clients of a sector, of a province, or all without another collector.',
    body: z.strictObject({
      kind: z.enum(ZONE_KINDS, 'Elija de la lista'),
      /** The sector or province; empty for all clients without another collector. */
      place: optionalText(PLACE_MAX),
    }),
    json: messageReply,
  }),
  takeZone: remove('/api/admin/collector-zones/:id', staff(), {
    summary: 'Take a zone from its collector.',
    json: messageReply,
  }),
  ofClient: get('/api/admin/clients/:id/collector', readers(), {
    summary: 'The collectors of a client, by what the client is theirs, and all whom it can be given to.',
    json: z.object({
      collectors: z.array(collector),
      by: z.nullable(z.enum(BELONGS_BYS)),
      choices: z.array(collector),
    }),
  }),
  assign: put('/api/admin/clients/:id/collector', staff(), {
    summary: 'Assign a client to a collector by hand; `null`: the zones decide.',
    body: z.strictObject({ collectorId: emptiable(wholeNumber('Elija de la lista', 1, 2_147_483_647)) }),
    json: messageReply,
  }),
} as const;
