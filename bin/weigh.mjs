// Prints what each public page makes a phone download before anything is pressed, and what the service worker keeps,
// in brotli bytes; fails when one weighs more than its limit, when there are many tiny files, or when one leads back to a
// file that needs it, which would run before it is ready. Run it after the build.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** Bytes of script; React with react-dom alone is about 57,000. */
const LIMIT = 95_000;
/** The page that strangers open first, over a bad line, keeps a tenth of that in hand. */
const LANDING = { file: 'index.html', bytes: 85_500, scripts: 15 };
/** Bytes that the service worker downloads once, for the whole application. */
const SHELL_LIMIT = 350_000;
/** A request costs more than such a file. */
const TINY = { bytes: 2_048, files: 35 };
const out = path.resolve(import.meta.dirname, '../dist/web');

const compressed = /\.(?:woff2|png)$/;
const brotli = (bytes) => brotliCompressSync(bytes).length;
/** What goes over the line: the build has compressed most of it. */
async function weightOf(file) {
  const sent = await readFile(`${file}.br`).catch(() => null);
  if (sent) return sent.length;
  const bytes = await readFile(file);
  return compressed.test(file) ? bytes.length : brotli(bytes);
}
let over = false;

console.log('page                     html   script  files');
for (const file of (await readdir(out))
  .filter((name) => name.endsWith('.html') && name !== 'app.html')
  .sort()) {
  const html = await readFile(path.join(out, file), 'utf8');
  const scripts = new Set(html.match(/\/assets\/[\w.-]+\.js/g));
  let script = 0;
  for (const url of scripts) script += await weightOf(path.join(out, url));
  const landing = file === LANDING.file;
  const limit = landing ? LANDING.bytes : LIMIT;
  const tooMany = landing && scripts.size > LANDING.scripts;
  over ||= script > limit || tooMany;
  console.log(
    `${file.padEnd(22)} ${String(brotli(Buffer.from(html))).padStart(6)} ${String(script).padStart(8)} ${String(scripts.size).padStart(6)}${script > limit ? `  over ${limit}` : ''}${tooMany ? `  more than ${LANDING.scripts} files` : ''}`,
  );
}

let shell = 0;
const list = JSON.parse(await readFile(path.join(out, '.vite/shell.json'), 'utf8'));
for (const { file } of list) shell += await weightOf(path.join(out, file));
over ||= shell > SHELL_LIMIT;
console.log(
  `\nkept by the service worker: ${shell} in ${list.length} files${shell > SHELL_LIMIT ? `  over ${SHELL_LIMIT}` : ''}`,
);

const chunks = JSON.parse(await readFile(path.join(out, '.vite/manifest.json'), 'utf8'));
const scripts = Object.values(chunks).filter(({ file }) => file.endsWith('.js'));
let tiny = 0;
for (const { file } of scripts) if ((await readFile(path.join(out, file))).length < TINY.bytes) tiny += 1;
over ||= tiny > TINY.files;
console.log(
  `${scripts.length} files of script, ${tiny} of them under ${TINY.bytes} bytes${tiny > TINY.files ? `  more than ${TINY.files}` : ''}`,
);

const done = new Set();
function walk(key, trail) {
  if (trail.includes(key)) {
    over = true;
    console.log(`leads back: ${[...trail.slice(trail.indexOf(key)), key].join(' → ')}`);
  } else if (!done.has(key)) {
    for (const next of chunks[key].imports ?? []) walk(next, [...trail, key]);
    done.add(key);
  }
}
for (const key of Object.keys(chunks)) walk(key, []);
if (over) process.exitCode = 1;
