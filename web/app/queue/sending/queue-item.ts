/** A file in IndexedDB: its bytes, since the original may be gone from the phone when it is sent. */
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

/** The server's response to a refused item, unchanged. */
export interface Refusal {
  readonly status: number;
  readonly body: string;
}

/**
 * The kinds of items in the queue, with their names in questions. `outlivesLogout`: the item contains nothing personal,
 * and a receipt for cash must not be deleted (rule: street-receipts). `ofRoute`: a collector's phone made it on a
 * route.
 */
export const ITEM_KIND = {
  payment: { named: 'un pago', outlivesLogout: false, ofRoute: false },
  application: { named: 'una solicitud', outlivesLogout: false, ofRoute: false },
  /** Of a draft that the server has: the signature submits it. */
  signature: { named: 'una solicitud firmada', outlivesLogout: false, ofRoute: false },
  street_receipt: { named: 'un recibo', outlivesLogout: true, ofRoute: true },
  /** A contact on the street; its note may contain personal data (rule: street-contacts). */
  contact: { named: 'una nota de cobro', outlivesLogout: false, ofRoute: true },
} as const satisfies Record<string, { named: string; outlivesLogout: boolean; ofRoute: boolean }>;
export type ItemKind = keyof typeof ITEM_KIND;

/** A request of a customer, kept on the phone until the server has answered it (rule: queued-write). */
export interface QueueItem {
  /** A uuid made on this phone. The server stores it on the row, so that a repeat creates no second one. */
  readonly clientId: string;
  /** The account that made it: no other one sees or sends it. */
  readonly account: number;
  readonly kind: ItemKind;
  /** For the list of waiting items: "Pago de RD$4,600". */
  readonly title: string;
  /** The notice while it waits: the time by which it has to arrive to count from today. */
  readonly note: string;
  /** Milliseconds since 1970, by the phone's clock. Items are sent in this order. */
  readonly createdAt: number;
  /** Not yet uploaded, in this order. */
  readonly uploads: readonly StoredUpload[];
  readonly request: StoredRequest;
  /** Address of the screen where its maker corrects the item after the server refused it. */
  readonly correction: string;
  /** The state that its form needs to open again, besides the request; the form validates its shape. */
  readonly form: unknown;
  /** `null` while it waits to be sent. A refused item is not sent again until it is corrected. */
  readonly refusal: Refusal | null;
}

export const isToSend = ({ refusal }: QueueItem): boolean => refusal === null;
