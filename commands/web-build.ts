// Builds the web application if one of its sources has changed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT, say } from '../install/prepare.mjs';

const STAMP = path.join(ROOT, 'dist', 'web.stamp');
/** The sources of the built pages. */
export const SOURCES: readonly string[] = [
  'contract',
  'domain',
  'web',
  'server/branding',
  'docs/pictures',
  'package-lock.json',
  'package.json',
];

function filesIn(place: string): string[] {
  const whole = path.join(ROOT, place);
  if (/\.\w+$/.test(place)) return [whole];
  return readdirSync(whole, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
}

function fingerprint() {
  const hash = createHash('sha256').update(process.version);
  for (const file of SOURCES.flatMap(filesIn).sort())
    hash.update(path.relative(ROOT, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

/** @returns whether dist/web exists and is up to date. */
export async function buildWeb(): Promise<boolean> {
  // A release is shipped built and without its sources (commands/release/program.ts).
  if (!existsSync(path.join(ROOT, 'web'))) return true;
  const now = fingerprint();
  const whole = existsSync(path.join(ROOT, 'dist/web/app.html'));
  if (whole && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === now) return true;
  say('Building the web application …');
  rmSync(STAMP, { force: true });
  const build = spawn(process.execPath, [path.join(ROOT, 'web/build/build.ts')], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const [code] = await once(build, 'exit');
  if (code === 0) writeFileSync(STAMP, now);
  return code === 0;
}
