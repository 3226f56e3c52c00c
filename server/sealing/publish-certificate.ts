import { ok } from '#domain/result.ts';
import { joined, toHex } from '#domain/sealing/bytes.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { openSealKey } from '#server/sealing/open-seal-key.ts';
import { rememberCertificate } from '#server/sealing/sealing.store.ts';
import { sha256 } from '#server/sha256.ts';

/**
 * Publishes the certificate that seals documents, and creates it at the first start: the page that checks seals needs
 * it before the first document is sealed.
 * @returns its fingerprint
 */
export async function publishCertificate(
  deps: Pick<Deps, 'db' | 'env' | 'now' | 'settings'>,
): Promise<string> {
  const { legalName } = await deps.settings();
  const now = deps.now();
  const { certificates } = await openSealKey(deps.env, legalName, now);
  const certificate = { fingerprint: sha256(certificates[0]), chain: toHex(joined(...certificates)) };
  // In a transaction: the chain covers only rows written in one (rule: chain).
  await inTransaction(deps.db, async (tx) => ok(await rememberCertificate(tx, certificate, now)));
  return certificate.fingerprint;
}
