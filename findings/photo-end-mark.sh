#!/usr/bin/env bash
# behaviour: sharp refuses, with its usual options, a JPEG that lacks only its last two bytes (the end mark) with the
#   same words as one that lacks half ("premature end of JPEG image"), though every pixel is there.
# packages: sharp@0.35.5
# source: sharp's option failOn (default "warning"); libjpeg's warning for a missing end mark
# seen: 2026-11-27
# guess:
# product: server/files/image-intake.ts server/files/image-intake.test.ts
. "$(dirname "$0")/support/begin.sh"

cat > probe.mjs <<'JS'
import sharp from 'sharp';
const noise = { type: 'gaussian', mean: 128, sigma: 40 };
const whole = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#aa5500', noise } })
  .jpeg()
  .toBuffer();
const pixels = await sharp(whole).raw().toBuffer();
for (const [kind, bytes] of Object.entries({
  'without the end mark': whole.subarray(0, -2),
  'half of it': whole.subarray(0, whole.length / 2),
  'with twelve bytes behind it': Buffer.concat([whole, Buffer.alloc(12)]),
})) {
  for (const failOn of ['warning', 'none'])
    await sharp(bytes, { failOn })
      .raw()
      .toBuffer()
      .then(
        (read) => console.log(kind, `(failOn ${failOn}):`, read.equals(pixels) ? 'every pixel' : 'other pixels'),
        ({ message }) => console.log(kind, `(failOn ${failOn}):`, message),
      );
}
JS
node probe.mjs > seen.txt
compare <<'END'
without the end mark (failOn warning): VipsJpeg: premature end of JPEG image
without the end mark (failOn none): every pixel
half of it (failOn warning): VipsJpeg: premature end of JPEG image
half of it (failOn none): other pixels
with twelve bytes behind it (failOn warning): every pixel
with twelve bytes behind it (failOn none): every pixel
END
