import * as z from 'zod/mini';
import { readers, staff } from '#contract/access.ts';
import { endpoint } from '#contract/endpoint.ts';
import { instant, messageReply, phone } from '#contract/fields.ts';
import { ASIDE_STEPS, FIRST_DAY_STEPS, STEP_STATES } from '#domain/first-day/first-day-step.ts';
import { TEST_LETTER_STATES } from '#domain/first-day/test-letter.ts';
import { TEST_TEXT_STATES } from '#domain/first-day/test-text.ts';
import { CHANNELS } from '#domain/messages/channel.ts';
import { MESSAGE_STATES } from '#domain/messages/message-state.ts';

const testLetter = z.object({
  to: z.string(),
  state: z.enum(TEST_LETTER_STATES),
  writtenAt: instant,
  /** When the mail server took it. */
  acceptedAt: z.nullable(instant),
  /** What the mail server, or the way there, said the last time. */
  error: z.nullable(z.string()),
});

const testText = z.object({
  to: z.string(),
  state: z.enum(TEST_TEXT_STATES),
  writtenAt: instant,
  /** When the provider said that it arrived. */
  deliveredAt: z.nullable(instant),
  /** What the provider said last. */
  error: z.nullable(z.string()),
  /** The one that went in its place. */
  instead: z.nullable(z.object({ channel: z.enum(CHANNELS), to: z.string(), state: z.enum(MESSAGE_STATES) })),
});

export const testTextBody = z.strictObject({ phone });

const firstDay = z.object({
  steps: z.array(z.object({ step: z.enum(FIRST_DAY_STEPS), state: z.enum(STEP_STATES) })),
  /** Whether a loan was ever disbursed: what is missing then holds nothing up. */
  lends: z.boolean(),
  /** The newest one; `null`: none was sent yet. */
  testLetter: z.nullable(testLetter),
  /** `null`: this installation has no number of WhatsApp. */
  whatsapp: z.nullable(
    z.object({
      /** Whether the template of the codes is set, which a test message goes by. */
      isReady: z.boolean(),
      /** The newest one by that template. */
      test: z.nullable(testText),
    }),
  ),
});
export type FirstDay = z.infer<typeof firstDay>;
export type TestLetter = z.infer<typeof testLetter>;
export type TestText = z.infer<typeof testText>;

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
  sendTestText: endpoint({
    method: 'POST',
    path: '/api/admin/first-day/test-text',
    access: staff(),
    summary:
      'Write a message by WhatsApp to a phone, by the template of the codes; reading tells whether it arrived.',
    body: testTextBody,
    reply: { status: 201, json: testText },
    errors: ['method_unavailable', 'too_many_requests', 'repeated_key'],
    creates: true,
  }),
} as const;
