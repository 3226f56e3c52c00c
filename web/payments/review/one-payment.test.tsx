import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import {
  cardOf,
  openServer,
  paneOf,
  paymentOf,
  type Server,
  show,
  WAITING_SINCE,
} from '#web/payments/review/review.fixture.tsx';

let server: Server;
beforeEach(() => {
  server = openServer([paymentOf(1), paymentOf(2)]);
});

const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('confirms one payment in its page with one press, with its receipt and its effect visible', async () => {
  history.replaceState(null, '', '/admin-payments?pago=2');
  await show();
  const pane = await paneOf('Cliente 2');
  expect(within(pane).getByAltText('Comprobante PG-000002')).toBeDefined();
  const form = within(await paneOf('Confirmar pago'));
  expect(form.getByLabelText<HTMLInputElement>('Monto que llegó').value).toBe('3,450');
  expect(await form.findAllByText('RD$7,418 → RD$3,951')).toBeDefined();
  // The letter of the queue leads to the button, also from the receipt, without a second question.
  (await cardOf(2)).focus();
  press('f');
  press('a');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement?.textContent).toBe('Confirmar pago');
  expect(server.bodies).toEqual([]);
  click('Confirmar pago');
  expect(await screen.findByText('Pago confirmado')).toBeDefined();
  expect(server.bodies).toEqual([
    ['/api/payments/2/status', { status: 'verified', seenUpdatedAt: WAITING_SINCE }],
  ]);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Confirmar pago' })).toBeNull());
  expect(document.activeElement?.id).toBe('card-2');
});

it('counts a payment that was reported again from its first day where the person says so, with its effect', async () => {
  server = openServer([paymentOf(1), paymentOf(2, { firstReportedOn: '2026-11-10' })]);
  history.replaceState(null, '', '/admin-payments?pago=2');
  await show();
  const form = within(await paneOf('Confirmar pago'));
  expect(form.getByText('El pago cuenta desde el 20/11/2026.')).toBeDefined();
  fireEvent.click(form.getByLabelText(/^Se rechazó antes .* desde el 10\/11\/2026/));
  expect(form.getByText('El pago cuenta desde el 10/11/2026.')).toBeDefined();
  await waitFor(() => expect(server.asked.at(-1)).toMatch(/preview\?.*on=2026-11-10/));
  click('Confirmar pago');
  expect(await screen.findByText('Pago confirmado')).toBeDefined();
  expect(server.bodies).toEqual([
    ['/api/payments/2/status', { status: 'verified', fromFirstReport: true, seenUpdatedAt: WAITING_SINCE }],
  ]);
});

it('corrects the amount of one payment in its page, and rejects it from there', async () => {
  history.replaceState(null, '', '/admin-payments?pago=1');
  await show();
  const form = within(await paneOf('Confirmar pago'));
  fireEvent.change(form.getByLabelText('Monto que llegó'), { target: { value: '3,000' } });
  click('Confirmar pago');
  expect(form.getByText('Debe proporcionar una razón')).toBeDefined();
  (await cardOf(1)).focus();
  press('r');
  press('1');
  click('Rechazar pago');
  expect(await screen.findByText('Pago rechazado')).toBeDefined();
  expect(server.bodies).toMatchObject([['/api/payments/1/status', { status: 'rejected' }]]);
});
