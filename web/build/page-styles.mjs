// The inlined styles of a prerendered page, for web/build/build.mjs (docs/decisions/first-touch.md).
import { transform } from 'lightningcss';
import subsetFont from 'subset-font';

const minified = (css, unusedSymbols, visitor = {}) =>
  transform({
    filename: 'public.css',
    code: Buffer.from(css),
    minify: true,
    unusedSymbols,
    visitor,
  }).code.toString();

const entities = { '&amp;': '&', '&gt;': '>', '&lt;': '<', '&quot;': '"', '&#x27;': "'" };
const decoded = (html) => html.replace(/&(?:amp|gt|lt|quot|#x27);/g, (entity) => entities[entity]);

/** Whether a selector may match on a page with these elements and words: one of a list is enough. */
const fits = (elements, words) =>
  function fit(selector) {
    return selector.every((part) => {
      if (part.type === 'class') return words.has(part.name);
      if (part.type === 'type') return elements.has(part.name);
      return (part.kind !== 'is' && part.kind !== 'where') || part.selectors.some(fit);
    });
  };

/** Removes unused variables and animations; those that only they use follow in the next pass. */
const unused = (css) => {
  const read = new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  const moving = [...css.matchAll(/animation(?:-name)?:([^;}]+)/g)].map(([, value]) => value).join(' ');
  return [
    ...[...css.matchAll(/(--[\w-]+)\s*:|@property (--[\w-]+)/g)]
      .map(([, set, declared]) => set ?? declared)
      .filter((name) => !read.has(name)),
    ...[...css.matchAll(/@keyframes ([\w-]+)/g)]
      .map(([, name]) => name)
      .filter((name) => !moving.split(/[\s,]+/).includes(name)),
  ];
};

/** Colours have a second value in the dark, and the lender's own (server/branding/brand-style.ts). */
const CONSTANT = /(--(?:spacing|container|text|leading|radius|font|default|breakpoint)[\w-]*):([^;{}]+)[;}]/g;

/** Inlines a variable that is set once and never again. */
function withConstants(css) {
  const values = new Map();
  for (const [, name, value] of css.matchAll(CONSTANT)) values.set(name, values.has(name) ? null : value);
  const said = (text) =>
    text.replace(/var\((--[\w-]+)\)/g, (reading, name) => {
      const value = values.get(name);
      return value ? said(value) : reading;
    });
  return said(css);
}

const wordsOf = (text) => new Set(text.split(/[\s"'`]+/));

/**
 * Of these styles those that a page needs: rules for its elements and classes, including those in its scripts. @type
 * {(css: string, page: string) => string}
 */
export function stylesOf(css, page) {
  const elements = ['html', 'body', ...[...page.matchAll(/<([a-z][\w-]*)/g)].map(([, name]) => name)];
  return stylesThatFit(css, fits(new Set(elements), wordsOf(decoded(page))));
}

/**
 * Of these styles those that scripts may need: rules for every element, and for the classes that they name. @type
 * {(css: string, sources: readonly string[]) => string}
 */
export const stylesNamedIn = (css, sources) =>
  stylesThatFit(css, fits({ has: () => true }, wordsOf(sources.join(' '))));

function stylesThatFit(css, fit) {
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

/** The width of `ch` in any font. */
const MEASURE = '0';

/**
 * The characters of a page in the font of headings; `name` is the lender's, which is in every header. @type {(html:
 * string, name: string) => string}
 */
export function headingCharacters(html, name) {
  const shown = [...html.matchAll(HEADINGS), ...html.matchAll(FIGURES)]
    .map(([, , inside]) => inside)
    .join(' ')
    .replaceAll('{{productName}}', name)
    .replace(/\{\{[^}]*\}\}|<[^>]*>/g, ' ');
  return [...new Set(MEASURE + decoded(shown).replace(/\s/g, ' '))].sort().join('');
}

const range = (characters) =>
  [...characters].map((character) => `U+${character.codePointAt(0).toString(16)}`).join();

/**
 * The font of headings with only these characters, available at once; the browser loads the complete one for a heading
 * with another. @param {string} whole The rule of all of it. @param {Buffer} font @param {string} characters @returns
 * {Promise<string>}
 */
export async function headingFont(whole, font, characters) {
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
