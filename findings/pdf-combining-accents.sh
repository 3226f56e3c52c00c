#!/usr/bin/env bash
# behaviour: a name whose accents are letters of their own (as some phones and file names have it) is drawn by pdfkit
#   with the sign for a missing letter, and read back without its accents, though the font has ñ: fontkit does not
#   compose. A font that has the combining accents draws them, and pdftotext reads blanks between.
# packages: pdfkit@0.20.2 fontkit@2.0.4
# debian: poppler-utils=22.12.0-2+deb12u3 fonts-liberation=1:1.07.4-11 fonts-dejavu-core=2.37-6
# source: the font's table cmap; HarfBuzz composes letter and accent where the font lacks the accent, fontkit does not
# seen: 2026-11-28
# guess: the tilde beside or shifted, and pdftotext gives the letters with combining marks
# product: domain/printable.ts domain/printable.test.ts
. "$(dirname "$0")/support/begin.sh"

cat > probe.mjs <<'JS'
import { writeFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { openSync } from 'fontkit';
import PDFDocument from 'pdfkit';
const [, , name, file] = process.argv;
const glyphs = (text) => openSync(file).layout(text).glyphs.map((glyph) => (glyph.id === 0 ? 'missing' : glyph.name));
console.log(`${name}, "ña" in one letter: ${glyphs('ña').join(' ')}; n and a combining tilde: ${glyphs('n\u0303a').join(' ')}`);
const document = new PDFDocument();
for (const form of ['NFC', 'NFD']) document.font(file).text('Peña Núñez'.normalize(form));
document.end();
writeFileSync(`${name}.pdf`, await buffer(document));
JS
for font in liberation/LiberationSans-Regular dejavu/DejaVuSans; do
  file=/usr/share/fonts/truetype/$font.ttf
  [ -e "$file" ] || file=$FOLDER/debian$file
  name=$(basename "$font")
  node probe.mjs "$name" "$file"
  pdftotext "$name.pdf" - | head -n 2 | python3 -c 'import sys; [print("  pdftotext", ascii(line.strip())) for line in sys.stdin]'
done > seen.txt
compare <<'END'
LiberationSans-Regular, "ña" in one letter: ntilde a; n and a combining tilde: n missing a
  pdftotext 'Pe\xf1a N\xfa\xf1ez'
  pdftotext 'Pen a Nu n ez'
DejaVuSans, "ña" in one letter: ntilde a; n and a combining tilde: n tildecomb a
  pdftotext 'Pe\xf1a N\xfa\xf1ez'
  pdftotext 'Pen\u0303 a Nu\u0301 n\u0303ez'
END
