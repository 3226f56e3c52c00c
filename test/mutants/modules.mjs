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

function textOf(url, instrumented) {
  const known = texts.get(url);
  if (known !== undefined) return known;
  const file = fileURLToPath(url);
  const text = stripTypeScriptTypes(
    instrumented[path.relative(fileURLToPath(ROOT), file)] ?? readFileSync(file, 'utf8'),
  );
  texts.set(url, text);
  return text;
}

/** @param instrumented the text of files by their path. */
export function instead(instrumented) {
  registerHooks({
    resolve(name, context, next) {
      if (name === 'vitest') return { url: COLLECTED, shortCircuit: true };
      const found = next(name, context);
      const isOwn = found.url.startsWith(ROOT) && OWN.test(found.url.slice(ROOT.length));
      return isOwn ? { ...found, url: `${found.url.replace(/\?.*/, '')}?${generation}` } : found;
    },
    load(url, context, next) {
      const plain = url.replace(/\?.*/, '');
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
