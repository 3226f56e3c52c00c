import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const STYLES = import.meta.dirname;
const WEB = path.resolve(STYLES, '..');
const css = readFileSync(path.join(STYLES, 'public.css'), 'utf8');
const named = (which: RegExp) =>
  [...css.matchAll(which)].flatMap(([, pattern = '']) =>
    globSync(pattern, { cwd: STYLES }).map((file) => path.resolve(STYLES, file)),
  );
const left = new Set(named(/@source not "([^"]+)"/g));
const sources = named(/@source "([^"]+)"/g).filter((file) => !left.has(file));

const IMPORT = /\b(?:from|import)\s*\(?\s*'(#web\/|\.{1,2}\/)([^']+\.tsx?)'/g;

/** The modules that a module renders with, and their imports, lazy ones too. */
function reachOf(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, from = '', rest = ''] of readFileSync(file, 'utf8').matchAll(IMPORT))
    reachOf(from === '#web/' ? path.join(WEB, rest) : path.resolve(path.dirname(file), from, rest), seen);
  return seen;
}

/** With what the build puts into each public page: a script, and the drawing of icons in the place of their package's. */
const reached = reachOf(path.join(WEB, 'public-entry.tsx'))
  .add(path.join(WEB, 'build/page-start.mjs'))
  .add(path.join(WEB, 'ui/draw-icon.ts'));

// A class of a file that Tailwind does not scan has no style after the first interaction.
it('scans every module that a public page can show', () => {
  const drawing = [...reached].filter((file) => readFileSync(file, 'utf8').includes('className'));
  expect(drawing.length).toBeGreaterThan(30);
  expect(drawing.filter((file) => !sources.includes(file))).toEqual([]);
});

// The styles are inlined in every page: those of signed-in screens would burden every visitor.
it('scans no module that only shows behind the login', () => {
  const ours = sources.filter((file) => file.startsWith(`${WEB}/`));
  expect(ours.filter((file) => !reached.has(file))).toEqual([]);
});
