import { PDF_PICTURES, type PdfProblem } from '#domain/documents/pdf-pages.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { openSharp } from '#server/files/image-intake.ts';
import type { PdfOrder, ReadPdf } from '#server/files/pdf-thread.ts';
import { Threads, TookTooLong } from '#server/threads/threads.ts';
import { turns } from '#server/threads/turns.ts';

type Read = Result<ReadPdf, PdfProblem>;
/** Reads a PDF in a thread that ends with it, so that no document meets another one's remains. */
export interface PdfReader {
  ask(order: PdfOrder): Promise<Read>;
}
const threads: PdfReader = new Threads<PdfOrder, Read>(new URL('./pdf-thread.ts', import.meta.url), 1, {
  longest: PDF_PICTURES.millisecondsMax,
});
const inTurn = turns(1);

/** Milliseconds for which the other pages of a PDF that took too long are refused without being tried. */
const REST = 60_000;
/** At most so many are remembered. */
const SLOW_MAX = 200;

/**
 * The pictures of a PDF's pages: drawn when they are asked for and never kept, one page at a time, each drawing shared
 * by all who wait for it (rule: pdf-pictures).
 * @param key the PDF's key in the store of files
 * @param bytesOf reads the PDF, when its turn has come
 */
export class PdfPages {
  readonly #reader: PdfReader;
  readonly #underWay = new Map<string, Promise<unknown>>();
  readonly #slow = new Map<string, number>();

  constructor(reader: PdfReader = threads) {
    this.#reader = reader;
  }

  count(key: string, bytesOf: () => Promise<Buffer>): Promise<Result<number, PdfProblem>> {
    return this.#once(`${key} count`, async () => {
      const read = await this.#read(key, bytesOf, null);
      return read.ok ? ok(read.value.pages) : read;
    });
  }

  /** @returns the page as WebP; `null`: there is no such page, or it is beyond those that are drawn */
  draw(
    key: string,
    bytesOf: () => Promise<Buffer>,
    page: number,
  ): Promise<Result<Buffer | null, PdfProblem>> {
    return this.#once(`${key} ${page}`, async () => {
      const read = await this.#read(key, bytesOf, page);
      if (!read.ok || read.value.drawn === null) return read.ok ? ok(null) : read;
      const { pixels, width, height } = read.value.drawn;
      const sharp = await openSharp();
      const picture = sharp(pixels, { raw: { width, height, channels: 4 } }).removeAlpha();
      return ok(await picture.webp({ quality: 80, effort: 2 }).toBuffer());
    });
  }

  #once<T>(name: string, work: () => Promise<T>): Promise<T>;
  #once(name: string, work: () => Promise<unknown>): Promise<unknown> {
    const begun = this.#underWay.get(name);
    if (begun) return begun;
    const made = inTurn(work).finally(() => this.#underWay.delete(name));
    this.#underWay.set(name, made);
    return made;
  }

  async #read(key: string, bytesOf: () => Promise<Buffer>, page: number | null): Promise<Read> {
    if ((this.#slow.get(key) ?? 0) > performance.now()) return fail('too_slow');
    // A store that does not answer is no fault of the PDF: its error goes to the caller.
    const bytes = await bytesOf();
    try {
      return await this.#reader.ask({ bytes, page, megabytesMax: PDF_PICTURES.megabytesMax });
    } catch (error) {
      // The thread was ended at its limit, or ended by itself for want of memory: the next page gets a new one.
      if (!(error instanceof TookTooLong)) return fail('broken');
      if (this.#slow.size >= SLOW_MAX) this.#slow.clear();
      this.#slow.set(key, performance.now() + REST);
      return fail('too_slow');
    }
  }
}

export const pdfPages = new PdfPages();
