#!/usr/bin/env bash
# behaviour: dgii-ecf writes the moment of signing of an electronic invoice by the clock of twelve hours without a word
#   which half: 3:05 in the afternoon is 03:05, and midnight 12:05. It digests what @xmldom/xmldom writes and not the
#   canonical XML: an invoice with an empty element, or one of a blank, is signed without an error and refused by
#   xmlsec1, since there `<a/>` is `<a></a>`. So is one with CDATA. The rest is valid.
# packages: @xmldom/xmldom@0.8.12 xml-crypto@6.1.2 xpath@0.0.32
# unpacked: dgii-ecf@1.8.0
# debian: xmlsec1=1.2.37-2
# source: getCurrentFormattedDateTime and Digest of the package; Canonical XML 1.0, section 2.3; DGII, Informe Técnico
#   e-CF v1.0 (FechaHoraFirma)
# seen: 2026-11-29
# guess: the clock of Santo Domingo by 24 hours, and each signature valid
# product: domain/accounting/ecf-xml.ts domain/accounting/ecf-xml.test.ts
. "$(dirname "$0")/support/begin.sh"

openssl req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out certificate.pem -days 365 -subj '/CN=Ejemplo' 2> /dev/null
cat > moments.mjs <<'JS'
import time from 'dgii-ecf/dist/utils/getCurrentFormattedDateTime.js';
const Real = Date;
for (const at of ['2026-11-20T12:05:00Z', '2026-11-20T19:05:00Z', '2026-11-20T04:05:00Z']) {
  globalThis.Date = class extends Real {
    constructor() {
      super(at);
    }
  };
  console.log(`${at} is ${time.getCurrentFormattedDateTime()}`);
}
JS
cat > sign.mjs <<'JS'
import { readFileSync, writeFileSync } from 'node:fs';
import signature from 'dgii-ecf/dist/Signature/Signature.js';
const [key, certificate] = ['key.pem', 'certificate.pem'].map((file) => readFileSync(file, 'utf8'));
const signer = new signature.default(key, certificate);
const [, , name, inner] = process.argv;
writeFileSync(`${name}.xml`, signer.signXml(`<?xml version="1.0" encoding="utf-8"?><ECF><Emisor>${inner}</Emisor></ECF>`));
JS
valid() {
  node sign.mjs "$1" "$2"
  if xmlsec1 --verify --enabled-key-data x509,rsa --trusted-pem certificate.pem "$1.xml" > xmlsec.log 2>&1; then
    echo "$2: valid"
  else
    echo "$2: $(sed -nE 's/.*(data and digest do not match).*/\1/p' xmlsec.log | head -n 1)"
  fi
}
{
  node moments.mjs
  valid name '<RazonSocialEmisor>Ana &amp; Luis &gt; Peña</RazonSocialEmisor>'
  valid line '<RazonSocialEmisor>  Ana </RazonSocialEmisor><!-- nota -->'
  valid empty '<DireccionEmisor></DireccionEmisor>'
  valid blank '<DireccionEmisor> </DireccionEmisor>'
  valid cdata '<RazonSocialEmisor><![CDATA[Ana & Luis]]></RazonSocialEmisor>'
} > seen.txt
compare <<'END'
2026-11-20T12:05:00Z is 20-11-2026 08:05:00
2026-11-20T19:05:00Z is 20-11-2026 03:05:00
2026-11-20T04:05:00Z is 20-11-2026 12:05:00
<RazonSocialEmisor>Ana &amp; Luis &gt; Peña</RazonSocialEmisor>: valid
<RazonSocialEmisor>  Ana </RazonSocialEmisor><!-- nota -->: valid
<DireccionEmisor></DireccionEmisor>: data and digest do not match
<DireccionEmisor> </DireccionEmisor>: data and digest do not match
<RazonSocialEmisor><![CDATA[Ana & Luis]]></RazonSocialEmisor>: data and digest do not match
END
