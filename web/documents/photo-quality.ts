/** The pixels of a picture as a canvas gives them: four bytes each. */
interface Pixels {
  readonly data: ArrayLike<number>;
  readonly width: number;
  readonly height: number;
}

export interface PhotoQuality {
  /** How sharp the picture's edges are: variance of the Laplacian of the brightness (0–255). */
  readonly sharpness: number;
  /** Share of blown-out pixels with a soft edge, which reflected light has and white paper has not; 0–1. */
  readonly glare: number;
}

/**
 * Pixels of the longer edge of a picture when it is measured: some 10 ms on a phone that is six times slower than a
 * desktop.
 */
export const MEASURED_EDGE = 640;

const BLOWN_OUT = 250;
/**
 * Pixels beyond the edge of a blown-out area in which the brightness is compared: paper, letters or a screen are at
 * least `SOFT_DROP` darker there, a reflection is not.
 */
const EDGE_WIDTH = 4;
const SOFT_DROP = 40;

function brightnessOf({ data, width, height }: Pixels): Float32Array {
  const light = new Float32Array(width * height);
  for (let at = 0; at < light.length; at += 1) {
    const from = at * 4;
    light[at] = 0.299 * (data[from] ?? 0) + 0.587 * (data[from + 1] ?? 0) + 0.114 * (data[from + 2] ?? 0);
  }
  return light;
}

function sharpnessOf(light: Float32Array, width: number, height: number): number {
  let [sum, squares, count] = [0, 0, 0];
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const around =
        (light[at - 1] ?? 0) + (light[at + 1] ?? 0) + (light[at - width] ?? 0) + (light[at + width] ?? 0);
      const edge = around - 4 * (light[at] ?? 0);
      sum += edge;
      squares += edge * edge;
      count += 1;
    }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2;
}

function glareOf(light: Float32Array, width: number): number {
  let [blown, edges, soft] = [0, 0, 0];
  for (let at = 0; at < light.length; at += 1) {
    if ((light[at] ?? 0) < BLOWN_OUT) continue;
    blown += 1;
    // The last one before the brightness falls, away from the end of its row.
    if ((light[at + 1] ?? 255) >= BLOWN_OUT || (at % width) + EDGE_WIDTH >= width) continue;
    edges += 1;
    const darkest = Math.min(...light.subarray(at + 1, at + 1 + EDGE_WIDTH));
    if ((light[at] ?? 0) - darkest < SOFT_DROP) soft += 1;
  }
  return edges === 0 || soft < edges / 2 ? 0 : blown / light.length;
}

/** How readable a photo is: the sharpness and the glare of its pixels, which the caller reduced to `MEASURED_EDGE`. */
export function measurePhoto(pixels: Pixels): PhotoQuality {
  const light = brightnessOf(pixels);
  return {
    sharpness: sharpnessOf(light, pixels.width, pixels.height),
    glare: glareOf(light, pixels.width),
  };
}
