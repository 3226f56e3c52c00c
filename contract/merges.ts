import * as z from 'zod/mini';
import { staff } from '#contract/access.ts';
import { client } from '#contract/clients.ts';
import { create, get, post } from '#contract/endpoint.ts';
import { idParams, instant, messageReply, wholeNumber } from '#contract/fields.ts';
import { ACCOUNT_STATUSES, KYC_STATUSES } from '#domain/accounts/account.ts';
import { MERGE_LOGINS, SAME_FACTS } from '#domain/accounts/two-persons.ts';

const another = wholeNumber('Elija un cliente', 1, 2_147_483_647);

const same = z.object({ client, facts: z.array(z.enum(SAME_FACTS)) });
const pair = z.object({ one: client, other: client, facts: z.array(z.enum(SAME_FACTS)) });
export type SamePersonPair = z.infer<typeof pair>;

const counts = z.object({
  applications: z.int(),
  loans: z.int(),
  payments: z.int(),
  documents: z.int(),
  notes: z.int(),
  messages: z.int(),
});
const side = z.object({
  ...client.shape,
  birthDate: z.nullable(z.string()),
  counts,
});
export type MergeSide = z.infer<typeof side>;

const preview = z.object({
  kept: side,
  merged: side,
  /** The logins that may be chosen; the first is the usual one. */
  logins: z.array(z.enum(MERGE_LOGINS)),
  /** What of the one account is not as the kept account has it now: the stricter of the two. */
  after: z.object({
    cedula: z.nullable(z.string()),
    accountStatus: z.enum(ACCOUNT_STATUSES),
    kycStatus: z.enum(KYC_STATUSES),
    creditScore: z.nullable(z.int()),
    doNotLend: z.boolean(),
  }),
  /** Why the two cannot be merged now, in plain sentences; empty: they can. */
  refused: z.array(z.string()),
});
export type MergePreview = z.infer<typeof preview>;

/** Two clients who are one person become one (rule: merge-clients): the owners' alone. */
export const mergesApi = {
  pairs: get('/api/admin/same-person', staff(), {
    summary: 'Pairs of clients who may be one person, newest first.',
    json: z.object({ pairs: z.array(pair), more: z.boolean() }),
  }),
  ofClient: get('/api/admin/clients/:id/same-person', staff(), {
    summary: 'Clients who may be the same person as this one, and the last merge where it can be undone.',
    json: z.object({
      same: z.array(same),
      merge: z.nullable(
        z.object({ id: z.int(), mergedAt: instant, mergedBy: z.string(), undoUntil: instant }),
      ),
    }),
  }),
  preview: get('/api/admin/clients/:id/merge-preview/:merged', staff(), {
    summary: 'What the client would be with another one merged into it.',
    params: z.strictObject({ ...idParams.shape, merged: idParams.shape.id }),
    json: preview,
  }),
  merge: create('/api/admin/clients/:id/merges', staff(), {
    summary: 'Merge another client into this one.',
    body: z.strictObject({ mergedId: another, login: z.enum(MERGE_LOGINS, 'Elija con qué cuenta entra') }),
    json: z.object({ id: z.int(), message: z.string() }),
    errors: ['clients_not_mergeable'],
  }),
  undo: post('/api/admin/merges/:id/undo', staff(), {
    summary: 'Undo a merge within a day: each row goes back to its account.',
    json: messageReply,
    errors: ['clients_not_mergeable'],
  }),
} as const;
