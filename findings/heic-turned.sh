#!/usr/bin/env bash
# behaviour: Debian's heif-convert turns a phone's HEIC, which says its turn as a property of the picture and once
#   more in its Exif, and copies that Exif: a viewer turns the JPEG a second time, and the paper lies on its side.
#   Its heif-enc does the reverse, and writes the turn into the Exif alone: heif-convert makes a right JPEG of that
#   file, and heic-convert, which is right for the phone's, one that lies on its side.
# packages: heic-convert@2.1.0 exifreader@4.46.0 jpeg-js@0.4.4
# debian: libheif-examples=1.15.1-1+deb12u1
# source: ISO/IEC 23008-12 (HEIF) on image rotation and on Exif: the turn that Exif names is not made once more
# seen: 2026-11-30
# guess: heif-convert sets the Exif of the phone's picture to 1
# product: domain/documents/picture-problem.ts server/files/image-intake.ts server/files/image-intake.test.ts
. "$(dirname "$0")/support/begin.sh"

cat > make.mjs <<'JS'
import { writeFileSync } from 'node:fs';
import jpeg from 'jpeg-js';
// A JPEG of 400 by 300 whose Exif says, and nothing else, that it is to be turned by a quarter: orientation 6.
const picture = jpeg.encode({ width: 400, height: 300, data: Buffer.alloc(400 * 300 * 4, 200) }, 90).data;
const exif = Buffer.from('ffe1002245786966000049492a0008000000010012010300010000000600000000000000', 'hex');
writeFileSync('paper.jpg', Buffer.concat([picture.subarray(0, 2), exif, picture.subarray(2)]));
JS
cat > turn.mjs <<'JS'
import { readFileSync, writeFileSync } from 'node:fs';
// A phone says the turn twice: as a property of the picture (irot), and in the Exif that it copies. The first is added
// to what heif-enc wrote: the property, its number among those of the picture, and the ten bytes in all that it takes.
const file = readFileSync('paper.heic');
const box = (type) => file.indexOf(type) - 4;
const end = (type) => box(type) + file.readUInt32BE(box(type));
const grow = (type, by) => file.writeUInt32BE(file.readUInt32BE(box(type)) + by, box(type));
const [properties, associations] = [end('ipco'), end('ipma')];
for (const [type, by] of [['meta', 10], ['iprp', 10], ['ipco', 9], ['ipma', 1]]) grow(type, by);
const count = box('ipma') + 18;
file[count] += 1;
for (const at of [20, 38]) file.writeUInt32BE(file.readUInt32BE(box('iloc') + at) + 10, box('iloc') + at);
const irot = Buffer.from('0000000969726f7403', 'hex');
writeFileSync(
  'phone.heic',
  Buffer.concat([file.subarray(0, properties), irot, file.subarray(properties, associations), Buffer.from([0x80 + file[count]]), file.subarray(associations)]),
);
JS
cat > convert.mjs <<'JS'
import { readFileSync, writeFileSync } from 'node:fs';
import convert from 'heic-convert';
for (const name of ['paper', 'phone'])
  writeFileSync(`${name} by heic-convert.jpg`, Buffer.from(await convert({ buffer: readFileSync(`${name}.heic`), format: 'JPEG', quality: 0.9 })));
JS
cat > look.mjs <<'JS'
import { readFileSync } from 'node:fs';
import ExifReader from 'exifreader';
const look = (name) => {
  const tags = ExifReader.load(readFileSync(name));
  const stored = [tags['Image Width'].value, tags['Image Height'].value];
  const turned = tags.Orientation?.value;
  const shown = turned === 6 ? stored.toReversed() : stored;
  console.log(`${name}: ${stored.join(' x ')}, Exif orientation ${turned}, shown as ${shown.join(' x ')}`);
};
look('paper.jpg');
for (const name of ['paper', 'phone']) {
  const bytes = readFileSync(`${name}.heic`);
  console.log(`${name}.heic: irot ${bytes.includes('irot') ? 'yes' : 'no'}, Exif orientation ${ExifReader.load(bytes).Orientation.value}`);
  for (const by of ['heic-convert', 'heif-convert']) look(`${name} by ${by}.jpg`);
}
JS
node make.mjs
heif-enc -q 90 paper.jpg -o paper.heic > heif.log 2>&1
node turn.mjs
node convert.mjs
for name in paper phone; do heif-convert $name.heic "$name by heif-convert.jpg" >> heif.log 2>&1; done
node look.mjs > seen.txt
compare <<'END'
paper.jpg: 400 x 300, Exif orientation 6, shown as 300 x 400
paper.heic: irot no, Exif orientation 6
paper by heic-convert.jpg: 400 x 300, Exif orientation undefined, shown as 400 x 300
paper by heif-convert.jpg: 400 x 300, Exif orientation 6, shown as 300 x 400
phone.heic: irot yes, Exif orientation 6
phone by heic-convert.jpg: 300 x 400, Exif orientation undefined, shown as 300 x 400
phone by heif-convert.jpg: 300 x 400, Exif orientation 6, shown as 400 x 300
END
