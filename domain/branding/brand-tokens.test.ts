import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type BrandTokens,
  brandTokens,
  contrast,
  GROUNDS,
  isColour,
  mix,
} from '#domain/branding/brand-tokens.ts';
import { COIN } from '#domain/branding/mark.ts';

const anyColour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);
const WHITE = '#ffffff';

/** A text or the edge of a control, and its background. */
const pairs = (
  tokens: BrandTokens,
  { ground, surface, paper, ink, 'ink-soft': soft }: (typeof GROUNDS)['light' | 'dark'],
) => ({
  text: [
    ...[ground, surface, paper, tokens['brand-tint']].map((under) => [tokens.brand, under] as const),
    [tokens['on-brand'], tokens.brand] as const,
    [tokens['on-brand'], tokens['brand-hover']] as const,
    [ink, tokens['brand-tint']] as const,
    [ink, tokens['brand-soft']] as const,
    [soft, tokens['brand-tint']] as const,
    [WHITE, tokens.night] as const,
    [tokens['on-night-soft'], tokens.night] as const,
  ],
  edges: [[tokens['night-control'], tokens.night] as const],
});

function expectReadable({ light, dark }: ReturnType<typeof brandTokens>) {
  for (const [tokens, grounds] of [
    [light, GROUNDS.light],
    [dark, GROUNDS.dark],
  ] as const) {
    expect(Object.values(tokens).every(isColour)).toBe(true);
    const { text, edges } = pairs(tokens, grounds);
    for (const [on, under] of text)
      expect(contrast(on, under), `${on} on ${under}`).toBeGreaterThanOrEqual(4.5);
    for (const [on, under] of edges)
      expect(contrast(on, under), `${on} on ${under}`).toBeGreaterThanOrEqual(3);
  }
}

it('every colour that a lender chooses gives readable tokens', () => {
  fc.assert(
    fc.property(anyColour, (colour) => expectReadable(brandTokens(colour))),
    {
      numRuns: 300,
      examples: [['#ffffff'], ['#000000'], ['#ffff00'], ['#0000ff'], ['#808080'], ['#ff0000'], ['#00ff00']],
    },
  );
});

it('a readable colour stays unchanged', () => {
  expect(brandTokens('#7a1f3d').light.brand).toBe('#7a1f3d');
  expect(brandTokens('#ffd23f').dark.brand).toBe('#ffd23f');
  expect(brandTokens('#ffd23f').light.brand).not.toBe('#ffd23f');
});

it('mixes from one colour to the other', () => {
  expect([0, 0.5, 1].map((share) => mix('#102030', '#ffffff', share))).toEqual([
    '#102030',
    '#889098',
    '#ffffff',
  ]);
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
});

it('a lender without a colour gets the default, which is readable too', () => {
  const tokens = brandTokens(null);
  expect(tokens.light).toMatchObject({ brand: '#0a5c70', 'on-brand': '#ffffff', night: '#073642' });
  expect(tokens.dark).toMatchObject({ brand: '#7ed0da', 'on-brand': '#06222a', night: '#0a232a' });
  expectReadable(tokens);
});

it('the dark band is as dark as the default one, for any colour', () => {
  for (const colour of ['#ffffff', '#ffd23f', '#7a1f3d']) {
    const { light, dark } = brandTokens(colour);
    expect(contrast(light.night, '#ffffff')).toBeGreaterThanOrEqual(12);
    expect(contrast(dark.night, '#ffffff')).toBeGreaterThanOrEqual(15);
    expect(contrast(light.night, '#ffffff')).toBeLessThan(21);
  }
});

it('the coin contrasts with white and with black', () => {
  expect(isColour(COIN)).toBe(true);
  for (const ground of [WHITE, '#000000']) expect(contrast(COIN, ground)).toBeGreaterThan(1.5);
});
