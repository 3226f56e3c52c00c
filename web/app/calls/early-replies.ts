declare global {
  /** Asked for by the page before this program was here (bin/page-start.mjs); `null` when no answer came. */
  var earlyReplies: Map<string, Promise<Response | null>> | undefined;
}

/**
 * The answer to a GET that the page itself has asked for, once; `null` where there is none. What is changed makes the
 * others old. A refusal is no answer: who asks after it hears the reason.
 */
export function takeEarly(method: string, url: string, signal: AbortSignal): Promise<Response | null> | null {
  const replies = globalThis.earlyReplies;
  if (method !== 'GET') replies?.clear();
  const underWay = replies?.get(url);
  if (!underWay) return null;
  replies?.delete(url);
  const givenUp = new Promise<null>((resolve) => signal.addEventListener('abort', () => resolve(null)));
  return Promise.race([underWay, givenUp]).then((reply) => (reply?.ok ? reply : null));
}
