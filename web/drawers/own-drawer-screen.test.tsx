import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Drawer, DrawerFile } from '#contract/drawers.ts';
import { Office } from '#web/app/session/office.fixture.tsx';
import { OWNER } from '#web/app/session/user.fixture.ts';
import { OwnDrawerScreen } from '#web/drawers/own-drawer-screen.tsx';

const DRAWER: Drawer = {
  id: 7,
  holder: { id: OWNER.id, fullName: 'Pedro Santos', role: 'owner' },
  status: 'open',
  openedAt: '2026-11-20T12:00:00.000Z',
  float: 1_000,
  in: 2_000,
  out: 500,
  expected: 2_500,
  waiting: 0,
  refused: 0,
  counted: null,
  difference: null,
  differenceReason: null,
  denominations: [],
  countedBy: null,
  countedAt: null,
  signedOffBy: null,
  signedOffAt: null,
  signedOffAlone: false,
  mayCount: true,
  maySignOff: false,
};

let mine: { drawer: DrawerFile | null; counted: Drawer[] };
const sent = vi.fn<(address: string, body: unknown) => void>();
beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn();
  mine = { drawer: { ...DRAWER, lines: [] }, counted: [] };
  sent.mockReset();
  history.replaceState(null, '', '/admin-drawer');
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method !== 'GET') {
      sent(address, JSON.parse(String(body)));
      return Response.json({ ...DRAWER, lines: [], message: 'Listo' }, { status: 201 });
    }
    return Response.json(address.startsWith('/api/config') ? { companyAccounts: [] } : mine);
  });
});
const show = (user = OWNER) =>
  render(
    <Office user={user}>
      <OwnDrawerScreen />
    </Office>,
  );
const type = (dialog: HTMLElement, label: string, value: string) =>
  fireEvent.change(within(dialog).getByLabelText(label), { target: { value } });

it('shows the expected amount, and requires a reason when the count differs', async () => {
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Contar la caja' }));
  const dialog = await screen.findByRole('dialog');
  type(dialog, 'RD$2,000', '1');
  type(dialog, 'RD$100', '4');
  expect(within(dialog).getByText('Faltan', { exact: false }).textContent).toBe('Faltan RD$100');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Guardar el conteo' }));
  expect(await within(dialog).findByText('Escriba por qué hay diferencia')).toBeDefined();
  // On a low screen it is below the visible part while the button is pressed.
  expect(document.activeElement).toBe(within(dialog).getByLabelText('Por qué hay diferencia'));
  expect(sent).not.toHaveBeenCalled();
  type(dialog, 'Por qué hay diferencia', ' Se dio de más ');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Guardar el conteo' }));
  await expect
    .poll(() => sent.mock.calls)
    .toEqual([
      [
        '/api/admin/drawers/7/count',
        {
          denominations: [
            { value: 2_000, count: 1 },
            { value: 100, count: 4 },
          ],
          expected: 2_500,
          reason: 'Se dio de más',
        },
      ],
    ]);
});

it('says before a count which cash belongs to waiting receipts, and not to this drawer', async () => {
  const says = /Aparte lleva RD\$700 de recibos de la calle que esperan a un dueño/;
  const { container } = show();
  fireEvent.click(await screen.findByRole('button', { name: 'Contar la caja' }));
  expect((await screen.findByRole('dialog')).textContent).not.toContain('Aparte');
  fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
  expect(container.textContent).not.toContain('Aparte');
  cleanup();
  mine = { drawer: { ...DRAWER, waiting: 700, lines: [] }, counted: [] };
  const { container: waiting } = show();
  fireEvent.click(await screen.findByRole('button', { name: 'Contar la caja' }));
  expect((await screen.findByRole('dialog')).textContent).toMatch(says);
  expect(waiting.textContent).toMatch(says);
});

