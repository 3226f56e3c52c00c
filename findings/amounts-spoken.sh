#!/usr/bin/env bash
# behaviour: eSpeak NG, the voice that NVDA and Orca bring, reads the comma of "11,500" as a decimal comma in Spanish,
#   in that of Latin America too, where it groups thousands: "once coma quinientos", and a hundred thousand as "cien coma
#   cero cero cero". In "1,500.50" it reads the comma and says nothing at the point: "uno coma quinientos cincuenta".
#   Without a comma the amount is right, with a point in it too.
# debian: espeak-ng=1.51+dfsg-10+deb12u2
# source: dictionary and language files of eSpeak NG (es, es-419): both have the decimal comma
# seen: 2026-11-29
# guess: es-419 says "mil quinientos punto cincuenta", and es "uno coma quinientos punto cincuenta"
# product: domain/money.ts
. "$(dirname "$0")/support/begin.sh"

if [ -d debian ]; then
  ESPEAK_DATA_PATH=$(find "$FOLDER/debian" -name phontab | sed 's|/espeak-ng-data/phontab$||')
  export ESPEAK_DATA_PATH
fi
espeak-ng -v es -q -x hola > /dev/null 2>&1 || could_not_run 'espeak-ng does not find its voices'
# The sounds of a text, without stresses, pauses and the length of an r.
sounds() { espeak-ng -v "$1" -q -x -- "$2" | tr -d " \n,'_:|!"; }
for voice in es es-419; do
  while IFS='|' read -r amount words; do
    [ "$(sounds "$voice" "$amount")" = "$(sounds "$voice" "$words")" ] && same=is || same='is not'
    echo "$voice: $amount $same \"$words\""
  done <<'AMOUNTS'
11,500|once coma quinientos
11,500|once mil quinientos
100,000|cien coma cero cero cero
1,500.50|uno coma quinientos cincuenta
1,500.50|mil quinientos punto cincuenta
1500.50|mil quinientos punto cincuenta
11500|once mil quinientos
5.5 %|cinco punto cinco por ciento
AMOUNTS
done > seen.txt
compare <<'END'
es: 11,500 is "once coma quinientos"
es: 11,500 is not "once mil quinientos"
es: 100,000 is "cien coma cero cero cero"
es: 1,500.50 is "uno coma quinientos cincuenta"
es: 1,500.50 is not "mil quinientos punto cincuenta"
es: 1500.50 is "mil quinientos punto cincuenta"
es: 11500 is "once mil quinientos"
es: 5.5 % is "cinco punto cinco por ciento"
es-419: 11,500 is "once coma quinientos"
es-419: 11,500 is not "once mil quinientos"
es-419: 100,000 is "cien coma cero cero cero"
es-419: 1,500.50 is "uno coma quinientos cincuenta"
es-419: 1,500.50 is not "mil quinientos punto cincuenta"
es-419: 1500.50 is "mil quinientos punto cincuenta"
es-419: 11500 is "once mil quinientos"
es-419: 5.5 % is "cinco punto cinco por ciento"
END
