import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ClosedDay } from '#contract/closed-days.ts';
import { Office } from '#web/app/session/office.fixture.tsx';
import { OWNER } from '#web/app/session/user.fixture.ts';
import { ClosedDaysScreen } from '#web/closed-days/closed-days-screen.tsx';

const CLOSED = { addedBy: 'Pedro Santos', addedAt: '2026-11-20T15:00:00Z' };
const DAYS: readonly ClosedDay[] = [
  { ...CLOSED, id: 1, day: '2020-12-10', reason: 'Fiesta patronal de antes', mayReopen: false },
  { ...CLOSED, id: 2, day: '2999-12-03', reason: 'Inventario', mayReopen: false },
  { ...CLOSED, id: 3, day: '2999-12-10', reason: 'Fiesta patronal', mayReopen: true },
];

let sent: unknown[];
let refusal: object | null;
beforeEach(() => {
  sent = [];
  refusal = null;
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') return Response.json({ days: DAYS });
    sent.push([address, body === undefined ? null : JSON.parse(String(body))]);
    if (refusal) return Response.json(refusal, { status: 400 });
    return Response.json({ ...DAYS[2], message: 'El 10/12/2999 cuenta como feriado.' }, { status: 201 });
  });
  Element.prototype.scrollIntoView = vi.fn();
});
const show = (user = OWNER) =>
  render(
    <Office user={user}>
      <ClosedDaysScreen />
    </Office>,
  );
const dayInput = () => screen.getByLabelText<HTMLInputElement>('Día');
const reasonInput = () => screen.getByLabelText<HTMLInputElement>('Por qué cierra');
const type = (control: HTMLInputElement, value: string) => fireEvent.change(control, { target: { value } });
const press = async () =>
  fireEvent.click(await screen.findByRole('button', { name: 'Agregar día', busy: false }));

it('separates future days from those of the last year, and offers deletion only where possible', async () => {
  show();
  const ahead = within(await screen.findByRole('region', { name: 'Por venir' }));
  expect(ahead.getAllByRole('listitem')).toHaveLength(2);
  expect(ahead.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Quitar el 10/12/2999',
  ]);
  const past = within(screen.getByRole('region', { name: 'Del último año' }));
  expect(past.getByText('Fiesta patronal de antes')).toBeDefined();
});

it('leads to the wrong field, keeps the typed values, and sends the day as the contract writes it', async () => {
  show();
  await screen.findByText('Inventario');
  await press();
  expect(screen.getByText('Escriba por qué cierra')).toBeDefined();
  expect(document.activeElement).toBe(dayInput());
  type(dayInput(), '10/12/2999');
  type(reasonInput(), ' Fiesta patronal ');
  refusal = {
    code: 'invalid_input',
    message: 'Ese día ya está cerrado',
    errors: [{ field: 'day', message: 'Ese día ya está cerrado' }],
  };
  await press();
  expect((await screen.findAllByText('Ese día ya está cerrado')).length).toBeGreaterThan(0);
  expect(dayInput().value).toBe('10/12/2999');
  refusal = null;
  await press();
  await waitFor(() => expect(dayInput().value).toBe(''));
  const body = { day: '2999-12-10', reason: 'Fiesta patronal' };
  expect(sent).toEqual([
    ['/api/admin/closed-days', body],
    ['/api/admin/closed-days', body],
  ]);
});

it('asks before it deletes a day', async () => {
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Quitar el 10/12/2999' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Quitar el 10/12/2999' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Quitar el día' }));
  await waitFor(() => expect(sent).toEqual([['/api/admin/closed-days/3/removal', null]]));
});

it('lets an auditor only read', async () => {
  show({ ...OWNER, role: 'auditor' });
  await screen.findByText('Inventario');
  expect(screen.queryByRole('button', { name: 'Agregar día' })).toBeNull();
  expect(screen.queryByRole('button', { name: /Quitar/ })).toBeNull();
});
