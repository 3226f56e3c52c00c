#!/usr/bin/env bash
# behaviour: an armored age file with an empty line before it, as pasted from an e-mail, is opened by age-encryption and
#   refused by Debian's age; the line ends of Windows and an empty line behind are taken by both. age-encryption does
#   not know an armor unless it is decoded first.
# packages: age-encryption@0.3.1
# debian: age=1.1.1-1+b3
# source: the format of age (C2SP), "ASCII armor"; armor.NewReader of age 1.1.1
# seen: 2026-11-28
# guess: both take the empty line before it
# product: server/backup/age.ts server/backup/backup-key.ts server/backup/backup.test.ts
. "$(dirname "$0")/support/begin.sh"

cat > probe.mjs <<'JS'
import { writeFileSync } from 'node:fs';
import { armor, Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
const identity = await generateX25519Identity();
writeFileSync('identity', `${identity}\n`);
const encrypter = new Encrypter();
encrypter.addRecipient(await identityToRecipient(identity));
const text = armor.encode(await encrypter.encrypt('hola'));
const forms = { 'as written': text, 'line ends of Windows': text.replaceAll('\n', '\r\n'), 'empty line behind': `${text}\n\n`, 'empty line before': `\n${text}` };
const opened = async (bytes, key = identity) => {
  const decrypter = new Decrypter();
  try {
    decrypter.addIdentity(key);
    return await decrypter.decrypt(bytes(), 'text');
  } catch (error) {
    return `raises "${error.message}"`;
  }
};
for (const [name, form] of Object.entries(forms)) {
  writeFileSync(`${name}.age`, form);
  console.log(`${name}, age-encryption: ${await opened(() => armor.decode(form))}`);
}
console.log(`armor not decoded first, age-encryption: ${await opened(() => new TextEncoder().encode(text))}`);
JS
{
  node probe.mjs
  for name in 'as written' 'line ends of Windows' 'empty line behind' 'empty line before'; do
    echo "$name, age: $(age -d -i identity "$name.age" 2>&1 | head -n 1)"
  done
} > seen.txt
compare <<'END'
as written, age-encryption: hola
line ends of Windows, age-encryption: hola
empty line behind, age-encryption: hola
empty line before, age-encryption: hola
armor not decoded first, age-encryption: raises "invalid version -----BEGIN AGE ENCRYPTED FILE-----"
as written, age: hola
line ends of Windows, age: hola
empty line behind, age: hola
empty line before, age: age: error: failed to read header: parsing age header: unexpected intro: "\n"
END
