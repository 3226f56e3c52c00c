import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import {
  cardOf,
  failure,
  openServer,
  paneOf,
  paymentOf,
  type Server,
  show,
  WAITING_SINCE,
} from '#web/payments/review/review.fixture.tsx';

let server: Server;
beforeEach(() => {
  server = openServer([paymentOf(1), paymentOf(2), paymentOf(3)]);
});

const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
const click = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

it('counts the payments, and shows the reported values against the promised time', async () => {
  const old = new Date(Date.now() - 30 * 3_600_000).toISOString();
  server = openServer([
    paymentOf(1, {
      createdAt: old,
      amount: 8_000,
      notes: 'Pagué con mi tarjeta',
      afterConfirming: { balance: 0, credit: 582, countsFrom: '2026-11-20' },
    }),
    paymentOf(2, {
      loanApplication: null,
      balance: null,
      paymentMethod: 'cash_deposit',
      afterConfirming: null,
    }),
    paymentOf(3, { status: 'rejected', notes: 'El comprobante no se lee', verifiedAt: old }),
  ]);
  await show();
  expect(await screen.findByRole('tab', { name: 'Pendientes 2' })).toBeDefined();
  expect(screen.getByRole('tab', { name: 'Confirmados 0' })).toBeDefined();
  expect(screen.getByText('1 pago pasó de las 24 horas prometidas.')).toBeDefined();
  // The list shows the distinguishing values; beside it the first payment in full, until one has the focus.
  const line = await cardOf(1);
  expect(line.textContent).toContain('Transferencia bancaria, PG-000001');
  expect(within(line).getByText('Espera 1 día y 6 horas')).toBeDefined();
  const first = await paneOf('Cliente 1');
  for (const text of [
    'RD$8,000',
    'RD$7,418 → RD$0',
    'Transferencia bancaria',
    'PG-000001',
    'RD$9,000 en 3 cuotas',
    'Pagué con mi tarjeta',
    'Es más de lo que debe: RD$582 a su favor.',
    /^Espera desde hace 1 día y 6 horas: pasó del plazo prometido/,
  ])
    expect(within(first).getByText(text)).toBeDefined();
  expect(within(first).getByRole('link', { name: 'Ver cliente' }).getAttribute('href')).toBe(
    '/admin-clients?cliente=3',
  );
  expect(within(first).getByRole('link', { name: 'Ver préstamo' }).getAttribute('href')).toBe(
    '/admin-loans?prestamo=5',
  );
  screen.getByRole('article', { name: 'Cliente' }).focus();
  const nobody = await paneOf('Cliente');
  for (const text of ['Depósito en efectivo', 'Sin préstamo', '—'])
    expect(within(nobody).getByText(text)).toBeDefined();
  fireEvent.click(screen.getByRole('tab', { name: /^Rechazados/ }));
  await cardOf(3);
  const rejected = await paneOf('Cliente 3');
  expect(within(rejected).getByText('Verificación')).toBeDefined();
  expect(within(rejected).getByText('El comprobante no se lee')).toBeDefined();
  expect(location.search).toBe('?estado=rechazados');
});

it('says that a receipt failed to load, instead of a broken picture', async () => {
  await show();
  const card = await cardOf(2);
  const picture = card.querySelector('img');
  if (picture) fireEvent.error(picture);
  expect(within(card).getByText('No se pudo cargar')).toBeDefined();
  fireEvent.click(within(card).getByRole('button', { name: 'Ver comprobante PG-000002' }));
  const dialog = screen.getByRole('dialog');
  fireEvent.error(within(dialog).getByAltText('Comprobante PG-000002'));
  expect(within(dialog).getByText('No se pudo cargar esta imagen.')).toBeDefined();
});

it('confirms in two presses and moves to the next card', async () => {
  await show();
  (await cardOf(2)).focus();
  press('a');
  expect(screen.getByText('El pago cuenta desde el 20/11/2026.')).toBeDefined();
  expect((await screen.findAllByText('RD$7,418 → RD$3,951')).length).toBeGreaterThan(0);
  expect(document.activeElement?.textContent).toBe('Confirmar pago');
  click('Confirmar pago');
  expect(await screen.findByText('Pago confirmado')).toBeDefined();
  expect(server.bodies).toEqual([
    ['/api/payments/2/status', { status: 'verified', seenUpdatedAt: WAITING_SINCE }],
  ]);
  await waitFor(() => expect(document.activeElement?.id).toBe('card-3'));
});

