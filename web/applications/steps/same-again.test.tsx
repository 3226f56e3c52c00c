import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { application, applicationsApi } from '#contract/applications.ts';
import { sampleOf } from '#test/literals/sample.ts';
import { createQueryClient, query } from '#web/app/calls/query-client.ts';
import { LATEST } from '#web/applications/applicant.ts';
import { useSameAgain } from '#web/applications/steps/same-again.tsx';

const sent = (secondsAgo: number, change: object = {}) =>
  application.parse(
    sampleOf(application, {
      ...{ status: 'submitted', amount: 10_000, term: 2, loanType: 'personal', ...change },
      submittedAt: new Date(Date.now() - secondsAgo * 1_000).toISOString(),
    }),
  );

function Form({ send }: { readonly send: () => void }) {
  const { sendOrAsk, question } = useSameAgain({ amount: '10,000', term: '2', loanType: 'personal' }, send);
  return (
    <>
      <button type="button" onClick={sendOrAsk}>
        Enviar
      </button>
      {question}
    </>
  );
}

function sendAfter(before: readonly ReturnType<typeof sent>[]) {
  const client = createQueryClient();
  client.setQueryData(query(applicationsApi.list, { query: { limit: LATEST } }).queryKey, [...before]);
  const send = vi.fn();
  render(
    <QueryClientProvider client={client}>
      <Form send={send} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Enviar' }));
  return send;
}

it.each([
  { before: [], what: 'the first' },
  { before: [sent(20)], what: 'the second' },
  { before: [sent(20), sent(80)], what: 'a third after a minute' },
  { before: [sent(20), sent(40, { amount: 9_000 })], what: 'one for another loan' },
  { before: [sent(20), sent(40, { status: 'rejected' })], what: 'one after a decision' },
])('sends $what at once', ({ before }) => {
  expect(sendAfter(before)).toHaveBeenCalledOnce();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('asks before a third one for the same loan within a minute', () => {
  const send = sendAfter([sent(20), sent(40)]);
  expect(send).not.toHaveBeenCalled();
  expect(screen.getByRole('dialog').textContent).toContain('2 solicitudes de RD$10,000 en 2 cuotas');
  fireEvent.click(screen.getByRole('button', { name: 'No enviar' }));
  expect(send).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Enviar' }));
  fireEvent.click(screen.getByRole('button', { name: 'Enviar otra' }));
  expect(send).toHaveBeenCalledOnce();
});
