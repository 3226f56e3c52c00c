import { encode } from 'uqr';

/** Width of the white border around a QR code, in cells: without it scanners do not find the code (ISO/IEC 18004). */
const QUIET = 4;

export interface QrCode {
  /** Cells along a side, without the white border: 25 when the text fits (rule: share-card). */
  readonly cells: number;
  /** The SVG's `viewBox`, including the white border. */
  readonly viewBox: string;
  /** The dark cells as one path of the SVG. */
  readonly path: string;
}

/** The QR code of a text, as a drawing. */
export function qrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'L', boostEcc: true, minVersion: 2, border: 0 });
  const runs = data.flatMap((row, y) =>
    row.flatMap((dark, x) => (dark ? [`M${x + QUIET} ${y + QUIET}h1v1h-1z`] : [])),
  );
  const side = size + 2 * QUIET;
  return { cells: size, viewBox: `0 0 ${side} ${side}`, path: runs.join('') };
}

/** Colour of the dark cells, on white in every colour scheme: scanners require it. */
export const QR_DARK = '#14272c';

/** The downloaded file of a QR code as an SVG: 1,056 px, sharp at any size. */
export function qrFile({ viewBox, path }: QrCode): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1056" height="1056" viewBox="${viewBox}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h999v999H0z"/><path fill="${QR_DARK}" d="${path}"/></svg>`;
}
