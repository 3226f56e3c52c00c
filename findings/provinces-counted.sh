#!/usr/bin/env bash
# behaviour: country-state-city has 31 of the 32 provinces of the Dominican Republic: Elías Piña is missing, and three
#   of the rest have no "Province" behind their names. In iso-3166 the entries below the country are the ten regions; a
#   province's parent is its region.
# packages: country-state-city@3.2.1 iso-3166@4.4.0
# source: ISO 3166-2:DO (ten regions, each with its provinces); the packages' data
# seen: 2026-11-28
# guess: 32 in the first, 32 by their parent and 42 by their code in the second, and none missing
# product: domain/provinces.ts
. "$(dirname "$0")/support/begin.sh"

cat > probe.mjs <<'JS'
import countryStateCity from 'country-state-city';
import { iso31662 } from 'iso-3166';
const states = countryStateCity.State.getStatesOfCountry('DO');
const cities = countryStateCity.City.getCitiesOfCountry('DO');
const codes = iso31662.filter(({ code }) => code.startsWith('DO-'));
const regions = iso31662.filter(({ parent }) => parent === 'DO');
const known = new Set(states.map(({ isoCode }) => `DO-${isoCode}`));
const provinces = codes.filter(({ code }) => !regions.some((region) => region.code === code));
console.log(`country-state-city: ${states.length} states; without: ${provinces.filter(({ code }) => !known.has(code)).map(({ name }) => name).join(', ')}`);
console.log(`  ends in "Province": ${states.filter(({ name }) => name.endsWith(' Province')).length}; places of Elías Piña (07): ${cities.filter(({ stateCode }) => stateCode === '07').length} of ${cities.length}`);
console.log(`iso-3166: ${codes.length} codes, ${regions.length} of parent DO: ${regions.map(({ name }) => name).join(', ')}`);
console.log(`  parent of Santiago: ${codes.find(({ code }) => code === 'DO-25').parent}`);
JS
node probe.mjs > seen.txt
compare <<'END'
country-state-city: 31 states; without: Elías Piña
  ends in "Province": 28; places of Elías Piña (07): 0 of 207
iso-3166: 42 codes, 10 of parent DO: Cibao Nordeste, Cibao Noroeste, Cibao Norte, Cibao Sur, El Valle, Enriquillo, Higuamo, Ozama, Valdesia, Yuma
  parent of Santiago: DO-35
END
