import { fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { until } from '#test/until.ts';
import { Office } from '#web/app/session/office.fixture.tsx';
import { AdminLoansScreen } from '#web/loans/admin-loans-screen.tsx';
import { figures, luis } from '#web/loans/book/loan-book.fixture.ts';

const ana = {
  ...luis,
  id: 6,
  fullName: 'Ana Peña',
  reference: '#LN-0007',
  bankName: 'BHD',
  // A closing cost stays: RD$4,000 leave the bank.
  principal: 4_400,
  closingCost: 400,
};
const marta = { ...luis, id: 7, fullName: 'Marta Núñez', reference: '#LN-0008', signed: false };
const ramon = {
  ...luis,
  id: 8,
  fullName: 'Ramón Peralta',
  reference: '#LN-0009',
  payOutRefused: 'Usted aprobó este préstamo: otra persona debe registrar el desembolso',
};

let waiting: object[];
let outcomes: object[];
let saved: string[];
const FILE = 'GET /api/admin/disbursements/file';
const asked = vi.fn<(call: string, body?: unknown) => void>();
beforeEach(() => {
  asked.mockReset();
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-25T15:00:00Z') });
  waiting = [luis, ana, marta, ramon];
  outcomes = [];
  saved = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    asked(`${method} ${address}`, body && JSON.parse(String(body)));
    if (method === 'POST') return Response.json({ outcomes, message: '2 desembolsos registrados.' });
    if (address.startsWith('/api/admin/loans?')) return Response.json(waiting);
    return Response.json(address.startsWith('/api/admin/loan-figures') ? figures : []);
  });
  history.replaceState(null, '', '/admin-loans');
  render(
    <Office>
      <AdminLoansScreen />
    </Office>,
  );
});

const bar = () => within(screen.getByRole('region', { name: 'Desembolsar varios' }));
async function chooseAll() {
  await screen.findByRole('region', { name: 'Desembolsar varios' });
  fireEvent.click(bar().getByRole('button', { name: 'Elegir los 2 que puede' }));
}

it('the file contains only the selected, signed loans', async () => {
  await chooseAll();
  expect(bar().getByText('2 elegidos: RD$14,000')).toBeDefined();
  const press = () => fireEvent.click(bar().getByRole('button', { name: 'Descargar archivo' }));
  press();
  await until(() => expect(asked).toHaveBeenCalledWith(`${FILE}?loans=5%2C6&format=csv`, undefined));
  await until(() => expect(saved).toEqual(['desembolsos-2026-11-25.csv']));
  fireEvent.click(screen.getByRole('checkbox', { name: /el préstamo de Luis/ }));
  fireEvent.change(bar().getByLabelText('Archivo del banco'), { target: { value: 'txt' } });
  await bar().findByRole('button', { name: 'Descargar archivo', busy: false });
  press();
  await until(() => expect(asked).toHaveBeenCalledWith(`${FILE}?loans=6&format=txt`, undefined));
  await until(() => expect(saved).toEqual(['desembolsos-2026-11-25.csv', 'desembolsos-2026-11-25.txt']));
  expect(screen.queryByRole('checkbox', { name: /Marta|Ramón/ })).toBeNull();
  // Promised for the 23rd.
  expect(screen.getAllByText('Por desembolsar, tarde').length).toBeGreaterThan(0);
});

it('a loan of an earlier file is in another one only after a question that says who made the first', async () => {
  const filed = 'Pedro Santos lo puso en un archivo del banco el 24/11/2026 a las 10:00';
  await chooseAll();
  const press = () => fireEvent.click(bar().getByRole('button', { name: 'Descargar archivo' }));
  // The list after the first file.
  waiting = [luis, { ...ana, inBankFile: filed, accountSuspended: true }];
  press();
  const row = within(screen.getByRole('article', { name: 'Ana Peña #LN-0007' }));
  await until(() => expect(row.getByText(filed)).toBeDefined());
  expect(row.getByText('Cuenta suspendida')).toBeDefined();
  press();
  const dialog = screen.getByRole('dialog', { name: '¿Ponerlos otra vez en un archivo?' });
  expect(dialog.textContent).toContain(`Ana Peña #LN-0007${filed}`);
  expect(dialog.textContent).not.toContain('Luis');
  expect(saved).toHaveLength(1);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Descargar archivo' }));
  await until(() =>
    expect(asked).toHaveBeenCalledWith(`${FILE}?loans=5%2C6&format=csv&again=true`, undefined),
  );
  await until(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(saved).toHaveLength(2);
});

it('a disbursement that another person must make says so before the attempt', async () => {
  const row = await screen.findByRole('article', { name: 'Ramón Peralta #LN-0009' });
  expect(within(row).getByText(/^Usted aprobó este préstamo: otra persona/)).toBeDefined();
  expect(within(row).queryByRole('button')).toBeNull();
  fireEvent.keyDown(row, { key: 'a' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('the dialog previews the amount per bank, and sends all under one reference', async () => {
  await chooseAll();
  fireEvent.click(bar().getByRole('button', { name: 'Marcar como enviados' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Marcar como enviados' }));
  for (const row of [
    /Banco Popular.*RD\$10,000/,
    /Banco BHD.*RD\$4,000/,
    /Total \(2 préstamos\).*RD\$14,000/,
  ])
    expect(dialog.getByRole('row', { name: row })).toBeDefined();
  fireEvent.click(dialog.getByRole('button', { name: 'Registrar' }));
  expect(dialog.getByText('La referencia del desembolso es requerida')).toBeDefined();
  fireEvent.change(dialog.getByLabelText('Referencia del envío'), { target: { value: 'LOTE-7' } });
  outcomes = [
    { loanId: 5, reference: '#LN-0006', fullName: 'Luis Ureña', principal: 10_000, refused: null },
    { loanId: 6, reference: '#LN-0007', fullName: 'Ana Peña', principal: 4_000, refused: 'Falta la firma' },
  ];
  fireEvent.click(dialog.getByRole('button', { name: 'Registrar' }));
  const left = await screen.findByRole('dialog', { name: 'No se pudieron registrar' });
  expect(asked).toHaveBeenCalledWith('POST /api/admin/disbursements', {
    loans: [
      { id: 5, seenUpdatedAt: luis.updatedAt },
      { id: 6, seenUpdatedAt: ana.updatedAt },
    ],
    date: '2026-11-25',
    reference: 'LOTE-7',
  });
  expect(left.textContent).toContain('Ana Peña #LN-0007');
  expect(left.textContent).toContain('Falta la firma');
  expect(left.textContent).not.toContain('Luis');
  fireEvent.click(within(left).getByRole('button', { name: 'Entendido' }));
  await until(() => expect(screen.queryByRole('dialog')).toBeNull());
});