it('says before a count which cash has to be given back, and does not belong to this drawer', async () => {
  const says = /Aparte lleva RD\$300 de recibos de la calle no aceptados, para devolver\. No se cuentan en/;
  mine = { drawer: { ...DRAWER, refused: 300, lines: [] }, counted: [] };
  const { container } = show();
  fireEvent.click(await screen.findByRole('button', { name: 'Contar la caja' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toMatch(says);
  expect(dialog.textContent).not.toContain('esperan a un dueño');
  expect(container.textContent).toMatch(says);
});

it('says that it lists the latest movements alone, where the drawer has more than one page holds', async () => {
  const line = { at: '2026-11-20T13:00:00.000Z', kind: 'other_in', amount: 5 } as const;
  const lines = (length: number) =>
    Array.from({ length }, () => ({ ...line, reference: null, fullName: null, note: 'Vuelto' }));
  const says = /Están los 500 más recientes/;
  mine = { drawer: { ...DRAWER, lines: lines(499) }, counted: [] };
  show();
  await screen.findByRole('table', { name: 'Movimientos de la caja' });
  expect(screen.queryByText(says)).toBeNull();
  cleanup();
  mine = { drawer: { ...DRAWER, lines: lines(500) }, counted: [] };
  show();
  expect(await screen.findByText(says)).toBeDefined();
});

it('refuses a count that is no whole number at its field', async () => {
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Contar la caja' }));
  const dialog = await screen.findByRole('dialog');
  type(dialog, 'RD$500', '2.5');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Guardar el conteo' }));
  expect(await within(dialog).findByText('Escriba cuántos hay, sin decimales')).toBeDefined();
  expect(sent).not.toHaveBeenCalled();
});

it('offers a collector no hand-in to the safe, whose cash another person counts', async () => {
  const offered = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Mover efectivo' }));
    const options = within(await screen.findByLabelText('Movimiento')).getAllByRole('option');
    return options.map(({ textContent }) => textContent);
  };
  show();
  expect(await offered()).toContain('Entrega a la caja general');
  cleanup();
  show({ ...OWNER, role: 'collector' });
  expect(await offered()).toEqual([
    'Fondo de apertura',
    'Depósito en el banco',
    'Otra entrada',
    'Otra salida',
  ]);
});

it('opens with a float, or with nothing', async () => {
  mine = { drawer: null, counted: [] };
  show();
  fireEvent.change(await screen.findByLabelText('Fondo de apertura'), { target: { value: '1,500' } });
  fireEvent.click(screen.getByRole('button', { name: 'Abrir la caja' }));
  await expect.poll(() => sent.mock.calls).toEqual([['/api/admin/drawers', { float: 1_500 }]]);
});

it('shows the drawers that wait for a signature, with a link to print the count', async () => {
  mine = {
    drawer: null,
    counted: [
      {
        ...DRAWER,
        status: 'counted',
        counted: 2_700,
        difference: 200,
        differenceReason: 'Vuelto que no se llevaron',
        countedBy: 'Pedro Santos',
        countedAt: '2026-11-20T21:00:00.000Z',
        mayCount: true,
      },
    ],
  };
  show();
  expect(await screen.findByText('Falta la firma de otra persona.')).toBeDefined();
  expect(screen.getByText('Vuelto que no se llevaron', { exact: false })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Ver e imprimir el conteo' }).getAttribute('href')).toBe(
    '/admin-drawer?caja=7',
  );
});

it('prints the count of a drawer with the name of the lender', async () => {
  const variables = document.createElement('meta');
  variables.name = 'template-variables';
  variables.content = JSON.stringify({ productName: 'Préstamos La Fe' });
  document.head.append(variables);
  history.replaceState(null, '', '/admin-drawer?caja=7');
  vi.stubGlobal('fetch', async () => Response.json({ ...DRAWER, lines: [] }));
  try {
    show();
    const count = await screen.findByRole('article', { name: 'Caja núm. 7' });
    expect(within(count).getByText('Préstamos La Fe')).toBeDefined();
  } finally {
    variables.remove();
  }
});
