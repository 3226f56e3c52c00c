import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from '#web/app/calls/query-client.ts';
import { ReceiptPages } from '#web/app/receipt-pages.tsx';

function show(reply: () => Response) {
  vi.stubGlobal('fetch', async () => reply());
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ReceiptPages id={31} paymentReference="PG-000031" receiptUrl="/api/payments/31/receipt" />
    </QueryClientProvider>,
  );
}
const original = () => screen.getByRole('link', { name: 'Ver el original del comprobante PG-000031' });

it('shows each page as a picture with a text, and the original only by a press', async () => {
  show(() => Response.json({ pages: 22, drawn: 2, problem: null }));
  const first = await screen.findByRole('img', { name: 'Página 1 de 22 del comprobante PG-000031' });
  expect(first.getAttribute('src')).toBe('/api/payments/31/receipt-pages/1');
  expect(screen.getAllByRole('img')).toHaveLength(2);
  expect(screen.getByText('Las demás páginas están solo en el original.')).toBeTruthy();
  expect([original().getAttribute('href'), original().hasAttribute('download')]).toEqual([
    '/api/payments/31/receipt',
    true,
  ]);
  fireEvent.error(first);
  expect(await screen.findByText('No se pudo cargar esta imagen.')).toBeTruthy();
});

it('says why there are no pages, and offers to try again where the server did not say', async () => {
  show(() => Response.json({ pages: 0, drawn: 0, problem: 'password' }));
  expect((await screen.findByText(/pide una contraseña/)).textContent).toBe(
    'El PDF pide una contraseña y no se puede mostrar aquí.',
  );
  expect(screen.queryByRole('img')).toBeNull();
  expect(original()).toBeTruthy();
});
