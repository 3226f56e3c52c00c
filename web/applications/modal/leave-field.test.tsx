import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { prefill } from '#contract/application-fields.ts';
import { AMOUNT_FORMAT } from '#domain/limits/amounts.ts';
import { AMOUNT_TOO_HIGH, AMOUNT_TOO_LOW } from '#domain/limits/refusals.ts';
import { sampleOf } from '#test/literals/sample.ts';
import { createQueryClient } from '#web/app/calls/query-client.ts';
import { SignedIn } from '#web/app/session/session.tsx';
import { NOBODY } from '#web/app/session/user.fixture.ts';
import { startForm } from '#web/applications/form/form-start.ts';
import { ApplyDialog } from '#web/applications/modal/apply-screen.tsx';
import { ToastProvider } from '#web/ui/overlays/toast.tsx';

const START = startForm('modal', { prefill: prefill.parse(sampleOf(prefill)) });
const nothing = () => undefined;

function leaveAmountWith(text: string) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ToastProvider>
        <SignedIn user={NOBODY}>
          <ApplyDialog
            user={NOBODY}
            start={START}
            onRestart={nothing}
            onClose={nothing}
            onSubmitted={nothing}
          />
        </SignedIn>
      </ToastProvider>
    </QueryClientProvider>,
  );
  const [field] = screen.getAllByLabelText<HTMLInputElement>(/^Cantidad solicitada/);
  if (!field) throw new Error('No amount');
  fireEvent.change(field, { target: { value: text } });
  fireEvent.blur(field);
  return field;
}

it.each([
  ['500', AMOUNT_TOO_LOW],
  ['500,000.00', AMOUNT_TOO_HIGH],
  ['2.500', AMOUNT_FORMAT],
])('tells at the amount %j what is wrong while the field is left', (text, says) => {
  leaveAmountWith(text);
  expect(screen.getByText(says)).toBeDefined();
});

it('takes an amount as a bank prints it', () => {
  const field = leaveAmountWith('RD$ 7,500.00');
  expect(field.value).toBe('7,500');
  expect(field.getAttribute('aria-invalid')).toBeNull();
});
