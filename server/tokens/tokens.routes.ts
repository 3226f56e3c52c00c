import { type ApiToken, tokensApi } from '#contract/tokens.ts';
import { fullNameOf } from '#domain/accounts/person-name.ts';
import { addDays, startOfDay } from '#domain/calendar.ts';
import { isIn } from '#domain/enum-table.ts';
import { fail, ok } from '#domain/result.ts';
import { isTokenLive, SCOPES } from '#domain/tokens/token.ts';
import { insertRow } from '#server/db/insert-rows.ts';
import { changing, reading, serve } from '#server/http/serve.ts';
import { recordEvent } from '#server/outbox/record-events.ts';
import { decryptSecret, encryptSecret } from '#server/secrets/encryption.ts';
import { newTokenSecret, tokenHash } from '#server/tokens/enter-by-token.ts';
import { listTokens, revokeToken, type TokenRow } from '#server/tokens/tokens.store.ts';

const tokenReply = (row: TokenRow, now: Date): ApiToken => ({
  id: row.id,
  name: row.name,
  // A scope that only an older version knew grants nothing.
  scopes: row.scopes.filter((scope) => isIn(SCOPES, scope)),
  madeBy: fullNameOf(row),
  madeAt: row.madeAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  revokedAt: row.revokedAt?.toISOString() ?? null,
  live: isTokenLive(row, now),
});

const readTokens = reading(tokensApi.list, async (tx, context) =>
  ok((await listTokens(tx)).map((row) => tokenReply(row, context.now))),
);

const sealedFor = (id: number) => ({ purpose: 'token', row: id }) as const;

/**
 * Creates an API token and returns its secret once, and again for a repeated request, whose stored reply is
 * encrypted.
 */
const createToken = serve(tokensApi.create, async (context, { body }) => {
  const { actor, deps, now, today } = context;
  const made = await context.transactOnce(async (tx) => {
    const secret = newTokenSecret();
    const scopes = SCOPES.filter((scope) => body.scopes.includes(scope));
    const id = await insertRow(tx, 'apiTokens', {
      name: body.name.trim(),
      hash: tokenHash(secret),
      scopes,
      madeBy: actor.userId,
      madeAt: now,
      // To the end of the last day.
      expiresAt: startOfDay(addDays(today, body.days + 1)),
    });
    await recordEvent(tx, context, 'token.created', id, {
      facts: { scopes: scopes.join(', '), days: body.days },
    });
    const [row] = await listTokens(tx, id);
    if (!row) throw new Error('A token must exist after its creation');
    return ok({
      ...tokenReply(row, now),
      sealed: encryptSecret(deps.env.sessionSecret, sealedFor(id), secret),
    });
  });
  if (!made.ok) return made;
  const { sealed, ...token } = made.value;
  const secret = decryptSecret(deps.env.sessionSecret, sealedFor(token.id), sealed);
  // Only when the program's key changed between the request and its repetition.
  if (secret === null) return fail({ code: 'repeated_key' });
  return ok({ ...token, secret });
});

const revokeOneToken = changing(tokensApi.revoke, async (tx, context, { params: { id } }) => {
  if (!(await revokeToken(tx, id, context.actor.userId, context.now))) return fail({ code: 'not_found' });
  await recordEvent(tx, context, 'token.revoked', id);
  return ok({ message: 'La llave ya no abre nada.' });
});

export const tokensRoutes = [readTokens, createToken, revokeOneToken];
