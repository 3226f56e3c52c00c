#!/usr/bin/env bash
# behaviour: saxen reads the reference of a letter beyond U+FFFF as another letter (𠮷, U+20BB7, becomes U+0BB7), and
#   without an error. sax, saxes and fast-xml-parser were given the same; fast-xml-parser leaves every numeric
#   reference, also that of Ñ, as it is written, and reads an account with leading zeros as a number.
# packages: saxen@11.2.0 sax@1.6.1 saxes@6.0.0 fast-xml-parser@5.3.2
# source: saxen's decodeEntities (String.fromCharCode); fast-xml-parser's options htmlEntities and parseTagValue
# seen: 2026-11-27
# guess:
# product: server/sheets/walk-xml.ts server/sheets/xlsx-rows.test.ts
. "$(dirname "$0")/support/begin.sh"

cat > probe.mjs <<'JS'
import { XMLParser } from 'fast-xml-parser';
import sax from 'sax';
import { Parser } from 'saxen';
import { SaxesParser } from 'saxes';
const show = (text) => String(text).replace(/[^\x20-\x7e]/gu, (letter) => `[U+${letter.codePointAt(0).toString(16).toUpperCase().padStart(4, '0')}]`);
const READERS = {
  sax: (xml) => {
    let text = '';
    const parser = sax.parser(true);
    parser.ontext = (part) => {
      text += part;
    };
    parser.write(xml).close();
    return text;
  },
  saxes: (xml) => {
    let text = '';
    const parser = new SaxesParser();
    parser.on('text', (part) => {
      text += part;
    });
    parser.write(xml).close();
    return text;
  },
  saxen: (xml) => {
    let text = '';
    const parser = new Parser();
    parser.on('text', (part, decode) => {
      text += decode(part);
    });
    parser.parse(xml);
    return text;
  },
  'fast-xml-parser': (xml) => new XMLParser().parse(xml).v,
};
for (const written of ['&#209;', '&#x20BB7;', '0700123456']) {
  console.log(written);
  for (const [name, read] of Object.entries(READERS)) {
    const value = read(`<v>${written}</v>`);
    console.log(`  ${name}: ${show(value)} (${typeof value})`);
  }
}
JS
node probe.mjs > seen.txt
compare <<'END'
&#209;
  sax: [U+00D1] (string)
  saxes: [U+00D1] (string)
  saxen: [U+00D1] (string)
  fast-xml-parser: &#209; (string)
&#x20BB7;
  sax: [U+20BB7] (string)
  saxes: [U+20BB7] (string)
  saxen: [U+0BB7] (string)
  fast-xml-parser: &#x20BB7; (string)
0700123456
  sax: 0700123456 (string)
  saxes: 0700123456 (string)
  saxen: 0700123456 (string)
  fast-xml-parser: 700123456 (number)
END
