import { tokensApi } from '#contract/tokens.ts';
import { serve } from '#server/http/serve.ts';
import { createToken, readTokens, revokeOneToken } from '#server/tokens/manage-tokens.ts';

export const tokensRoutes = [
  serve(tokensApi.list, readTokens),
  serve(tokensApi.create, createToken),
  serve(tokensApi.revoke, revokeOneToken),
];
