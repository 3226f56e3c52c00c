#!/usr/bin/env bash
# behaviour: yazl's time for one file more grows with the files that it has: five times as many files of 100 bytes
#   take far more than five times the time, since it looks through all of them for the next one.
# length: half a minute
# packages: yazl@3.3.1
# source: the package's pumpEntries, which searches its list from the start
# seen: 2026-11-27
# guess:
# product: server/export/zip.ts
. "$(dirname "$0")/support/begin.sh"

cat > probe.mjs <<'JS'
import yazl from 'yazl';
async function seconds(files) {
  const begin = process.cpuUsage();
  const zip = new yazl.ZipFile();
  for (let number = 0; number < files; number++) zip.addBuffer(Buffer.alloc(100), `${number}.txt`, { compress: false });
  zip.end();
  for await (const _ of zip.outputStream);
  const { user, system } = process.cpuUsage(begin);
  return (user + system) / 1e6;
}
await seconds(1000);
const few = await seconds(10_000);
const many = await seconds(50_000);
console.error(`10,000 files: ${few.toFixed(2)} s, 50,000 files: ${many.toFixed(2)} s of processor time`);
console.log(many > 8 * few ? 'five times the files: more than eight times the time' : 'five times the files: at most eight times the time');
JS
node probe.mjs > seen.txt
compare <<'END'
five times the files: more than eight times the time
END
