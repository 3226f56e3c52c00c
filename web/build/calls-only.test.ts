import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { apartOf, callsOf } from './calls-only.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const MODULES = globSync('contract/*.ts', { cwd: ROOT });

it.each(MODULES)('keeps all parts of the endpoints in %s that a call in the browser reads', async (file) => {
  const whole: Record<string, Record<string, Endpoint>> = await import(path.join(ROOT, file));
  // As received.
  const slim: Record<string, Record<string, Endpoint>> = JSON.parse(
    JSON.stringify(await callsOf(path.join(ROOT, file))),
  );
  expect(Object.keys(slim).sort()).toEqual(
    Object.keys(whole)
      .filter((name) => name.endsWith('Api'))
      .sort(),
  );
  for (const [name, table] of Object.entries(slim))
    for (const [key, call] of Object.entries(table)) {
      const of = whole[name]?.[key];
      if (!of) throw new Error(`${name}.${key} is not in the contract`);
      expect([call.method, call.path, call.access, call.file, call.creates], key).toEqual(
        [of.method, of.path, of.access, of.file, of.creates].map((value) => value ?? undefined),
      );
      expect([call.list?.sorts, call.list?.standard, call.list?.standardFor], key).toEqual([
        of.list?.sorts,
        of.list?.standard,
        of.list?.standardFor,
      ]);
      expect(['json' in call.reply, call.reply.status], key).toEqual(['json' in of.reply, of.reply.status]);
      expect(call.summary ?? call.body ?? call.query ?? call.params ?? call.bodyFor, key).toBeUndefined();
    }
});

it('separates tables of calls from schemas that a form validates with', () => {
  expect(apartOf(`import { loan, loansApi } from "#contract/loans.ts";`)).toBe(
    `import { loansApi } from '#contract/loans.ts?calls'; import { loan } from '#contract/loans.ts';`,
  );
  const noTable = `import { PAGES } from "#contract/paths.ts";`;
  expect(apartOf(noTable)).toBe(noTable);
});

it('no screen reads a part of an endpoint that the build removes', () => {
  const files = execFileSync('git', ['ls-files', 'web'], { cwd: ROOT, encoding: 'utf8' }).split('\n');
  const readers = files.filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      !file.includes('calls-only') &&
      /Api\.\w+\.(?:summary|errors|params|query|body|bodyFor|scope|deprecated)\b|\bjson\.(?:safeParse|parse)\(/.test(
        readFileSync(path.join(ROOT, file), 'utf8'),
      ),
  );
  expect(readers).toEqual([]);
});
