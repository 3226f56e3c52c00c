#!/usr/bin/env bash
# behaviour: two libraries that split a full name take the last word as the whole surname. Of "Juan Carlos Rodríguez
#   Peña" the first surname becomes a middle name, and humanparser drops the "de" of "de la Cruz" altogether.
# packages: humanparser@2.7.0 parse-full-name@1.2.7
# source: the packages' lists of prefixes; two surnames by Dominican civil law
# seen: 2026-11-27
# guess: humanparser keeps "A. de la Cruz Vda." whole; parse-full-name gives "de la Cruz Vda. de Pérez" as the last name
# product: domain/accounts/person-name.ts
. "$(dirname "$0")/support/begin.sh"

cat > probe.mjs <<'JS'
import human from 'humanparser';
import { parseFullName } from 'parse-full-name';
for (const name of ['Juan Carlos Rodríguez Peña', 'María de los Ángeles Báez', 'José A. de la Cruz Vda. de Pérez']) {
  const { firstName, middleName, lastName } = human.parseName(name);
  const { first, middle, last } = parseFullName(name);
  console.log(name);
  console.log('  humanparser:', [firstName, middleName, lastName].join(' | '));
  console.log('  parse-full-name:', [first, middle, last].join(' | '));
}
JS
node probe.mjs > seen.txt
compare <<'END'
Juan Carlos Rodríguez Peña
  humanparser: Juan | Carlos Rodríguez | Peña
  parse-full-name: Juan | Carlos Rodríguez | Peña
María de los Ángeles Báez
  humanparser: María | de los Ángeles | Báez
  parse-full-name: María | de los Ángeles | Báez
José A. de la Cruz Vda. de Pérez
  humanparser: José | A. la Cruz Vda. | de Pérez
  parse-full-name: José | A. de la Cruz Vda. | de Pérez
END
