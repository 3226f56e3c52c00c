#!/usr/bin/env bash
# behaviour: a sealed PDF that @libpdf/core loads and saves again with a plain save(), after a change of its title, keeps
#   its signature field and loses what it covers. The library warns of nothing; poppler says "not yet been verified" and
#   names no signer, in place of a mismatch. Saved incrementally, the seal stays valid, and not for the whole document.
# packages: @libpdf/core@0.4.2 pdfkit@0.20.2
# debian: poppler-utils=22.12.0-2+deb12u3
# source: PDF.save() of the package and its option incremental; pdfsig(1)
# seen: 2026-11-27
# guess: the library warns of it, and pdfsig says "Digest Mismatch"
# product: server/sealing/seal-pdf.ts server/sealing/sealing.test.ts
. "$(dirname "$0")/support/begin.sh"

openssl req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out certificate.pem -days 365 -subj '/CN=Ejemplo' 2> /dev/null
openssl pkcs12 -export -inkey key.pem -in certificate.pem -out key.p12 -passout pass:x
cat > probe.mjs <<'JS'
import { readFileSync, writeFileSync } from 'node:fs';
import { P12Signer, PDF } from '@libpdf/core';
import PDFDocument from 'pdfkit';
const document = new PDFDocument();
const chunks = [];
document.on('data', (chunk) => chunks.push(chunk));
const ended = new Promise((resolve) => document.on('end', resolve));
document.text('Carta de saldo').end();
await ended;
const signer = await P12Signer.create(readFileSync('key.p12'), 'x');
const sealed = (await (await PDF.load(Buffer.concat(chunks))).sign({ signer })).bytes;
for (const incremental of [false, true]) {
  const said = [];
  console.warn = (...words) => said.push(words.join(' '));
  const pdf = await PDF.load(sealed);
  pdf.setTitle('Carta de saldo de Ana Peña');
  const name = incremental ? 'incremental' : 'plain';
  writeFileSync(`${name}.pdf`, await pdf.save({ incremental }));
  console.log(`${name}: ${said.length + pdf.warnings.length} warnings`);
}
JS
{
  node probe.mjs
  for name in plain incremental; do
    echo "$name, pdfsig: $(pdfsig "$name.pdf" 2>&1 | grep -E 'Common Name|Total|otal document|Signature Validation' | sed 's/^ *- //' | paste -sd ';')"
  done
} > seen.txt
compare <<'END'
plain: 0 warnings
incremental: 0 warnings
plain, pdfsig: Signer Certificate Common Name: (null);Not total document signed;Signature Validation: Signature has not yet been verified.
incremental, pdfsig: Signer Certificate Common Name: Ejemplo;Not total document signed;Signature Validation: Signature is Valid.
END
