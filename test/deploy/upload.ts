// Runs in an installation: Ana uploads a photo of 9 MB through the proxy, and one that is too large.
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { insertUser } from '#server/accounts/accounts.store.ts';
import { hashPassword } from '#server/accounts/passwords.ts';
import { readEnv } from '#server/env.ts';
import { openDeps } from '#server/open-deps.ts';
import { cast } from '#test/cast.ts';

const MB = 1_000_000;
const env = readEnv(process.env);
const site = env.publicUrl ?? '';

function must(condition: boolean, what: string): void {
  if (!condition) throw new Error(what);
}

async function addAna(): Promise<void> {
  const deps = await openDeps(env);
  const { ana } = cast;
  const password = await hashPassword(ana.password);
  const now = new Date();
  const { email, firstName, lastName, cedula, phone, role } = ana;
  const account = { email, firstName, lastName, cedula, phone, role, password };
  const proved = { verifiedChannel: 'email' as const, verifiedAt: now, createdAt: now, updatedAt: now };
  // Undefined if an earlier proxy was tried with her.
  await deps.db.transaction().execute((tx) => insertUser(tx, { ...account, ...proved }));
  await deps.close();
}

/** A JPEG as large as a camera's largest photo: noise, which does not compress. */
async function photo(): Promise<Buffer> {
  const [width, height] = [2_000, 1_500];
  const noise = randomBytes(width * height * 3);
  const bytes = await sharp(noise, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer();
  // A comment after the picture's end pads it to its size; decoders ignore it.
  return Buffer.concat([bytes, Buffer.alloc(Math.max(0, 9 * MB - bytes.length))]);
}

async function upload(cookie: string, bytes: Buffer): Promise<number> {
  const form = new FormData();
  form.set('documentType', 'general');
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'foto.jpg');
  const reply = await fetch(`${site}/api/documents`, {
    method: 'POST',
    headers: { cookie, origin: site },
    body: form,
  });
  await reply.text();
  return reply.status;
}

await addAna();
const page = await fetch(site);
must(page.ok && (await page.text()).includes('<h1'), `the page answers ${page.status}`);
must(page.headers.get('strict-transport-security') !== null, 'the page does not ask for HTTPS');
must((await fetch(`${site}/metrics`)).status === 404, 'strangers may read the metrics');
const login = await fetch(`${site}/api/auth/login`, {
  method: 'POST',
  headers: { origin: site, 'content-type': 'application/json' },
  body: JSON.stringify({ email: cast.ana.email, password: cast.ana.password }),
});
must(login.ok, `login answers ${login.status}`);
const cookie = login.headers
  .getSetCookie()
  .map((each) => each.split(';')[0])
  .join('; ');
const nine = await photo();
const taken = await upload(cookie, nine);
must(taken === 201, `a photo of ${nine.length / MB} MB answers ${taken}`);
const refused = await upload(cookie, Buffer.alloc(13 * MB));
must(refused === 413, `13 MB answer ${refused}`);
console.log(`a photo of ${(nine.length / MB).toFixed(1)} MB passes, 13 MB are refused`);
