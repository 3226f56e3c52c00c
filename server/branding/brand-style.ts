import { BRAND_ROLES, type BrandTokens, brandTokens } from '#domain/branding/brand-tokens.ts';

const declared = (tokens: BrandTokens) =>
  BRAND_ROLES.map((role) => `--color-${role}:${tokens[role]}`).join(';');

/**
 * CSS with the lender's colours, which a page puts over those of tokens.css; empty where the lender has chosen no
 * colour.
 */
export function brandStyle(colour: string | null): string {
  if (colour === null) return '';
  const { light, dark } = brandTokens(colour);
  return `:root{${declared(light)}}@media (prefers-color-scheme:dark){:root{${declared(dark)}}}`;
}
