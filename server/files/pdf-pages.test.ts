import sharp from 'sharp';
import { expect, it } from 'vitest';
import { PDF_PICTURES, type PdfProblem } from '#domain/documents/pdf-pages.ts';
import { ok, type Result } from '#domain/result.ts';
import { PdfPages } from '#server/files/pdf-pages.ts';
import type { PdfOrder, ReadPdf } from '#server/files/pdf-thread.ts';
import { Threads } from '#server/threads/threads.ts';
import { madePdf } from '#test/made-pdf.ts';

type Read = Result<ReadPdf, PdfProblem>;
const thread = (file: string | URL, longest: number) =>
  new Threads<PdfOrder, Read>(new URL(file, import.meta.url), 1, { longest });

it('ends a page at its time, refuses the others of that PDF at once, and draws the next PDF', async () => {
  const bytes = await madePdf(3);
  let asked = 0;
  const slow = thread('./pdf-thread.ts', 1);
  const quick = thread('./pdf-thread.ts', 20_000);
  const pages = new PdfPages({
    ask: (order) => {
      asked += 1;
      return (asked === 1 ? slow : quick).ask(order);
    },
  });
  expect(await pages.draw('slow.pdf', async () => bytes, 1)).toEqual({ ok: false, error: 'too_slow' });
  expect(await pages.draw('slow.pdf', async () => bytes, 2)).toEqual({ ok: false, error: 'too_slow' });
  expect(asked).toBe(1);
  expect(await pages.draw('other.pdf', async () => bytes, 1)).toMatchObject({ ok: true });
});

it('survives a thread that ends by itself', async () => {
  const dying = thread(
    'data:text/javascript,import { parentPort } from "node:worker_threads"; parentPort.on("message", () => process.exit(1));',
    20_000,
  );
  const pages = new PdfPages(dying);
  expect(await pages.count('a.pdf', async () => Buffer.from('%PDF-1.7'))).toEqual({
    ok: false,
    error: 'broken',
  });
});

it('draws one page at a time, and once for all who wait for it', async () => {
  let atOnce = 0;
  let most = 0;
  let asked = 0;
  const pages = new PdfPages({
    ask: async () => {
      asked += 1;
      atOnce += 1;
      most = Math.max(most, atOnce);
      await new Promise((resolve) => setTimeout(resolve, 5));
      atOnce -= 1;
      return ok({ pages: 1, drawn: { pixels: new Uint8Array(4).fill(255), width: 1, height: 1 } });
    },
  });
  const bytes = async () => Buffer.from('');
  const drawn = await Promise.all([1, 1, 1, 2, 2].map((page) => pages.draw('a.pdf', bytes, page)));
  expect(drawn.every(({ ok }) => ok)).toBe(true);
  expect([asked, most]).toEqual([2, 1]);
});

it('gives up a page for which the reader would need more memory than it may have, and draws the next one', async () => {
  const page = await madePdf(1);
  const end = page.lastIndexOf('startxref');
  // Thirty megabytes of blank lines in an ordinary PDF.
  const blank = Buffer.alloc(30 * 2 ** 20, '\n');
  const bytes = Buffer.concat([page.subarray(0, end), blank, page.subarray(end)]);
  const reader = thread('./pdf-thread.ts', 20_000);
  const asked: number[] = [];
  const pages = new PdfPages({
    ask: (order) => {
      asked.push(order.megabytesMax);
      return reader.ask(asked.length === 1 ? { ...order, megabytesMax: 32 } : order);
    },
  });
  expect(await pages.draw('a.pdf', async () => bytes, 1)).toEqual({ ok: false, error: 'broken' });
  expect(await pages.draw('a.pdf', async () => bytes, 1)).toMatchObject({ ok: true });
  expect(asked).toEqual([PDF_PICTURES.megabytesMax, PDF_PICTURES.megabytesMax]);
});

it('draws a page larger than any paper as small as any other', async () => {
  const large = await madePdf(1, { size: [14_000, 14_000] });
  const drawn = await new PdfPages().draw('large.pdf', async () => large, 1);
  expect(drawn).toMatchObject({ ok: true, value: expect.any(Buffer) });
});

it('draws of a page what its sender left of it', async () => {
  const half = await madePdf(1, { size: [400, 300], crop: [200, 0, 400, 300] });
  const drawn = await new PdfPages().draw('half.pdf', async () => half, 1);
  if (!drawn.ok || drawn.value === null) throw new Error('The page was not drawn');
  const { width, height } = await sharp(drawn.value).metadata();
  expect(width / height).toBeCloseTo(200 / 300, 2);
});

it('draws what was typed into a form', async () => {
  const drawn = async (typed: string) => {
    const form = await madePdf(1, { typed });
    const read = await new PdfPages().draw(`${typed}.pdf`, async () => form, 1);
    return read.ok ? read.value : read.error;
  };
  expect(await drawn('30,000')).not.toEqual(await drawn('90,000'));
});

it('lets an error of the store through: it is no fault of the PDF', async () => {
  const missing = () => Promise.reject(new Error('no store'));
  await expect(new PdfPages().count('a.pdf', missing)).rejects.toThrow('no store');
});
