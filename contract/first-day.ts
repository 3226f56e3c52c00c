import * as z from 'zod/mini';
import { readers, staff } from '#contract/access.ts';
import { create, get, put } from '#contract/endpoint.ts';
import { instant, messageReply, phone } from '#contract/fields.ts';
import { ASIDE_STEPS, FIRST_DAY_STEPS, STEP_STATES } from '#domain/first-day/first-day-step.ts';
import { TEST_LETTER_STATES, TEST_TEXT_STATES } from '#domain/first-day/trials.ts';
import { CHANNELS } from '#domain/messages/channel.ts';
import { MESSAGE_STATES } from '#domain/messages/message-state.ts';

const testLetter = z.object({
  to: z.string(),
  state: z.enum(TEST_LETTER_STATES),
  writtenAt: instant,
  /** When the mail server accepted the test letter; `null`: not yet. */
  acceptedAt: z.nullable(instant),
  /** The last error of the mail server, or of the connection to it. */
  error: z.nullable(z.string()),
});

const testText = z.object({
  to: z.string(),
  state: z.enum(TEST_TEXT_STATES),
  writtenAt: instant,
  /** When the provider reported the arrival of the test message; `null`: not yet. */
  deliveredAt: z.nullable(instant),
  /** The provider's last report about the test message. */
  error: z.nullable(z.string()),
  /** The message that replaced the test message; `null`: none did. */
  instead: z.nullable(z.object({ channel: z.enum(CHANNELS), to: z.string(), state: z.enum(MESSAGE_STATES) })),
});

const testTextBody = z.strictObject({ phone });

const firstDay = z.object({
  steps: z.array(z.object({ step: z.enum(FIRST_DAY_STEPS), state: z.enum(STEP_STATES) })),
  /** Whether a loan was ever disbursed: then missing steps hold nothing up. */
  lends: z.boolean(),
  /** The newest test letter; `null`: none was sent yet. */
  testLetter: z.nullable(testLetter),
  /** The state of WhatsApp; `null`: this installation has no WhatsApp number. */
  whatsapp: z.nullable(
    z.object({
      /** Whether the template of the codes is set: a test message uses it. */
      isReady: z.boolean(),
      /** The newest test message with the current template of the codes; `null`: none was sent. */
      test: z.nullable(testText),
    }),
  ),
});
export type FirstDay = z.infer<typeof firstDay>;
export type TestLetter = z.infer<typeof testLetter>;
export type TestText = z.infer<typeof testText>;

export const firstDayApi = {
  read: get('/api/admin/first-day', readers(), {
    summary: 'The settings before the first loan, and which of them are missing.',
    json: firstDay,
  }),
  setAside: put('/api/admin/first-day/:step/aside', staff(), {
    summary: 'Put a step aside, or keep its default: nothing waits for it any more.',
    params: z.strictObject({ step: z.enum(ASIDE_STEPS, 'Este paso no se puede dejar') }),
    json: messageReply,
  }),
  sendTestLetter: create('/api/admin/first-day/test-letter', staff(), {
    summary:
      "Send a letter to the caller by the way of every letter; reading returns the mail server's answer.",
    json: testLetter,
  }),
  sendTestText: create('/api/admin/first-day/test-text', staff(), {
    summary:
      'Send a message by WhatsApp to a phone, with the template of the codes; reading returns whether it arrived.',
    body: testTextBody,
    json: testText,
    errors: ['method_unavailable', 'too_many_requests'],
  }),
} as const;
