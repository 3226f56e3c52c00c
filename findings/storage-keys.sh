#!/usr/bin/env bash
# behaviour: flydrive refuses a key with a letter outside ASCII or one of ( ) + @ , : with E_UNALLOWED_CHARACTERS,
#   though folders and buckets take them all. A file named by a person's own name ("recibo año (1).pdf") is not kept.
# packages: flydrive@2.1.0
# source: the package's key normaliser
# seen: 2026-11-27
# guess:
# product: server/files/files.ts
. "$(dirname "$0")/support/begin.sh"

cat > probe.mjs <<'JS'
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
const disk = new Disk(new FSDriver({ location: `${process.cwd()}/files`, visibility: 'private' }));
for (const key of ['a b.pdf', 'A_b-1!.pdf', 'año.pdf', 'José.jpg', '(1).pdf', 'a+b.pdf', 'a@b.pdf', 'a,b.pdf'])
  await disk.put(`recibos/${key}`, 'x').then(
    () => console.log(key, 'kept'),
    ({ code }) => console.log(key, code),
  );
JS
node probe.mjs > seen.txt
compare <<'END'
a b.pdf kept
A_b-1!.pdf kept
año.pdf E_UNALLOWED_CHARACTERS
José.jpg E_UNALLOWED_CHARACTERS
(1).pdf E_UNALLOWED_CHARACTERS
a+b.pdf E_UNALLOWED_CHARACTERS
a@b.pdf E_UNALLOWED_CHARACTERS
a,b.pdf E_UNALLOWED_CHARACTERS
END
