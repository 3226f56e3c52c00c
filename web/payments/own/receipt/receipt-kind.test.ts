import { expect, it } from 'vitest';
import { receiptKind } from '#web/payments/own/receipt/receipt-field.tsx';

const file = (bytes: string, name: string, type: string) =>
  new File([Uint8Array.from(bytes, (sign) => sign.charCodeAt(0))], name, { type });
const JPEG = '\xff\xd8\xff\xe0\x00\x10JFIF';

it.each([
  ['a photo', file(JPEG, 'recibo.jpg', 'image/jpeg')],
  ['a screenshot', file('\x89PNG\r\n\x1a\n', 'recibo.png', 'image/png')],
  ['a photo of an iPhone', file('\x00\x00\x00\x18ftypheic', 'recibo.heic', 'image/heic')],
  ['a PDF', file('%PDF-1.7', 'recibo.pdf', 'application/pdf')],
  ['a PDF of a phone that gives files no type', file('%PDF-1.7', 'RECIBO.PDF', '')],
])('accepts %s', async (_what, chosen) => {
  expect(await receiptKind(chosen)).toBe('admitted');
});

it.each([
  ['a text', file('Pagué el lunes', 'recibo.txt', 'text/plain')],
  ['a text without a type', file('Pagué el lunes', 'recibo.txt', '')],
  ['a text that is called a photo', file('Pagué el lunes', 'recibo.jpg', 'image/jpeg')],
  ['a page that is called a PDF', file('<html>', 'recibo.pdf', 'application/pdf')],
])('refuses %s as soon as it is chosen', async (_what, chosen) => {
  expect(await receiptKind(chosen)).toBe('refused');
});

it('distinguishes a missing file from one of another kind', async () => {
  expect(await receiptKind(file('', 'recibo.jpg', 'image/jpeg'))).toBe('unreadable');
});
