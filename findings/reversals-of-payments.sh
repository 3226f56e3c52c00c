#!/usr/bin/env bash
# behaviour: iso20022.js calls no entry of a camt.053 a reversal, also one that says so: it compares with the text
#   "true" what its XML reader has made a boolean. camt-parser sees it. Of two payments in one entry iso20022.js keeps
#   the payers, and neither amounts nor references. In MT940, a movement of 31 December entered on 2 January is entered
#   in the January before by all three readers; mt940-js loses the bank's reference, and a payment taken back (RC) is
#   a credit there and negative in the others.
# packages: mt940-js@1.0.0 tslib@2.8.1 mt940js@1.3.5 swiftmessageparser@1.2.1 iso20022.js@0.0.15 camt-parser@1.1.0
# source: SWIFT's MT940, field 61 (RC is a reversed credit, and takes money away); ISO 20022, RvslInd
# seen: 2026-11-30
# guess: reversal is true in both, each part has its amount and its reference, and the entry of 2 January is of 2027
#   but in mt940-js
# product: domain/statements/balance-chain.test.ts server/statements/no-payment.test.ts
. "$(dirname "$0")/support/begin.sh"

cat > probe.mjs <<'JS'
import camt from 'camt-parser';
import { CashManagementEndOfDayReport } from 'iso20022.js';
import short from 'mt940js';
import long from 'mt940-js';
import swift from 'swiftmessageparser';
const statement = [
  ':20:EXTRACTO',
  ':25:DO28BAGR00000001212453611324',
  ':28C:00012/001',
  ':60F:C261130DOP10000,00',
  ':61:2612011201C1500,50NTRF2026-0001//B123',
  ':86:PAGO DE PRESTAMO',
  ':61:2612021202RC1500,50NTRF2026-0001//B124',
  ':86:REVERSO DE PAGO',
  ':61:2612310102D100,00NMSCNONREF//B125',
  ':86:COMISION',
  ':62F:C261231DOP9900,00',
  '-',
].join('\r\n');
const day = (value) => (value instanceof Date ? value.toISOString() : value).slice(0, 10);
const line = (amount, { date, valueDate, entryDate, bankReference }) =>
  `  ${amount}, valued ${day(date ?? valueDate)}, entered ${day(entryDate)}, the bank's "${bankReference}"`;
console.log('mt940-js');
for (const { transactions } of await long.read(Buffer.from(statement)))
  for (const one of transactions) console.log(line(`${one.isCredit ? 'credit' : 'debit'} of ${one.amount}`, one));
console.log('mt940js');
for (const { transactions } of new short.Parser().parse(statement))
  for (const one of transactions) console.log(line(one.amount, one));
console.log('swiftmessageparser');
for (const { transactions } of swift.parse({ type: 'mt940', data: statement }))
  for (const one of transactions) console.log(line(one.amount, one));

const party = '<RltdPties><Dbtr><Nm>Ana Prueba</Nm></Dbtr></RltdPties>';
const part = (reference, amount) =>
  `<TxDtls><Refs><EndToEndId>${reference}</EndToEndId></Refs><AmtDtls><TxAmt><Amt Ccy="DOP">${amount}</Amt></TxAmt></AmtDtls>${party}</TxDtls>`;
const entry = (amount, direction, reversed, parts) =>
  [
    `<Ntry><Amt Ccy="DOP">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd>`,
    reversed ? '<RvslInd>true</RvslInd>' : '',
    '<Sts>BOOK</Sts><BookgDt><Dt>2026-12-01</Dt></BookgDt><BkTxCd><Prtry><Cd>NTRF</Cd></Prtry></BkTxCd>',
    `<NtryDtls>${parts}</NtryDtls></Ntry>`,
  ].join('');
const balance = (code, amount) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="DOP">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-12-01</Dt></Dt></Bal>`;
const xml = [
  '<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">',
  '<BkToCstmrStmt><GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-12-01T20:00:00-04:00</CreDtTm></GrpHdr>',
  '<Stmt><Id>S1</Id><ElctrncSeqNb>1</ElctrncSeqNb><CreDtTm>2026-12-01T20:00:00-04:00</CreDtTm>',
  '<FrToDt><FrDtTm>2026-12-01T00:00:00</FrDtTm><ToDtTm>2026-12-01T23:59:59</ToDtTm></FrToDt>',
  '<Acct><Id><IBAN>DO28BAGR00000001212453611324</IBAN></Id><Ccy>DOP</Ccy>',
  '<Svcr><FinInstnId><BIC>BAGRDOSD</BIC></FinInstnId></Svcr></Acct>',
  balance('OPBD', '10000.00'),
  balance('CLBD', '11500.50'),
  entry('1500.50', 'CRDT', false, part('2026-0001', '1500.50')),
  entry('1500.50', 'DBIT', true, part('2026-0001', '1500.50')),
  entry('1500.50', 'CRDT', false, part('2026-0001', '1000.25') + part('2026-0002', '500.25')),
  '</Stmt></BkToCstmrStmt></Document>',
].join('');
const all = (value) => JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? Number(one) : one));
console.log('iso20022.js');
for (const { entries } of CashManagementEndOfDayReport.fromXML(xml).statements)
  for (const { amount, creditDebitIndicator, reversal, transactions } of entries)
    console.log(`  ${creditDebitIndicator} of ${amount}, reversal ${reversal}, parts ${all(transactions)}`);
console.log('camt-parser');
for (const { transactions } of (await camt.parseCamt053(xml)).statements)
  for (const { amount, creditDebitIndicator, reversalIndicator, details } of transactions)
    console.log(
      `  ${creditDebitIndicator} of ${amount.value}, reversal ${reversalIndicator}, parts ${all(details.map(({ references, amountDetails }) => [references.endToEndId, amountDetails.transactionAmount.value]))}`,
    );
JS
TZ=UTC node probe.mjs > seen.txt
compare <<'END'
mt940-js
  credit of 1500.5, valued 2026-12-01, entered 2026-12-01, the bank's ""
  credit of 1500.5, valued 2026-12-02, entered 2026-12-02, the bank's ""
  debit of 100, valued 2026-12-31, entered 2026-01-02, the bank's ""
mt940js
  1500.5, valued 2026-12-01, entered 2026-12-01, the bank's "B123"
  -1500.5, valued 2026-12-02, entered 2026-12-02, the bank's "B124"
  -100, valued 2026-12-31, entered 2026-01-02, the bank's "B125"
swiftmessageparser
  1500.5, valued 2026-12-01, entered 2026-12-01, the bank's "B123"
  -1500.5, valued 2026-12-02, entered 2026-12-02, the bank's "B124"
  -100, valued 2026-12-31, entered 2026-01-02, the bank's "B125"
iso20022.js
  credit of 150050, reversal false, parts [{"debtor":{"name":"Ana Prueba"}}]
  debit of 150050, reversal false, parts [{"debtor":{"name":"Ana Prueba"}}]
  credit of 150050, reversal false, parts [{"debtor":{"name":"Ana Prueba"}},{"debtor":{"name":"Ana Prueba"}}]
camt-parser
  CRDT of 1500.50, reversal false, parts [["2026-0001","1500.50"]]
  DBIT of 1500.50, reversal true, parts [["2026-0001","1500.50"]]
  CRDT of 1500.50, reversal false, parts [["2026-0001","1000.25"],["2026-0002","500.25"]]
END
