/** A file as it lies in IndexedDB: its bytes, since the original may be gone from the phone when it is sent. */
export interface StoredFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: ArrayBuffer;
}

/** A request as data, so that a page of another version, or the service worker, can send it. */
export interface StoredRequest {
  readonly method: string;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** Sent as multipart with `body`; without it `body` is sent as JSON. */
  readonly file: { readonly field: string; readonly stored: StoredFile } | null;
}

/** A file that is uploaded before the item itself. */
export interface StoredUpload {
  readonly request: StoredRequest;
  /** The field of the item's body that gets the address of the uploaded file. */
  readonly fills: string;
}

/** Why the server refused an item: its answer, as it came. */
export interface Refusal {
  readonly status: number;
  readonly body: string;
}

/** What a customer may send by the queue, and how a question names it. */
export const ITEM_KIND = {
  payment: { named: 'un pago' },
  application: { named: 'una solicitud' },
  /** Of a draft that the server has: the signature sends it. */
  signature: { named: 'una solicitud firmada' },
} as const satisfies Record<string, { named: string }>;
export type ItemKind = keyof typeof ITEM_KIND;

/** Something that a customer sends, kept on the phone until the server has answered it (rule: queued-write). */
export interface WaitingItem {
  /** A uuid made on this phone. The server keeps it on the row, so that a repeat makes no second one. */
  readonly clientId: string;
  /** The account that put it here: no other one sees or sends it. */
  readonly account: number;
  readonly kind: ItemKind;
  /** For the list of what waits: "Pago de RD$4,600". */
  readonly title: string;
  /** What the person has to know while it waits: until when it has to arrive to count from today. */
  readonly note: string;
  /** Milliseconds since 1970, by the phone's clock. Items are sent in this order. */
  readonly createdAt: number;
  /** Not yet uploaded, in this order. */
  readonly uploads: readonly StoredUpload[];
  readonly request: StoredRequest;
  /** Address of the form that corrects it once it was refused. */
  readonly correction: string;
  /** What its form needs to be opened again, beside the request; the form doubts its shape. */
  readonly form: unknown;
  /** `null` while it waits to be sent. A refused item is not sent again until it is corrected. */
  readonly refusal: Refusal | null;
}

export const isWaiting = ({ refusal }: WaitingItem): boolean => refusal === null;
