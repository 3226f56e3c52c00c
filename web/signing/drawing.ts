import type Pad from 'signature_pad';
import { SIGNATURE_MAX_BYTES } from '#contract/fields.ts';
import { drawnWith, STROKE_POINTS_MAX, type Strokes } from '#domain/signing/strokes.ts';

const PNG = 'data:image/png;base64,';

/** Every point of a drawn signature, thinned out evenly above `STROKE_POINTS_MAX`. */
function strokesDrawn(groups: ReturnType<Pad['toData']>): Strokes {
  const points = groups.flatMap((group) => group.points);
  const start = points[0]?.time ?? 0;
  const each = Math.ceil(points.length / STROKE_POINTS_MAX);
  return groups.map((group) =>
    group.points
      .filter((_, place) => place % each === 0)
      .map(({ x, y, time }) => [Math.round(x), Math.round(y), Math.round(time - start)] as const),
  );
}

/** Most pixels of the picture's width: a pad as large as a phone in landscape would exceed the size of a signature. */
const WIDEST = 900;
/** White around the strokes, in pixels of the screen. */
const MARGIN = 16;

/**
 * The pad's drawing as a picture no wider than `WIDEST`, cut to the strokes: documents print it in a low box, where a
 * high pad's white would make the signature small.
 */
function pictureOf(pad: Pad, canvas: HTMLCanvasElement): string {
  const points = pad.toData().flatMap((group) => group.points);
  const ratio = canvas.width / canvas.clientWidth;
  const [left, right] = rangeOf(
    points.map(({ x }) => x * ratio),
    MARGIN * ratio,
    canvas.width,
  );
  const [top, bottom] = rangeOf(
    points.map(({ y }) => y * ratio),
    MARGIN * ratio,
    canvas.height,
  );
  const cut = document.createElement('canvas');
  const by = Math.min(1, WIDEST / (right - left));
  cut.width = Math.round((right - left) * by);
  cut.height = Math.round((bottom - top) * by);
  cut.getContext('2d')?.drawImage(canvas, left, top, right - left, bottom - top, 0, 0, cut.width, cut.height);
  return cut.toDataURL('image/png');
}

/** The range of values with a margin on both sides, between 0 and `most`, in whole pixels. */
const rangeOf = (values: readonly number[], margin: number, most: number): readonly [number, number] => [
  Math.max(0, Math.floor(Math.min(...values) - margin)),
  Math.min(most, Math.ceil(Math.max(...values) + margin)),
];

/** The drawn signature as a PNG data image, with its strokes inside as long as they fit. */
export function drawing(pad: Pad, canvas: HTMLCanvasElement): string {
  const picture = pictureOf(pad, canvas);
  const bytes = Uint8Array.from(atob(picture.slice(PNG.length)), (sign) => sign.charCodeAt(0));
  const drawn = drawnWith(bytes, strokesDrawn(pad.toData()));
  if (drawn.length > SIGNATURE_MAX_BYTES) return picture;
  let text = '';
  for (const byte of drawn) text += String.fromCharCode(byte);
  return `${PNG}${btoa(text)}`;
}
