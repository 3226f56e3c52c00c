import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { DataRequest } from '#contract/data-requests.ts';
import { ERRORS } from '#contract/errors.ts';
import { createQueryClient } from '#web/app/calls/query-client.ts';
import { OwnRequests } from '#web/own-data/my-data-screen.tsx';
import { ToastProvider } from '#web/ui/overlays/toast.tsx';

const REQUEST: DataRequest = {
  id: 1,
  kind: 'correction',
  field: 'phone',
  asks: 'Es 829-555-0111',
  status: 'open',
  askedAt: '2026-11-20T15:00:00Z',
  answerBy: '2026-12-04',
  answer: null,
  answeredAt: null,
};

let rows: DataRequest[];
let sent: unknown[];
let answer: (body: Partial<DataRequest>) => Response;
beforeEach(() => {
  rows = [];
  sent = [];
  answer = (body) => {
    const made = { ...REQUEST, ...body };
    rows = [made, ...rows];
    return Response.json({ ...made, message: 'Te respondemos a más tardar el 04/12/2026.' }, { status: 201 });
  };
  vi.stubGlobal('fetch', async (_url: string, init?: RequestInit) => {
    if (init?.method !== 'POST') return Response.json(rows);
    const body: Partial<DataRequest> = JSON.parse(String(init.body));
    sent.push(body);
    return answer(body);
  });
  Element.prototype.scrollIntoView = vi.fn();
});
const show = () =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ToastProvider>
        <OwnRequests />
      </ToastProvider>
    </QueryClientProvider>,
  );
const text = () => screen.getByLabelText<HTMLTextAreaElement>(/dato correcto|se borre/);
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Enviar petición' }));

it('requests a correction, gives the deadline of the answer, and lists it with its dates', async () => {
  show();
  fireEvent.change(screen.getByLabelText('Qué dato está mal'), { target: { value: 'phone' } });
  fireEvent.change(text(), { target: { value: 'Es 829-555-0111' } });
  send();
  expect(await screen.findByText('Recibimos tu petición')).toBeDefined();
  expect(screen.getByText('Te respondemos a más tardar el 04/12/2026.')).toBeDefined();
  expect(sent).toEqual([{ kind: 'correction', field: 'phone', asks: 'Es 829-555-0111' }]);
  const list = await screen.findByRole('region', { name: 'Tus peticiones' });
  expect(list.textContent).toContain('Corregir un dato: teléfonoPor responder');
  expect(list.textContent).toContain(
    'Pedida el 20/11/2026 11:00. Te respondemos a más tardar el 04/12/2026.',
  );
  await waitFor(() => expect(text().value).toBe(''));
});

it('requests an erasure without naming a field', async () => {
  show();
  fireEvent.click(screen.getByRole('radio', { name: 'Borrar mis datos' }));
  expect(screen.queryByLabelText('Qué dato está mal')).toBeNull();
  fireEvent.change(text(), { target: { value: 'Todo' } });
  send();
  expect(await screen.findByText('Recibimos tu petición')).toBeDefined();
  expect(sent).toEqual([{ kind: 'erasure', asks: 'Todo' }]);
});

it('shows a missing value at its field, and sends nothing', () => {
  show();
  send();
  expect(screen.getByText('Elige qué dato está mal')).toBeDefined();
  expect(screen.getByText('Escribe qué pides')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText('Qué dato está mal'));
  expect(sent).toEqual([]);
});

it('keeps the typed values when one of its kind is already open', async () => {
  const { status, message } = ERRORS.data_request_open;
  answer = () => Response.json({ code: 'data_request_open', message }, { status });
  show();
  fireEvent.change(screen.getByLabelText('Qué dato está mal'), { target: { value: 'city' } });
  fireEvent.change(text(), { target: { value: 'Moca' } });
  send();
  expect(await screen.findByText('No se pudo enviar')).toBeDefined();
  expect(screen.getByText(message)).toBeDefined();
  expect(text().value).toBe('Moca');
});

it('shows the answer, and the deadline no more', async () => {
  rows = [
    { ...REQUEST, status: 'refused', answer: 'Mándenos una copia.', answeredAt: '2026-11-23T15:00:00Z' },
  ];
  show();
  const list = await screen.findByRole('region', { name: 'Tus peticiones' });
  expect(within(list).getByText('Mándenos una copia.')).toBeDefined();
  expect(list.textContent).toContain('No aceptada');
  expect(list.textContent).toContain('Respondida el 23/11/2026 11:00.');
  expect(list.textContent).not.toContain('a más tardar');
});
