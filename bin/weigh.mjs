// Prints what each public page makes a phone download before anything is pressed, and what the service worker keeps,
// in brotli bytes; fails when one weighs more than its limit. Run it after the build.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** Bytes of script; React with react-dom alone is about 57,000. */
const LIMIT = 95_000;
/** Bytes that the service worker downloads once, for the whole application. */
const SHELL_LIMIT = 350_000;
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

const compressed = /\.(?:woff2|png)$/;
let shell = 0;
const list = JSON.parse(await readFile(path.join(out, '.vite/shell.json'), 'utf8'));
for (const { file } of list) {
  const bytes = await readFile(path.join(out, file));
  shell += compressed.test(file) ? bytes.length : brotli(bytes);
}
over ||= shell > SHELL_LIMIT;
console.log(
  `\nkept by the service worker: ${shell} in ${list.length} files${shell > SHELL_LIMIT ? `  over ${SHELL_LIMIT}` : ''}`,
);
if (over) process.exitCode = 1;
