import * as z from 'zod/mini';
import { askedPassword } from '#contract/account-forms.ts';
import { endpoint } from '#contract/endpoint.ts';

export const ownDataApi = {
  download: endpoint({
    method: 'POST',
    path: '/api/user/data',
    access: 'customer',
    summary: 'Everything about the caller as a ZIP of JSON and documents, with the password asked again.',
    body: z.strictObject({ password: askedPassword }),
    reply: { status: 200, bytes: 'application/zip' },
    errors: ['too_many_requests'],
  }),
} as const;
