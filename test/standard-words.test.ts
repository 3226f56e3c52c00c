import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const code = globSync(
  '{domain,contract,server,web,bin,commands,install,drills,bench,test}/**/*.{ts,tsx,mjs}',
  {
    cwd: ROOT,
    exclude: ['test/standard-words.test.ts'],
  },
).sort();

/** Words that an engineer who is new to the code searches for, each with its required target. */
const WORDS: Readonly<Record<string, string>> = {
  'graceful shutdown': 'how a process ends without a failed request',
  drain: 'how the connections of a process that is replaced come to their end',
  'health check': 'the addresses that a load balancer asks',
  metrics: 'what a dashboard reads',
  'rate limit': 'how often a call may be repeated',
  idempotency: 'how a repeated request changes nothing twice',
  'optimistic lock': 'how a decision about a changed row is refused',
  transaction: 'how writes happen together or not at all',
  'connection pool': 'how many connections to the database there are',
  'prepared statement': 'how statements are planned once',
  migration: 'how the database changes with a version',
  'read replica': 'where reports are read',
  pagination: 'how a long list is asked for in parts',
  cursor: 'what the next page of a list begins after',
  queue: 'what waits to be sent or done',
  outbox: 'how messages leave with the transaction that wrote them',
  retry: 'when a failed call is repeated',
  backoff: 'how long a retry waits',
  webhook: 'how other programs learn of events',
  cache: 'what is kept to be served again',
  session: 'who is signed in',
  permission: 'what a signed-in person may call',
  'two-factor': 'the second step of a login',
  passkey: 'a login by a device',
  'password reset': 'the way back into an account',
  'verification code': 'how an address is proved',
  csrf: 'how a foreign page is kept from writing',
  csp: 'what a page may run and load',
  encryption: 'how secrets are stored',
  template: 'what the lender can write into messages and pages',
  preview: 'what a decision would change',
  autosave: 'how a form outlives its page',
  upload: 'how a file comes in',
  'service worker': 'what works without a network',
  'push notification': 'messages to a phone that is not looking',
  'share target': 'files that another application shares',
  'keyboard shortcut': 'keys of the back office',
  'state machine': 'which command leads from which status to which',
  'digital signature': 'what proves a sealed document',
  'hash chain': 'what proves that records were not changed',
  'audit log': 'who did what',
  ledger: 'the books of a loan',
  allocation: 'what a payment pays first',
  'late charge': 'what a late instalment costs',
  'promissory note': 'the document that a borrower signs',
  'counter-offer': 'another amount or term than was asked for',
  reconciliation: 'movements of the bank against payments',
  'cash drawer': 'the cash of one person and its count',
  receipt: 'what proves a payment',
  'dry run': 'an import that writes nothing',
  backup: 'the nightly copy',
  restore: 'the way back from a backup',
  failover: 'what happens when the primary database goes away',
};

/** File names without folder and extension, and docblocks, in lower case and with one kind of space. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/\n\s*\*/g, ' ')
    .replaceAll(/[\s_-]+/g, ' ');
const names = code.map((file) => plain(path.basename(file).replace(/\..*$/, '')));
const docblocks = code.flatMap((file) =>
  [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(/\/\*\*[\s\S]*?\*\//g)].map(([text]) =>
    plain(text),
  ),
);
const found = [...names, ...docblocks].join('\n');

it.each(Object.keys(WORDS))('"%s" leads to a file of that name or to a docblock', (word) => {
  expect(found).toMatch(new RegExp(`(?<![a-z])${plain(word)}(s|es)?(?![a-z])`));
});
