import * as z from 'zod/mini';
import { get, post } from '#contract/endpoint.ts';
import { instant, messageReply } from '#contract/fields.ts';

const session = z.object({
  /** Whether the caller uses this one. */
  current: z.boolean(),
  /** "Chrome en Android"; `null` for a session from before it was recorded. */
  device: z.nullable(z.string()),
  /** Whether it was opened from the network that the caller has now; `null`: not recorded. */
  sameNetwork: z.nullable(z.boolean()),
  openedAt: instant,
  /** `null` for the session in use. */
  lastSeenAt: z.nullable(instant),
});
export type OwnSession = z.infer<typeof session>;

export const ownSessionsApi = {
  list: get('/api/auth/sessions', 'signed-in', {
    summary: "The caller's open sessions, the one in use first (rule: own-sessions).",
    json: z.object({ sessions: z.array(session) }),
  }),
  endOthers: post('/api/auth/sessions/end-others', 'signed-in', {
    summary: "End the caller's sessions in every other browser (rule: own-sessions).",
    json: messageReply,
  }),
};
