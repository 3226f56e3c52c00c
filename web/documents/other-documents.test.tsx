import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '#web/app/calls/query-client.ts';
import { OtherDocuments } from '#web/documents/other-documents.tsx';
import { ToastProvider } from '#web/ui/overlays/toast.tsx';

const { sendForm } = vi.hoisted(() => ({ sendForm: vi.fn() }));
vi.mock('#web/app/calls/send-form.ts', () => ({ sendForm }));
vi.mock('#web/documents/compress-photo.ts', () => ({ compressPhoto: async (file: File) => file }));
afterEach(cleanup);

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
  if (!gallery) throw new Error(`No way to choose ${label}`);
  fireEvent.change(gallery, { target: { files: [file] } });
};

it('brings what the lender asked for, as the kind that was chosen', async () => {
  sendForm.mockResolvedValue({ status: 201, body: '{}' });
  show();
  fireEvent.change(screen.getByLabelText('Qué documento es'), { target: { value: 'payroll' } });
  choose('Comprobante de nómina', new File(['nómina'], 'nomina.jpg', { type: 'image/jpeg' }));
  await vi.waitFor(() => expect(sendForm).toHaveBeenCalled());
  const form: FormData = sendForm.mock.calls[0]?.[0].form;
  expect(form.get('documentType')).toBe('payroll');
});

it('says under the buttons what cannot be taken, without naming another document', async () => {
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
