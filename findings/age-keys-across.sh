#!/usr/bin/env bash
# behaviour: the npm package age-encryption takes neither the file that age-keygen writes nor one key with a line end
#   behind it; Debian's age knows no post-quantum key of the npm package. An armored file with a blank line before it
#   is read by the package and refused by the tool.
# packages: age-encryption@0.3.1
# debian: age=1.1.1-1+b3
# source: Decrypter.addIdentity and armor.decode of the package; age(1)
# seen: 2026-11-27
# guess:
# product: server/backup/age.ts server/backup/backup-variables.ts
. "$(dirname "$0")/support/begin.sh"

age-keygen -o key.txt 2> /dev/null
echo hola | age -a -r "$(age-keygen -y key.txt)" > letter.age
(echo && cat letter.age) > after-blank-line.age
cat > probe.mjs <<'JS'
import { readFileSync, writeFileSync } from 'node:fs';
import { armor, Decrypter, generateHybridIdentity, identityToRecipient } from 'age-encryption';
const file = readFileSync('key.txt', 'utf8');
const key = file.split('\n').find((line) => line.startsWith('AGE-SECRET-KEY'));
for (const [kind, identity] of Object.entries({ key, 'key with line end': `${key}\n`, 'whole file': file }))
  try {
    new Decrypter().addIdentity(identity);
    console.log('package,', kind, 'taken');
  } catch ({ message }) {
    console.log('package,', kind, 'refused:', message);
  }
const decrypter = new Decrypter();
decrypter.addIdentity(key);
const letter = armor.decode(readFileSync('after-blank-line.age', 'utf8'));
console.log('package, after a blank line:', (await decrypter.decrypt(letter, 'text')).trim());
const hybrid = await generateHybridIdentity();
writeFileSync('hybrid.txt', `${hybrid}\n`);
console.log('letters of a post-quantum recipient:', (await identityToRecipient(hybrid)).length);
JS
{
  node probe.mjs
  echo "tool, after a blank line: $(age -d -i key.txt after-blank-line.age 2>&1 | sed -n 1p)"
  echo "tool, post-quantum key: $(age -d -i hybrid.txt letter.age 2>&1 | sed -n 1p)"
} > seen.txt
compare <<'END'
package, key taken
package, key with line end refused: bech32.decode input: printable ASCII expected
package, whole file refused: unrecognized identity type
package, after a blank line: hola
letters of a post-quantum recipient: 1959
tool, after a blank line: age: error: failed to read header: parsing age header: unexpected intro: "\n"
tool, post-quantum key: age: error: reading "hybrid.txt": failed to read "hybrid.txt": error at line 1: unknown identity type
END
