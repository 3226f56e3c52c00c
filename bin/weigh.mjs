// Prints what each public page makes a phone download before anything is pressed, in brotli bytes, and fails when the
// scripts of one weigh more than the limit. Run it after the build.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** Bytes of script; React with react-dom alone is about 57,000. */
const LIMIT = 95_000;
const out = path.resolve(import.meta.dirname, '../dist/web');

const brotli = (bytes) => brotliCompressSync(bytes).length;
let over = false;

console.log('page                     html   script');
for (const file of (await readdir(out))
  .filter((name) => name.endsWith('.html') && name !== 'app.html')
  .sort()) {
  const html = await readFile(path.join(out, file), 'utf8');
  const scripts = new Set(html.match(/\/assets\/[\w.-]+\.js/g));
  let script = 0;
  for (const url of scripts) script += brotli(await readFile(path.join(out, url)));
  over ||= script > LIMIT;
  console.log(
    `${file.padEnd(22)} ${String(brotli(Buffer.from(html))).padStart(6)} ${String(script).padStart(8)}${script > LIMIT ? `  over ${LIMIT}` : ''}`,
  );
}
if (over) process.exitCode = 1;
