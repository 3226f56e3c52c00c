import { textIn, withText } from '#domain/signing/png-text.ts';

/** A point of the pen: where it was, in CSS pixels of the pad, and when, in milliseconds since the first one. */
type StrokePoint = readonly [x: number, y: number, at: number];
/** The strokes of a signature, in order. */
export type Strokes = readonly (readonly StrokePoint[])[];

/** A drawn signature described for the evidence: "3 trazos, 214 puntos, 4.2 segundos". */
export function strokesText(strokes: Strokes): string {
  const points = strokes.flat();
  const [, , end] = points.at(-1) ?? [0, 0, 0];
  return `${strokes.length} trazos, ${points.length} puntos, ${(end / 1000).toFixed(1)} segundos`;
}

/** Most points of one signature: enough for every turn of a pen, and small beside its picture. */
export const STROKE_POINTS_MAX = 1_000;
const PIXELS_MAX = 4_000;
const HOUR_MS = 3_600_000;

const isPoint = (point: unknown): point is StrokePoint =>
  Array.isArray(point) &&
  point.length === 3 &&
  point.every((one) => Number.isSafeInteger(one) && Math.abs(one) <= HOUR_MS) &&
  Math.abs(point[0]) <= PIXELS_MAX &&
  Math.abs(point[1]) <= PIXELS_MAX &&
  point[2] >= 0;

const isStrokes = (value: unknown): value is Strokes =>
  Array.isArray(value) &&
  value.length <= STROKE_POINTS_MAX &&
  value.every((stroke) => Array.isArray(stroke) && stroke.every(isPoint)) &&
  value.flat().length <= STROKE_POINTS_MAX;

const NAME = 'strokes';

/** The drawing as a PNG with its strokes inside (png-text.ts). */
export const drawnWith = (png: Uint8Array, strokes: Strokes): Uint8Array<ArrayBuffer> =>
  withText(png, NAME, JSON.stringify(strokes));

/** The strokes inside a drawing's PNG; `null`: it has none, or values that no pad reports. */
export const strokesOf = (png: Uint8Array): Strokes | null => {
  const json = textIn(png, NAME);
  return json === null ? null : readStrokes(json);
};

function readStrokes(json: string): Strokes | null {
  try {
    const value: unknown = JSON.parse(json);
    return isStrokes(value) ? value : null;
  } catch {
    return null;
  }
}
