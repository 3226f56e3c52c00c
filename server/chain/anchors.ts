import { existsSync } from 'node:fs';
import { open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import type { ChainKey } from '#server/chain/chain-hashes.ts';

/** A link of the chain, remembered where the database's owner cannot reach. */
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

const HEAD = 'head';

/** `broken`: a line that this key did not sign as it stands there. */
export type Kept = Head | 'broken' | 'other-key' | null;

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** The newest link, written anew after each run. */
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
