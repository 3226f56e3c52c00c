#!/usr/bin/env bash
# behaviour: fflate writes 66,001 files into a ZIP without an error and without ZIP64: the count at its end is 465.
#   yauzl reads 465 files and ends; Info-ZIP and Python look further and read all 66,001.
# packages: fflate@0.8.2 yauzl@3.4.0
# debian: unzip=6.0-28+deb12u1
# source: APPNOTE of ZIP, 4.4.21 (two bytes for the number of entries); the packages' documentation
# seen: 2026-11-27
# guess: unzip sees 465 files with a warning, Python all of them
# product: server/export/zip.ts server/export/zip.test.ts
. "$(dirname "$0")/support/begin.sh"

cat > probe.mjs <<'JS'
import { writeFileSync } from 'node:fs';
import { strToU8, zipSync } from 'fflate';
import yauzl from 'yauzl';
const names = Array.from({ length: 66_001 }, (_, number) => `recibo-${number}.txt`);
const bytes = zipSync(Object.fromEntries(names.map((name) => [name, strToU8('x')])), { level: 0 });
writeFileSync('all.zip', bytes);
yauzl.fromBuffer(Buffer.from(bytes), { lazyEntries: true }, (error, zip) => {
  if (error) return console.log('yauzl:', error.message);
  let read = 0;
  zip.on('entry', () => {
    read++;
    zip.readEntry();
  });
  zip.on('end', () => console.log('yauzl:', read));
  zip.on('error', ({ message }) => console.log('yauzl:', read, message));
  zip.readEntry();
});
JS
{
  node probe.mjs
  echo "unzip: $(unzip -Z1 all.zip 2> /dev/null | wc -l)"
  echo "Python: $(python3 -c 'import zipfile; print(len(zipfile.ZipFile("all.zip").namelist()))')"
} > seen.txt
compare <<'END'
yauzl: 465
unzip: 66001
Python: 66001
END
