import { brandTokens } from '#domain/branding/brand-tokens.ts';
import type { Deps } from '#server/deps.ts';

/** What stands over the first page of a document: who lends, as it looks today. */
export interface Letterhead {
  readonly name: string;
  readonly colour: string;
  /** PNG, and how many times as wide as high. */
  readonly logo: { readonly bytes: Uint8Array; readonly aspect: number } | null;
}

export async function letterheadOf({
  settings,
  pictures,
}: Pick<Deps, 'settings' | 'pictures'>): Promise<Letterhead> {
  const { name, brandColour, logo } = await settings();
  const bytes = await pictures('logo.png');
  return {
    name,
    colour: brandTokens(brandColour).light.brand,
    logo: logo && bytes && { bytes, aspect: logo.width / logo.height },
  };
}
