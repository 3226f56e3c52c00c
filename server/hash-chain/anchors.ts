import { existsSync } from 'node:fs';
import { appendFile, open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import type { ChainKey } from '#server/hash-chain/chain-hashes.ts';
import { sha256 } from '#server/sha256.ts';

/**
 * The position of the hash chain's newest link at an instant, stored outside the database, where the database's owner
 * cannot change it.
 */
export interface Head {
  readonly seq: number;
  readonly hash: string;
  readonly at: string;
}
const signedHead = z.object({
  seq: z.int(),
  hash: z.string(),
  at: z.string(),
  key: z.string(),
  mac: z.string(),
});
const signedAnchor = z.extend(signedHead, { before: z.string() });

const HEAD = 'head';
const ANCHORS = 'anchors.log';

/**
 * The result of reading the stored head: the head; `broken`: its signature does not match this key; `other-key`:
 * another key signed it; `null`: none is stored.
 */
export type Kept = Head | 'broken' | 'other-key' | null;

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Stores the newest link of the chain as the head, in place of the one before. */
export async function keepHead(folder: string, key: ChainKey, { seq, hash, at }: Head): Promise<void> {
  const file = path.join(folder, HEAD);
  const draft = `${file}.${process.pid}`;
  const handle = await open(draft, 'w', 0o600);
  try {
    const mac = key.sign('head', seq, hash, at);
    await handle.writeFile(`${JSON.stringify({ seq, hash, at, key: key.id, mac })}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
}

export async function readHead(folder: string, key: ChainKey): Promise<Kept> {
  const file = path.join(folder, HEAD);
  if (!existsSync(file)) return null;
  const line = signedHead.safeParse(parsed(await readFile(file, 'utf8')));
  if (!line.success) return 'broken';
  const { seq, hash, at, mac } = line.data;
  if (line.data.key !== key.id) return 'other-key';
  return mac === key.sign('head', seq, hash, at) ? { seq, hash, at } : 'broken';
}

const linesOf = async (folder: string): Promise<readonly string[]> => {
  const file = path.join(folder, ANCHORS);
  return existsSync(file) ? (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '') : [];
};

/**
 * Appends the newest link to the file of anchors, one line a night. Each line contains the hash of the line before.
 */
export async function appendAnchor(folder: string, key: ChainKey, { seq, hash, at }: Head): Promise<void> {
  const before = sha256((await linesOf(folder)).at(-1) ?? '');
  const mac = key.sign('anchor', seq, hash, at, before);
  const line = JSON.stringify({ seq, hash, at, key: key.id, before, mac });
  await appendFile(path.join(folder, ANCHORS), `${line}\n`, { mode: 0o600, flush: true });
}

export async function readAnchors(folder: string, key: ChainKey): Promise<readonly Kept[]> {
  let previous = '';
  return (await linesOf(folder)).map((text) => {
    const line = signedAnchor.safeParse(parsed(text));
    const follows = line.success && line.data.before === sha256(previous);
    previous = text;
    if (!line.success || !follows) return 'broken';
    const { seq, hash, at, before, mac } = line.data;
    if (line.data.key !== key.id) return 'other-key';
    return mac === key.sign('anchor', seq, hash, at, before) ? { seq, hash, at } : 'broken';
  });
}
