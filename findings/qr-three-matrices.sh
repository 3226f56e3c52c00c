#!/usr/bin/env bash
# behaviour: three QR libraries draw the same text at the same level differently. Their penalty rules choose other
#   masks: qr differs from uqr for a loan's number, all three for a phone number. All are read as the same text,
#   so a picture compared with a stored one fails after a change of library.
# packages: uqr@0.1.3 qrcode@1.5.4 qr@0.7.0 jsqr@1.4.0
# source: ISO/IEC 18004, evaluation of masks; the packages' penalty functions
# seen: 2026-11-27
# guess: for the phone number qrcode and qr agree and uqr differs
# product: web/ui/figures/qr-code.ts
. "$(dirname "$0")/support/begin.sh"

cat > probe.mjs <<'JS'
import jsQR from 'jsqr';
import qr from 'qr';
import qrcode from 'qrcode';
import { encode } from 'uqr';
const LIBRARIES = {
  uqr: (text) => encode(text, { ecc: 'M', border: 0 }).data.map((row) => row.map(Boolean)),
  qrcode: (text) => {
    const { size, data } = qrcode.create(text, { errorCorrectionLevel: 'M' }).modules;
    return Array.from({ length: size }, (_, y) => Array.from({ length: size }, (_, x) => Boolean(data[y * size + x])));
  },
  qr: (text) => qr(text, 'raw', { ecc: 'medium', border: 1 }).slice(1, -1).map((row) => row.slice(1, -1)),
};
function read(matrix) {
  const [scale, quiet] = [4, 4];
  const side = (matrix.length + 2 * quiet) * scale;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++)
      if (matrix[Math.floor(y / scale) - quiet]?.[Math.floor(x / scale) - quiet])
        pixels.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
  return jsQR(pixels, side, side)?.data;
}
for (const text of ['LN-0194', '18095551234', 'https://prestamos.example/verificar']) {
  const matrices = Object.entries(LIBRARIES).map(([name, draw]) => [name, draw(text)]);
  const [[, first]] = matrices;
  console.log(text);
  for (const [name, matrix] of matrices) {
    const other = matrix.flat().filter((module, index) => module !== first.flat()[index]).length;
    console.log(`  ${name}: ${matrix.length} modules wide, ${other} unlike uqr's, read ${read(matrix) === text}`);
  }
}
JS
node probe.mjs > seen.txt
compare <<'END'
LN-0194
  uqr: 21 modules wide, 0 unlike uqr's, read true
  qrcode: 21 modules wide, 0 unlike uqr's, read true
  qr: 21 modules wide, 106 unlike uqr's, read true
18095551234
  uqr: 21 modules wide, 0 unlike uqr's, read true
  qrcode: 21 modules wide, 118 unlike uqr's, read true
  qr: 21 modules wide, 120 unlike uqr's, read true
https://prestamos.example/verificar
  uqr: 29 modules wide, 0 unlike uqr's, read true
  qrcode: 29 modules wide, 0 unlike uqr's, read true
  qr: 29 modules wide, 0 unlike uqr's, read true
END
