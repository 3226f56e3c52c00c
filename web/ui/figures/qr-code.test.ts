import decodeQR from 'qr/decode.js';
import { expect, it } from 'vitest';
import { qrCode } from '#web/ui/figures/qr-code.ts';

/** The picture for a camera: every cell as 8 × 8 pixels, dark on white. */
function pictureOf({ viewBox, path }: ReturnType<typeof qrCode>) {
  const scale = 8;
  const cells = Number(viewBox.split(' ')[2]);
  const side = cells * scale;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)/g)) {
    for (let row = 0; row < scale; row += 1)
      for (let column = 0; column < scale; column += 1) {
        const at = ((Number(y) * scale + row) * side + Number(x) * scale + column) * 4;
        data.set([20, 39, 44], at);
      }
  }
  return { width: side, height: side, data };
}

it.each([
  ['http://localhost:3000', 25],
  ['https://manito.do', 25],
  ['https://prestamos-del-este.com.do', 29],
  ['https://un-nombre-muy-largo.prestamos-del-este.com.do', 29],
])('a scanner reads %s from a code of %i cells', (url, cells) => {
  const code = qrCode(url);
  expect(decodeQR(pictureOf(code))).toBe(url);
  expect(code.cells).toBe(cells);
});
