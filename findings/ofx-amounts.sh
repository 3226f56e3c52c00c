#!/usr/bin/env bash
# behaviour: libofx, with which accounting programs read a bank's OFX, takes 1,500.50 as 1.50, 1,500 as 1.50 too, and
#   1,234,567.89 as 1.23: the first mark is that of the decimals, and from the next one on all is dropped without a
#   word. 1.500,50 is 1.50 as well. A minus behind is not read. A moment without its zone is one of Greenwich: one in
#   the morning is the day before in Santo Domingo. Without its seconds the whole time is dropped.
# debian: ofx=1:0.10.9-1
# source: the OFX specification (an amount has a comma or a point before its decimals, and no thousands);
#   ofxamount_to_double and ofxdate_to_time_t of libofx
# seen: 2026-11-30
# guess: 1500.50 for 1,500.50 and for 1.500,50; 1234567.89; a minus behind makes it negative
# product: domain/statements/bank-cells.ts domain/statements/bank-cells.test.ts
. "$(dirname "$0")/support/begin.sh"

OFX_DTD_PATH=$(dirname "$(find "$FOLDER/debian" /usr/share -name ofx160.dtd 2> /dev/null | head -n 1)")
export OFX_DTD_PATH TZ=America/Santo_Domingo LD_LIBRARY_PATH="${LD_LIBRARY_PATH:-}:$FOLDER/debian/usr/lib"
statement() {
  cat <<OFX
OFXHEADER:100
DATA:OFXSGML
VERSION:102
SECURITY:NONE
ENCODING:USASCII
CHARSET:1252
COMPRESSION:NONE
OLDFILEUID:NONE
NEWFILEUID:NONE

<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>20261130120000<LANGUAGE>SPA</SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS><STMTRS><CURDEF>DOP
<BANKACCTFROM><BANKID>BPD<ACCTID>123456789<ACCTTYPE>SAVINGS</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20261101<DTEND>20261130<STMTTRN><TRNTYPE>$1<DTPOSTED>$2<TRNAMT>$3<FITID>1<NAME>PAGO</STMTTRN></BANKTRANLIST>
<LEDGERBAL><BALAMT>10000.00<DTASOF>20261130</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
OFX
}
dump() {
  statement "$@" > bank.ofx
  ofxdump bank.ofx 2> ofx.log | sed -n "s/^ *$what: //p"
}
{
  what='Total money amount'
  for amount in 1500.50 1500,50 1,500.50 1.500,50 1,500 1,234,567.89 1500.50-; do
    echo "$amount: $(dump CREDIT 20261115120000 "$amount")"
  done
  echo "200.00 of a DEBIT: $(dump DEBIT 20261115120000 200.00)"
  what='Date posted'
  for moment in 20261115 202611150300 20261115010000 '20261115220000[-4:AST]'; do
    echo "$moment: $(dump CREDIT "$moment" 1.00)"
  done
} > seen.txt
compare <<'END'
1500.50: 1500.50
1500,50: 1500.50
1,500.50: 1.50
1.500,50: 1.50
1,500: 1.50
1,234,567.89: 1.23
1500.50-: 1500.50
200.00 of a DEBIT: 200.00
20261115: Sun Nov 15 06:59:00 2026 AST
202611150300: Sun Nov 15 06:59:00 2026 AST
20261115010000: Sat Nov 14 21:00:00 2026 AST
20261115220000[-4:AST]: Sun Nov 15 22:00:00 2026 AST
END
