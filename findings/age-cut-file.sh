#!/usr/bin/env bash
# behaviour: age decrypting a file that was cut off exits 1, and leaves what it had decrypted in the output file:
#   196,608 of 300,000 bytes, in whole chunks. A script that looks at the file and not at the status restores a part.
# debian: age=1.1.1-1+b3
# source: the format's chunks of 64 KiB, each authenticated by itself; the tool writes each as it comes
# seen: 2026-11-27
# guess:
# product: server/backup/age.ts server/restore.ts
. "$(dirname "$0")/support/begin.sh"

{
  age-keygen -o key.txt 2> /dev/null
  head -c 300000 /dev/zero | age -r "$(age-keygen -y key.txt)" > whole.age
  head -c 200000 whole.age > cut.age
  status=0
  age -d -i key.txt -o copy cut.age 2> message.txt || status=$?
  echo "exit status: $status"
  sed -n 1p message.txt
  echo "bytes in the output file: $(stat -c %s copy)"
} > seen.txt
compare <<'END'
exit status: 1
age: error: failed to decrypt and authenticate payload chunk
bytes in the output file: 196608
END
