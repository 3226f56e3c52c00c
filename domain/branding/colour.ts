/** A colour as `#rrggbb`, in small letters. */
export type Colour = string;

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
