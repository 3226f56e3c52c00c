/** A tag of a sheet's XML, or the text within the one that is open; without prefixes of names. */
export interface Tag {
  readonly kind: 'open' | 'close' | 'text';
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly text: string;
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const LAST_LETTER = 0x10ffff;

/** The five entities of XML and letters by number; a workbook declares no others. */
const unescaped = (text: string): string =>
  text.includes('&')
    ? text.replace(
        /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(lt|gt|amp|quot|apos));/gi,
        (whole, decimal, hex, name) => {
          if (name) return ENTITIES[name.toLowerCase()] ?? whole;
          const letter = decimal ? Number(decimal) : Number.parseInt(hex, 16);
          return letter <= LAST_LETTER ? String.fromCodePoint(letter) : '';
        },
      )
    : text;

const NONE: ReadonlyMap<string, string> = new Map();
const PREFIX = /^[\w.-]+:/;

const attributesOf = (text: string): ReadonlyMap<string, string> =>
  text.includes('=')
    ? new Map(
        [...text.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(
          ([, name = '', double, single]) => [name, unescaped(double ?? single ?? '')],
        ),
      )
    : NONE;

/**
 * Goes through XML from its beginning to its end, once: no document type is read and nothing from outside. A tag that
 * closes itself is one that opens and one that closes.
 */
export function* tagsOf(xml: string): Generator<Tag> {
  let inside = '';
  for (let at = 0; at < xml.length; ) {
    const open = xml.indexOf('<', at);
    const text = xml.slice(at, open < 0 ? xml.length : open);
    if (text !== '') yield { kind: 'text', name: inside, attributes: NONE, text: unescaped(text) };
    if (open < 0) return;
    const close = xml.indexOf('>', open);
    if (close < 0) throw new RangeError('A tag without an end');
    const tag = xml.slice(open + 1, close);
    at = close + 1;
    if (/^[?!]/.test(tag)) continue;
    const isEnd = tag.startsWith('/');
    const closesItself = tag.endsWith('/');
    const name = (/^\/?([\w:.-]+)/.exec(tag)?.[1] ?? '').replace(PREFIX, '');
    inside = isEnd || closesItself ? '' : name;
    if (!isEnd) yield { kind: 'open', name, attributes: attributesOf(tag), text: '' };
    if (isEnd || closesItself) yield { kind: 'close', name, attributes: NONE, text: '' };
  }
}
