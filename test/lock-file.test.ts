import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';

// npm leaves out packages that the machine or the registry that wrote the file lacked; another platform then installs
// without an error and cannot build.
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
      libc: z.optional(z.array(z.string())),
      hasInstallScript: z.optional(z.boolean()),
    }),
  ),
});
const { packages } = lockFile.parse(
  JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../package-lock.json'), 'utf8')),
);

/** Where a package finds another: beside itself, else beside each package that contains it. */
function foundFrom(place: string, name: string) {
  for (let folder = place; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0))) {
    const found = packages[`${folder}${folder && '/'}node_modules/${name}`];
    if (found || folder === '') return found;
  }
}

it('names every required package of a package, also those of other platforms', () => {
  const missing = Object.entries(packages).flatMap(([place, { dependencies, devDependencies, ...one }]) =>
    Object.keys({ ...dependencies, ...devDependencies, ...one.optionalDependencies })
      .filter((name) => !foundFrom(place, name))
      .map((name) => `${name}, which ${place || 'package.json'} asks for`),
  );
  expect(missing).toEqual([]);
});

/** Words in the name of a package for one platform, and the field that must agree. */
const PLATFORM = {
  os: /^(?:aix|android|darwin|freebsd|linux|linuxmusl|netbsd|openbsd|openharmony|sunos|win32)$/,
  cpu: /^(?:arm|arm64|armv7|ia32|loong64|mips64el|ppc64|ppc64le|riscv64|s390x|x64)$/,
  libc: /^(?:gnu|musl|linuxmusl)$/,
} as const;

it('marks every package for one platform with that platform, and as optional', () => {
  const optional = new Set(
    Object.values(packages).flatMap((one) => Object.keys(one.optionalDependencies ?? {})),
  );
  const silent = Object.entries(packages).flatMap(([place, entry]) => {
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    if (!optional.has(name)) return [];
    const words = name.split(/[-/]/);
    const fields = (['os', 'cpu', 'libc'] as const).filter(
      (field) => !entry[field] && words.some((word) => PLATFORM[field].test(word)),
    );
    return [...(entry.optional ? [] : ['optional']), ...fields].map((field) => `${place}: ${field}`);
  });
  expect(optional.size).toBeGreaterThan(100);
  expect(silent).toEqual([]);
});

it('has exactly the required versions of platform packages', () => {
  const others = Object.entries(packages).flatMap(([place, { optionalDependencies }]) =>
    Object.entries(optionalDependencies ?? {}).flatMap(([name, wanted]) => {
      const found = foundFrom(place, name);
      const exact = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(wanted);
      return exact && found?.version !== wanted ? [`${name} ${found?.version}, not ${wanted}`] : [];
    }),
  );
  expect(others).toEqual([]);
});

// A poisoned package usually acts while it is installed: each script is decided about before it runs for the first time.
it('allows or forbids each package that has an install script, by name', () => {
  const asking = Object.entries(packages).flatMap(([place, { hasInstallScript }]) =>
    hasInstallScript ? [place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)] : [],
  );
  const { allowScripts } = z
    .object({ allowScripts: z.record(z.string(), z.boolean()) })
    .parse(JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../package.json'), 'utf8')));
  expect(Object.keys(allowScripts).toSorted()).toEqual([...new Set(asking)].toSorted());
});

it('SECURITY.md judges libraries that are in use', () => {
  const page = readFileSync(path.resolve(import.meta.dirname, '../SECURITY.md'), 'utf8');
  const section = page.slice(page.indexOf('## Libraries'), page.indexOf('## Running it safely'));
  const judged = [...section.matchAll(/^\| `([^`]+)` /gm)].map(([, name = '']) => name);
  expect(judged).toHaveLength(5);
  expect(judged.filter((name) => packages['']?.dependencies?.[name] === undefined)).toEqual([]);
});
