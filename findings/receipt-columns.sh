#!/usr/bin/env bash
# behaviour: four libraries for receipt printers on a line of 42 characters. leftRight of node-thermal-printer joins a
#   long label and its amount without a blank ("2026-0001RD$1,234,567.00"); its columns of 0.6 and 0.4 are 43 wide, so
#   that the last digit falls on the next line. Where an amount is wider than its column, all four end the line in the
#   middle of it ("RD$1,234,567", ".00" or "RD$1,234,56", "7.00"), without an error. All but receipt-printer-encoder cut
#   the label's words too.
# packages: node-thermal-printer@4.6.1 @point-of-sale/receipt-printer-encoder@4.0.1 receiptline@4.0.4 @node-escpos/core@0.6.0
# source: leftRight and tableCustom in the packages' code; a printer breaks a line where it is full
# seen: 2026-11-29
# guess: leftRight leaves one blank; the label is wrapped, a line has 42 characters, and no amount is cut
# product: server/receipts/roll-pdf.ts server/receipts/roll-pdf.test.ts
. "$(dirname "$0")/support/begin.sh"

cat > probe.mjs <<'JS'
import { Printer } from '@node-escpos/core';
import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import thermal from 'node-thermal-printer';
import receiptline from 'receiptline';
const LABEL = 'Capital de la cuota 3, prestamo 2026-0001';
const AMOUNT = 'RD$1,234,567.00';
/** What a printer prints of the bytes: its commands, as these packages use them here, left out. */
const lines = (bytes) =>
  Buffer.from(bytes)
    .toString('latin1')
    .replace(/\x1b@|\x1b[a-zA-Z!-]./gs, '')
    .replace(/[^\n -~]/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '');
const said = (name, printed) => {
  for (const line of printed) console.log(`${name}: ${line.trimEnd()}| ${line.length}`);
};
const two = (width) => [
  { text: LABEL, align: 'LEFT', width: 1 - width },
  { text: AMOUNT, align: 'RIGHT', width },
];
const roll = () => new thermal.printer({ type: thermal.types.EPSON, interface: 'tcp://127.0.0.1', width: 42 });
const first = roll();
first.leftRight(LABEL, AMOUNT);
said('leftRight', lines(first.getBuffer()));
for (const width of [0.4, 0.3]) {
  const printer = roll();
  printer.tableCustom(two(width));
  said(`node-thermal-printer ${width}`, lines(printer.getBuffer()));
}
for (const width of [0.4, 0.3]) {
  const bytes = [];
  const device = { open: (done) => done?.(), write: (data, done) => (bytes.push(Buffer.from(data)), done?.()), close: (done) => done?.() };
  const printer = new Printer(device, { width: 42, encoding: 'latin1' });
  printer.tableCustom(two(width));
  await printer.flush();
  said(`@node-escpos/core ${width}`, lines(Buffer.concat(bytes)));
}
const encoder = new ReceiptPrinterEncoder({ language: 'esc-pos', columns: 42 });
const columns = [{ width: 30, align: 'left' }, { width: 12, align: 'right' }];
said('receipt-printer-encoder 12', lines(encoder.table(columns, [[LABEL, AMOUNT]]).encode()));
said('receiptline 12', receiptline.transform(`{width:*,12}\n${LABEL} | ${AMOUNT}`, { cpl: 42, command: 'text' }).trimEnd().split('\n'));
JS
node probe.mjs > seen.txt
compare <<'END'
leftRight: Capital de la cuota 3, prestamo 2026-0001RD$1,234,567.00| 56
node-thermal-printer 0.4: Capital de la cuota 3, p    RD$1,234,567.00| 43
node-thermal-printer 0.4: restamo 2026-0001| 43
node-thermal-printer 0.3: Capital de la cuota 3, prest    RD$1,234,56| 43
node-thermal-printer 0.3: amo 2026-0001                          7.00| 43
@node-escpos/core 0.4: Capital de la cuota 3, pr  RD$1,234,567.00| 42
@node-escpos/core 0.4: estamo 2026-0001| 42
@node-escpos/core 0.3: Capital de la cuota 3, prestaRD$1,234,567| 41
@node-escpos/core 0.3: mo 2026-0001                           .00| 42
receipt-printer-encoder 12: Capital de la cuota 3,        RD$1,234,567| 42
receipt-printer-encoder 12: prestamo 2026-0001                     .00| 42
receiptline 12: Capital de la cuota 3, presta RD$1,234,567| 42
receiptline 12: mo 2026-0001                           .00| 42
END
