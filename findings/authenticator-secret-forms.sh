#!/usr/bin/env bash
# behaviour: three libraries for the codes of an authenticator disagree about one secret. otplib refuses one of sixteen
#   letters, the usual length for years, and one typed in groups as it is shown on screens. speakeasy takes the groups,
#   and a 0 in place of an O, and answers with another code. otpauth takes the groups and refuses the 0.
# packages: otplib@13.5.0 otpauth@9.5.2 speakeasy@2.0.0
# source: RFC 4226, section 4, R6 (128 bits at least); RFC 4648, section 6; each package's decoder of base 32
# seen: 2026-11-28
# guess: yes, all three give the same codes
# product: server/second-factor/codes.ts server/second-factor/second-factor.test.ts
. "$(dirname "$0")/support/begin.sh"

cat > probe.mjs <<'JS'
import { TOTP } from 'otpauth';
import { generateSync } from 'otplib';
import speakeasy from 'speakeasy';
const seconds = 1_700_000_000;
const said = (code) => {
  try {
    return code();
  } catch (error) {
    return `raises "${error.message.slice(0, 48)}"`;
  }
};
for (const secret of [
  'JBSWY3DPEHPK3PXP',
  'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  'JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP',
  'JBSWY3DPEHPK3PXPJBSWY3DPE0',
]) {
  console.log(secret);
  console.log('  otplib', said(() => generateSync({ secret, epoch: seconds })));
  console.log('  otpauth', said(() => new TOTP({ secret }).generate({ timestamp: seconds * 1000 })));
  console.log('  speakeasy', said(() => speakeasy.totp({ secret, encoding: 'base32', time: seconds })));
}
JS
node probe.mjs > seen.txt
compare <<'END'
JBSWY3DPEHPK3PXP
  otplib raises "Secret must be at least 16 bytes (128 bits), got"
  otpauth 324550
  speakeasy 324550
JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP
  otplib 406058
  otpauth 406058
  speakeasy 406058
JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP
  otplib raises "Invalid Base32 string: Unknown letter " ". Allow"
  otpauth 406058
  speakeasy 696301
JBSWY3DPEHPK3PXPJBSWY3DPE0
  otplib raises "Invalid Base32 string: Unknown letter "0". Allow"
  otpauth raises "Invalid character found: 0"
  speakeasy 913861
END
