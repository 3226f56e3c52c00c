import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { prefill } from '#contract/application-fields.ts';
import { sampleOf } from '#test/literals/sample.ts';
import { createQueryClient } from '#web/app/calls/query-client.ts';
import { SignedIn } from '#web/app/session/session.tsx';
import { NOBODY } from '#web/app/session/user.fixture.ts';
import type { FormStart } from '#web/applications/form/form-start.ts';
import { RenewalCheck } from '#web/applications/modal/renewal-check.tsx';
import { ToastProvider } from '#web/ui/overlays/toast.tsx';

const KNOWN = prefill.parse(
  sampleOf(prefill, { employer: 'Colmado La Fe', cedulaPhotoUrl: '/api/documents/a/file' }),
);

function show(known: object = KNOWN) {
  const started = vi.fn<(start: FormStart) => void>();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ToastProvider>
        <SignedIn user={NOBODY}>
          <RenewalCheck prefill={known} renewal={{ amount: 8_000, term: 2 }} onStart={started} />
        </SignedIn>
      </ToastProvider>
    </QueryClientProvider>,
  );
  return started;
}

it('shows the known answers with amount and plan, and requires the selfie before it continues', () => {
  const started = show();
  expect(screen.getByText('RD$8,000')).toBeDefined();
  expect(screen.getByText('2 cuotas')).toBeDefined();
  expect(screen.getByText('Colmado La Fe')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Continuar' }));
  expect(screen.getByText('Toma una selfie con tu cédula')).toBeDefined();
  expect(started).not.toHaveBeenCalled();
});

it('continues at the text of the note with every confirmed answer', () => {
  const started = show({ ...KNOWN, selfieWithCedulaUrl: '/api/documents/b/file' });
  fireEvent.click(screen.getByRole('button', { name: 'Continuar' }));
  expect(started.mock.calls[0]?.[0]).toMatchObject({
    step: 5,
    part: 'pagare',
    currentValues: { amount: '8,000', term: '2', employer: 'Colmado La Fe' },
  });
});

it('an answer is changed in the form, at its step', () => {
  const started = show();
  fireEvent.click(screen.getByRole('button', { name: 'Cambiar: Información Laboral' }));
  expect(started.mock.calls[0]?.[0]).toMatchObject({ step: 3 });
});
