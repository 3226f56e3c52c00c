import * as z from 'zod/mini';
import { readers, staff } from '#contract/access.ts';
import { create, get, remove } from '#contract/endpoint.ts';
import { instant, messageReply, requiredText } from '#contract/fields.ts';
import { SCOPES, TOKEN_LIVES } from '#domain/tokens/token.ts';

const token = z.object({
  id: z.int(),
  name: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  /** The person whose rights the token has, as far as its scopes allow. */
  madeBy: z.string(),
  madeAt: instant,
  expiresAt: instant,
  /** When a program last used the token, to the minute; `null`: never. */
  lastUsedAt: z.nullable(instant),
  revokedAt: z.nullable(instant),
  live: z.boolean(),
});
export type ApiToken = z.infer<typeof token>;

export const newToken = z.strictObject({
  name: requiredText('Escriba para qué programa es', 60),
  scopes: z
    .array(z.enum(SCOPES, 'Elija de la lista'), 'Elija al menos un permiso')
    .check(z.minLength(1, 'Elija al menos un permiso'), z.maxLength(SCOPES.length, 'Elija de la lista')),
  days: z.literal([...TOKEN_LIVES], 'Elija cuánto dura'),
});

export const tokensApi = {
  list: get('/api/admin/tokens', readers(), {
    summary: 'The tokens of programs, newest first; never the secrets.',
    json: z.array(token),
  }),
  create: create('/api/admin/tokens', staff(), {
    summary: 'Make a token for a program; the reply has its secret, once (rule: token-scopes).',
    body: newToken,
    json: z.object({ ...token.shape, secret: z.string() }),
  }),
  revoke: remove('/api/admin/tokens/:id', staff(), {
    summary: 'End a token, from its next request on.',
    json: messageReply,
  }),
} as const;