it('confirms an amount other than the reported one with a reason, and shows the rest', async () => {
  await show();
  (await cardOf(2)).focus();
  press('a');
  fireEvent.change(screen.getByLabelText('Monto que llegó'), { target: { value: '3,000' } });
  expect((await screen.findAllByText('RD$7,418 → RD$4,401')).length).toBeGreaterThan(0);
  click('Confirmar pago');
  expect(screen.getByText('Debe proporcionar una razón')).toBeDefined();
  expect(server.bodies).toEqual([]);
  fireEvent.change(screen.getByLabelText('Por qué es otro monto'), {
    target: { value: 'Llegaron RD$3,000' },
  });
  click('Confirmar pago');
  expect(await screen.findByText('Pago confirmado')).toBeDefined();
  expect(server.bodies).toEqual([
    [
      '/api/payments/2/status',
      {
        status: 'verified',
        amount: 3_000,
        amountReason: 'Llegaron RD$3,000',
        seenUpdatedAt: WAITING_SINCE,
      },
    ],
  ]);
});

it('rejects in three presses, with a reason by its number; requires a reason', async () => {
  await show();
  (await cardOf(3)).focus();
  press('r');
  click('Rechazar pago');
  expect(screen.getByText('Debe proporcionar una razón de rechazo')).toBeDefined();
  const first = screen.getByRole('radio', { name: 'El comprobante no se lee' });
  first.focus();
  press('2');
  expect(document.activeElement).toBe(
    screen.getByRole('radio', { name: 'El dinero no aparece en nuestra cuenta' }),
  );
  fireEvent.change(screen.getByLabelText('Explicación (opcional)'), {
    target: { value: 'Llame a su banco' },
  });
  click('Rechazar pago');
  expect(await screen.findByText('Pago rechazado')).toBeDefined();
  expect(server.bodies).toEqual([
    [
      '/api/payments/3/status',
      {
        status: 'rejected',
        notes: 'El dinero no aparece en nuestra cuenta. Llame a su banco',
        seenUpdatedAt: WAITING_SINCE,
      },
    ],
  ]);
  // It was the last: the focus goes to the one before.
  await waitFor(() => expect(document.activeElement?.id).toBe('card-2'));
});

it('another reason needs its own words', async () => {
  await show();
  (await cardOf(1)).focus();
  press('r');
  press('5');
  click('Rechazar pago');
  expect(document.getElementById('words-error')?.textContent).toBe('Debe proporcionar una razón de rechazo');
  fireEvent.change(screen.getByLabelText('Explicación'), { target: { value: 'Es de otro año' } });
  click('Rechazar pago');
  await waitFor(() =>
    expect(server.bodies).toEqual([
      [
        '/api/payments/1/status',
        { status: 'rejected', notes: 'Es de otro año', seenUpdatedAt: WAITING_SINCE },
      ],
    ]),
  );
});

it('has the keys of the other queue: in the list, in the pane and over the receipt', async () => {
  await show();
  const card = await cardOf(1);
  // No command of a card: it does nothing.
  press('z');
  expect(screen.queryByRole('dialog')).toBeNull();
  press('j');
  expect(document.activeElement?.id).toBe('card-1');
  fireEvent.keyDown(card, { key: 'a', ctrlKey: true });
  expect(screen.queryByRole('dialog')).toBeNull();
  press('j');
  expect(document.activeElement?.id).toBe('card-2');
  const pane = await paneOf('Cliente 2');
  within(pane).getByRole('link', { name: 'Ver cliente' }).focus();
  press('r');
  expect(screen.getByRole('dialog', { name: 'Rechazar pago' })).toBeDefined();
  click('Cancelar');
  card.focus();
  press('k');
  expect(document.activeElement?.id).toBe('card-1');
  press('f');
  press('a');
  expect(screen.getByRole('dialog', { name: 'Confirmar pago' })).toBeDefined();
  click('Cancelar');
  press('f');
  expect(screen.getByRole('dialog', { name: 'Comprobante PG-000001' })).toBeDefined();
});

