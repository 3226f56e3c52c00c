#!/usr/bin/env bash
# behaviour: qr refuses to draw a code without a border (RangeError for 0); uqr and qrcode draw it. A picture whose white
#   is added by the page cannot be made with it by an option.
# packages: qr@0.7.0 uqr@0.1.3 qrcode@1.5.4
# source: the packages' options border and margin
# seen: 2026-11-27
# guess: a matrix without a quiet zone, and no error
# product: web/ui/figures/qr-code.ts
. "$(dirname "$0")/support/begin.sh"

cat > probe.mjs <<'JS'
import qr from 'qr';
import qrcode from 'qrcode';
import { encode } from 'uqr';
const DRAWN = {
  uqr: () => encode('LN-0194', { border: 0 }).size,
  qrcode: () => qrcode.create('LN-0194').modules.size,
  'qr, border 0': () => qr('LN-0194', 'raw', { border: 0 }).length,
  'qr, border 1': () => qr('LN-0194', 'raw', { border: 1 }).length,
};
for (const [name, draw] of Object.entries(DRAWN))
  try {
    console.log(`${name}: ${draw()} modules wide`);
  } catch ({ name: error, message }) {
    console.log(`${name}: ${error}, ${message}`);
  }
JS
node probe.mjs > seen.txt
compare <<'END'
uqr: 21 modules wide
qrcode: 21 modules wide
qr, border 0: RangeError, invalid border=0
qr, border 1: 23 modules wide
END
