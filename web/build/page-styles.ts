// The inlined styles of a prerendered page, for web/build/public-pages.ts (docs/decisions/first-touch.md).
import { type CustomAtRules, type Selector, transform, type Visitor } from 'lightningcss';
import subsetFont from 'subset-font';

/** The names that a page may contain, or every name. */
interface Known {
  has(name: string): boolean;
}

const minified = (css: string, unusedSymbols: string[], visitor: Visitor<CustomAtRules> = {}): string =>
  transform({
    filename: 'public.css',
    code: Buffer.from(css),
    minify: true,
    unusedSymbols,
    visitor,
  }).code.toString();

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&gt;': '>',
  '&lt;': '<',
  '&quot;': '"',
  '&#x27;': "'",
};
const decoded = (html: string): string =>
  html.replace(/&(?:amp|gt|lt|quot|#x27);/g, (entity) => entities[entity] ?? entity);

/**
 * Whether a selector may match on a page with these elements and words; of a list of selectors, one that matches is
 * enough.
 */
const fits = (elements: Known, words: Known) =>
  function fit(selector: Selector): boolean {
    return selector.every((part) => {
      if (part.type === 'class') return words.has(part.name);
      if (part.type === 'type') return elements.has(part.name);
      if (part.type !== 'pseudo-class' || (part.kind !== 'is' && part.kind !== 'where')) return true;
      return part.selectors.some(fit);
    });
  };

/** The variables and animations of styles that no rule uses; those that only they use are found in the next pass. */
const unused = (css: string): string[] => {
  const read = new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  const moving = [...css.matchAll(/animation(?:-name)?:([^;}]+)/g)].map(([, value]) => value).join(' ');
  return [
    ...[...css.matchAll(/(--[\w-]+)\s*:|@property (--[\w-]+)/g)]
      .map(([, set, declared]) => set ?? declared ?? '')
      .filter((name) => !read.has(name)),
    ...[...css.matchAll(/@keyframes ([\w-]+)/g)]
      .map(([, name = '']) => name)
      .filter((name) => !moving.split(/[\s,]+/).includes(name)),
  ];
};

/**
 * Variables that may be inlined. Colours may not: they have a second value in the dark, and the lender's own
 * (server/http/pages/render-template.ts).
 */
const CONSTANT = /(--(?:spacing|container|text|leading|radius|font|default|breakpoint)[\w-]*):([^;{}]+)[;}]/g;

/** Inlines each variable of a style sheet that is set once and never again. */
function withConstants(css: string): string {
  const values = new Map<string, string | null>();
  for (const [, name = '', value = ''] of css.matchAll(CONSTANT))
    values.set(name, values.has(name) ? null : value);
  const said = (text: string): string =>
    text.replace(/var\((--[\w-]+)\)/g, (reading, name: string) => {
      const value = values.get(name);
      return value ? said(value) : reading;
    });
  return said(css);
}

const wordsOf = (text: string): Set<string> => new Set(text.split(/[\s"'`]+/));

/** A notice that a minifier keeps: the style sheet that the page loads later has it too. */
const NOTICE = /\/\*![^*]*\*\/\s*/g;

/** The part of a style sheet that a page needs: rules for its elements and classes, including those in its scripts. */
export function stylesOf(css: string, page: string): string {
  const elements = ['html', 'body', ...[...page.matchAll(/<([a-z][\w-]*)/g)].map(([, name = '']) => name)];
  return stylesThatFit(css, fits(new Set(elements), wordsOf(decoded(page)))).replace(NOTICE, '');
}

/**
 * The part of a style sheet that scripts may need: rules for every element, and for the classes that the scripts name.
 */
export const stylesNamedIn = (css: string, sources: readonly string[]): string =>
  stylesThatFit(css, fits({ has: () => true }, wordsOf(sources.join(' '))));

function stylesThatFit(css: string, fit: (selector: Selector) => boolean): string {
  let kept = minified(withConstants(css), [], {
    Rule: {
      style(rule) {
        return rule.value.selectors.some(fit) ? undefined : [];
      },
    },
  });
  for (let before = ''; kept !== before; ) {
    before = kept;
    kept = minified(kept, unused(kept));
  }
  // Each pass adds vendor-prefixed properties once more.
  return kept.replace(/([\w-]+:[^;{}]+;)\1+/g, '$1');
}

const HEADINGS = /<(h[1-3])\b[^>]*>([\s\S]*?)<\/\1>/g;
const FIGURES = /<(\w+) [^>]*\bclass="(?:[^"]* )?figure(?: [^"]*)?"[^>]*>([\s\S]*?)<\/\1>/g;

/** The character whose width is `ch` in any font. */
const MEASURE = '0';

/** The characters of a page in the font of headings; `name` is the lender's name, which is in every header. */
export function headingCharacters(html: string, name: string): string {
  const shown = [...html.matchAll(HEADINGS), ...html.matchAll(FIGURES)]
    .map(([, , inside]) => inside)
    .join(' ')
    .replaceAll('{{productName}}', name)
    .replace(/\{\{[^}]*\}\}|<[^>]*>/g, ' ');
  return [...new Set(MEASURE + decoded(shown).replace(/\s/g, ' '))].sort().join('');
}

const range = (characters: string): string =>
  [...characters].map((character) => `U+${character.codePointAt(0)?.toString(16)}`).join();

/**
 * A font of headings with only these characters, available at once. The browser loads the whole font for a heading with
 * another character. @param whole the `@font-face` rule of the whole font
 */
export async function headingFont(whole: string, font: Buffer, characters: string): Promise<string> {
  const glyphs = await subsetFont(font, characters, {
    targetFormat: 'woff2',
    // Digits of one width. Kerning would be a fifth of the size without a visible difference.
    keepFeatures: ['tnum'],
    dropTables: ['GDEF', 'STAT'],
  });
  return whole
    .replace(/;font-display:\w+/, ';font-display:block')
    .replace(/url\([^)]*\)/, `url(data:font/woff2;base64,${glyphs.toString('base64')})`)
    .replace(/;?\}$/, `;unicode-range:${range(characters)}}`);
}
