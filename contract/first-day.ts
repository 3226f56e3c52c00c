import * as z from 'zod/mini';
import { readers, staff } from '#contract/access.ts';
import { endpoint } from '#contract/endpoint.ts';
import { instant, messageReply } from '#contract/fields.ts';
import { ASIDE_STEPS, FIRST_DAY_STEPS, STEP_STATES } from '#domain/first-day/first-day-step.ts';
import { TEST_LETTER_STATES } from '#domain/first-day/test-letter.ts';

const testLetter = z.object({
  to: z.string(),
  state: z.enum(TEST_LETTER_STATES),
  writtenAt: instant,
  /** When the mail server took it. */
  acceptedAt: z.nullable(instant),
  /** What the mail server, or the way there, said the last time. */
  error: z.nullable(z.string()),
});

const firstDay = z.object({
  steps: z.array(z.object({ step: z.enum(FIRST_DAY_STEPS), state: z.enum(STEP_STATES) })),
  /** Whether a loan was ever disbursed: what is missing then holds nothing up. */
  lends: z.boolean(),
  /** The newest one; `null`: none was sent yet. */
  testLetter: z.nullable(testLetter),
});
export type FirstDay = z.infer<typeof firstDay>;
export type TestLetter = z.infer<typeof testLetter>;

export const firstDayApi = {
  read: endpoint({
    method: 'GET',
    path: '/api/admin/first-day',
    access: readers(),
    summary: 'What has to be set before the first loan, and what of it is missing.',
    reply: { status: 200, json: firstDay },
    errors: [],
  }),
  setAside: endpoint({
    method: 'PUT',
    path: '/api/admin/first-day/:step/aside',
    access: staff(),
    summary: 'Not now, or it stays as it is: nothing waits for this step any more.',
    params: z.strictObject({ step: z.enum(ASIDE_STEPS, 'Este paso no se puede dejar') }),
    reply: { status: 200, json: messageReply },
    errors: [],
  }),
  sendTestLetter: endpoint({
    method: 'POST',
    path: '/api/admin/first-day/test-letter',
    access: staff(),
    summary:
      'Write a letter to oneself by the way that every letter takes; reading tells what the mail server said.',
    reply: { status: 201, json: testLetter },
    errors: ['repeated_key'],
    creates: true,
  }),
} as const;
