#!/usr/bin/env bash
# behaviour: the prebuilt sharp reads size and kind of an iPhone's HEIC photo without complaint ("heif", "hevc") and
#   then cannot decode it. A check of metadata() alone lets such a photo in.
# packages: sharp@0.35.5
# debian: libheif-examples=1.15.1-1+deb12u1
# source: sharp's notes on prebuilt binaries (AVIF only); libheif reads the container without a codec
# seen: 2026-11-27
# guess:
# product: server/files/image-intake.ts server/files/image-intake.test.ts
. "$(dirname "$0")/support/begin.sh"

cat > probe.mjs <<'JS'
import sharp from 'sharp';
if (process.argv[2] === 'draw') {
  await sharp({ create: { width: 400, height: 300, channels: 3, background: '#aa5500' } }).png().toFile('photo.png');
} else {
  const { format, compression, width, height } = await sharp('photo.heic').metadata();
  console.log('metadata:', format, compression, width, height);
  await sharp('photo.heic')
    .jpeg()
    .toBuffer()
    .then(
      () => console.log('decoded'),
      ({ message }) => console.log('decoding:', message.split('\n').at(-1).replace(/ \(a suitable.*/, '')),
    );
}
JS
node probe.mjs draw
heif-enc -q 80 photo.png -o photo.heic > heif.log 2>&1 || could_not_run "heif-enc: $(tail -n 1 heif.log)"
node probe.mjs > seen.txt
compare <<'END'
metadata: heif hevc 400 300
decoding: heif: Error while loading plugin: Support for this compression format has not been built in: HEVC
END
