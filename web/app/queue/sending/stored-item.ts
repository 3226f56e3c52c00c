import type { QueueItem, StoredRequest } from '#web/app/queue/sending/queue-item.ts';

interface RequestOf1_0 {
  readonly method: string;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly file: {
    readonly field: string;
    readonly stored: { readonly name: string; readonly type: string; readonly bytes: ArrayBuffer };
  } | null;
}

/**
 * A queue item as version 1.0 stores it. Phones have items of this shape, so the interface never changes: a later shape
 * gets another one beside it, and its branch in `readItem`. `stored-item.test.ts` has examples.
 */
export interface ItemOf1_0 {
  readonly clientId: string;
  readonly account: number;
  readonly kind: 'payment' | 'application' | 'signature' | 'street_receipt' | 'contact';
  readonly title: string;
  readonly note: string;
  readonly createdAt: number;
  readonly uploads: readonly { readonly request: RequestOf1_0; readonly fills: string }[];
  readonly request: RequestOf1_0;
  readonly correction: string;
  readonly form: unknown;
  readonly refusal: { readonly status: number; readonly body: string } | null;
}

/** A queue item as some released version stored it. */
export type StoredItem = ItemOf1_0;

const readRequest = ({ method, path, body, file }: RequestOf1_0): StoredRequest => ({
  method,
  path,
  body,
  file: file && {
    field: file.field,
    stored: { name: file.stored.name, type: file.stored.type, bytes: file.stored.bytes },
  },
});

/**
 * A stored item as this version knows items. Each field is named: one that `QueueItem` gains does not compile until it
 * is read here.
 */
export const readItem = (stored: StoredItem): QueueItem => ({
  clientId: stored.clientId,
  account: stored.account,
  kind: stored.kind,
  title: stored.title,
  note: stored.note,
  createdAt: stored.createdAt,
  uploads: stored.uploads.map(({ request, fills }) => ({ request: readRequest(request), fills })),
  request: readRequest(stored.request),
  correction: stored.correction,
  form: stored.form,
  refusal: stored.refusal && { status: stored.refusal.status, body: stored.refusal.body },
});
