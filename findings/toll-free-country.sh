#!/usr/bin/env bash
# behaviour: libphonenumber-js with its usual data calls the toll-free number +1 800 123 4567 a valid number of the
#   Dominican Republic; with its full data, as in Google's library, it is invalid, and still of that country.
# packages: libphonenumber-js@1.13.16 google-libphonenumber@3.2.47
# source: the leading digits "8001|8[024]9" of DO in libphonenumber's data; the package's note on its three sets of data
# seen: 2026-11-27
# guess: the usual data give no country and "valid", the full ones the United States and "valid"
# product: domain/accounts/phone.ts domain/accounts/phone.test.ts
. "$(dirname "$0")/support/begin.sh"

cat > probe.mjs <<'JS'
import google from 'google-libphonenumber';
import { parsePhoneNumberFromString as usual } from 'libphonenumber-js';
import { parsePhoneNumberFromString as full } from 'libphonenumber-js/max';
const library = google.PhoneNumberUtil.getInstance();
for (const text of ['+1 800 123 4567', '+1 809 555 1234', '+1 787 555 1234']) {
  const parsed = library.parse(text);
  console.log(text);
  console.log('  usual data:', usual(text).country, usual(text).isValid());
  console.log('  full data:', full(text).country, full(text).isValid());
  console.log('  Google:', library.getRegionCodeForNumber(parsed), library.isValidNumber(parsed));
}
JS
node probe.mjs > seen.txt
compare <<'END'
+1 800 123 4567
  usual data: DO true
  full data: DO false
  Google: DO false
+1 809 555 1234
  usual data: DO true
  full data: DO true
  Google: DO true
+1 787 555 1234
  usual data: PR true
  full data: PR true
  Google: PR true
END
