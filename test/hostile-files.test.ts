import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { dice } from '#test/dice.ts';
import { madePdf } from '#test/made-pdf.ts';
import { rounds, WHOLE } from '#test/sample.ts';
import { lent, paymentFields } from '#test/stories.ts';

// `npm run drill -- files` sends 200 (drills/files.ts). They are made here, from pictures of our own and by plain damage:
// none is kept in the repository.
const SEED = Number(process.env.FILES_SEED ?? 20_261_128);
const FILES = rounds(200, 12);
/** Longest that the drill's files may delay a request of a neighbour, in milliseconds. */
const DELAY = 300;
/** What is hidden behind or in a picture: nothing of it may be kept. */
const HIDDEN = Buffer.from('canary-hidden-in-a-file');

let app: TestApp;
let ana: Browser;
let luis: Browser;
let pedro: Browser;
beforeAll(async () => {
  app = await openTestApp();
  ({ customer: ana, pedro } = await lent(app, 'ana'));
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
  // The other test keeps PDFs, whose originals stay.
  const before = new Set((await keptFiles()).map(digest));
  const quiet = await neighbourDuring(new Promise((resolve) => setTimeout(resolve, rounds(10_000, 200))));
  const all = async () => {
    for (let index = 0; index < FILES; index += 4)
      await Promise.all(files.slice(index, index + 4).map((file, more) => send(file, index + more)));
  };
  const slowest = await neighbourDuring(all());
  const kept = (await keptFiles()).filter((bytes) => !before.has(digest(bytes)));
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

/** An object of a PDF that points at itself, behind a page of our own. */
const looped = (pages: number) =>
  Buffer.from(
    `%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count ${pages}/Kids[2 0 R]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF`,
  );
/** Each kind of damage of a PDF, made anew for every file from one that we wrote. */
const PDF_KINDS: Readonly<Record<string, () => Promise<Buffer>>> = {
  whole: () => madePdf(1 + roll(3)),
  'cut off': async () => {
    const bytes = await madePdf(2);
    return bytes.subarray(0, 8 + roll(bytes.length - 8));
  },
  'with changed bytes': async () => {
    const bytes = await madePdf(2);
    for (let changed = 0; changed < 12; changed += 1) bytes[8 + roll(bytes.length - 8)] = roll(256);
    return bytes;
  },
  'with wrong lengths': async () =>
    Buffer.from(
      (await madePdf(1)).toString('latin1').replace(/\/Length \d+/, `/Length ${roll(9_999)}`),
      'latin1',
    ),
  'whose pages are its own parents': async () => looped(1 + roll(9)),
  'that claims many pages': async () => pdf(1_000 + roll(1_000_000)),
  'of many pages': () => madePdf(21 + roll(60)),
  'of a huge page': () => madePdf(1, { size: [1 + roll(14_000), 1 + roll(14_000)] }),
  'of a thin page': () => madePdf(1, { size: [2, 14_000] }),
  'with a password': () => madePdf(1, { password: 'cemi-verde' }),
  'with a picture behind it': async () => Buffer.concat([await madePdf(1), await ourPicture()]),
  'of no objects': async () => Buffer.from('%PDF-1.7\n%%EOF'),
};
const pdfNames = Object.keys(PDF_KINDS);
const PDFS = rounds(200, 12);

it(`hands ${PDFS} damaged PDFs out as pictures or a reason, and no neighbour waits (seed ${SEED})`, async () => {
  const told = new Map<string, number>();
  const count = (what: string) => told.set(what, (told.get(what) ?? 0) + 1);
  const receipts: { readonly name: string; readonly address: string }[] = [];
  const marked = new Set<string>();
  for (let index = 0; index < PDFS; index += 1) {
    const name = pdfNames[index % pdfNames.length] ?? '';
    const made = await PDF_KINDS[name]?.();
    if (!made) throw new Error(`Nothing makes a PDF ${name}`);
    const bytes = Buffer.concat([made, HIDDEN, Buffer.from(String(index))]);
    marked.add(digest(bytes));
    const file = { field: 'receiptFile', name: 'recibo.pdf', bytes, type: 'application/pdf' };
    // Each hour has its own allowance of files.
    if (index % 60 === 59) app.advance(3_700);
    const reply = await ana.upload('/api/payments', paymentFields(500), file);
    expect(reply.statusCode, `PDF ${index} ${name}: FILES_SEED=${SEED}, ${reply.body}`).toBe(201);
    receipts.push({ name, address: reply.json().receiptUrl });
  }
  const look = async ({ name, address }: (typeof receipts)[number], index: number) => {
    const what = `PDF ${index} ${name}: FILES_SEED=${SEED}`;
    const pages = await pedro.get(`${address}-pages`);
    expect(pages.statusCode, what).toBe(200);
    const { drawn, problem } = pages.json();
    count(problem ?? `${drawn} pages`);
    expect(drawn, what).toBeLessThanOrEqual(20);
    for (const page of [...new Set([1, drawn])]) {
      const picture = await pedro.get(`${address}-pages/${page}`);
      expect([200, 404], what).toContain(picture.statusCode);
      count(picture.statusCode === 200 ? 'drawn' : 'not drawn');
      expect(marked.has(digest(picture.rawPayload)) || picture.rawPayload.includes(HIDDEN), what).toBe(false);
      if (picture.statusCode !== 200) continue;
      const { format, width = 0, height = 0 } = await sharp(picture.rawPayload).metadata();
      expect(format, what).toBe('webp');
      expect(Math.max(width, height), what).toBeLessThanOrEqual(1_600);
    }
  };
  const before = await keptFiles();
  const quiet = await neighbourDuring(new Promise((resolve) => setTimeout(resolve, rounds(10_000, 200))));
  const all = async () => {
    for (let index = 0; index < receipts.length; index += 4)
      await Promise.all(receipts.slice(index, index + 4).map((one, more) => look(one, index + more)));
  };
  const slowest = await neighbourDuring(all());
  expect(told.get('drawn')).toBeGreaterThan(0);
  expect(told.get('password')).toBeGreaterThan(0);
  // Nothing that was drawn is kept.
  expect((await keptFiles()).length).toBe(before.length);
  if (!WHOLE) return;
  console.log([...told].map(([what, many]) => `${many} × ${what}`).join('\n'));
  console.log(
    `${PDFS} PDFs; a neighbour waited at most ${Math.round(slowest)} ms, ${Math.round(quiet)} ms without them`,
  );
  expect(slowest - quiet).toBeLessThan(DELAY);
});
