// Puts every mutant of some files into them, each behind a switch.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const QUIET = { debug() {}, info() {}, isDebugEnabled: () => false };

/** @param tools where the packages are installed. */
export async function instrument(tools, root, names) {
  const found = createRequire(path.join(tools, 'package.json')).resolve('@stryker-mutator/instrumenter');
  const { Instrumenter } = await import(found);
  const files = names.map((name) => ({
    name,
    mutate: true,
    content: readFileSync(path.join(root, name), 'utf8'),
  }));
  const options = { plugins: null, excludedMutations: [], ignorers: [], noHeader: false };
  const made = await new Instrumenter(QUIET).instrument(files, options);
  return {
    files: Object.fromEntries(made.files.map(({ name, content }) => [name, content])),
    mutants: made.mutants.map(({ id, fileName, location: { start }, replacement, mutatorName, status }) => ({
      id,
      file: fileName,
      line: start.line + 1,
      column: start.column + 1,
      replacement,
      kind: mutatorName,
      ignored: status === 'Ignored',
    })),
  };
}
