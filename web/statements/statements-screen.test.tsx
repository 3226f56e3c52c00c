import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { StatementLineReply } from '#contract/statements.ts';
import { RECEIPT_IN_PREPARATION } from '#domain/payments/payment.ts';
import { Office } from '#web/app/session/office.fixture.tsx';
import { rosas } from '#web/loans/book/loan-book.fixture.ts';
import { StatementsScreen } from '#web/statements/statements-screen.tsx';

const INTEREST: StatementLineReply = {
  id: 4,
  account: null,
  day: '2026-11-20',
  description: 'INTERESES GANADOS',
  cents: 12_345,
  fileName: 'estado.csv',
  payment: null,
  disbursement: null,
  returns: null,
  refund: null,
  expense: null,
  ownMoney: null,
  movementKind: null,
  reversal: null,
  score: 0,
  reasons: [],
  agreesInAll: false,
};
const PAYMENT = {
  id: 31,
  paymentReference: 'PG-000031',
  fullName: 'Rosa Méndez',
  amount: 777,
  accountHolder: 'Préstamos Demo',
  createdAt: '2026-11-20T12:00:00Z',
  updatedAt: '2026-11-20T12:00:00Z',
  receiptUrl: null,
  receiptInPreparation: false,
  receiptIsSentPdf: false,
  counted: false,
};
const PROPOSED: StatementLineReply = {
  ...INTEREST,
  id: 7,
  description: 'TRANSF ROSA',
  cents: 77_700,
  payment: PAYMENT,
  reasons: ['amount', 'reference', 'same_day', 'name'],
  score: 100,
  agreesInAll: true,
};
const OWES = {
  ...{ balance: 8_242, bookBalance: 8_242, runningLateCharge: 0, credit: 0, principal: 7_000 },
  ...{ interest: 1_242, lateCharge: 0, costs: 0, overpaidRefund: 0 },
};
const PAID = { principal: 600, interest: 177, lateCharge: 0, costs: 0, overpaidRefund: 0, credit: 0 };

let lines: Record<string, StatementLineReply[]>;
let replies: Record<string, () => Response>;
const sent = vi.fn<(call: string, body: unknown) => void>();
beforeEach(() => {
  sent.mockReset();
  lines = { proposed: [], open: [INTEREST], outgoing: [], older: [], used: [], dismissed: [] };
  replies = {};
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(address, location.origin);
    if (method === 'GET') {
      if (pathname === '/api/admin/loans') return Response.json([rosas]);
      if (pathname.endsWith('/preview'))
        return Response.json({ before: OWES, after: { ...OWES, balance: 7_465 }, paid: PAID, most: 0 });
      if (pathname.endsWith('/receipt-state')) return Response.json({ receiptInPreparation: true });
      if (pathname.endsWith('/lines')) return Response.json(lines[searchParams.get('kind') ?? ''] ?? []);
      if (pathname.endsWith('/counts'))
        return Response.json(
          Object.fromEntries(Object.entries(lines).map(([kind, rows]) => [kind, rows.length])),
        );
      return Response.json({ companyAccounts: [] });
    }
    sent(pathname, JSON.parse(String(body)));
    return (replies[pathname] ?? (() => new Response('', { status: 500 })))();
  });
});

function show(list = '') {
  cleanup();
  history.replaceState(null, '', `/admin-statements${list && `?lista=${list}`}`);
  render(
    <Office>
      <StatementsScreen />
    </Office>,
  );
}
const row = (name: string | RegExp) => screen.findByRole('article', { name });

it('counts what each list holds on its tab', async () => {
  lines = { ...lines, proposed: [PROPOSED], open: [INTEREST, { ...INTEREST, id: 5 }] };
  show();
  await screen.findByRole('tab', { name: 'Coinciden (1)' });
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Coinciden (1)',
    'Sin pago (2)',
    'Salidas (0)',
    'Anteriores (0)',
    'Ya usados (0)',
    'Descartados (0)',
  ]);
});

it('matches the lines that agree in every value with one press, and lists failures', async () => {
  const second = { ...PROPOSED, id: 8, description: 'TRANSF LUIS', payment: { ...PAYMENT, id: 32 } };
  const doubtful = { ...PROPOSED, id: 9, description: 'DEPOSITO', agreesInAll: false, score: 55 };
  lines = { ...lines, proposed: [PROPOSED, second, doubtful] };
  show();
  const press = await screen.findByRole('button', { name: 'Confirmar los 2 que coinciden' });
  replies['/api/admin/statements/lines/confirmations'] = () => {
    lines = { ...lines, proposed: [second, doubtful] };
    return Response.json({
      lines: [
        { id: 7, refused: null },
        { id: 8, refused: 'El pago ya fue procesado' },
      ],
      message: '1 movimiento confirmado. 1 no se pudo.',
    });
  };
  fireEvent.click(press);
  const failed = within(
    await screen.findByText('No se pudieron confirmar:').then((p) => p.parentElement ?? p),
  );
  expect(failed.getByRole('listitem').textContent).toBe('TRANSF LUIS: El pago ya fue procesado');
  expect(sent).toHaveBeenCalledWith('/api/admin/statements/lines/confirmations', {
    lines: [
      { id: 7, kind: 'payment', joinedId: 31, seenUpdatedAt: PAYMENT.updatedAt },
      { id: 8, kind: 'payment', joinedId: 32, seenUpdatedAt: PAYMENT.updatedAt },
    ],
  });
  await waitFor(() => expect(screen.queryByRole('article', { name: 'TRANSF ROSA' })).toBeNull());
});

