import { encode } from 'uqr';

/** White cells around, without which scanners do not find it (ISO/IEC 18004). */
const QUIET = 4;

export interface QrCode {
  /** Cells along a side, without the quiet border: 25 when the text fits (rule: share-card). */
  readonly cells: number;
  /** Of the SVG, including the quiet border. */
  readonly viewBox: string;
  /** The dark cells as one path. */
  readonly path: string;
}

/** A real QR code, as a drawing. */
export function qrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'L', boostEcc: true, minVersion: 2, border: 0 });
  const runs = data.flatMap((row, y) =>
    row.flatMap((dark, x) => (dark ? [`M${x + QUIET} ${y + QUIET}h1v1h-1z`] : [])),
  );
  const side = size + 2 * QUIET;
  return { cells: size, viewBox: `0 0 ${side} ${side}`, path: runs.join('') };
}

/** Dark on white in every scheme: scanners require it. */
export const QR_DARK = '#14272c';

/** The downloaded file: 1,056 px, sharp at any size. */
export function qrFile({ viewBox, path }: QrCode): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1056" height="1056" viewBox="${viewBox}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h999v999H0z"/><path fill="${QR_DARK}" d="${path}"/></svg>`;
}
