import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { FoundStatement } from '#contract/found-statement.ts';
import { Office } from '#web/app/session/office.fixture.tsx';
import { StatementUpload } from '#web/statements/statement-upload.tsx';

const sent = vi.fn<(call: string, body: unknown) => void>();
/** The replies that a test lets arrive itself; `null`: each arrives at once. */
let held: (() => void)[] | null;
/** A fake upload transport. */
class Carrier {
  readonly upload = {};
  status = 0;
  statusText = '';
  responseText = '';
  path = '';
  onload?: () => void;
  onloadend?: () => void;
  open(_: string, path: string) {
    this.path = path;
  }
  setRequestHeader() {}
  getResponseHeader() {
    return null;
  }
  send(form: FormData) {
    sent(this.path, Object.fromEntries(form));
    const [status, body] = uploads[this.path]?.shift() ?? [500, {}];
    this.status = status;
    this.responseText = JSON.stringify(body);
    const arrive = () => {
      this.onload?.();
      this.onloadend?.();
    };
    if (held) held.push(arrive);
    else arrive();
  }
}
/** The replies to the uploads of each path, in their order. */
let uploads: Record<string, [number, object][]>;
beforeEach(() => {
  sent.mockReset();
  uploads = {};
  held = null;
  vi.stubGlobal('XMLHttpRequest', Carrier);
  vi.stubGlobal('fetch', async () => Response.json({ companyAccounts: [] }));
});

function show() {
  cleanup();
  render(
    <Office>
      <StatementUpload />
    </Office>,
  );
}

const UPLOAD = '/api/admin/statements';
const csv = new File(['Fecha'], 'estado.csv', { type: 'text/csv' });
const FOUND: FoundStatement = {
  headings: ['Fecha', 'Descripción', 'Crédito'],
  sample: [['20/11/2026', 'TRANSF', '500']],
  columns: {
    ...{ date: 0, description: 1, amount: 2, debit: null, direction: null, balance: null, reference: null },
    ...{ dateOrder: 'dmy', plain: 'in', words: { in: [], out: [] } },
  },
  known: true,
  ...{ asksDirection: false, unknownWords: [], dateOrders: [] },
  ...{ accounts: [], account: null, otherAccount: null, contradictions: [] },
  ...{ incoming: 1, outgoing: 0, unread: [] },
};
const KEPT = {
  ...{ id: 1, fileName: 'estado.csv', uploadedAt: '2026-11-20T12:00:00Z', account: null, lines: 3 },
  ...{ added: 2, addedOutgoing: 1, repeated: 0, corrected: 0, skipped: 0, unread: [] },
  elsewhere: [],
  message: 'Estado de cuenta leído',
};
const asks = (code: string, details: Partial<FoundStatement>): [number, object] => [
  409,
  { code, message: 'Dígalo.', details: { ...FOUND, known: false, ...details } },
];
const choose = (file = csv) =>
  fireEvent.change(screen.getByLabelText(/^Movimientos del banco en CSV/), { target: { files: [file] } });
const read = () => fireEvent.click(screen.getByRole('button', { name: 'Leer movimientos' }));
const answered = () => {
  const { file: _, ...body } = Object(sent.mock.lastCall?.[1]);
  return body;
};

it('reads a file that says everything without a question; its columns can be changed afterwards', async () => {
  show();
  uploads = { [UPLOAD]: [[201, KEPT]], [`${UPLOAD}/preview`]: [[200, FOUND]] };
  choose();
  expect((await screen.findByText('Estado de cuenta leído')).parentElement?.textContent).toBe(
    'Estado de cuenta leído 2 entradas nuevas, 1 salida nueva.',
  );
  expect(sent).toHaveBeenCalledOnce();
  expect(answered()).toEqual({});
  fireEvent.click(screen.getByRole('button', { name: 'Cambiar columnas' }));
  const amount = await screen.findByLabelText<HTMLSelectElement>('Monto que entró (crédito)');
  expect(amount.value).toBe('2');
});