it('matches by the keys of the queues, and moves the focus to the next', async () => {
  lines = { ...lines, proposed: [PROPOSED, { ...PROPOSED, id: 8, description: 'TRANSF LUIS' }] };
  show();
  const first = await row('TRANSF ROSA');
  replies['/api/admin/statements/lines/7/confirm'] = () => {
    lines = { ...lines, proposed: lines.proposed?.slice(1) ?? [] };
    return Response.json({ id: 7, paymentId: 31, message: 'Pago confirmado' });
  };
  fireEvent.keyDown(document.body, { key: 'j' });
  expect(document.activeElement).toBe(first);
  fireEvent.keyDown(first, { key: 'a', repeat: true });
  expect(sent).not.toHaveBeenCalled();
  fireEvent.keyDown(first, { key: 'a' });
  expect(await screen.findByText('Pago confirmado')).toBeDefined();
  await waitFor(() => expect(document.activeElement?.id).toBe('card-8'));
  expect(sent).toHaveBeenCalledExactlyOnceWith('/api/admin/statements/lines/7/confirm', {
    paymentId: 31,
    seenUpdatedAt: PAYMENT.updatedAt,
  });
});

const DISBURSEMENT = {
  ...{ loanId: 3, reference: '#LN-0004', fullName: 'Rosa Méndez', principal: 10_000 },
  ...{ disbursedOn: '2026-11-19', disbursementReference: 'TR-1', updatedAt: '2026-11-19T15:00:00Z' },
};

