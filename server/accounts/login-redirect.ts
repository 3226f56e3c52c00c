import type { accountsApi } from '#contract/accounts.ts';
import { ok } from '#domain/result.ts';
import type { Actor, Context } from '#server/http/context.ts';
import { isLocalPath } from '#server/http/pages/local-path.ts';
import type { VerbInput } from '#server/http/serve.ts';

export async function loginRedirect(
  _context: Context<Actor | null>,
  { query }: VerbInput<typeof accountsApi.loginRedirect>,
) {
  const next = query?.next;
  return ok({ location: next && isLocalPath(next) ? `/?next=${encodeURIComponent(next)}` : '/' });
}
