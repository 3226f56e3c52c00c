import * as z from 'zod/mini';
import { STAFF, staff } from '#contract/access.ts';
import { user } from '#contract/accounts.ts';
import { application } from '#contract/applications.ts';
import { document } from '#contract/documents.ts';
import { create, get, patch, put, remove } from '#contract/endpoint.ts';
import { emptiable, idParams, messageReply, optionalText, tooLong, wholeNumber } from '#contract/fields.ts';
import { NEWEST } from '#contract/list.ts';
import { listed } from '#contract/listed.ts';
import { borrowedLoan } from '#contract/loans.ts';
import { personalLimit } from '#contract/personal-limit.ts';
import { profileFields } from '#contract/profile.ts';
import { seen } from '#contract/seen.ts';
import { ACCOUNT_STATUSES, KYC_STATUSES } from '#domain/accounts/account.ts';
import { byProfileField, FOUND_BY } from '#domain/accounts/profile-fields.ts';
import { REQUESTABLE_DOCUMENTS } from '#domain/documents/document-type.ts';
import { CREDIT_SCORE_OUT_OF_RANGE } from '#domain/limits/credit-score.ts';
import { CREDIT_SCORE_MAX, CREDIT_SCORE_MIN } from '#domain/limits/limits.ts';

const clientIdParams = z.strictObject({ clientId: idParams.shape.id });
/** The whole profile of a client. Without an e-mail the account has no login and gets no letters (rule: no-email). */
const clientAccount = z.object({ ...user.shape, email: z.nullable(z.string()) });
export type ClientAccount = z.infer<typeof clientAccount>;

/** One row of the list of clients (rule: client-list), with what finds it, which distinguishes two people of one name. */
export const client = z.pick(clientAccount, {
  id: true,
  ...byProfileField((): true => true, FOUND_BY),
  createdAt: true,
  accountStatus: true,
  kycStatus: true,
});
export type Client = z.infer<typeof client>;
const clientWithLimit = z.object({
  ...clientAccount.shape,
  /** E-mail that the client gave at the counter, unproved (rule: counter-client). */
  contactEmail: z.nullable(z.string()),
  limit: personalLimit,
});
export type ClientWithLimit = z.infer<typeof clientWithLimit>;
const changed = z.object({ ...clientAccount.shape, message: z.string() });

export const clientsApi = {
  counts: get('/api/admin/client-counts', STAFF, {
    summary: 'How many clients there are, registered today in Santo Domingo, and with a phone.',
    json: z.object({ total: z.int(), registeredToday: z.int(), withPhone: z.int() }),
  }),
  list: get('/api/admin/clients', STAFF, {
    scope: 'clients:read',
    summary: 'Clients, newest first or by name; searched by the beginnings of names, addresses and numbers.',
    ...listed({
      sorts: {
        registered: NEWEST,
        name: { label: 'Nombre', column: 'nameOrder', kind: 'text', notWith: ['search'] },
        email: { label: 'Email', column: 'emailOrder', kind: 'text', notWith: ['search'] },
        phone: { label: 'Teléfono', column: 'phoneOrder', kind: 'text', notWith: ['search'] },
        status: { label: 'Estado', column: 'accountStatus', kind: 'state', notWith: ['search'] },
      },
      standard: '-registered',
      filters: {
        search: z.optional(z.string().check(z.maxLength(200, tooLong(200)))),
      },
    }),
    json: z.array(client),
  }),
  one: get('/api/admin/clients/:id', STAFF, {
    scope: 'clients:read',
    summary:
      'The whole profile of one client; of an account that was merged, that of the account that it is now.',
    json: clientWithLimit,
  }),
  edit: put('/api/admin/clients/:id', staff('analyst'), {
    summary: 'Correct the named fields of a profile, also of a locked one (rule: admin-edits-profile).',
    body: z.strictObject({
      ...profileFields,
      /** Whether a client who had no e-mail before gets a letter at the new one about how to log in. */
      welcome: emptiable(z.boolean('Diga si se le escribe')),
      /** Whether the staff know that another client has this cédula: both accounts are of one person. */
      sameCedula: emptiable(z.boolean('Debe ser sí o no')),
    }),
    json: changed,
  }),
  changeStatus: patch('/api/admin/clients/:id/status', staff('analyst'), {
    summary: 'Verify or reject the identity, suspend or reactivate the account, set the credit score.',
    body: z
      .strictObject({
        kycStatus: z.optional(z.enum(KYC_STATUSES, 'Estado de verificación no válido')),
        accountStatus: z.optional(z.enum(ACCOUNT_STATUSES, 'Estado de cuenta no válido')),
        creditScore: emptiable(wholeNumber(CREDIT_SCORE_OUT_OF_RANGE, CREDIT_SCORE_MIN, CREDIT_SCORE_MAX)),
        ...seen,
      })
      .check(
        z.refine(
          (body) => Object.values(body).some((value) => value !== undefined),
          'No hay nada que cambiar',
        ),
      ),
    json: changed,
    errors: ['changed_meanwhile'],
  }),
  requestDocuments: create('/api/admin/clients/:id/document-request', staff('analyst'), {
    summary: 'Ask a client for documents: a message that names them (rule: identity-actions).',
    body: z.strictObject({
      documents: z
        .array(z.enum(REQUESTABLE_DOCUMENTS, 'Tipo de documento no válido'), 'Elija al menos un documento')
        .check(
          z.minLength(1, 'Elija al menos un documento'),
          z.maxLength(REQUESTABLE_DOCUMENTS.length, 'Elija cada documento una vez'),
        ),
      note: optionalText(),
    }),
    reply: { status: 200, json: z.object({ message: z.string() }) },
    errors: ['no_email'],
  }),
  sendPasswordReset: create('/api/admin/clients/:id/password-reset', staff('analyst'), {
    summary:
      'Send a client a link that sets a password, by the channel that proved the account (rule: password-links).',
    reply: { status: 200, json: messageReply },
    errors: ['no_email', 'too_many_requests'],
  }),
  erase: remove('/api/admin/clients/:id', staff(), {
    summary: "Erase a client: the person's data and files, for ever (rule: erase-client).",
    json: z.object({
      deletedUser: z.object({ id: z.int(), firstName: z.string(), lastName: z.string() }),
      message: z.string(),
    }),
    errors: ['client_not_deletable'],
  }),
  applications: get('/api/admin/client-applications/:clientId', STAFF, {
    summary: "A client's applications, newest first, without drafts.",
    params: clientIdParams,
    json: z.array(application),
    errors: ['not_found'],
  }),
  loans: get('/api/admin/client-loans/:clientId', STAFF, {
    summary: "A client's loans, newest first: the debt, the worst days late, and the loss.",
    params: clientIdParams,
    json: z.array(borrowedLoan),
    errors: ['not_found'],
  }),
  documents: get('/api/admin/client-documents/:clientId', STAFF, {
    summary: "A client's uploads, newest first.",
    params: clientIdParams,
    json: z.array(document),
    errors: ['not_found'],
  }),
} as const;
