/** A file in IndexedDB with its bytes, since the original may be gone from the phone when the item is sent. */
export interface StoredFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: ArrayBuffer;
}

/** A request as data, so that a page of another version, or the service worker, can send it later. */
export interface StoredRequest {
  readonly method: string;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** The file of a multipart request, beside `body`; `null`: `body` is sent as JSON. */
  readonly file: { readonly field: string; readonly stored: StoredFile } | null;
}

/** A file that is uploaded before its queue item is sent. */
export interface StoredUpload {
  readonly request: StoredRequest;
  /** The field of the item's body that gets the address of the uploaded file. */
  readonly fills: string;
}

/** The server's response that refused a queue item, unchanged. */
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
  /** The signature of a draft that the server has: it submits the draft. */
  signature: { named: 'una solicitud firmada', outlivesLogout: false, ofRoute: false },
  street_receipt: { named: 'un recibo', outlivesLogout: true, ofRoute: true },
  /** A contact on the street; its note may contain personal data (rule: street-contacts). */
  contact: { named: 'una nota de cobro', outlivesLogout: false, ofRoute: true },
} as const satisfies Record<string, { named: string; outlivesLogout: boolean; ofRoute: boolean }>;
export type ItemKind = keyof typeof ITEM_KIND;

/** A customer's or collector's request, kept on the phone until the server has answered it (rule: queued-write). */
export interface QueueItem {
  /** A uuid made on this phone. The server stores it on the row, so that a repeated request creates no second row. */
  readonly clientId: string;
  /** The account that made the item: no other account sees or sends it. */
  readonly account: number;
  readonly kind: ItemKind;
  /** Name of the item in the list of waiting items: "Pago de RD$4,600". */
  readonly title: string;
  /** Notice while the item waits: the time by which it has to arrive to count from today. */
  readonly note: string;
  /** When the item was made, in milliseconds since 1970 by the phone's clock. Items are sent in this order. */
  readonly createdAt: number;
  /** The item's files that are not uploaded yet, in the order of their upload. */
  readonly uploads: readonly StoredUpload[];
  readonly request: StoredRequest;
  /** Address of the screen where the customer corrects the item after the server refused it. */
  readonly correction: string;
  /** State of the item's form, with which the form can open again; the form validates its shape. */
  readonly form: unknown;
  /**
   * The server's refusal; `null` while the item waits to be sent. A refused item is not sent again until it is
   * corrected.
   */
  readonly refusal: Refusal | null;
}

export const isToSend = ({ refusal }: QueueItem): boolean => refusal === null;
