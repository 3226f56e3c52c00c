#!/usr/bin/env bash
# behaviour: Miller's verbs leave an amount with a comma out of a sum and of a mean without a word, and still count it;
#   the same sum in its language is an error. Its largest is the text. A cédula that begins with a zero is a text and
#   another of the same column a number. A code such as 00E123 goes into JSON as it is, without quotes, so that no
#   other program reads the file.
# debian: miller=6.6.0-2+b3
# source: Miller's pages on arithmetic (numbers keep how they were written) and on its verb stats1
# seen: 2026-11-29
# guess: the sum is an error, a cédula a number without its zeros, and 00E123 a text
# product: domain/csv.ts domain/csv.test.ts
. "$(dirname "$0")/support/begin.sh"

printf '%s\n' 'cedula,monto' 00112345677,300 40212345678,200 '00298765432,"1,500"' > payments.csv
{
  mlr --icsv --oxtab stats1 -a sum,mean,count,max -f monto payments.csv
  mlr --icsv --oxtab put -q '@sum += $monto; end { emit @sum }' payments.csv
  mlr --icsv --ojsonl cut -f cedula payments.csv
  printf '%s\n' codigo 00E123 0x1F 12-34 > codes.csv
  mlr --icsv --ojsonl cat codes.csv | node -e "
    for (const line of require('fs').readFileSync(0, 'utf8').trim().split('\n')) {
      try {
        console.log(line, 'is', typeof JSON.parse(line).codigo);
      } catch {
        console.log(line, 'is not JSON');
      }
    }"
} > seen.txt
compare <<'END'
monto_sum   500
monto_mean  250
monto_count 3
monto_max   1,500
sum (error)
{"cedula": "00112345677"}
{"cedula": 40212345678}
{"cedula": "00298765432"}
{"codigo": 00E123} is not JSON
{"codigo": 0x1F} is not JSON
{"codigo": "12-34"} is string
END