it("shows the receipt and decides from there; offers the lender's own PDF only for download", async () => {
  const numbered = { receiptType: 'application/pdf', receiptBlock: 1, receiptNumber: 7 };
  server = openServer([paymentOf(1), paymentOf(2, numbered)]);
  await show();
  fireEvent.click(within(await cardOf(2)).getByRole('button', { name: 'Ver comprobante PG-000002' }));
  const pdf = screen.getByRole('dialog', { name: 'Comprobante PG-000002' });
  const link = within(pdf).getByRole('link', { name: 'Descargar el PDF' });
  expect(link.hasAttribute('download')).toBe(true);
  expect(pdf.querySelector('img, iframe, object, embed')).toBeNull();
  fireEvent.click(within(pdf).getByRole('button', { name: 'Confirmar' }));
  click('Confirmar pago');
  expect(await screen.findByText('Pago confirmado')).toBeDefined();
});

it('shows a duplicate, leads to it, and back to all', async () => {
  server = openServer([
    paymentOf(1, {
      duplicates: [
        {
          id: 2,
          paymentReference: '0045-2188',
          fullName: 'Luis Ureña',
          status: 'verified',
          createdAt: '2026-11-20T12:00:00Z',
          reasons: ['receipt', 'amount_and_day'],
        },
      ],
    }),
    paymentOf(2, { status: 'verified' }),
  ]);
  await show();
  const notice = within(await paneOf('Cliente 1'));
  expect(
    notice.getByText('Confirmado, 20/11/2026 08:00: mismo comprobante, mismo monto el mismo día'),
  ).toBeDefined();
  expect(notice.getByRole('link', { name: '0045-2188 de Luis Ureña' }).getAttribute('href')).toBe('?pago=2');
  cleanup();
  history.replaceState(null, '', '/admin-payments?pago=2');
  await show();
  expect(await cardOf(2)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Ver todos los pagos' }).getAttribute('href')).toBe(
    '/admin-payments',
  );
  cleanup();
  history.replaceState(null, '', '/admin-payments?pago=77');
  await show();
  expect(await screen.findByText('Este pago no existe')).toBeDefined();
});

it('reverses a confirmed payment, with a reason', async () => {
  history.replaceState(null, '', '/admin-payments?estado=confirmados');
  const verified = { status: 'verified', verifiedAt: '2026-11-20T12:00:00Z' } as const;
  server.payments = [paymentOf(1, verified), paymentOf(2, { ...verified, reversedAt: verified.verifiedAt })];
  await show();
  fireEvent.click(within(await cardOf(1)).getByRole('button', { name: 'Reversar' }));
  click('Reversar pago');
  expect(screen.getByText('Debe proporcionar una razón')).toBeDefined();
  fireEvent.change(screen.getByLabelText('Razón'), { target: { value: 'El banco lo devolvió' } });
  click('Reversar pago');
  expect(await screen.findByText('Pago reversado')).toBeDefined();
  expect(await within(await paneOf('Cliente 1')).findByText('El banco lo devolvió')).toBeDefined();
  // The card stays in this list, and so does the focus.
  await waitFor(() => expect(document.activeElement?.id).toBe('card-1'));
});

it('says that a colleague was faster, and moves on', async () => {
  await show();
  (await cardOf(1)).focus();
  server.refuse = () => failure('payment_already_processed');
  press('a');
  server.payments = server.payments.filter(({ id }) => id !== 1);
  click('Confirmar pago');
  await waitFor(() => expect(document.activeElement?.id).toBe('card-2'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('keeps the dialog and its text after a failure', async () => {
  await show();
  (await cardOf(1)).focus();
  server.refuse = () => new Response('<html>', { status: 502 });
  press('a');
  fireEvent.change(screen.getByLabelText('Notas (opcional)'), { target: { value: 'Visto en el banco' } });
  click('Confirmar pago');
  expect(await screen.findByText('Error al confirmar pago')).toBeDefined();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Notas (opcional)').value).toBe('Visto en el banco');
});
