import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { PROVING_CHANNELS } from '#domain/messages/channel.ts';

const waiting = z.object({
  email: z.string(),
  phone: z.nullable(z.string()),
  method: z.enum(PROVING_CHANNELS),
  since: z.number(),
});
/** Where a code went, and when (milliseconds since 1970). */
export type Waiting = z.infer<typeof waiting>;
/** `since` of a code that went before; else it goes now. */
type Sent = Omit<Waiting, 'since'> & { readonly since?: number };

// Well past the life of a code: the form it came from is the better place then.
const KEPT_MS = 30 * 60_000;

function read(key: string): Waiting | null {
  try {
    const kept = waiting.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null'));
    return kept.success && Date.now() - kept.data.since < KEPT_MS ? kept.data : null;
  } catch {
    return null;
  }
}

/**
 * Whether somebody waits for a code, kept in this tab: a small phone drops the page while its owner reads the code in
 * another application, and must not ask for everything again.
 */
export function useWaiting(key: string) {
  const [current, setCurrent] = useState<Waiting | null>(null);
  // After the first drawing, which is the prerendered one.
  useEffect(() => setCurrent(read(key)), [key]);
  return [
    current,
    (sent: Sent | null) => {
      const next = sent && { since: Date.now(), ...sent };
      setCurrent(next);
      try {
        if (next) sessionStorage.setItem(key, JSON.stringify(next));
        else sessionStorage.removeItem(key);
      } catch {
        // Without storage the flow goes on as long as the page lives.
      }
    },
  ] as const;
}
