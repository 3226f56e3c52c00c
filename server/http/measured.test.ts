import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { takeBackup } from '#server/backup/take-backup.ts';
import { verifyRecords } from '#server/verification/verify-records.ts';
import { openTestApp } from '#test/app.ts';

const named = (file: string) => {
  const text = readFileSync(new URL(`../../deploy/${file}`, import.meta.url), 'utf8');
  return [...new Set(text.match(/\b(?:http|manito|nodejs|process)_[a-z0-9_]+\b/g))];
};

it.each(['alerts.yml', 'grafana.json'])('every metric that %s names is exported', async (file) => {
  const app = await openTestApp();
  try {
    await app.inject({ url: '/healthz' });
    // The age of the last backup has no value before the first backup.
    await takeBackup(app.deps);
    await verifyRecords(app.deps);
    await app.inject({ url: '/metrics' });
    const { body } = await app.inject({ url: '/metrics' });
    expect(named(file).length).toBeGreaterThan(5);
    expect(named(file).filter((name) => !body.includes(`\n${name}`))).toEqual([]);
  } finally {
    await app.close();
  }
});
