import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { PROVING_CHANNELS } from '#domain/messages/channel.ts';
import { tabNotes } from '#web/app/session/notes.ts';
import { useHash } from '#web/app/shell/use-hash.ts';

const waiting = z.object({
  email: z.string(),
  phone: z.nullable(z.string()),
  method: z.enum(PROVING_CHANNELS),
  since: z.number(),
  waitUntil: z.optional(z.number()),
});
/**
 * The address or number that got a one-time code, and when (milliseconds since 1970). `waitUntil`: the end of a longer
 * wait for another code, which the server asked for.
 */
export type CodeRequest = z.infer<typeof waiting>;
/** A code that was sent; `since` is the time of an earlier code, by default now. */
type Sent = Omit<CodeRequest, 'since'> & { readonly since?: number };

// Well past the validity of a code: from then on the page shows the form again.
const KEPT_MS = 30 * 60_000;

function read(key: string): CodeRequest | null {
  try {
    const kept = waiting.safeParse(JSON.parse(tabNotes.read(key) ?? 'null'));
    return kept.success && Date.now() - kept.data.since < KEPT_MS ? kept.data : null;
  } catch {
    return null;
  }
}

/**
 * Remembers in this tab that the customer waits for a code: a small phone discards the page while the customer reads
 * the code in another application, and the form must not start again.
 */
export function useCodeRequest(key: string) {
  const [current, setCurrent] = useState<CodeRequest | null>(null);
  // After the first render, which must equal the prerendered one.
  useEffect(() => setCurrent(read(key)), [key]);
  return [
    current,
    (sent: Sent | null) => {
      const next = sent && { since: Date.now(), ...sent };
      setCurrent(next);
      tabNotes.write(key, next && JSON.stringify(next));
    },
  ] as const;
}

/** The link of a message that opened this page: its purpose and its secret. */
export interface LetterLink<F extends string> {
  readonly fragment: F;
  readonly secret: string;
}

/** The link that opened this page, once it is hydrated. The link's secret follows "#" and one of these names. */
export function useLetterLink<F extends string>(fragments: readonly F[]): LetterLink<F> | null {
  const hash = useHash();
  const fragment = fragments.find((one) => hash.startsWith(one));
  return fragment === undefined ? null : { fragment, secret: hash.slice(fragment.length) };
}
