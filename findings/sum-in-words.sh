#!/usr/bin/env bash
# behaviour: of four libraries that write a sum in Spanish words, three say "veintiuno mil" for 21,000 (Spanish:
#   veintiún mil). to-words shortens 31,000 and 101,000 rightly and 21,000 not; written-number says "uno millón mil";
#   the fourth is right there and says "un mil" for 1,000.
# packages: n2words@4.0.0 written-number@0.11.1 to-words@5.7.0 numero-a-letras@1.0.6
# source: the packages' Spanish rules; Real Academia Española, cardinal numbers before a noun
# seen: 2026-11-27
# guess: n2words and to-words say "veintiún mil"; to-words says "Treinta Y Uno Mil" and "Ciento Uno Mil"
# product: domain/words.ts domain/words.test.ts
. "$(dirname "$0")/support/begin.sh"

cat > probe.mjs <<'JS'
import { toCardinal } from 'n2words/es-MX';
import { ToWords } from 'to-words';
import numeroALetras from 'numero-a-letras';
import written from 'written-number';
const toWords = new ToWords({ localeCode: 'es-MX' });
for (const amount of [1000, 21_000, 31_000, 101_000, 1_001_000]) {
  console.log(amount);
  console.log('  n2words:', toCardinal(amount));
  console.log('  written-number:', written(amount, { lang: 'es' }));
  console.log('  to-words:', toWords.convert(amount));
  console.log('  numero-a-letras:', numeroALetras.NumerosALetras(amount));
}
JS
node probe.mjs > seen.txt
compare <<'END'
1000
  n2words: mil
  written-number: mil
  to-words: Mil
  numero-a-letras: Un Mil Pesos 00/100 M.N.
21000
  n2words: veintiuno mil
  written-number: veintiuno mil
  to-words: Veintiuno Mil
  numero-a-letras: Veintiun Mil Pesos 00/100 M.N.
31000
  n2words: treinta y uno mil
  written-number: treinta y uno mil
  to-words: Treinta Y Un Mil
  numero-a-letras: Treinta y Un Mil Pesos 00/100 M.N.
101000
  n2words: ciento uno mil
  written-number: ciento uno mil
  to-words: Ciento Un Mil
  numero-a-letras: Ciento Un Mil Pesos 00/100 M.N.
1001000
  n2words: un millón mil
  written-number: uno millón mil
  to-words: Un Millon Mil
  numero-a-letras: Un Millón de Un Mil Pesos 00/100 M.N.
END
