import * as z from 'zod/mini';
import { readers, staff } from '#contract/access.ts';
import { create, get, put } from '#contract/endpoint.ts';
import {
  clientId,
  day,
  instant,
  messageReply,
  optionalText,
  phoneInstant,
  requiredLine,
  wholeNumber,
} from '#contract/fields.ts';
import {
  CONTACT_CHANNELS,
  CONTACT_OUTCOMES,
  PROMISE_AMOUNT,
  PROMISE_MOST,
  PROMISE_STATE,
  REFUSABLE_CHANNELS,
  TEMPLATED_CHANNELS,
  TURNS,
} from '#domain/collections/contact.ts';
import { MESSAGE_PLACES, unknownFields } from '#domain/collections/message.ts';
import { keysOf } from '#domain/enum-table.ts';
import { REASON_MAX } from '#domain/limits/lengths.ts';
import { visibleText } from '#domain/printable.ts';

/** Most loans in the worklist: no day has time for more. */
export const WORKLIST_MAX = 200;
const LETTERS_MAX = 200;

const contact = z.object({
  id: z.int(),
  loanId: z.int(),
  channel: z.enum(CONTACT_CHANNELS),
  outcome: z.enum(CONTACT_OUTCOMES),
  note: z.nullable(z.string()),
  promisedOn: z.nullable(z.string()),
  promisedAmount: z.nullable(z.int()),
  at: instant,
  /** The member of the staff who tried to contact the customer. */
  by: z.string(),
});
export type Contact = z.infer<typeof contact>;

export const chased = z.object({
  loanId: z.int(),
  userId: z.int(),
  reference: z.string(),
  fullName: z.string(),
  firstName: z.string(),
  phone: z.nullable(z.string()),
  /** Whether the client gets letters; `false`: the client has no address for them (rule: no-email). */
  getsLetters: z.boolean(),
  daysLate: z.int(),
  /** Pesos: the unpaid part of late instalments, and their late charge. */
  overdue: z.int(),
  /** Pesos: the unpaid part of instalments that fell due by today and are in time. */
  dueNow: z.int(),
  balance: z.int(),
  /** Pesos of the client or a collector in verification (rule: in-verification); absent: none. */
  reported: z.optional(z.int()),
  /** What is late once they are confirmed; absent with them. */
  afterVerification: z.optional(z.object({ overdue: z.int(), daysLate: z.int() })),
  turn: z.enum(TURNS),
  promise: z.nullable(z.object({ on: z.string(), amount: z.int(), state: z.enum(keysOf(PROMISE_STATE)) })),
  lastContact: z.nullable(contact),
  /** Contacts with the customer today about this loan, over all channels, reminders included. */
  contactsToday: z.int(),
  /** Channels by which the customer refused to be contacted. */
  refused: z.array(z.enum(REFUSABLE_CHANNELS)),
  /** The guarantor of a late loan, whom the staff may tell; absent: none signed (rule: guarantor). */
  guarantor: z.optional(z.object({ fullName: z.string(), phone: z.string() })),
});
export type ChasedLoan = z.infer<typeof chased>;

export const MESSAGE_MAX = 600;
const PLACES = new Intl.ListFormat('es-DO', { type: 'disjunction' }).format(MESSAGE_PLACES);
const messageText = z.string('Escriba el mensaje').check(
  z.overwrite(visibleText),
  z.trim(),
  z.minLength(1, 'Escriba el mensaje'),
  z.maxLength(MESSAGE_MAX, `El mensaje puede tener hasta ${MESSAGE_MAX} caracteres`),
  z.refine((text) => unknownFields(text).length === 0, `Entre llaves va ${PLACES}`),
);

const refusedChannels = z.array(z.enum(REFUSABLE_CHANNELS, 'Elija una vía de la lista'));

/**
 * A collection template of the lender, by its name; the server checks its variables when it is saved (rule:
 * message-templates).
 */
