#!/usr/bin/env bash
# behaviour: pdfsig and mutool end with status 0 for a document whose signature no longer fits its bytes; only the
#   printed text says so. For a document without any signature pdfsig ends with 2 and mutool with 0. Re-writing a
#   sealed PDF with qpdf, which changes nothing that a reader sees, is enough to end the seal.
# packages: @libpdf/core@0.4.2 pdfkit@0.20.2
# debian: poppler-utils=22.12.0-2+deb12u3 mupdf-tools=1.21.1+ds2-1+deb12u1 qpdf=11.3.0-1+deb12u1
# source: pdfsig(1), mutool-sign
# seen: 2026-11-27
# guess:
# product: server/sealing/sealing.test.ts docs/decisions/sealing.md
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
writeFileSync('plain.pdf', Buffer.concat(chunks));
const signer = await P12Signer.create(readFileSync('key.p12'), 'x');
const pdf = await PDF.load(readFileSync('plain.pdf'));
writeFileSync('sealed.pdf', (await pdf.sign({ signer })).bytes);
JS
node probe.mjs
qpdf --linearize sealed.pdf rewritten.pdf
for name in sealed rewritten plain; do
  status=0 && pdfsig "$name.pdf" > text 2>&1 || status=$?
  echo "pdfsig $name: status $status, $(grep -oE 'Signature is Valid|Digest Mismatch|does not contain any signatures' text)"
  status=0 && mutool sign -v "$name.pdf" > text 2>&1 || status=$?
  echo "mutool $name: status $status, $(grep -oE 'unchanged since signing|Verification error' text || echo nothing)"
done > seen.txt
compare <<'END'
pdfsig sealed: status 0, Signature is Valid
mutool sealed: status 0, unchanged since signing
pdfsig rewritten: status 0, Digest Mismatch
mutool rewritten: status 0, Verification error
pdfsig plain: status 2, does not contain any signatures
mutool plain: status 0, nothing
END
