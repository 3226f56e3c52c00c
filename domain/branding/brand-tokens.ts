/** The colour roles that a lender's own colour replaces; every other role keeps its meaning for any lender. */
export const BRAND_ROLES = [
  'brand',
  'brand-hover',
  'brand-tint',
  'brand-soft',
  'on-brand',
  'night',
  'night-line',
  'night-control',
  'on-night-soft',
  'tile-petal',
  'tile-bud',
] as const;
export type BrandRole = (typeof BRAND_ROLES)[number];
/** A colour as `#rrggbb`, in small letters. */
type Colour = string;

export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text);

const channelsOf = (colour: Colour): readonly number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** Mixes two colours by the share of the second: 0 is the first, 1 the second. */
export function mix(one: Colour, other: Colour, share: number): Colour {
  const others = channelsOf(other);
  return `#${channelsOf(one)
    .map((channel, index) => Math.round(channel + ((others[index] ?? channel) - channel) * share))
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`;
}

function luminance(colour: Colour): number {
  const [r = 0, g = 0, b = 0] = channelsOf(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The contrast ratio of two colours, from 1 to 21 (WCAG 2.2): text needs 4.5, the edge of a control 3. */
export function contrast(one: Colour, other: Colour): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

export type BrandTokens = Readonly<Record<BrandRole, Colour>>;
export interface Brand {
  readonly light: BrandTokens;
  readonly dark: BrandTokens;
}

/**
 * Colours of pages in light and dark mode that are the same for every lender. A lender's own colour has to be readable
 * on these backgrounds.
 */
export const GROUNDS = {
  light: {
    ground: '#fbf6ec',
    surface: '#ffffff',
    paper: '#ffffff',
    ink: '#14272c',
    'ink-soft': '#4a5c61',
    line: '#e2daca',
  },
  dark: {
    ground: '#0c1a1e',
    surface: '#13262c',
    paper: '#1a3139',
    ink: '#eef4f2',
    'ink-soft': '#a9bbbe',
    line: '#264049',
  },
} as const;

/** The colours of a lender that has chosen none. */
const HOUSE: Brand = {
  light: {
    brand: '#0a5c70',
    'brand-hover': '#084a5b',
    'brand-tint': '#e6f4f4',
    'brand-soft': '#bfe3e6',
    'on-brand': '#ffffff',
    night: '#073642',
    'night-line': '#1c4c58',
    'night-control': '#6fa3ac',
    'on-night-soft': '#d6ebec',
    'tile-petal': '#0e7288',
    'tile-bud': '#bfe3e6',
  },
  dark: {
    brand: '#7ed0da',
    'brand-hover': '#9adde5',
    'brand-tint': '#17343b',
    'brand-soft': '#2b5963',
    'on-brand': '#06222a',
    night: '#0a232a',
    'night-line': '#1d3d46',
    'night-control': '#6d8f97',
    'on-night-soft': '#b4cbce',
    'tile-petal': '#16505d',
    'tile-bud': '#346470',
  },
};

const WHITE = '#ffffff';
const BLACK = '#000000';
/** Least contrast of a text of any size with its background (WCAG AA). */
const READABLE = 4.5;
/** Least contrast of white text on the dark band of a page, in light and dark mode. */
const NIGHT = { light: 12, dark: 15 };
const STEPS = 100;

/** The colour itself, or the nearest mixture of it with `end` that passes `fits`. */
function towards(colour: Colour, end: Colour, fits: (candidate: Colour) => boolean): Colour {
  for (let step = 0; step < STEPS; step += 1) {
    const candidate = mix(colour, end, step / STEPS);
    if (fits(candidate)) return candidate;
  }
  return end;
}

const isReadableOn = (colour: Colour, grounds: readonly Colour[]) =>
  grounds.every((ground) => contrast(colour, ground) >= READABLE);

const nightOf = (colour: Colour, white: number) =>
  towards(colour, BLACK, (candidate) => contrast(candidate, WHITE) >= white);

function lightOf(colour: Colour): BrandTokens {
  const { ground, surface, paper } = GROUNDS.light;
  const tintOf = (brand: Colour) => mix(brand, WHITE, 0.9);
  const brand = towards(colour, BLACK, (candidate) =>
    isReadableOn(candidate, [ground, surface, paper, tintOf(candidate)]),
  );
  const night = nightOf(colour, NIGHT.light);
  return {
    brand,
    'brand-hover': mix(brand, BLACK, 0.2),
    'brand-tint': tintOf(brand),
    'brand-soft': mix(brand, WHITE, 0.75),
    'on-brand': WHITE,
    night,
    'night-line': mix(night, WHITE, 0.12),
    'night-control': mix(night, WHITE, 0.55),
    'on-night-soft': mix(night, WHITE, 0.85),
    'tile-petal': mix(night, WHITE, 0.2),
    'tile-bud': mix(night, WHITE, 0.75),
  };
}

function darkOf(colour: Colour): BrandTokens {
  const { ground, surface, paper } = GROUNDS.dark;
  const tintOf = (brand: Colour) => mix(surface, brand, 0.15);
  const brand = towards(colour, WHITE, (candidate) =>
    isReadableOn(candidate, [ground, surface, paper, tintOf(candidate)]),
  );
  const night = nightOf(colour, NIGHT.dark);
  return {
    brand,
    'brand-hover': mix(brand, WHITE, 0.2),
    'brand-tint': tintOf(brand),
    'brand-soft': mix(surface, brand, 0.3),
    'on-brand': mix(brand, BLACK, 0.9),
    night,
    'night-line': mix(night, WHITE, 0.12),
    'night-control': mix(night, WHITE, 0.5),
    'on-night-soft': mix(night, WHITE, 0.75),
    'tile-petal': mix(night, WHITE, 0.15),
    'tile-bud': mix(night, WHITE, 0.3),
  };
}

/**
 * The colour of every role for a lender with this colour: as near to it as readability allows, in light and in dark
 * mode (rule: brand-colour).
 */
export const brandTokens = (colour: Colour | null): Brand =>
  colour === null ? HOUSE : { light: lightOf(colour), dark: darkOf(colour) };
