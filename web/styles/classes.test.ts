import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const WEB = path.resolve(import.meta.dirname, '..');
const css = readFileSync(path.join(WEB, 'styles/tokens.css'), 'utf8');
const tokens = (kind: string) =>
  [...css.matchAll(new RegExp(`--${kind}-([a-z0-9-]+?): `, 'g'))].map(([, name = '']) => name);

const COLOURS = [...tokens('color'), 'current', 'transparent'];
const EDGES = ['t', 'b', 'l', 'r', 'x', 'y'];
const SIZE = /^(?:\d|\[)/;
/** Suffixes of each prefix, besides a size. */
const NAMES: Record<string, readonly string[]> = {
  bg: [...COLOURS, 'none'],
  text: [...COLOURS, ...tokens('text'), 'left', 'center', 'right', 'balance', 'pretty', 'nowrap', 'ellipsis'],
  border: [...COLOURS, ...EDGES, 'dashed', 'solid', 'none', 'collapse', 'separate'],
  fill: [...COLOURS, 'none'],
  stroke: [...COLOURS, 'none'],
  accent: COLOURS,
  ring: [...COLOURS, 'inset'],
  divide: [...COLOURS, 'x', 'y', 'dashed'],
  rounded: [...tokens('radius'), ...EDGES, 'tl', 'tr', 'bl', 'br', 'none'],
  shadow: [...tokens('shadow'), 'none'],
  font: [...tokens('font'), 'normal', 'medium', 'semibold', 'bold'],
};
const CLASS = new RegExp(
  `(?<=[\\s"'\`:!])(${Object.keys(NAMES).join('|')})-([a-z][a-z0-9-]*)(?=[\\s"'\`/!])`,
  'g',
);

// Tailwind silently generates nothing for a class that the theme does not have.
it('the theme has every colour, size and shadow that a class names', () => {
  const unknown = globSync('**/*.{ts,tsx}', { cwd: WEB })
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) =>
      [...readFileSync(path.join(WEB, file), 'utf8').matchAll(CLASS)].flatMap(
        ([whole, prefix = '', name = '']) => {
          const known = NAMES[prefix] ?? [];
          const [edge = '', ...rest] = name.split('-');
          const beyondEdge = EDGES.includes(edge) && rest.length > 0 ? rest.join('-') : name;
          return known.includes(name) || known.includes(beyondEdge) || SIZE.test(beyondEdge)
            ? []
            : [`${file}: ${whole}`];
        },
      ),
    );
  expect(unknown).toEqual([]);
});
