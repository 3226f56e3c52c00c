import * as z from 'zod/mini';
import { shownAgreement } from '#contract/agreement.ts';
import { heardBy, TAKERS, vouched, witnessed } from '#contract/counter.ts';
import { create, get, post } from '#contract/endpoint.ts';
import { instant } from '#contract/fields.ts';
import { SIGNING_ERRORS, signedDocuments } from '#contract/signing.ts';

/** An open counter-offer to a client who has no login to answer it. */
export const officeOffer = z.object({
  id: z.int(),
  reference: z.string(),
  clientId: z.int(),
  fullName: z.string(),
  cedula: z.nullable(z.string()),
  /** Pesos that the customer had requested, in `term` instalments. */
  amount: z.int(),
  term: z.int(),
  offeredAmount: z.int(),
  offeredTerm: z.int(),
  notes: z.nullable(z.string()),
  updatedAt: instant,
});
export type OfficeOffer = z.infer<typeof officeOffer>;

const answered = z.object({ id: z.int(), reference: z.string(), message: z.string() });

/** Calls for counter-offers that clients answer at the counter (rule: counter-offer-at-counter). */
export const offersAtCounterApi = {
  list: get('/api/admin/counter/offers', TAKERS, {
    summary: 'Open offers to clients without a login, the oldest first (rule: counter-offer-at-counter).',
    json: z.array(officeOffer),
  }),
  one: get('/api/admin/counter/offers/:id', TAKERS, {
    summary: 'An open offer to a client without a login.',
    json: officeOffer,
  }),
  preview: post('/api/admin/counter/offers/:id/preview', TAKERS, {
    summary:
      'Both documents of the offer as the client reads them at the counter; kept as shown (rule: agreement).',
    body: z.strictObject(heardBy),
    json: shownAgreement,
    errors: ['already_processed', 'too_many_requests'],
    handedOver: true,
  }),
  accept: create('/api/admin/counter/offers/:id/accept', TAKERS, {
    summary:
      'The client accepts the offer with a new signature on a screen of the office, which approves it (rules: counter-offer-answer, counter-evidence).',
    body: z.strictObject({ ...signedDocuments, ...vouched, ...witnessed }),
    reply: { status: 200, json: answered },
    errors: [...SIGNING_ERRORS, 'second_person_needed'],
    handedOver: true,
  }),
  decline: create('/api/admin/counter/offers/:id/decline', TAKERS, {
    summary: 'The client who is present declines the offer; the application ends.',
    body: z.strictObject({ cedulaSeen: vouched.cedulaSeen }),
    reply: { status: 200, json: answered },
    errors: ['already_processed'],
  }),
} as const;
