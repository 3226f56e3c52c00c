import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { formatInstant } from '#domain/calendar.ts';
import { type Bytes, fromHex, joined } from '#domain/sealing/bytes.ts';
import { primitivesOf } from '#domain/sealing/primitives.ts';
import type { SealedFacts } from '#domain/sealing/sealed-facts.ts';
import { VERDICT, type Verification } from '#domain/sealing/verification.ts';
import { verifySeal } from '#domain/sealing/verify.ts';
import { openDatabase, openPool } from '#server/db/database.ts';
import { say } from '#server/run-command.ts';
import { knownChains, whatBecameOf } from '#server/sealing/sealing.store.ts';
import { sha256 } from '#server/sha256.ts';

const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** Reads the certificates of a PEM file in order, for a seal to include; skips all other content. */
const chainInPem = (text: string): Bytes =>
  joined(...(text.match(PEM) ?? []).map((one) => new Uint8Array(new X509Certificate(one).raw)));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { certificate: { type: 'string', multiple: true, default: [] } },
});

/**
 * The certificates that a file's seal may have: from the command line, from `DATA_DIR`, and from the database where
 * it can be reached.
 */
async function trusted(database: ReturnType<typeof openDatabase> | null): Promise<Bytes[]> {
  const own = path.join(process.env.DATA_DIR ?? './data', 'seal', 'seal.pem');
  const files = await Promise.all(
    [...values.certificate, own].map((file) =>
      readFile(file, 'utf8').catch((error: unknown) => {
        if (file === own) return '';
        throw error;
      }),
    ),
  );
  const chains = database ? await knownChains(database) : [];
  return [
    ...files.map(chainInPem).filter((chain) => chain.length > 0),
    ...chains.flatMap((hex) => fromHex(hex, 'a-f') ?? []),
  ];
}

function sayWhat(found: Verification): void {
  if ('facts' in found && found.facts) {
    const { document, reference, person, cedula, at, signed, lender } = found.facts;
    say(`  ${document} ${reference} of ${person}, ${cedula}; ${lender}`);
    say(`  ${signed ? 'signed' : 'written'} ${formatInstant(new Date(at))} (Santo Domingo), ${at}`);
    say(`  text     ${found.facts.textSha256}`);
  }
  if (!('seal' in found)) return;
  const { holder, fingerprint, at, timeStamp } = found.seal;
  say(`  sealed   ${formatInstant(at)} by ${holder}, certificate ${fingerprint}`);
  if (timeStamp) say(`  stamped  ${formatInstant(timeStamp.at)} by ${timeStamp.by}`);
}

/**
 * A sentence on a file without a seal of its own: the sealed document that names it by its hash; `null`: none does.
 */
function namedBy(facts: readonly SealedFacts[], hash: string): string | null {
  const text = facts.find(({ textSha256 }) => textSha256 === hash);
  if (text) return `It is the text of ${text.document} ${text.reference}, to the byte.`;
  const evidence = facts.find(({ evidenceSha256 }) => evidenceSha256 === hash);
  return evidence ? `It is the evidence of ${evidence.document} ${evidence.reference}, to the byte.` : null;
}

async function verify(): Promise<number> {
  const url = process.env.DATABASE_URL;
  const database = url ? openDatabase(openPool(url, 1)) : null;
  try {
    const chains = await trusted(database);
    const files = await Promise.all(
      positionals.map(async (file) => {
        const bytes = new Uint8Array(await readFile(file));
        return {
          file,
          hash: sha256(bytes),
          found: await verifySeal(primitivesOf(crypto.subtle), bytes, chains),
        };
      }),
    );
    const facts = files.flatMap(({ found }) => ('facts' in found && found.facts ? [found.facts] : []));
    let good = 0;
    for (const { file, hash, found } of files) {
      const named = found.verdict === 'unsealed' ? namedBy(facts, hash) : null;
      say(`${file}: ${named ?? VERDICT[found.verdict].terminal}`);
      say(`  file     ${hash}`);
      sayWhat(found);
      if (database && 'facts' in found && found.facts)
        say(`  ${await whatBecameOf(database, found.facts.textSha256)}`);
      if (named !== null || found.verdict === 'intact') good += 1;
    }
    return good === files.length ? 0 : 1;
  } finally {
    await database?.destroy();
  }
}

process.exit(
  await verify().catch((error: unknown) => {
    process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
    return 2;
  }),
);
