import { PDFiumLibrary } from '@hyzyla/pdfium';
import { PDF_PICTURES, type PdfProblem } from '#domain/documents/pdf-pages.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { answerOrders } from '#server/threads/answer-orders.ts';

/** The page that is wanted, from 1; `null`: none, only their number. */
export interface PdfOrder {
  readonly bytes: Uint8Array;
  readonly page: number | null;
  /** Megabytes that the reader may hold. */
  readonly megabytesMax: number;
}
/** A page as it is drawn: four bytes a pixel, without a format that somebody else wrote. */
export interface DrawnPage {
  readonly pixels: Uint8Array;
  readonly width: number;
  readonly height: number;
}
export interface ReadPdf {
  readonly pages: number;
  /** `null`: none was wanted, or there is no such page. */
  readonly drawn: DrawnPage | null;
}

interface ReaderMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}
// TypeScript has these types among a browser's only.
declare const WebAssembly: { readonly Memory: { readonly prototype: ReaderMemory } };

// The reader's memory grows only through this function: beyond the limit it gets none and gives the page up.
let bytesMax = 0;
const grow = WebAssembly.Memory.prototype.grow;
WebAssembly.Memory.prototype.grow = function (this: ReaderMemory, pages: number) {
  if (this.buffer.byteLength + pages * 65_536 > bytesMax) throw new RangeError('the limit of a PDF');
  return grow.call(this, pages);
};
// The reader's warnings would go to the log, with words of the document.
console.error = () => undefined;
console.warn = () => undefined;
console.log = () => undefined;

const isPassword = (error: unknown) => error instanceof Error && /password/i.test(error.message);

async function readPdf(order: PdfOrder): Promise<Result<ReadPdf, PdfProblem>> {
  const { bytes, page: wanted } = order;
  bytesMax = order.megabytesMax * 2 ** 20;
  try {
    const library = await PDFiumLibrary.init();
    const document = await library.loadDocument(bytes);
    const pages = document.getPageCount();
    if (pages < 1) return fail('broken');
    if (wanted === null || wanted > Math.min(pages, PDF_PICTURES.pagesMax)) return ok({ pages, drawn: null });
    const page = document.getPage(wanted - 1);
    const { originalWidth: wide, originalHeight: high } = page.getOriginalSize();
    if (!(wide > 0 && high > 0)) return fail('broken');
    const scale = PDF_PICTURES.edgeMax / Math.max(wide, high);
    const edge = (points: number) => Math.min(PDF_PICTURES.edgeMax, Math.max(1, Math.round(points * scale)));
    // Without it what was typed into a form and a visible signature are left out, though the notes are drawn.
    const renderFormFields = true;
    const drawn = await page.render({ width: edge(wide), height: edge(high), renderFormFields });
    return ok({ pages, drawn: { pixels: drawn.data, width: drawn.width, height: drawn.height } });
  } catch (error) {
    return fail(isPassword(error) ? 'password' : 'broken');
  }
}

answerOrders<PdfOrder, Result<ReadPdf, PdfProblem>>(readPdf);
