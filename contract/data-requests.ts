import * as z from 'zod/mini';
import { readers, staff } from '#contract/access.ts';
import { askedPassword } from '#contract/account-forms.ts';
import { create, get, patch, post } from '#contract/endpoint.ts';
import { instant, requiredText } from '#contract/fields.ts';
import { NEWEST } from '#contract/list.ts';
import { listed } from '#contract/listed.ts';
import {
  CORRECTABLE,
  DATA_REQUEST_COMMANDS,
  DATA_REQUEST_KINDS,
  DATA_REQUEST_STATUSES,
} from '#domain/accounts/data-request.ts';
import { keysOf } from '#domain/enum-table.ts';

export const dataRequest = z.object({
  id: z.int(),
  kind: z.enum(DATA_REQUEST_KINDS),
  /** The field that a correction is about; `null`: the request is no correction. */
  field: z.nullable(z.string()),
  asks: z.string(),
  status: z.enum(DATA_REQUEST_STATUSES),
  askedAt: instant,
  /** The last day that the law gives the lender for the answer. */
  answerBy: z.string(),
  answer: z.nullable(z.string()),
  answeredAt: z.nullable(instant),
});
export type DataRequest = z.infer<typeof dataRequest>;

export const adminDataRequest = z.object({
  ...dataRequest.shape,
  userId: z.int(),
  fullName: z.string(),
  /** Business days until the last day for the answer; negative once that day has passed. */
  daysLeft: z.int(),
  /** Why the client of an open request for erasure may not be deleted now; `null`: the client may be deleted. */
  notErasable: z.nullable(z.string()),
});
export type AdminDataRequest = z.infer<typeof adminDataRequest>;

export const dataRequestsApi = {
  own: get('/api/user/data-requests', 'customer', {
    summary: "The caller's requests about their data, with the answers; newest first.",
    ...listed({ filters: {}, sorts: { newest: NEWEST }, standard: '-newest' }),
    json: z.array(dataRequest),
  }),
  make: create('/api/user/data-requests', 'customer', {
    summary: 'Request the correction of a field, or the erasure of the data (rule: data-requests).',
    body: z.strictObject({
      kind: z.enum(DATA_REQUEST_KINDS, 'Elija qué pide'),
      field: z.optional(z.enum(keysOf(CORRECTABLE), 'Elija qué dato está mal')),
      asks: requiredText('Escriba qué pide'),
    }),
    json: z.object({ ...dataRequest.shape, message: z.string() }),
    errors: ['data_request_open'],
  }),
  list: get('/api/admin/data-requests', readers(), {
    summary: 'Requests of clients about their data, by state, with the days left; the oldest first.',
    ...listed({
      filters: { status: z.optional(z.enum(DATA_REQUEST_STATUSES)) },
      sorts: { newest: NEWEST },
      standard: 'newest',
    }),
    json: z.array(adminDataRequest),
  }),
  answer: patch('/api/admin/data-requests/:id/answer', staff(), {
    summary: 'Accept or refuse a request, with an explanation to the client.',
    body: z.strictObject({
      decision: z.enum(DATA_REQUEST_COMMANDS, 'Elija si se acepta'),
      answer: requiredText('Escriba la respuesta para el cliente'),
    }),
    json: z.object({ ...adminDataRequest.shape, message: z.string() }),
    errors: ['already_processed', 'client_not_deletable'],
  }),
} as const;

export const ownDataApi = {
  download: post('/api/user/data', 'customer', {
    summary: 'Everything about the caller as a ZIP of JSON and documents, with the password asked again.',
    body: z.strictObject({ password: askedPassword }),
    reply: { status: 200, bytes: 'application/zip' },
    errors: ['too_many_requests'],
  }),
} as const;