it('lists the rows that were not understood, with their text and reason', async () => {
  show();
  const unread = [{ number: 7, text: '31/02/2026,TRANSF,,500.00', reason: 'La fecha no se entiende' }];
  uploads = { [UPLOAD]: [[201, { ...KEPT, lines: 4, skipped: 1, unread }]] };
  choose();
  expect(await screen.findByText(/Se entendieron 3 de 4 líneas/)).toBeDefined();
  expect(screen.getByText('1 línea que no se entendió')).toBeDefined();
  expect(screen.getByRole('listitem').textContent).toBe(
    'Línea 7. La fecha no se entiende.31/02/2026,TRANSF,,500.00',
  );
});

it('asks for the columns of an unknown file, and keeps what was chosen after a mistake', async () => {
  show();
  uploads = {
    [UPLOAD]: [
      asks('columns_needed', { columns: null, headings: ['Día', 'Qué', 'Entrada'], incoming: 0 }),
      [201, KEPT],
    ],
  };
  choose();
  // Nothing is sent before each of them is chosen.
  fireEvent.change(await screen.findByLabelText('Fecha'), { target: { value: '0' } });
  read();
  expect(screen.getByText('Elija la columna de la descripción')).toBeDefined();
  expect(sent).toHaveBeenCalledOnce();
  fireEvent.change(screen.getByLabelText('Descripción'), { target: { value: '1' } });
  fireEvent.change(screen.getByLabelText('Monto que entró (crédito)'), { target: { value: '2' } });
  read();
  expect(await screen.findByText('Estado de cuenta leído')).toBeDefined();
  expect(answered()).toMatchObject({ date: '0', description: '1', amount: '2', debit: '', plain: 'in' });
});

it('suggests the columns that have a name, and asks for the others', async () => {
  show();
  const headings = ['Fecha', 'Concepto', 'Entrada de este día'];
  uploads = { [UPLOAD]: [asks('columns_needed', { columns: null, headings, incoming: 0 })] };
  choose();
  expect((await screen.findByLabelText<HTMLSelectElement>('Fecha')).value).toBe('0');
  expect(screen.getByLabelText<HTMLSelectElement>('Descripción').value).toBe('1');
  expect(screen.getByLabelText<HTMLSelectElement>('Monto que entró (crédito)').value).toBe('');
});

it('asks for words, the order of dates and the account at once, and guesses none', async () => {
  show();
  const accounts = [{ accountNumber: '800000001', bankName: 'Banco Popular' }];
  uploads = {
    [UPLOAD]: [
      asks('columns_needed', {
        unknownWords: ['Salida a terceros', 'Pago'],
        dateOrders: ['dmy', 'mdy'],
        accounts,
      }),
      [201, KEPT],
    ],
  };
  choose();
  const word = await screen.findByRole('group', {
    name: 'Cuando el banco escribe «Salida a terceros», el dinero',
  });
  read();
  expect(screen.getAllByText('Diga si entró o salió')).toHaveLength(2);
  expect(screen.getByText('Elija cómo escribe el banco las fechas')).toBeDefined();
  expect(screen.getByText('Elija la cuenta')).toBeDefined();
  fireEvent.click(within(word).getByLabelText('Salió'));
  fireEvent.click(
    within(screen.getByRole('group', { name: 'Cuando el banco escribe «Pago», el dinero' })).getByLabelText(
      'Entró',
    ),
  );
  fireEvent.click(screen.getByLabelText(/^Mes\/día\/año/));
  fireEvent.change(screen.getByLabelText('¿De qué cuenta es este estado?'), {
    target: { value: '800000001' },
  });
  read();
  expect(await screen.findByText('Estado de cuenta leído')).toBeDefined();
  expect(answered()).toEqual({
    ...{ incomingWords: 'Pago', outgoingWords: 'Salida a terceros' },
    ...{ dateOrder: 'mdy', account: '800000001' },
  });
});

