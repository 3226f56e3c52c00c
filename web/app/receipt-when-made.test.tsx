import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '#web/app/calls/query-client.ts';
import { ReceiptWhenMade } from '#web/app/receipt-when-made.tsx';

const asked = vi.fn<(address: string) => Response>();
beforeEach(() => {
  asked.mockReset();
  vi.stubGlobal('fetch', async (address: string) => asked(address));
});

const state = (receiptInPreparation: boolean) => () => Response.json({ receiptInPreparation });
const show = (receiptInPreparation: boolean) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ReceiptWhenMade payment={{ id: 31, receiptInPreparation }}>
        <a href="/api/payments/31/receipt">Comprobante</a>
      </ReceiptWhenMade>
    </QueryClientProvider>,
  );

it('says that a receipt is in preparation, and shows its link by itself once it is made', async () => {
  asked.mockImplementationOnce(state(true)).mockImplementationOnce(state(true));
  asked.mockImplementation(state(false));
  show(true);
  expect((await screen.findByRole('status')).textContent).toBe('En preparación');
  expect(screen.queryByRole('link')).toBeNull();
  await expect.poll(() => screen.queryByRole('link')?.textContent).toBe('Comprobante');
  expect(asked.mock.calls).toEqual(Array(3).fill(['/api/payments/31/receipt-state']));
});

it('makes no call when the receipt is there', () => {
  show(false);
  expect(screen.getByRole('link').textContent).toBe('Comprobante');
  expect(asked).not.toHaveBeenCalled();
});

it('leaves the link open when the check fails for another reason: its page gives the reason', async () => {
  asked.mockImplementation(() => Response.json({ code: 'not_found' }, { status: 404 }));
  show(true);
  await expect.poll(() => screen.queryByRole('link')?.textContent).toBe('Comprobante');
});
