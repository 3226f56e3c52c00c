#!/usr/bin/env bash
# behaviour: the same amount in Dominican Spanish has a blank behind RD$ by glibc ("RD$ 11,500.50") and none by ICU
#   ("RD$11,500.50"); a day has two digits of the year by glibc and four by ICU. A paper that a Python or PostgreSQL
#   program prints differs from what a browser shows beside it.
# packages: node26@npm:node@26.10.0
# debian: locales=2.36-9+deb12u14
# source: glibc's locale es_DO (p_sep_by_space, d_fmt), CLDR 48
# seen: 2026-11-27
# guess: "$ 11,500.50", a blank and no RD
# product: domain/money.ts domain/calendar.ts
. "$(dirname "$0")/support/begin.sh"

[ -x node_modules/node26/bin/node ] || (cd node_modules/node26 && node installArchSpecificPackage.js > /dev/null 2>&1) || true
[ -x node_modules/node26/bin/node ] || could_not_run 'no program in the package node26'
mkdir locales
I18NPATH=$FOLDER/debian/usr/share/i18n localedef -i es_DO -f UTF-8 "$FOLDER/locales/es_DO.UTF-8" > localedef.log 2>&1 ||
  could_not_run "localedef: $(tail -n 1 localedef.log)"
cat > probe.py <<'PY'
import datetime, locale
locale.setlocale(locale.LC_ALL, "es_DO.UTF-8")
print("glibc:", locale.currency(11500.5, grouping=True), datetime.date(2026, 9, 5).strftime("%x"))
PY
cat > probe.mjs <<'JS'
const pesos = new Intl.NumberFormat('es-DO', { style: 'currency', currency: 'DOP' });
const days = new Intl.DateTimeFormat('es-DO', { timeZone: 'UTC' });
console.log('ICU:', pesos.format(11500.5), days.format(new Date('2026-09-05')));
JS
{
  LOCPATH="$FOLDER/locales" python3 probe.py
  node_modules/node26/bin/node probe.mjs
} > seen.txt
compare <<'END'
glibc: RD$ 11,500.50 05/09/26
ICU: RD$11,500.50 5/9/2026
END
