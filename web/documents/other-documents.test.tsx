import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { documentsApi } from '#contract/documents.ts';
import { fakeServer, gives } from '#test/literals/fake-server.ts';
import { createQueryClient } from '#web/app/calls/query-client.ts';
import { OtherDocuments } from '#web/documents/other-documents.tsx';
import { ToastProvider } from '#web/ui/overlays/toast.tsx';

const show = () =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ToastProvider>
        <OtherDocuments />
      </ToastProvider>
    </QueryClientProvider>,
  );
const choose = (label: string, file: File) => {
  const [, gallery] = screen.getAllByLabelText(new RegExp(label));
  if (!gallery) throw new Error(`No choice ${label}`);
  fireEvent.change(gallery, { target: { files: [file] } });
};

it('uploads a document that the lender requested, as the chosen kind', async () => {
  const server = fakeServer([gives(documentsApi.upload, {})]);
  vi.stubGlobal('XMLHttpRequest', server.XMLHttpRequest);
  show();
  fireEvent.change(screen.getByLabelText('Qué documento es'), { target: { value: 'payroll' } });
  choose('Comprobante de nómina', new File(['nómina'], 'nomina.jpg', { type: 'image/jpeg' }));
  await waitFor(() => expect(server.forms[0]?.get('documentType')).toBe('payroll'));
  expect(server.forms[0]?.get('given')).toBe('true');
});

it('shows a refused file under the buttons, without naming another document', async () => {
  show();
  fireEvent.change(screen.getByLabelText('Qué documento es'), { target: { value: 'general' } });
  choose('Otro documento', new File(['x'], 'carta.pdf', { type: 'application/pdf' }));
  // Under the buttons and in the toast.
  expect((await screen.findAllByText('La foto debe ser una imagen (JPG, PNG, etc.)')).length).toBeGreaterThan(
    0,
  );
  expect(document.getElementById('otherDocument-error')?.textContent).toContain('La foto debe ser');
  expect(screen.queryByText(/La cédula debe ser/)).toBeNull();
});
