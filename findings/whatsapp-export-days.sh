#!/usr/bin/env bash
# behaviour: whatsapp-chat-parser reads a chat of one message a month, on the third, with the month first: 3 April, 3
#   May and 3 June become 4, 5 and 6 March. It takes the number that changes more often for the day, until one of them
#   is more than 12. A message on the 15th puts all of them right. With daysFirst they are right. A group whose name
#   has a colon becomes the author of a message.
# packages: whatsapp-chat-parser@4.0.2
# source: the package's README, "daysFirst"; checkAbove12, checkDecreasing and changeFrequencyAnalysis in its source
# seen: 2026-11-30
# guess: the day first: 3 April, 3 May, 3 June and 4 June; the group is a message without an author
# product: domain/statements/read-statement.ts server/statements/reading.test.ts
. "$(dirname "$0")/support/begin.sh"

cat > probe.mjs <<'JS'
import { parseString } from 'whatsapp-chat-parser';
const read = (name, lines, options) => {
  console.log(name);
  for (const { date, author, message } of parseString(lines.join('\n'), options))
    console.log(`  ${date.toISOString().slice(0, 10)} ${JSON.stringify(author)}: ${message}`);
};
const written = (days) => days.map((day, n) => `${day}/2026, 20:05 - Ana: cuota ${n + 1}`);
read('on 3 April, 3 May and 3 June', written(['03/04', '03/05', '03/06']));
read('and on 4 June', written(['03/04', '03/05', '03/06', '04/06']));
read('and on 15 June', written(['03/04', '03/05', '03/06', '15/06']));
read('on 3, 4 and 5 April', written(['03/04', '04/04', '05/04']));
read('on 3 April, 3 May and 4 June, told that the day is first', written(['03/04', '03/05', '04/06']), { daysFirst: true });
read('a group', ['15/06/2026, 20:05 - Ana creó el grupo "Pagos: abril"']);
JS
TZ=UTC node probe.mjs > seen.txt
compare <<'END'
on 3 April, 3 May and 3 June
  2026-03-04 "Ana": cuota 1
  2026-03-05 "Ana": cuota 2
  2026-03-06 "Ana": cuota 3
and on 4 June
  2026-03-04 "Ana": cuota 1
  2026-03-05 "Ana": cuota 2
  2026-03-06 "Ana": cuota 3
  2026-04-06 "Ana": cuota 4
and on 15 June
  2026-04-03 "Ana": cuota 1
  2026-05-03 "Ana": cuota 2
  2026-06-03 "Ana": cuota 3
  2026-06-15 "Ana": cuota 4
on 3, 4 and 5 April
  2026-04-03 "Ana": cuota 1
  2026-04-04 "Ana": cuota 2
  2026-04-05 "Ana": cuota 3
on 3 April, 3 May and 4 June, told that the day is first
  2026-04-03 "Ana": cuota 1
  2026-05-03 "Ana": cuota 2
  2026-06-04 "Ana": cuota 3
a group
  2026-06-15 "Ana creó el grupo \"Pagos": abril"
END
