import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';

// npm leaves out what the machine or the registry that wrote the file had not; another platform then installs without
// an error and cannot build.
const names = z.optional(z.record(z.string(), z.string()));
const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.optional(z.string()),
      dependencies: names,
      devDependencies: names,
      optionalDependencies: names,
      optional: z.optional(z.boolean()),
      os: z.optional(z.array(z.string())),
      cpu: z.optional(z.array(z.string())),
    }),
  ),
});
const { packages } = lockFile.parse(
  JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../package-lock.json'), 'utf8')),
);

/** Where a package finds another: beside itself, else beside each one that it stands in. */
function foundFrom(place: string, name: string) {
  for (let folder = place; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0))) {
    const found = packages[`${folder}${folder && '/'}node_modules/${name}`];
    if (found || folder === '') return found;
  }
}

it('names every package that a package asks for, also those of other platforms', () => {
  const missing = Object.entries(packages).flatMap(([place, { dependencies, devDependencies, ...one }]) =>
    Object.keys({ ...dependencies, ...devDependencies, ...one.optionalDependencies })
      .filter((name) => !foundFrom(place, name))
      .map((name) => `${name}, which ${place || 'package.json'} asks for`),
  );
  expect(missing).toEqual([]);
});

it('says of every package for one platform which one that is', () => {
  const everywhere = Object.entries(packages).filter(
    ([place, { os, cpu }]) => /-(?:darwin|win32|linux|android)-\w+$/.test(place) && !(os && cpu),
  );
  expect(everywhere.map(([place]) => place)).toEqual([]);
});

it('has exactly the versions that platform packages are asked for in', () => {
  const others = Object.entries(packages).flatMap(([place, { optionalDependencies }]) =>
    Object.entries(optionalDependencies ?? {}).flatMap(([name, wanted]) => {
      const found = foundFrom(place, name);
      const exact = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(wanted);
      return exact && found?.version !== wanted ? [`${name} ${found?.version}, not ${wanted}`] : [];
    }),
  );
  expect(others).toEqual([]);
});
