import { joined, toHex } from '#domain/sealing/bytes.ts';
import type { SealedFiles, SealWork } from '#server/sealing/document-to-seal.ts';
import { openSealKey } from '#server/sealing/open-seal-key.ts';
import { sha256 } from '#server/sha256.ts';
import { Threads } from '#server/threads/threads.ts';

/** A certificate as the program publishes it: its fingerprint, and the certificate with its issuers. */
export interface PublishedCertificate {
  readonly fingerprint: string;
  readonly chain: string;
}

/** The certificate with which the program seals now; creates it where there is none. */
export async function certificateInUse({
  place,
  holder,
  now,
}: Omit<SealWork, 'documents' | 'timeStampUrl'>): Promise<PublishedCertificate> {
  const { certificates } = await openSealKey(place, holder, now);
  return {
    fingerprint: sha256(certificates[0]),
    chain: toHex(joined(...certificates)),
  };
}

// The modules for drawing and signing take a second to load, so one thread does all of it.
const threads = new Threads<SealWork, readonly SealedFiles[]>(
  new URL('./seal-thread.ts', import.meta.url),
  1,
);

/** Makes the files of some documents in another thread. */
export const sealInThread = (work: SealWork): Promise<readonly SealedFiles[]> => threads.ask(work);
