import { expect, test } from 'vitest';
import { rollPdf } from '#server/receipts/roll-pdf.ts';
import { textOfPdf } from '#test/pdf-text.ts';

const drawn = (label: string, value: string) =>
  rollPdf({
    roll: {
      number: '000001',
      lender: 'Préstamos Cibao',
      sentence: 'Recibimos de Ana Peña.',
      lines: [{ label, value }],
      made: 'Hecho el 15/11/2026.',
      notFiscal: 'No es un comprobante fiscal.',
    },
    void: null,
    at: new Date('2026-11-15T15:00:00Z'),
  });
const heightOf = (pdf: Buffer) =>
  Number(/\/MediaBox \[0 0 [\d.]+ ([\d.]+)\]/.exec(pdf.toString('latin1'))?.[1]);

test('an amount that does not fit beside its label is printed whole on the line below', async () => {
  const [label, amount] = ['Capital de la cuota 3, préstamo 2026-0001', 'RD$1,234,567'];
  const [beside, below] = [await drawn('Capital', amount), await drawn(label, amount)];
  expect(textOfPdf(below).split('\n')).toEqual(expect.arrayContaining([label, amount]));
  // One line of nine points more.
  expect(heightOf(below) - heightOf(beside)).toBeGreaterThan(9);
});
