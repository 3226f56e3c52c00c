#!/usr/bin/env bash
# behaviour: otpauth writes a lender's name with a colon in it into the address for an authenticator, and reads the
#   account back with the rest of that name in front of it (" Cibao:pedro@demo.do"). A code typed as "123 456" is
#   refused.
# packages: otpauth@9.5.2
# source: the key URI format (the label is "issuer:account", neither may contain a colon)
# seen: 2026-11-27
# guess: the account is read back as it was, without the rest of the name
# product: server/second-factor/codes.ts server/second-factor/second-factor.test.ts
. "$(dirname "$0")/support/begin.sh"

cat > probe.mjs <<'JS'
import { Secret, TOTP, URI } from 'otpauth';
const secret = Secret.fromBase32('JBSWY3DPEHPK3PXP');
const timestamp = 1_800_000_000_000;
for (const issuer of ['Préstamos Cibao', 'Préstamos: Cibao']) {
  const read = URI.parse(new TOTP({ secret, issuer, label: 'pedro@demo.do' }).toString());
  console.log(`${issuer}: issuer ${JSON.stringify(read.issuer)}, label ${JSON.stringify(read.label)}`);
}
const totp = new TOTP({ secret });
const token = totp.generate({ timestamp });
console.log('as one word:', totp.validate({ token, timestamp }));
console.log('with a blank:', totp.validate({ token: `${token.slice(0, 3)} ${token.slice(3)}`, timestamp }));
JS
node probe.mjs > seen.txt
compare <<'END'
Préstamos Cibao: issuer "Préstamos Cibao", label "pedro@demo.do"
Préstamos: Cibao: issuer "Préstamos: Cibao", label " Cibao:pedro@demo.do"
as one word: 0
with a blank: null
END
