import type { accountsApi } from '#contract/accounts.ts';
import { ok } from '#domain/result.ts';
import type { Actor, Context } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';

// A path of our own: one slash, then no second slash or backslash that a browser would read as another host.
const LOCAL = /^\/(?![/\\])[\w\-./?=&%#]*$/;

export async function loginRedirect(
  _context: Context<Actor | null>,
  { query }: VerbInput<typeof accountsApi.loginRedirect>,
) {
  const next = query?.next;
  return ok({ location: next && LOCAL.test(next) ? `/?next=${encodeURIComponent(next)}` : '/' });
}
