import * as z from 'zod/mini';
import { readers, staff } from '#contract/access.ts';
import { endpoint } from '#contract/endpoint.ts';
import { instant } from '#contract/fields.ts';

const verification = z.object({
  id: z.int(),
  endedAt: instant,
  /** What was looked at; `erased`: rows of people who were deleted since, which are not missing. */
  links: z.int(),
  rows: z.int(),
  erased: z.int(),
  files: z.int(),
  /** How many do not fit, and the first of them. */
  findings: z.int(),
  examples: z.array(z.object({ kind: z.string(), source: z.string(), id: z.string() })),
});
export type Verification = z.infer<typeof verification>;

export const verificationApi = {
  read: endpoint({
    method: 'GET',
    path: '/api/admin/verification',
    access: readers(),
    summary: 'The last walk over the records and what does not fit; null before the first night.',
    reply: { status: 200, json: z.object({ last: z.nullable(verification) }) },
    errors: [],
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/admin/verification',
    access: staff(),
    summary: 'Walk over the records now; the job goes on by itself.',
    reply: { status: 200, json: z.object({ message: z.string() }) },
    errors: [],
  }),
} as const;