it('takes the disbursement back that incoming money returns, with the day of its line', async () => {
  const back = { ...INTEREST, id: 12, description: 'REV TRANSF', cents: 1_000_000 };
  lines = { ...lines, proposed: [{ ...back, returns: { ...DISBURSEMENT, recorded: false } }] };
  show();
  const line = await row('REV TRANSF');
  expect(line.textContent).toContain('Devuelve el desembolso del 19/11/2026');
  fireEvent.click(within(line).getByRole('button', { name: /^Devuelto/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Sí, lo devolvió' }));
  expect(await screen.findByText('Escriba la referencia o la razón del banco')).toBeDefined();
  expect(sent).not.toHaveBeenCalled();
  fireEvent.change(screen.getByLabelText('Referencia o razón del banco'), {
    target: { value: 'Cuenta cerrada' },
  });
  replies['/api/admin/loans/3/disbursement-return'] = () => {
    lines = { ...lines, proposed: [] };
    return Response.json({ id: 3, message: 'El préstamo está otra vez por desembolsar.' });
  };
  fireEvent.click(screen.getByRole('button', { name: 'Sí, lo devolvió' }));
  expect(await screen.findByText('El préstamo está otra vez por desembolsar.')).toBeDefined();
  expect(sent).toHaveBeenCalledExactlyOnceWith('/api/admin/loans/3/disbursement-return', {
    date: '2026-11-20',
    reference: 'Cuenta cerrada',
    lineId: 12,
    seenUpdatedAt: DISBURSEMENT.updatedAt,
  });
  await waitFor(() => expect(screen.queryByRole('article', { name: 'REV TRANSF' })).toBeNull());
});

it('only joins incoming money to a return that the books have', async () => {
  const back = { ...INTEREST, id: 12, description: 'REV TRANSF', cents: 1_000_000 };
  lines = { ...lines, proposed: [{ ...back, returns: { ...DISBURSEMENT, recorded: true } }] };
  show();
  fireEvent.click(within(await row('REV TRANSF')).getByRole('button', { name: /^Unir/ }));
  await waitFor(() =>
    expect(sent).toHaveBeenCalledExactlyOnceWith('/api/admin/statements/lines/12/disbursement', {
      loanId: 3,
    }),
  );
});

it('matches an outgoing amount with its disbursement', async () => {
  const disbursement = DISBURSEMENT;
  lines = { ...lines, proposed: [{ ...PROPOSED, cents: -1_000_000, payment: null, disbursement }] };
  show();
  const line = await row('TRANSF ROSA');
  expect(line.textContent).toContain('-RD$10,000');
  expect(line.textContent).toContain('Desembolso del 19/11/2026 · TR-1');
  fireEvent.click(within(line).getByRole('button', { name: /^Unir/ }));
  await waitFor(() =>
    expect(sent).toHaveBeenCalledWith('/api/admin/statements/lines/7/disbursement', { loanId: 3 }),
  );
});

it('assigns money that no customer reported to a loan: search, choose, record', async () => {
  lines = { ...lines, open: [{ ...INTEREST, id: 5, description: 'DEPOSITO', cents: 77_700 }, INTEREST] };
  show('sin-pago');
  fireEvent.click(within(await row('DEPOSITO')).getByRole('button', { name: /^A un préstamo/ }));
  const search = screen.getByLabelText('¿De quién es?');
  expect(document.activeElement).toBe(search);
  fireEvent.change(search, { target: { value: 'rosa' } });
  const found = within(await screen.findByRole('list', { name: 'Préstamos por cobrar' }));
  fireEvent.keyDown(search, { key: 'Enter' });
  expect(document.activeElement).toBe(found.getByRole('button'));
  fireEvent.click(found.getByRole('button'));
  expect(await screen.findByText(/Queda debiendo RD\$7,465/)).toBeDefined();
  replies['/api/admin/statements/lines/5/payments'] = () => {
    lines = { ...lines, open: [INTEREST] };
    return Response.json({ id: 5, paymentId: 40, message: 'Recibo núm. 000040.' }, { status: 201 });
  };
  fireEvent.click(screen.getByRole('button', { name: 'Registrar RD$777' }));
  expect(await screen.findByText('Pago registrado')).toBeDefined();
  expect(sent).toHaveBeenCalledWith('/api/admin/statements/lines/5/payments', {
    loanId: rosas.id,
    seenUpdatedAt: rosas.updatedAt,
  });
  await waitFor(() => expect(document.activeElement?.id).toBe('card-4'));
  // With centavos it is no payment of a loan.
  expect(within(await row('INTERESES GANADOS')).queryByRole('button', { name: /préstamo/ })).toBeNull();
});

it('sets money without a loan aside, and takes it back', async () => {
  show('sin-pago');
  replies['/api/admin/statements/lines/4'] = () => {
    lines = { ...lines, open: [], dismissed: [INTEREST] };
    return Response.json({ id: 4, message: 'Movimiento descartado' });
  };
  fireEvent.click(within(await row('INTERESES GANADOS')).getByRole('button', { name: /^Descartar/ }));
  expect(await screen.findByText(/^Todo lo que entró tiene un pago/)).toBeDefined();
  expect(sent).toHaveBeenCalledWith('/api/admin/statements/lines/4', { dismissed: true });
  fireEvent.click(screen.getByRole('tab', { name: /^Descartados/ }));
  fireEvent.keyDown(await row('INTERESES GANADOS'), { key: 'd' });
  await waitFor(() =>
    expect(sent).toHaveBeenLastCalledWith('/api/admin/statements/lines/4', { dismissed: false }),
  );
});

it('says that an act failed, and the movement stays', async () => {
  show('sin-pago');
  fireEvent.click(within(await row('INTERESES GANADOS')).getByRole('button', { name: /^Descartar/ }));
  expect(await screen.findByText('No se pudo cambiar el movimiento')).toBeDefined();
  expect(await row('INTERESES GANADOS')).toBeDefined();
});

it('links no receipt whose PDF is still in preparation', async () => {
  const payment = { ...PAYMENT, receiptUrl: '/api/payments/31/receipt', receiptInPreparation: true };
  lines = { ...lines, proposed: [{ ...PROPOSED, payment }] };
  show();
  const line = within(await row('TRANSF ROSA'));
  expect(await line.findByText(RECEIPT_IN_PREPARATION)).toBeDefined();
  expect(line.queryByRole('link', { name: /Comprobante/ })).toBeNull();
});

it('offers the reversal of the payment that a returned cheque takes back, and sets both lines aside', async () => {
  const returned = {
    ...{ ...INTEREST, id: 11, description: 'CHEQUE DEPOSITADO DEVUELTO', cents: -77_700 },
    movementKind: 'returned_cheque',
    reversal: { payment: { ...PAYMENT, counted: true }, lineId: 5 },
  } as const;
  lines = { ...lines, proposed: [returned] };
  show();
  const line = await row('CHEQUE DEPOSITADO DEVUELTO');
  expect(line.textContent).toContain('Devuelve el pago del 20/11/2026');
  fireEvent.click(within(line).getByRole('button', { name: /^Reversar el pago/ }));
  fireEvent.change(screen.getByLabelText('Razón'), { target: { value: 'Cheque sin fondos' } });
  replies['/api/admin/payments/31/reversal'] = () => Response.json({ message: 'Pago reversado' });
  for (const id of [11, 5])
    replies[`/api/admin/statements/lines/${id}`] = () =>
      Response.json({ id, message: 'Movimiento descartado' });
  fireEvent.click(screen.getByRole('button', { name: 'Reversar pago' }));
  await waitFor(() =>
    expect(sent).toHaveBeenCalledWith('/api/admin/statements/lines/5', { dismissed: true }),
  );
  expect(sent).toHaveBeenCalledWith('/api/admin/payments/31/reversal', {
    reason: 'Cheque sin fondos',
    seenUpdatedAt: PAYMENT.updatedAt,
  });
  expect(sent).toHaveBeenCalledWith('/api/admin/statements/lines/11', { dismissed: true });
});

it('says what a movement is that is no payment, and puts it to no loan', async () => {
  lines = {
    ...lines,
    open: [{ ...INTEREST, description: 'COBRO IMP 0.15% DGII', cents: 77_700, movementKind: 'tax' }],
  };
  show('sin-pago');
  const line = await row('COBRO IMP 0.15% DGII');
  expect(line.textContent).toContain('Impuesto de la DGII');
  expect(within(line).queryByRole('button', { name: /préstamo/ })).toBeNull();
});

it('joins money that left to the refund of the books, alone and together with others that agree in all', async () => {
  const refund = { id: 9, loanId: 3, reference: 'PR-000003', fullName: 'Rosa Méndez', amount: 600 };
  const given: StatementLineReply = {
    ...INTEREST,
    ...{ id: 11, description: 'TRANSF ROSA', cents: -60_000, agreesInAll: true },
    refund: { ...refund, on: '2026-11-20', transferReference: 'TR-77123' },
  };
  lines = { ...lines, proposed: [given] };
  replies['/api/admin/statements/lines/11/refund'] = () =>
    Response.json({ id: 11, adjustmentId: 9, message: 'Devolución al cliente vista en el banco' });
  replies['/api/admin/statements/lines/confirmations'] = () => Response.json({ lines: [], message: 'Listo' });
  show();
  const line = await row('TRANSF ROSA');
  expect(line.textContent).toContain('Rosa Méndez PR-000003Devolución · 20/11/2026 · TR-77123');
  fireEvent.click(screen.getByRole('button', { name: 'Confirmar el que coincide' }));
  const together = { lines: [{ id: 11, kind: 'refund', joinedId: 9 }] };
  await waitFor(() =>
    expect(sent).toHaveBeenCalledWith('/api/admin/statements/lines/confirmations', together),
  );
  fireEvent.click(within(await row('TRANSF ROSA')).getByRole('button', { name: /^Unir/ }));
  await waitFor(() =>
    expect(sent).toHaveBeenCalledWith('/api/admin/statements/lines/11/refund', { adjustmentId: 9 }),
  );
});

it('joins money that left to the expense of the books, and offers for an old movement what its list did', async () => {
  const rent: StatementLineReply = {
    ...INTEREST,
    ...{ id: 11, description: 'PAGO ALQUILER', cents: -150_000 },
    expense: { id: 5, category: 'rent', amount: 1_500 },
  };
  const old = [
    { ...INTEREST, id: 12, description: 'TRANSF VIEJA', cents: 50_000 },
    { ...INTEREST, id: 13, description: 'COMISION VIEJA', cents: -5_000 },
  ];
  lines = { ...lines, proposed: [rent], older: old };
  replies['/api/admin/statements/lines/11/own-money'] = () =>
    Response.json({ id: 11, movementId: 5, message: 'Visto en el banco: gasto' });
  show();
  const joined = within(await row('PAGO ALQUILER'));
  expect(joined.getByText('Alquiler')).toBeTruthy();
  fireEvent.click(joined.getByRole('button', { name: /^Unir/ }));
  await waitFor(() =>
    expect(sent.mock.calls).toEqual([['/api/admin/statements/lines/11/own-money', { movementId: 5 }]]),
  );
  show('anteriores');
  expect(within(await row('TRANSF VIEJA')).getByRole('button', { name: /^A un préstamo/ })).toBeTruthy();
  await screen.findByRole('tab', { name: 'Anteriores (2)' });
  const fee = within(await row('COMISION VIEJA'));
  fireEvent.click(fee.getByRole('button', { name: /^Anotar como gasto/ }));
  replies['/api/admin/statements/lines/13/expense'] = () => {
    lines = { ...lines, older: old.slice(0, 1) };
    return Response.json({ id: 13, message: 'Gasto registrado: RD$50' });
  };
  fireEvent.click(screen.getByRole('button', { name: 'Anotar' }));
  await screen.findByRole('tab', { name: 'Anteriores (1)' });
});
