// Prints the download size of each public page: the page with its styles and fonts, the scripts of its first screen,
// and further files; and the files of the service worker. In brotli bytes; fails when one exceeds its limit, when there
// are many tiny files, or when a file imports one that imports it back, which would run before it is ready. Run it
// after the build.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { DEMO_SETTINGS } from '../server/demo/demo-settings.ts';
import { renderTemplate } from '../server/http/pages/render-template.ts';
import { DEFAULT_SETTINGS } from '../server/settings/settings.ts';

/** Bytes of script that draw the page; React with react-dom alone is about 57,000. */
const LIMIT = 90_000;
/** A page that strangers open first, over a bad line, keeps a twentieth of that in reserve. */
const LANDING = { file: 'index.html', bytes: 86_500 };
/** Files of that script: each is a request, whose headers weigh some 300 bytes. */
const MOST_FILES = 5;
/**
 * A page with its headers (some 1,050 bytes) has to fit into the first ten segments of a connection, or it takes
 * another round trip.
 */
const PAGE_LIMIT = 13_850;
const { legalName, rnc, contact } = DEMO_SETTINGS;
/** A lender that has set every fact on its pages. */
const LENDER = { ...DEFAULT_SETTINGS, legalName, rnc, contact, claims: { ssl: true, gdpr: true } };
const PLACE = { demo: false, site: 'https://manito.test', offered: ['email', 'sms', 'whatsapp'] };
/** Further bytes, for the sending of forms. */
const CALLS_LIMIT = 15_000;
/** Further bytes for all styles of the public pages, and the whole heading font. */
const LOOKS_LIMIT = 21_000;
/** Bytes that the service worker downloads once, for the whole application. */
const SHELL_LIMIT = 360_000;
/** A request costs more than such a file. */
const TINY = { bytes: 2_048, files: 24 };
const out = path.resolve(import.meta.dirname, '../dist/web');

const compressed = /\.(?:woff2|png)$/;
const brotli = (bytes) => brotliCompressSync(bytes).length;
/** Bytes on the wire: the build has compressed most files. */
async function weightOf(file) {
  const sent = await readFile(`${file}.br`).catch(() => null);
  if (sent) return sent.length;
  const bytes = await readFile(file);
  return compressed.test(file) ? bytes.length : brotli(bytes);
}
let over = false;

const weigh = async (urls) => {
  let bytes = 0;
  for (const url of urls) bytes += await weightOf(path.join(out, url));
  return bytes;
};
/**
 * Written by web/build/page-start.mjs: scripts of the page, further scripts of its forms or of its screen, the entry,
 * and two more addresses.
 */
const START = /\)\((\[[^\]]*\]),(\[[^\]]*\]),("[^"]+"),("[^"]+"),("[^"]+")(?:,"[^"]+")?\)<\/script>/;

console.log('page                     html   script  files  calls  looks');
for (const file of (await readdir(out))
  .filter((name) => name.endsWith('.html') && name !== 'app.html' && !name.startsWith('first-screen-'))
  .sort()) {
  const html = await readFile(path.join(out, file), 'utf8');
  const [own, rest, entry, ...looks] =
    START.exec(html)
      ?.slice(1)
      .map((json) => JSON.parse(json)) ?? [];
  if (!own) throw new Error(`${file} does not say what it starts`);
  const first = [...own, entry];
  const [script, calls, look] = [await weigh(first), await weigh(rest), await weigh(looks)];
  const limit = file === LANDING.file ? LANDING.bytes : LIMIT;
  const page = brotli(Buffer.from(renderTemplate(html, LENDER, PLACE)));
  const faults = [
    page > PAGE_LIMIT && `the page over ${PAGE_LIMIT}`,
    script > limit && `over ${limit}`,
    first.length > MOST_FILES && `more than ${MOST_FILES} files`,
    calls > CALLS_LIMIT && `what sends over ${CALLS_LIMIT}`,
    look > LOOKS_LIMIT && `looks over ${LOOKS_LIMIT}`,
  ].filter(Boolean);
  over ||= faults.length > 0;
  const figures = [page, script, first.length, calls, look].map((figure, at) =>
    String(figure).padStart(at === 1 ? 8 : 6),
  );
  console.log(`${file.padEnd(22)} ${figures.join(' ')}  ${faults.join(', ')}`.trimEnd());
}

/**
 * Bytes of script until the first touch of a signed-in page that comes with its content, with the headers of its files
 * (some 710 bytes each), and its requests: the page, the font of headings, the icon, and the files of script.
 */
const UNTIL_TOUCHED = { bytes: 115_000, headers: 710, requests: 8, others: 3 };
/** Further bytes at the first touch, for the screen itself, and its requests. */
const TOUCHED = { bytes: 58_000, requests: 7 };
const firstScreens = (await readdir(out)).filter(
  (name) => name.startsWith('first-screen-') && name.endsWith('.html'),
);

console.log('\nfirst screen                        html  script  files  touched  files');
for (const file of firstScreens.sort()) {
  const html = await readFile(path.join(out, file), 'utf8');
  const [scripts, ofScreen, entry] = (START.exec(html) ?? []).slice(1).map((json) => JSON.parse(json));
  if (!scripts) throw new Error(`${file} does not say what it starts`);
  const all = [...scripts, entry];
  const [script, touched] = [await weigh(all), await weigh(ofScreen)];
  const faults = [
    script + all.length * UNTIL_TOUCHED.headers > UNTIL_TOUCHED.bytes &&
      `with its headers over ${UNTIL_TOUCHED.bytes}`,
    all.length + UNTIL_TOUCHED.others > UNTIL_TOUCHED.requests &&
      `more than ${UNTIL_TOUCHED.requests} requests`,
    touched > TOUCHED.bytes && `what comes with the touch over ${TOUCHED.bytes}`,
    ofScreen.length > TOUCHED.requests && `with the touch more than ${TOUCHED.requests} files`,
  ].filter(Boolean);
  over ||= faults.length > 0;
  const figures = [brotli(Buffer.from(html)), script, all.length, touched, ofScreen.length].map(
    (figure, at) => String(figure).padStart([8, 8, 7, 9, 7][at]),
  );
  console.log(`${file.padEnd(32)} ${figures.join('')}  ${faults.join(', ')}`.trimEnd());
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
