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

/** The pad's drawing as a picture no wider than `WIDEST`. */
function pictureOf(pad: Pad, canvas: HTMLCanvasElement): string {
  if (canvas.width <= WIDEST) return pad.toDataURL('image/png');
  const small = document.createElement('canvas');
  small.width = WIDEST;
  small.height = Math.round((canvas.height * WIDEST) / canvas.width);
  small.getContext('2d')?.drawImage(canvas, 0, 0, small.width, small.height);
  return small.toDataURL('image/png');
}

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
