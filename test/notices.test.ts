import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { notices } from '../bin/notices.mjs';

it('THIRD-PARTY.md names every package of the product, its licence and attribution: else run node bin/notices.mjs', () => {
  const page = readFileSync(path.resolve(import.meta.dirname, '../THIRD-PARTY.md'), 'utf8');
  expect(page).toBe(notices());
});
