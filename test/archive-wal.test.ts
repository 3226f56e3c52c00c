import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, it } from 'vitest';

const PROGRAM = path.resolve(import.meta.dirname, '../deploy/patroni/archive-wal');

let place: string;
let archive: string;
beforeEach(() => {
  place = mkdtempSync(path.join(tmpdir(), 'manito-archive-'));
  archive = path.join(place, 'wal');
  mkdirSync(archive);
});

/** PostgreSQL hands over a file with these bytes. @returns whether it may go on to the next one */
function archived(name: string, bytes: string): boolean {
  const from = path.join(place, name);
  writeFileSync(from, bytes);
  return spawnSync(PROGRAM, [from, name, archive]).status === 0;
}
const kept = (name: string) => readFileSync(path.join(archive, name), 'utf8');

it('copies a file into the archive whole, and accepts it a second time', () => {
  expect(archived('000000030000000000000005', 'first')).toBe(true);
  expect(archived('000000030000000000000005', 'first')).toBe(true);
  expect(readdirSync(archive)).toEqual(['000000030000000000000005']);
  expect(kept('000000030000000000000005')).toBe('first');
});

it('refuses other bytes under a name of the present timeline', () => {
  expect(archived('00000003.history', 'history')).toBe(true);
  expect(archived('000000030000000000000005', 'first')).toBe(true);
  expect(archived('000000030000000000000005', 'other')).toBe(false);
  expect(kept('000000030000000000000005')).toBe('first');
});

it('goes on when a lost primary comes back with the end of its own timeline', () => {
  expect(archived('000000090000000000000005', 'first')).toBe(true);
  expect(archived('0000000A.history', 'history')).toBe(true);
  expect(archived('000000090000000000000005', 'written after the successor began')).toBe(true);
  expect(kept('000000090000000000000005')).toBe('first');
  expect(archived('0000000A0000000000000005', 'next')).toBe(true);
});
