import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { joined, toHex } from '#domain/sealing/bytes.ts';
import type { SealedFiles, SealWork } from '#server/sealing/document-to-seal.ts';
import { openSealKey } from '#server/sealing/open-seal-key.ts';

/** A certificate as it is published: by its fingerprint, with its issuers. */
export interface PublishedCertificate {
  readonly fingerprint: string;
  readonly chain: string;
}

/** The certificate that this program seals with. */
export async function certificateInUse({
  place,
  holder,
  now,
}: Omit<SealWork, 'documents' | 'timeStampUrl'>): Promise<PublishedCertificate> {
  const { certificates } = await openSealKey(place, holder, now);
  return {
    fingerprint: createHash('sha256').update(certificates[0]).digest('hex'),
    chain: toHex(joined(...certificates)),
  };
}

/** Makes the files of some documents in a thread of their own, which ends with them. */
export async function sealInThread(work: SealWork): Promise<readonly SealedFiles[]> {
  const thread = new Worker(new URL('./seal-thread.ts', import.meta.url), { workerData: work });
  try {
    const [files]: SealedFiles[][] = await once(thread, 'message');
    return files ?? [];
  } finally {
    await thread.terminate();
  }
}
