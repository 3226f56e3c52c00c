import { ok } from '#domain/result.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { certificateInUse } from '#server/sealing/sealer.ts';
import { rememberCertificate } from '#server/sealing/sealing.store.ts';

/**
 * Makes the key at the first start and publishes the certificate in use: the page that checks seals needs it before the
 * first document is sealed.
 *
 * @returns its fingerprint.
 */
export async function publishCertificate(
  deps: Pick<Deps, 'db' | 'env' | 'now' | 'settings'>,
): Promise<string> {
  const { legalName } = await deps.settings();
  const now = deps.now();
  const certificate = await certificateInUse({ place: deps.env, holder: legalName, now });
  // In a transaction: the chain covers only rows written in one (rule: chain).
  await inTransaction(deps.db, async (tx) => ok(await rememberCertificate(tx, certificate, now)));
  return certificate.fingerprint;
}
