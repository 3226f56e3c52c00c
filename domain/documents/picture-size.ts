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

const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const asText = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to));

/** Whether a JPEG ends before its end marker; a thumbnail inside its metadata has an end marker of its own. */
function isCutJpeg(bytes: Uint8Array): boolean {
  let at = 2;
  while (at + 2 <= bytes.length) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) {
      // Coded pixels, in which an FF is followed by 00 or by a restart marker.
      at = bytes.indexOf(0xff, at);
      if (at < 0) return true;
    } else if (marker === 0xd9) return false;
    else if (marker === 0xff) at += 1;
    else if (marker === 0x00 || (marker >= 0xd0 && marker <= 0xd8)) at += 2;
    else if (at + 4 > bytes.length) return true;
    else at += 2 + view(bytes).getUint16(at + 2);
  }
  return true;
}

/** Whether a PNG ends before its last chunk. */
function isCutPng(bytes: Uint8Array): boolean {
  for (let at = 8; at + 12 <= bytes.length; at += 12 + view(bytes).getUint32(at))
    if (asText(bytes, at + 4, at + 8) === 'IEND') return false;
  return true;
}

/**
 * Whether a JPEG, PNG or WebP ends before its picture does, as a file that was not received to its end. Browsers draw
 * what is there of one, and the rest grey.
 */
export function isCutOff(bytes: Uint8Array): boolean {
  const beginning = asText(bytes, 0, 12);
  if (beginning.startsWith('\xff\xd8\xff')) return isCutJpeg(bytes);
  if (beginning.startsWith('\x89PNG')) return isCutPng(bytes);
  return /^RIFF.{4}WEBP/s.test(beginning) && view(bytes).getUint32(4, true) + 8 > bytes.length;
}

/** Whether a file is a photo of a phone that many browsers and the server cannot read: HEIC. */
export const isHeic = (bytes: Uint8Array): boolean =>
  /^.{4}ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/s.test(asText(bytes, 0, 12));
