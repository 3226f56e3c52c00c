import type { RollPdf } from '#server/receipts/roll-pdf.ts';
import type { LegalPdf } from '#server/signing/legal-pdf.ts';
import { Threads } from '#server/threads/threads.ts';

// Drawing a page takes a tenth of a second. In the main thread, it would block all requests.
const threads = new Threads<LegalPdf | RollPdf, Uint8Array>(new URL('./page-thread.ts', import.meta.url), 1);

/** Draws a legal text, or a receipt for a roll, in another thread. */
export const drawPage = async (page: LegalPdf | RollPdf): Promise<Buffer> =>
  Buffer.from(await threads.ask(page));
