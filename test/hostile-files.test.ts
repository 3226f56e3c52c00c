import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { dice } from '#test/dice.ts';
import { rounds, WHOLE } from '#test/sample.ts';

// `npm run drill -- files` sends 200 (drills/files.ts). They are made here, from pictures of our own and by plain damage:
// none is kept in the repository.
const SEED = Number(process.env.FILES_SEED ?? 20_261_128);
const FILES = rounds(200, 24);
/** Longest that the drill's files may delay a request of a neighbour, in milliseconds. */
const DELAY = 300;
/** What is hidden behind or in a picture: nothing of it may be kept. */
const HIDDEN = Buffer.from('canary-hidden-in-a-file');

let app: TestApp;
let ana: Browser;
let luis: Browser;
beforeAll(async () => {
  app = await openTestApp();
  ana = await app.signIn('ana');
  luis = await app.signIn('luis');
});
afterAll(() => app.close());

const roll = dice(SEED);
const ours = (format: 'jpeg' | 'png' | 'webp', width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } })
    .toFormat(format)
    .toBuffer();
const ourPicture = () => ours((['jpeg', 'png', 'webp'] as const)[roll(3)] ?? 'png');

function chunk(type: string, data: Buffer, length = data.length): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(length >>> 0, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
/** A PNG that declares so many pixels, in a few bytes. */
function png(
  width: number,
  height: number,
  { dataLength, headers = 1 }: { dataLength?: number; headers?: number },
) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    ...Array.from({ length: headers }, () => chunk('IHDR', header)),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000)), dataLength),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
const pdf = (pages: number) =>
  Buffer.from(
    `%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count ${pages}/Kids[]>>endobj\n`,
  );

/** Each kind of damage, made anew for every file. */
const KINDS: Readonly<Record<string, () => Promise<Buffer>>> = {
  'cut off': async () => {
    const bytes = await ourPicture();
    return bytes.subarray(0, roll(bytes.length));
  },
  'with changed bytes': async () => {
    const bytes = await ourPicture();
    for (let changed = 0; changed < 8; changed += 1) bytes[roll(bytes.length)] = roll(256);
    return bytes;
  },
  'with a wrong length': async () => png(40, 30, { dataLength: roll(2 ** 31) }),
  'that claims to be huge': async () => png(6_500 + roll(60_000), 6_500 + roll(60_000), {}),
  'that claims to have no pixels': async () => png(0, roll(2 ** 31), {}),
  'with its header again': async () => png(40, 30, { headers: 2 + roll(200) }),
  'with another behind it': async () => Buffer.concat([await ourPicture(), await ourPicture()]),
  'that is a PDF behind a picture': async () => Buffer.concat([await ourPicture(), pdf(1)]),
  'that is a picture behind a PDF': async () => Buffer.concat([pdf(roll(1_000_000_000)), await ourPicture()]),
  'of many pages': async () => {
    const pages = 20 + roll(60);
    const strip = await sharp({ create: { width: 16, height: 16 * pages, channels: 3, background: 'teal' } })
      .raw()
      .toBuffer();
    return sharp(strip, { raw: { width: 16, height: 16 * pages, channels: 3, pageHeight: 16 } })
      .webp()
      .toBuffer();
  },
  'of another type': async () =>
    [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      Buffer.from('GIF89a'),
      pdf(3),
      Buffer.alloc(64),
    ][roll(4)] ?? Buffer.alloc(0),
  'as large as a phone makes it': () => ours('jpeg', 4_000, 3_000),
};
const names = Object.keys(KINDS);

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
async function keptFiles(): Promise<Buffer[]> {
  const kept: Buffer[] = [];
  for await (const keys of app.deps.files.keys())
    for (const key of keys) kept.push(Buffer.from(await app.deps.files.get(key)));
  return kept;
}

/** Requests of a neighbour, one after another, until the work is done. @returns the slowest, in milliseconds */
async function neighbourDuring(work: Promise<unknown>): Promise<number> {
  let slowest = 0;
  let isDone = false;
  const ended = work.finally(() => {
    isDone = true;
  });
  do {
    const begun = performance.now();
    expect((await luis.get('/api/auth/user')).statusCode).toBe(200);
    slowest = Math.max(slowest, performance.now() - begun);
    await new Promise((resolve) => setTimeout(resolve, 5));
  } while (!isDone);
  await ended;
  return slowest;
}

it(`keeps none of ${FILES} damaged files as it was sent, and no neighbour waits (seed ${SEED})`, async () => {
  const statuses = new Map<string, number>();
  // All made before, so that the neighbour waits for the server and not for this test.
  const files: { readonly name: string; readonly bytes: Buffer }[] = [];
  for (let index = 0; index < FILES; index += 1) {
    const name = names[index % names.length] ?? '';
    const made = await KINDS[name]?.();
    if (!made) throw new Error(`Nothing makes a file ${name}`);
    files.push({ name, bytes: Buffer.concat([made, HIDDEN]) });
  }
  const sent = new Set(files.map(({ bytes }) => digest(bytes)));
  const send = async ({ name, bytes }: (typeof files)[number], index: number) => {
    const file = { field: 'file', name: 'foto.png', bytes, type: 'image/png' };
    const reply = await ana.upload('/api/documents', { documentType: 'selfie' }, file);
    const what = `file ${index} ${name}: FILES_SEED=${SEED}, ${reply.body.slice(0, 200)}`;
    expect([201, 400, 413, 415], what).toContain(reply.statusCode);
    const told = `${name} ${reply.statusCode}`;
    statuses.set(told, (statuses.get(told) ?? 0) + 1);
  };
  const quiet = await neighbourDuring(new Promise((resolve) => setTimeout(resolve, rounds(10_000, 200))));
  const all = async () => {
    for (let index = 0; index < FILES; index += 4)
      await Promise.all(files.slice(index, index + 4).map((file, more) => send(file, index + more)));
  };
  const slowest = await neighbourDuring(all());
  const kept = await keptFiles();
  // Some are whole pictures with more behind them, so that something is kept.
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.filter((bytes) => sent.has(digest(bytes)) || bytes.includes(HIDDEN))).toEqual([]);
  for (const bytes of kept) expect((await sharp(bytes).metadata()).format).toBe('webp');
  if (!WHOLE) return;
  console.log(
    [...statuses]
      .sort()
      .map(([told, many]) => `${many} × ${told}`)
      .join('\n'),
  );
  console.log(
    `${FILES} files, ${kept.length} kept re-encoded; a neighbour waited at most ${Math.round(slowest)} ms, ${Math.round(quiet)} ms without files`,
  );
  expect(slowest - quiet).toBeLessThan(DELAY);
});
