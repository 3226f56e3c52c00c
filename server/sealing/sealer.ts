import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { MessageChannel, Worker } from 'node:worker_threads';
import { joined, toHex } from '#domain/sealing/bytes.ts';
import type { SealAnswer, SealedFiles, SealOrder, SealWork } from '#server/sealing/document-to-seal.ts';
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

/** How long the thread is kept without work, in milliseconds: what it has loaded is forty megabytes. */
const IDLE = 60_000;

let thread: Worker | null = null;
let pending = 0;
let rest: NodeJS.Timeout | undefined;

/** What draws and signs takes a second to load: one thread does it for all, and keeps nobody from ending. */
function openThread(): Worker {
  const opened = new Worker(new URL('./seal-thread.ts', import.meta.url));
  opened.unref();
  // Whoever waits for it hears of its end through their own port.
  opened.on('error', () => undefined);
  opened.once('exit', () => {
    if (thread === opened) thread = null;
  });
  return opened;
}

function closeThread(): void {
  thread?.postMessage(null);
  thread = null;
}

/** Makes the files of some documents in another thread. */
export async function sealInThread(work: SealWork): Promise<readonly SealedFiles[]> {
  clearTimeout(rest);
  pending += 1;
  const { port1: answers, port2: port } = new MessageChannel();
  try {
    thread ??= openThread();
    thread.postMessage({ work, port } satisfies SealOrder, [port]);
    const answer = await Promise.race([
      once(answers, 'message').then(([given]: SealAnswer[]) => given),
      once(answers, 'close').then(() => null),
    ]);
    if (!answer) throw new Error('The thread that seals documents ended before it answered');
    if ('error' in answer) throw answer.error;
    return answer.files;
  } finally {
    answers.close();
    pending -= 1;
    if (pending === 0) rest = setTimeout(closeThread, IDLE).unref();
  }
}
