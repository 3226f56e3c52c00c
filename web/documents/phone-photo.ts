import { randomKey } from '#web/app/calls/action-key.ts';
import type { StoredFile } from '#web/app/queue/sending/queue-item.ts';
import { deleteLocal, readLocal, storeLocally } from '#web/app/session/local-store.ts';

// A photo taken without signal is on this phone. Until it is uploaded it has an address in the form of an upload's that
// no server knows, so that a form treats it as the photo that it is.
const ADDRESS = /^\/api\/documents\/en-el-telefono-[0-9a-f]{32}\/file$/;

/** Whether the photo at this address is on this phone alone. */
export const isOnPhone = (address: string): boolean => ADDRESS.test(address);

/** Stores a photo of this account. @returns its address; `null` when the phone has no space for it. */
export async function keepPhoto(userId: number, file: File): Promise<string | null> {
  const address = `/api/documents/en-el-telefono-${randomKey()}/file`;
  const stored: StoredFile = { name: file.name, type: file.type, bytes: await file.arrayBuffer() };
  await storeLocally(address, userId, stored);
  return (await readPhoto(userId, address)) ? address : null;
}

const isStoredFile = (value: unknown): value is StoredFile =>
  typeof value === 'object' && value !== null && 'bytes' in value && value.bytes instanceof ArrayBuffer;

/** A stored photo; `null` when it is gone: the phone deleted it, or a week has passed. */
export async function readPhoto(userId: number, address: string): Promise<StoredFile | null> {
  const kept = await readLocal(address, userId);
  return isStoredFile(kept) ? kept : null;
}

export const forgetPhoto = (userId: number, address: string): Promise<unknown> =>
  deleteLocal(address, userId);
