import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { prefill } from '#contract/application-fields.ts';
import { type Document, document, documentsApi } from '#contract/documents.ts';
import { fakeServer, gives } from '#test/literals/fake-server.ts';
import { sampleOf } from '#test/literals/sample.ts';
import { createQueryClient } from '#web/app/calls/query-client.ts';
import { initialValues } from '#web/applications/form/initial-values.ts';
import { stepAt } from '#web/applications/form/steps.ts';
import { EmploymentStep } from '#web/applications/modal/apply-screen.tsx';
import { ToastProvider } from '#web/ui/overlays/toast.tsx';

const proof = (applicationId: number | null): Document =>
  document.parse(sampleOf(document, { applicationId, documentType: 'payroll', fileName: 'volante.jpg' }));

function show(loanType: string, documents: Document[] = []) {
  vi.stubGlobal('fetch', fakeServer([gives(documentsApi.list, documents)]).fetch);
  const values = { ...initialValues('modal', prefill.parse(sampleOf(prefill))), loanType };
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ToastProvider>
        <EmploymentStep step={stepAt('modal', 3)} values={values} errors={{}} change={() => {}} />
      </ToastProvider>
    </QueryClientProvider>,
  );
}

it('requires proof for a payroll loan, and none for a personal one', async () => {
  show('personal');
  expect(screen.queryByText('Comprobante de nómina')).toBeNull();
  cleanup();
  show('nomina');
  // The field for it is loaded when its step needs it.
  expect(await screen.findByText('Recomendado')).toBeDefined();
});

it("recognises the waiting proof of this application, and ignores another's", async () => {
  show('nomina', [proof(null), proof(7)]);
  expect(await screen.findByText('Comprobante subido: volante.jpg')).toBeDefined();
  cleanup();
  show('nomina', [proof(7)]);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByText(/Comprobante subido/)).toBeNull();
});
