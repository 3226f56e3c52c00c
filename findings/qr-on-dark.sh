#!/usr/bin/env bash
# behaviour: zbar reads no QR drawn light on dark, as a dark theme would draw it; jsQR and qr read it. Drawn dark on
#   light without a quiet zone on a dark page, zbar reads it and the two others do not. One module of quiet zone is
#   enough for all three.
# packages: uqr@0.1.3 jsqr@1.4.0 qr@0.7.0 sharp@0.35.5
# debian: zbar-tools=0.23.92-7+deb12u1
# source: the readers' search for finder patterns; ISO/IEC 18004 asks for four modules
# seen: 2026-11-27
# guess: zbar and jsQR read light on dark and qr does not; none reads a code without a quiet zone on a dark page
# product: web/ui/figures/qr-code.ts
. "$(dirname "$0")/support/begin.sh"

# zbarimg reads pictures by ImageMagick, which looks for its readers where it is installed.
coders=$(find debian -type d -path '*ImageMagick*' -name coders 2> /dev/null | head -n 1)
[ -z "$coders" ] || export MAGICK_CODER_MODULE_PATH="$FOLDER/$coders" MAGICK_CONFIGURE_PATH="$FOLDER/debian/etc/ImageMagick-6"

cat > probe.mjs <<'JS'
import { execFileSync } from 'node:child_process';
import jsQR from 'jsqr';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { encode } from 'uqr';
const TEXT = 'https://prestamos.example/verificar';
const { data, size } = encode(TEXT, { ecc: 'M', border: 0 });
const attempt = (read) => {
  try {
    return read() === TEXT;
  } catch {
    return false;
  }
};
for (const [kind, dark, light, quiet] of [
  ['dark on light, four modules', 0, 255, 4],
  ['dark on light, one module', 0, 255, 1],
  ['dark on light, none', 0, 255, 0],
  ['light on dark, four modules', 255, 17, 4],
]) {
  const [scale, side] = [3, (size + 2 * quiet) * 3];
  const drawn = Buffer.alloc(side * side, light);
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++)
      if (data[Math.floor(y / scale) - quiet]?.[Math.floor(x / scale) - quiet]) drawn[y * side + x] = dark;
  await sharp(drawn, { raw: { width: side, height: side, channels: 1 } })
    .extend({ top: 60, bottom: 60, left: 60, right: 60, background: '#111111' })
    .toFile('code.png');
  const { data: pixels, info } = await sharp('code.png')
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const image = { width: info.width, height: info.height, data: pixels };
  const zbar = attempt(() => execFileSync('zbarimg', ['-q', '--raw', 'code.png'], { stdio: ['ignore', 'pipe', 'ignore'] }).toString().trim());
  const js = attempt(() => jsQR(new Uint8ClampedArray(pixels), info.width, info.height).data);
  console.log(`${kind}: zbar ${zbar}, jsQR ${js}, qr ${attempt(() => decodeQR(image))}`);
}
JS
node probe.mjs > seen.txt
compare <<'END'
dark on light, four modules: zbar true, jsQR true, qr true
dark on light, one module: zbar true, jsQR true, qr true
dark on light, none: zbar true, jsQR false, qr false
light on dark, four modules: zbar false, jsQR true, qr true
END
