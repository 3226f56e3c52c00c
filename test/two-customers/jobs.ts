import { newFileKey } from '#server/files/files.ts';
import { lastSending } from './money-steps.ts';
import type { One } from './world.ts';

const waitingMessage = ({ app, ids }: One) =>
  app.db
    .selectFrom('messages')
    .select('id')
    .where('userId', '=', ids.user)
    .where('channel', '=', 'email')
    .where('sentAt', 'is', null)
    .where('expiresAt', 'is', null)
    .orderBy('id')
    .executeTakeFirstOrThrow();
const unmadeReceipt = ({ app, ids }: One) =>
  app.db
    .selectFrom('payments')
    .select('id')
    .where('userId', '=', ids.user)
    .where('receiptKey', 'is', null)
    .orderBy('id')
    .executeTakeFirstOrThrow();
async function unnamedFile({ app }: One) {
  const key = newFileKey('webp');
  await app.deps.files.put(key, Buffer.from('of no row'));
  return { key };
}

/** For each job that works for one person, its payload for this customer. */
export const JOBS_OF_ONE = {
  'send-message': waitingMessage,
  'make-receipt': unmadeReceipt,
  'delete-file': unnamedFile,
  'deliver-invoice': async (one: One) => ({ id: await lastSending(one) }),
} as const;
