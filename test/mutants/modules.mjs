// Loads our modules with mutants in them, anew as often as asked.
import { readFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = pathToFileURL(`${path.resolve(import.meta.dirname, '../..')}/`).href;
const OWN = /^(?:domain|contract|server|test)\/(?!mutants\/)/;
const COLLECTED = new URL('./collected.mjs', import.meta.url).href;

let generation = 0;
const texts = new Map();
/** Who imports whom, both by the path in the project. */
const imports = new Map();

const bare = (url) => url.replace(/\?.*/, '');
const pathOf = (url) => path.relative(fileURLToPath(ROOT), fileURLToPath(bare(url)));

function textOf(url, instrumented) {
  const known = texts.get(url);
  if (known !== undefined) return known;
  const text = stripTypeScriptTypes(instrumented[pathOf(url)] ?? readFileSync(fileURLToPath(url), 'utf8'));
  texts.set(url, text);
  return text;
}

function remember(from, to) {
  if (!from?.startsWith(ROOT)) return;
  const known = imports.get(pathOf(from)) ?? new Set();
  imports.set(pathOf(from), known.add(pathOf(to)));
}

/** @param instrumented the text of files by their path. */
export function instead(instrumented) {
  registerHooks({
    resolve(name, context, next) {
      if (name === 'vitest') return { url: COLLECTED, shortCircuit: true };
      const found = next(name, context);
      const isOwn = found.url.startsWith(ROOT) && OWN.test(found.url.slice(ROOT.length));
      if (!isOwn) return found;
      remember(context.parentURL, found.url);
      return { ...found, url: `${bare(found.url)}?${generation}` };
    },
    load(url, context, next) {
      const plain = bare(url);
      if (!plain.endsWith('.ts') || !plain.startsWith(ROOT)) return next(url, context);
      return { format: 'module', source: textOf(plain, instrumented), shortCircuit: true };
    },
  });
}

/** Every module of ours is another one from now on. */
export const forgetModules = () => {
  generation += 1;
};

export const load = (file) => import(new URL(file, ROOT).href);

/** What a loaded file imports, and what that imports in its turn. */
export function reachOf(file, reached = new Set()) {
  if (reached.has(file)) return reached;
  reached.add(file);
  for (const one of imports.get(file) ?? []) reachOf(one, reached);
  return reached;
}