export const messageTemplate = z.strictObject({
  name: requiredLine('Escriba el nombre de la plantilla', 40),
  channel: z.enum(TEMPLATED_CHANNELS, 'Elija para qué es'),
  text: messageText,
});

const worklist = z.object({
  /** Whether the law's hours allow a message or a call at this moment (rule: contact-hours). */
  mayContact: z.boolean(),
  /** Maximum of contacts a day about one debt (rule: contacts-per-day). */
  contactsPerDay: z.int(),
  /** Number of loans that are late or due by the end of today. */
  total: z.int(),
  /** Number of loans that are late, a part of `total`. */
  late: z.int(),
  items: z.array(chased),
  /** The lender's templates for collection messages. */
  templates: z.array(messageTemplate),
});
export type Worklist = z.infer<typeof worklist>;

export const collectionsApi = {
  worklist: get('/api/admin/collections', readers('collector'), {
    summary:
      'Customers who are late or have to pay today, in the order of the day’s work: broken promises first.',
    json: worklist,
  }),
  contacts: get('/api/admin/loans/:id/contacts', readers('collector'), {
    summary: 'Contacts about a loan, newest first.',
    json: z.array(contact),
  }),
  record: create('/api/admin/loans/:id/contacts', staff('collector'), {
    summary:
      'Record a call, a message or a visit to a client, and the promise that it brought (rules: payment-promises, contact-hours, contacts-per-day). A contact that waited on a phone sends its time (`madeAt`), at most three days back unless an owner notes it, and its `clientId`: a repeat with it returns the first row, however late (rule: street-contacts).',
    body: z.strictObject({
      channel: z.enum(CONTACT_CHANNELS, 'Elija cómo se contactó'),
      outcome: z.enum(CONTACT_OUTCOMES, 'Elija qué pasó'),
      note: optionalText(REASON_MAX),
      promisedOn: z.optional(day),
      promisedAmount: z.optional(wholeNumber(PROMISE_AMOUNT, 1, PROMISE_MOST)),
      /** Time of the contact today, "HH:MM" in Santo Domingo; default: now. */
      time: z.optional(z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Escriba la hora como 14:30'))),
      /**
       * Time of the contact by the clock of the phone that stored it; the server counts it as not later than its
       * arrival. Replaces `time`.
       */
      madeAt: z.optional(phoneInstant),
      clientId: z.optional(clientId),
      /**
       * An owner confirms that the contact was outside the hours of the law, or one more than the law allows in a day.
       */
      confirmBeyondLaw: z.optional(z.boolean('Debe ser sí o no')),
    }),
    json: z.object({ ...contact.shape, message: z.string() }),
    errors: ['outside_contact_hours', 'too_many_contacts', 'contact_too_late'],
  }),
  letters: create('/api/admin/collections/letters', staff('collector'), {
    summary:
      'Write to people who are late, each with their own figures, within the hours of the law (rule: contact-hours).',
    body: z.strictObject({
      loanIds: z
        .array(wholeNumber('Número de préstamo no válido', 1, 2_147_483_647))
        .check(
          z.minLength(1, 'Elija a quién se le escribe'),
          z.maxLength(LETTERS_MAX, `Elija ${LETTERS_MAX} como máximo`),
        ),
      text: messageText,
    }),
    json: z.object({ written: z.int(), skipped: z.int(), message: z.string() }),
    errors: ['outside_contact_hours'],
  }),
  refuse: put('/api/admin/clients/:id/contact-refusals', staff('collector', 'analyst'), {
    summary: 'Set the channels that a customer refused for messages about the debt.',
    body: z.strictObject({
      channels: refusedChannels,
      /** The channels as the screen of the changing person showed them: others by now are `changed_meanwhile`. */
      seen: z.optional(refusedChannels),
    }),
    json: messageReply,
    errors: ['changed_meanwhile'],
  }),
} as const;
