import { File as NodeFile } from 'node:buffer';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { RECEIPT_REFUSED } from '#contract/payment-report.ts';
import { emptyIndexedDb } from '#test/empty-indexed-db.ts';
import { ReceiptField } from '#web/payments/own/receipt/receipt-field.tsx';
import { claimShared, keepShared } from '#web/sw/shared-receipt.ts';
import { ToastProvider } from '#web/ui/overlays/toast.tsx';

afterEach(cleanup);

interface PaymentProps {
  readonly error?: string;
  /** The receipt of a refused payment under correction. */
  readonly before?: File;
}

function Payment({ error, before }: PaymentProps) {
  const [receipt, setReceipt] = useState<File | null>(before ?? null);
  return (
    <ToastProvider>
      <ReceiptField userId={1} receipt={receipt} error={error} onChange={setReceipt} />
    </ToastProvider>
  );
}
const choose = (label: RegExp, ...files: File[]) =>
  fireEvent.change(screen.getByLabelText(label), { target: { files } });
/** A wrong file whose bytes load slowly, and a function that ends the wait. */
function slowText() {
  const { promise, resolve } = Promise.withResolvers<ArrayBuffer>();
  const file = new File(['hola'], 'lento.pdf', { type: 'application/pdf' });
  file.slice = () => Object.assign(new Blob(), { arrayBuffer: () => promise });
  return { file, arrive: () => act(async () => resolve(new TextEncoder().encode('hola').buffer)) };
}
const pdf = () => new File(['%PDF-1.7 recibo'], 'recibo.pdf', { type: 'application/pdf' });

it('takes a receipt like every other document: the camera for photos, files also for a PDF', async () => {
  render(<Payment />);
  const camera = screen.getByLabelText(/Tomar foto/);
  expect([camera.getAttribute('accept'), camera.getAttribute('capture')]).toEqual(['image/*', 'environment']);
  expect(screen.getByLabelText(/Elegir archivo/).getAttribute('accept')).toBe('image/*,application/pdf');
  choose(/Elegir archivo/, pdf());
  expect(await screen.findByText('recibo.pdf')).toBeDefined();
  expect(screen.getByLabelText(/Cambiar archivo/)).toBeDefined();
});

it('shows at the field that a file is no receipt, until a right one is chosen', async () => {
  render(<Payment error="Falta el comprobante" />);
  expect(screen.getByRole('alert').textContent).toBe('Falta el comprobante');
  choose(/Elegir archivo/, new File(['hola'], 'nota.txt', { type: 'text/plain' }));
  const field = screen.getByRole('group', { name: 'Comprobante' });
  await expect.poll(() => field.textContent).toContain(RECEIPT_REFUSED.message);
  expect(screen.queryByText('nota.txt')).toBeNull();
  choose(/Elegir archivo/, pdf());
  expect(await screen.findByText('recibo.pdf')).toBeDefined();
  expect(field.textContent).not.toContain(RECEIPT_REFUSED.message);
});

it('keeps the right one that was chosen while a wrong one was still checked', async () => {
  render(<Payment />);
  const slow = slowText();
  choose(/Elegir archivo/, slow.file);
  choose(/Cambiar archivo/, pdf());
  await slow.arrive();
  expect(screen.getByText('recibo.pdf')).toBeDefined();
  expect(screen.queryByText(RECEIPT_REFUSED.message)).toBeNull();
});

it('shows no message about a file that was removed during its check', async () => {
  render(<Payment />);
  const slow = slowText();
  choose(/Elegir archivo/, slow.file);
  fireEvent.click(screen.getByRole('button', { name: /Quitar/ }));
  await slow.arrive();
  expect(screen.queryByText(RECEIPT_REFUSED.message)).toBeNull();
});

it.each([
  ['its own receipt of a payment under correction', pdf(), 'recibo.pdf'],
  ['the shared one without a receipt', undefined, 'compartido.pdf'],
])('a form shows %s where another application shared a receipt', async (_what, before, shown) => {
  await emptyIndexedDb();
  // The window's own File cannot be cloned into the database.
  vi.stubGlobal('File', NodeFile);
  await keepShared(new File(['%PDF-1.7 otro'], 'compartido.pdf', { type: 'application/pdf' }), Date.now());
  render(<Payment {...(before && { before })} />);
  // In turn: the form has asked before.
  expect((await act(() => claimShared(1, Date.now())))?.name).toBe('compartido.pdf');
  expect(await screen.findByText(shown)).toBeDefined();
  expect(screen.getAllByText(/\.pdf$/)).toHaveLength(1);
});

/** A JPEG's beginning and end; nothing decodes it. */
const jpeg = (...end: readonly number[]) =>
  new File([Uint8Array.from([0xff, 0xd8, 0xff, 0xda, 0, 2, 1, 2, 3, ...end])], 'recibo.jpg', {
    type: 'image/jpeg',
  });
const heic = () => new File(['\0\0\0\x18ftypheic'], 'recibo.heic', { type: 'image/heic' });
const locked = () =>
  new File(['%PDF-1.7 trailer << /Encrypt << /Filter /Banco >> >>'], 'recibo.pdf', {
    type: 'application/pdf',
  });

it.each([
  ['a photo that was not received to its end', jpeg(), 'La foto llegó incompleta, elígela o tómala otra vez'],
  ['a damaged photo', jpeg(0xff, 0xd9), 'La foto llegó dañada, tómala otra vez'],
  ['a HEIC photo', heic(), 'Esta foto es HEIC y no se puede leer. Tómela en formato JPG o suba un PDF.'],
  [
    'a PDF with a password',
    locked(),
    'Este PDF tiene contraseña y nadie más lo puede abrir. Súbelo sin contraseña, o toma una captura del recibo.',
  ],
])('says what is wrong with %s before it is sent', async (_what, file, says) => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('InvalidStateError')));
  vi.stubGlobal(
    'Image',
    class {
      src = '';
      decode = () => Promise.reject(new Error('EncodingError'));
    },
  );
  render(<Payment />);
  choose(/Elegir archivo/, file);
  const field = screen.getByRole('group', { name: 'Comprobante' });
  await expect.poll(() => field.textContent).toContain(says);
  expect(screen.queryByText(file.name)).toBeNull();
});
