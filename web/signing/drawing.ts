import type Pad from 'signature_pad';
import { SIGNATURE_MAX_BYTES } from '#contract/fields.ts';
import { drawnWith, STROKE_POINTS_MAX, type Strokes } from '#domain/signing/strokes.ts';

const PNG = 'data:image/png;base64,';

/** Every point of the pen, thinned out evenly where there are more than are sent. */
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

/** The drawing as a PNG data image that says how it was drawn, stroke by stroke, as long as that fits. */
export function drawing(pad: Pad): string {
  const picture = pad.toDataURL('image/png');
  const bytes = Uint8Array.from(atob(picture.slice(PNG.length)), (sign) => sign.charCodeAt(0));
  const drawn = drawnWith(bytes, strokesDrawn(pad.toData()));
  if (drawn.length > SIGNATURE_MAX_BYTES) return picture;
  let text = '';
  for (const byte of drawn) text += String.fromCharCode(byte);
  return `${PNG}${btoa(text)}`;
}
