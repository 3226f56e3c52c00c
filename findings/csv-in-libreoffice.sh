#!/usr/bin/env bash
# behaviour: the same CSV, opened by LibreOffice in three languages, has other days and other kinds of cell. English
#   (United States) reads 04/05 as the fifth of April and leaves 15/10 as text in the same column; Spanish (Spain) leaves
#   5,750.00 as text; RD$500 is an amount only in Dominican Spanish. Every language drops leading zeros.
# debian: libreoffice-calc=4:7.4.7-1+deb12u14
# source: LibreOffice's CSV import filter, tokens 5 (language) and 8 (detect special numbers)
# seen: 2026-11-27
# guess:
# product: domain/csv.ts
. "$(dirname "$0")/support/begin.sh"

command -v soffice > /dev/null || could_not_run 'no soffice'
printf 'Fecha,Cuenta,Monto,Cargo\r\n04/05/2026,0700123456,"5,750.00",RD$500\r\n15/10/2026,0700123457,"1,500.00",RD$20\r\n' > book.csv
for language in en-US=1033 es-DO=7178 es-ES=3082; do
  soffice "-env:UserInstallation=file://$FOLDER/profile" --headless --convert-to fods \
    --infilter="CSV:44,34,76,1,,${language#*=},false,true" --outdir "${language%=*}" book.csv > soffice.log 2>&1 ||
    could_not_run "soffice: $(tail -n 1 soffice.log)"
  echo "${language%=*}"
  python3 - "${language%=*}/book.fods" <<'PY'
import re, sys
cells = re.findall(r'<table:table-cell[^>]*office:value-type="(\w+)"([^>]*)>', open(sys.argv[1], encoding="utf-8").read())[4:]
for row in (cells[:4], cells[4:8]):
    print("  " + ", ".join(f"{kind} {''.join(re.findall(r'office:(?:date-)?value=.([^ ]*?). ', rest + ' '))}".strip() for kind, rest in row))
PY
done > seen.txt
compare <<'END'
en-US
  date 2026-04-05, float 700123456, float 5750, string
  string, float 700123457, float 1500, string
es-DO
  date 2026-05-04, float 700123456, float 5750, currency 500
  date 2026-10-15, float 700123457, float 1500, currency 20
es-ES
  date 2026-05-04, float 700123456, string, string
  date 2026-10-15, float 700123457, string, string
END