it('shows where balances contradict the rows, keeps the answers before, and sends only after a person has looked', async () => {
  show();
  const contradictions = [{ number: 4, expected: 140_000, found: 145_000 }];
  uploads = {
    [UPLOAD]: [
      asks('columns_needed', { asksDirection: true }),
      asks('balance_contradicts', { contradictions }),
      [201, KEPT],
    ],
  };
  choose();
  const plain = await screen.findByRole('group', { name: 'Un monto sin signo de este archivo' });
  fireEvent.click(within(plain).getByLabelText('Salió'));
  read();
  expect((await screen.findByRole('listitem')).textContent).toBe(
    'Línea 4: el balance debería ser RD$1,400, y el archivo dice RD$1,450.',
  );
  read();
  expect(screen.getByText(/^Mire las líneas/)).toBeDefined();
  fireEvent.click(screen.getByLabelText(/^Miré el archivo/));
  read();
  expect(await screen.findByText('Estado de cuenta leído')).toBeDefined();
  expect(answered()).toEqual({ plain: 'out', confirmBalance: 'true' });
});

it('says where else the same file was read, and that it is not of that account', async () => {
  show();
  const accounts = [{ accountNumber: '960000002', bankName: 'BHD' }];
  const twice = { ...KEPT, account: '960000002', elsewhere: [{ account: '800000001', lines: 3 }] };
  uploads = {
    [UPLOAD]: [
      asks('account_needed', { accounts }),
      [201, twice],
      [201, { ...twice, elsewhere: [], message: 'Descartados 3 movimientos de la cuenta 800000001.' }],
    ],
  };
  choose();
  fireEvent.change(await screen.findByLabelText('¿De qué cuenta es este estado?'), {
    target: { value: '960000002' },
  });
  read();
  const notOf = await screen.findByRole('button', { name: 'No es de la 800000001' });
  expect(notOf.parentElement?.textContent).toContain('de la cuenta 800000001: 3 movimientos.');
  fireEvent.click(notOf);
  expect(await screen.findByText(/^Descartados 3 movimientos/)).toBeDefined();
  expect(answered()).toEqual({ account: '960000002', notOf: '800000001' });
  expect(screen.queryByRole('button', { name: /^No es de/ })).toBeNull();
});

it('asks again to look at balances once the columns were changed', async () => {
  show();
  const contradictions = [{ number: 4, expected: 140_000, found: 145_000 }];
  uploads = {
    [UPLOAD]: [asks('balance_contradicts', { contradictions }), [201, KEPT], [201, KEPT]],
    [`${UPLOAD}/preview`]: [[200, FOUND]],
  };
  choose();
  fireEvent.click(await screen.findByLabelText(/^Miré el archivo/));
  read();
  fireEvent.click(await screen.findByRole('button', { name: 'Cambiar columnas' }));
  await screen.findByLabelText('Monto que entró (crédito)');
  read();
  expect(await screen.findByText('Estado de cuenta leído')).toBeDefined();
  expect(answered()).toMatchObject({ amount: '2' });
  expect(answered()).not.toHaveProperty('confirmBalance');
});

it('shows what came of the file that was chosen last, and asks nothing of the one before', async () => {
  show();
  held = [];
  const accounts = [{ accountNumber: '800000001', bankName: 'Banco Popular' }];
  uploads = { [UPLOAD]: [asks('account_needed', { accounts }), [201, KEPT]] };
  choose(new File(['Fecha'], 'otro.csv', { type: 'text/csv' }));
  await waitFor(() => expect(held).toHaveLength(1));
  choose();
  await waitFor(() => expect(held).toHaveLength(2));
  const [first, last] = held;
  last?.();
  expect(await screen.findByText('Estado de cuenta leído')).toBeDefined();
  await act(async () => first?.());
  expect(screen.queryByLabelText('¿De qué cuenta es este estado?')).toBeNull();
  expect(screen.getByText('Estado de cuenta leído')).toBeDefined();
});
