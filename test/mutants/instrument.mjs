// Puts every mutant of some files into them, each behind a switch.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Words for people, without a figure in them: a test of them would only say them again. */
const WORDS = /^(['"])(?:\p{Lu}\p{Ll}|.*\p{L}.*\s)/u;

const QUIET = { debug() {}, info() {}, isDebugEnabled: () => false };

/** The text of a place, whose lines and columns count from nought. */
function between(lines, { start, end }) {
  const own = lines.slice(start.line, end.line + 1);
  const last = own.length - 1;
  own[last] = own[last].slice(0, end.column);
  own[0] = own[0].slice(start.column);
  return own.join('\n');
}

/** @param tools where the packages are installed. */
export async function instrument(tools, root, names) {
  const found = createRequire(path.join(tools, 'package.json')).resolve('@stryker-mutator/instrumenter');
  const { Instrumenter } = await import(found);
  const files = names.map((name) => ({
    name,
    mutate: true,
    content: readFileSync(path.join(root, name), 'utf8'),
  }));
  const contents = new Map(files.map(({ name, content }) => [name, content.split('\n')]));
  const options = { plugins: null, excludedMutations: [], ignorers: [], noHeader: false };
  const made = await new Instrumenter(QUIET).instrument(files, options);
  return {
    files: Object.fromEntries(made.files.map(({ name, content }) => [name, content])),
    mutants: made.mutants
      .filter(({ status }) => status !== 'Ignored')
      .map(({ id, fileName, location, replacement, mutatorName }) => ({
        id,
        file: fileName,
        line: location.start.line + 1,
        column: location.start.column + 1,
        original: between(contents.get(fileName), location),
        replacement,
        kind: mutatorName,
      }))
      .filter(({ kind, original }) => kind !== 'StringLiteral' || !WORDS.test(original)),
  };
}
