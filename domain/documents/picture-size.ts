export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Pixels of a photo's long edge, as uploaded and as stored, where its short edge stays legible. */
const LONG_EDGE = 1_600;
/**
 * Fewest pixels of the short edge of a picture that was larger: a tall screenshot of a phone, 1,080 wide, with letters of
 * 34 pixels keeps them at 22.
 */
const SHORT_EDGE = 720;
/** Most pixels of a picture; a larger one is only longer than anybody's receipt. */
const PIXELS = 6_000_000;
/** Longest edge that WebP can store. */
const WEBP_EDGE = 16_383;

/** The size in which a picture is uploaded and stored; never larger than it was (rule: photo-compression). */
export function pictureSize({ width, height }: Size): Size {
  const long = Math.max(width, height);
  const wanted = Math.max(LONG_EDGE / long, SHORT_EDGE / Math.min(width, height));
  const scale = Math.min(1, wanted, Math.sqrt(PIXELS / (width * height)), WEBP_EDGE / long);
  const edge = (pixels: number) => Math.max(1, Math.round(pixels * scale));
  return { width: edge(width), height: edge(height) };
}

/** How many times the length of a usual photo a picture has, at least once: its share of bytes. */
export const shareOfPhoto = ({ width, height }: Size): number =>
  Math.max(1, Math.max(width, height) / LONG_EDGE);
