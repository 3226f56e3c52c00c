import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { idParams, instant } from '#contract/fields.ts';
import { HISTORY_EVENTS } from '#domain/audit/event.ts';

const happening = z.object({ event: z.enum(HISTORY_EVENTS), at: instant });

export const historyApi = {
  ofApplication: endpoint({
    method: 'GET',
    path: '/api/loan-applications/:id/history',
    access: 'signed-in',
    scope: 'applications:read',
    summary: 'What happened to an application and its loan, oldest first, without notes and names.',
    params: idParams,
    reply: { status: 200, json: z.array(happening) },
    errors: ['not_found'],
  }),
} as const;
