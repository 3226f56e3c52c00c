import type { LegalPdf } from '#server/signing/legal-pdf.ts';
import { Threads } from '#server/threads/threads.ts';

// A page takes a tenth of a second, in which nobody else would be answered.
const threads = new Threads<LegalPdf, Uint8Array>(new URL('./page-thread.ts', import.meta.url), 1);

/** Draws a legal text in another thread. */
export const drawPage = async (page: LegalPdf): Promise<Buffer> => Buffer.from(await threads.ask(page));
