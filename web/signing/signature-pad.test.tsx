import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from '#web/app/calls/query-client.ts';
import { SignaturePad } from '#web/signing/signature-pad.tsx';

const library = vi.hoisted(() => ({ arrives: false }));
vi.mock('signature_pad', async (original) => {
  if (!library.arrives) throw new Error('No network');
  return original();
});

it('says that the pad did not load, and opens it at the next attempt', async () => {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SignaturePad label="Firma de Debo y Pagaré" onChange={() => undefined} />
    </QueryClientProvider>,
  );
  expect(await screen.findByText(/Puedes escribir tu nombre/)).toBeDefined();
  library.arrives = true;
  fireEvent.click(screen.getByRole('button', { name: 'Intentar de nuevo' }));
  expect(await screen.findByRole('img', { name: 'Firma de Debo y Pagaré' })).toBeDefined();
});
