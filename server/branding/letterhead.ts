import { brandTokens } from '#domain/branding/brand-tokens.ts';
import type { Deps } from '#server/deps.ts';

/** The head of a document's first page: name, colour and logo of the lender as they are today. */
export interface Letterhead {
  readonly name: string;
  readonly colour: string;
  /** The logo as PNG, with the ratio of its width to its height. */
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
