import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOLES, type Hole } from './holes.ts';
import { callName, PERMISSIONS } from './who-may.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const run = promisify(execFile);

/** The permission in a contract: its callers, in the contract's words, and its scope. */
interface Declared {
  readonly method: string;
  readonly path: string;
  readonly access: string | readonly string[];
  readonly scope?: string;
}

const TELL = `
import { endpoints } from '#contract/api.ts';
console.log(JSON.stringify(endpoints.map(({ method, path, access, scope }) => ({ method, path, access, scope }))));
`;

let copy: string;
beforeAll(() => {
  copy = mkdtempSync(path.join(tmpdir(), 'manito-hole-'));
  for (const part of ['contract', 'domain', 'package.json'])
    cpSync(path.join(ROOT, part), path.join(copy, part), { recursive: true });
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'));
});
afterAll(() => rmSync(copy, { recursive: true }));

/** The contract of a copy of the program, with a hole or without. */
async function contractWith(hole: Hole | null): Promise<readonly Declared[]> {
  if (hole) writeFileSync(path.join(copy, hole.file), opened(hole));
  try {
    // Compiled once for all holes, but for the file that has one.
    const env = { ...process.env, NODE_COMPILE_CACHE: path.join(copy, 'compiled') };
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', TELL], { cwd: copy, env });
    return JSON.parse(stdout);
  } finally {
    if (hole) cpSync(path.join(ROOT, hole.file), path.join(copy, hole.file));
  }
}

function opened({ file, after, from, to }: Hole): string {
  const text = readFileSync(path.join(ROOT, file), 'utf8');
  const start = text.indexOf(after);
  const at = text.indexOf(from, start);
  if (start === -1 || at === -1) throw new Error(`${file} has no "${from}" after "${after}" any more`);
  return text.slice(0, at) + to + text.slice(at + from.length);
}

/** The meaning of a contract's words, written by hand a second time. */
function isDeclared(who: string, { access, scope }: Declared): boolean {
  if (who.includes(':')) return scope === who;
  if (access === 'public') return true;
  if (who === 'nobody') return false;
  if (access === 'signed-in') return true;
  if (access === 'customer') return who === 'customer';
  if (access === 'admin-entering') return who !== 'customer';
  return access.includes(who);
}

const WHO = ['nobody', 'customer', 'owner', 'analyst', 'cashier', 'collector', 'auditor'];
const SCOPED = [...new Set(PERMISSIONS.flatMap(({ scope }) => scope ?? []))];

/** Differences between a contract and the written permissions: "cashier: DELETE …". */
function differences(contract: readonly Declared[]): string[] {
  return contract.flatMap((declared) => {
    const written = PERMISSIONS.find((one) => callName(one) === callName(declared));
    const may = new Set<string | null>([...(written?.callers ?? []), written?.scope ?? null]);
    return [...WHO, ...SCOPED]
      .filter((who) => isDeclared(who, declared) !== may.has(who))
      .map((who) => `${who}: ${callName(declared)}`);
  });
}

it('the contract equals the written permissions', async () => {
  expect(differences(await contractWith(null))).toEqual([]);
});

describe('detects the holes that once passed every test', () => {
  it.each(HOLES.map((hole) => [hole.name, hole] as const))('%s', async (_name, hole) => {
    expect(differences(await contractWith(hole))).toContain(`${hole.opens.who}: ${hole.opens.call}`);
  });
});
