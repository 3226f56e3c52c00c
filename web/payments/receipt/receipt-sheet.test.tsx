import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { NumberedReceipt } from '#contract/receipts.ts';
import { Office } from '#web/app/session/office.fixture.tsx';
import { ReceiptSheet } from '#web/payments/receipt/receipt-sheet.tsx';

const RECEIPT: NumberedReceipt = {
  paymentId: 31,
  number: '000012',
  lender: 'Préstamos Demo, RNC 130000001.',
  sentence: 'Recibimos de Rosa Méndez la suma de RD$2,000.',
  lines: [{ label: 'Debe después de este pago', value: 'RD$9,577' }],
  made: 'Hecho el 31/12/2026 11:00 por Pedro Santos.',
  notFiscal: 'No es un comprobante fiscal.',
  reversedOn: null,
  sentTo: 'rosa@demo.do',
  phone: '+18495550103',
  message: 'Recibo núm. 000012.',
  receiptInPreparation: false,
};

let receipt: NumberedReceipt;
const sent = vi.fn<(address: string) => void>();
const printed = vi.fn<() => void>();
beforeEach(() => {
  receipt = RECEIPT;
  sent.mockReset();
  printed.mockReset();
  vi.stubGlobal('print', printed);
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit = {}) => {
    if (method === 'GET') return Response.json(receipt);
    sent(address);
    return Response.json(
      { message: 'El recibo núm. 000012 (RD$2,000) se le envía otra vez.' },
      { status: 201 },
    );
  });
});
const show = () =>
  render(
    <Office>
      <ReceiptSheet id={31} all="/admin-payments" />
    </Office>,
  );

it('prints on a roll or a sheet, sends again, and shares', async () => {
  show();
  const paper = await screen.findByRole('article', { name: 'Recibo núm. 000012' });
  fireEvent.click(screen.getByRole('button', { name: 'Imprimir en hoja' }));
  expect(paper.className).toContain('receipt-on-sheet');
  fireEvent.click(screen.getByRole('button', { name: 'Imprimir en rollo de 80 mm' }));
  expect(paper.className).toContain('receipt-on-roll');
  expect(printed).toHaveBeenCalledTimes(2);
  expect(screen.getByRole('link', { name: 'Compartir por WhatsApp' }).getAttribute('href')).toBe(
    'https://wa.me/18495550103?text=Recibo%20n%C3%BAm.%20000012.',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Enviar otra vez a rosa@demo.do' }));
  expect(await screen.findByText('Recibo en camino')).toBeDefined();
  expect(sent).toHaveBeenCalledWith('/api/admin/payments/31/receipt-copies');
});

it('prints and shares for a customer without an email, and the sheet says why it sends no mail', async () => {
  receipt = { ...RECEIPT, sentTo: null };
  show();
  expect(
    await screen.findByText('Sin email: no recibe avisos. Imprime el recibo o compártelo.'),
  ).toBeDefined();
  expect(screen.queryByRole('button', { name: /Enviar otra vez/ })).toBeNull();
  expect(screen.getByRole('link', { name: 'Compartir por WhatsApp' })).toBeDefined();
});

it('prints while its PDF is in preparation, which appears by itself', async () => {
  receipt = { ...RECEIPT, receiptInPreparation: true };
  const replies = [Response.json(receipt), Response.json({ receiptInPreparation: true })];
  vi.stubGlobal('fetch', async () => replies.shift() ?? Response.json({ receiptInPreparation: false }));
  show();
  expect(await screen.findByText('En preparación')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Imprimir en hoja' }));
  expect(printed).toHaveBeenCalledTimes(1);
  await expect.poll(() => screen.queryByRole('link', { name: 'Descargar el PDF' })).not.toBeNull();
});

it("marks a reversed payment's receipt, and neither sends nor shares it", async () => {
  receipt = { ...RECEIPT, reversedOn: '2027-01-02' };
  show();
  expect(await screen.findByText('Sin valor: el pago se reversó el 02/01/2027.')).toBeDefined();
  expect(screen.queryByRole('button', { name: /Enviar otra vez/ })).toBeNull();
  expect(screen.queryByRole('link', { name: /WhatsApp/ })).toBeNull();
});
