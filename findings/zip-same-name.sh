#!/usr/bin/env bash
# behaviour: two files of one name become one in jszip and adm-zip, without a word, two in yazl, archiver and
#   client-zip, and an error in zip.js. Of an archive with both, adm-zip reads nothing at all, jszip the second, and
#   Python's zipfile the second twice; unzipper and Info-ZIP give both.
# packages: jszip@3.10.2 yazl@3.3.1 adm-zip@0.6.1 archiver@8.0.0 unzipper@0.12.5 client-zip@2.5.1 @zip.js/zip.js@2.24.0
# debian: unzip=6.0-28
# source: APPNOTE.TXT of ZIP says nothing about equal names; Python's zipfile keeps the last of a name
# seen: 2026-11-28
# guess: adm-zip writes both and reads both
# product: server/export/book.store.ts
. "$(dirname "$0")/support/begin.sh"

cat > probe.mjs <<'JS'
import { writeFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { TextReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import AdmZip from 'adm-zip';
import { ZipArchive } from 'archiver';
import { downloadZip } from 'client-zip';
import JSZip from 'jszip';
import unzipper from 'unzipper';
import yazl from 'yazl';
const NAME = 'Carta.txt';
const writers = {
  async jszip() {
    const zip = new JSZip();
    zip.file(NAME, 'una');
    zip.file(NAME, 'dos');
    return zip.generateAsync({ type: 'nodebuffer' });
  },
  async 'adm-zip'() {
    const zip = new AdmZip();
    zip.addFile(NAME, Buffer.from('una'));
    zip.addFile(NAME, Buffer.from('dos'));
    return zip.toBuffer();
  },
  async yazl() {
    const zip = new yazl.ZipFile();
    zip.addBuffer(Buffer.from('una'), NAME);
    zip.addBuffer(Buffer.from('dos'), NAME);
    zip.end();
    return buffer(zip.outputStream);
  },
  async archiver() {
    const zip = new ZipArchive();
    zip.append('una', { name: NAME });
    zip.append('dos', { name: NAME });
    zip.finalize();
    return buffer(zip);
  },
  'client-zip': async () =>
    Buffer.from(await downloadZip([{ name: NAME, input: 'una' }, { name: NAME, input: 'dos' }]).arrayBuffer()),
  async 'zip.js'() {
    const zip = new ZipWriter(new Uint8ArrayWriter());
    await zip.add(NAME, new TextReader('una'));
    await zip.add(NAME, new TextReader('dos'));
    return Buffer.from(await zip.close());
  },
};
const said = (promise) => promise.then((found) => found.join(' '), (error) => `raises ${error.message}`);
const entries = async (bytes) => (await unzipper.Open.buffer(bytes)).files;
for (const [name, write] of Object.entries(writers))
  console.log(`${name} writes ${await said(write().then(async (bytes) => [(await entries(bytes)).length]))}`);
const two = await writers.yazl();
writeFileSync('two.zip', two);
const texts = (buffers) => Promise.all(buffers).then((all) => all.map(String));
console.log(`adm-zip reads ${await said((async () => new AdmZip(two).getEntries().map((entry) => String(entry.getData())))())}`);
console.log(`jszip reads ${await said(JSZip.loadAsync(two).then((zip) => texts(Object.values(zip.files).map((file) => file.async('string')))))}`);
console.log(`unzipper reads ${await said(entries(two).then((files) => texts(files.map((file) => file.buffer()))))}`);
JS
{
  node probe.mjs
  echo "unzip -p reads $(unzip -p two.zip)"
  /usr/bin/python3 - <<'PY'
import zipfile
archive = zipfile.ZipFile('two.zip')
print('zipfile reads', *(archive.read(name).decode() for name in archive.namelist()))
PY
} > seen.txt
compare <<'END'
jszip writes 1
adm-zip writes 1
yazl writes 2
archiver writes 2
client-zip writes 2
zip.js writes raises File already exists
adm-zip reads raises ADM-ZIP: Duplicate entry name "Carta.txt"
jszip reads dos
unzipper reads una dos
unzip -p reads unados
zipfile reads dos dos
END
