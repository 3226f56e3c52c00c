import { fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ChasedLoan, Worklist } from '#contract/collections.ts';
import { Office } from '#web/app/session/office.fixture.tsx';
import { CollectionsScreen } from '#web/collections/collections-screen.tsx';

const rosa: ChasedLoan = {
  loanId: 3,
  userId: 7,
  reference: '#LN-0003',
  fullName: 'Rosa Méndez',
  firstName: 'Rosa',
  phone: '+18495550103',
  daysLate: 12,
  overdue: 3_450,
  balance: 6_900,
  turn: 'to_contact',
  promise: null,
  lastContact: null,
  refused: [],
};
const luis: ChasedLoan = {
  ...rosa,
  loanId: 4,
  fullName: 'Luis Ureña',
  reference: '#LN-0004',
  turn: 'broken_promise',
  promise: { on: '2026-11-19', amount: 2_000, state: 'broken' },
  lastContact: {
    id: 1,
    loanId: 4,
    channel: 'call',
    outcome: 'promised',
    note: 'Cobra el viernes',
    promisedOn: '2026-11-19',
    promisedAmount: 2_000,
    at: '2026-11-16T14:00:00.000Z',
    by: 'Pedro Santos',
  },
  refused: ['call'],
};

let worklist: Worklist;
let sent: { path: string; body: unknown }[];
beforeEach(() => {
  worklist = { mayContact: true, total: 2, items: [luis, rosa] };
  sent = [];
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (init?.method === 'POST') {
      sent.push({ path: address, body: JSON.parse(String(init.body)) });
      return Response.json({ ...luis.lastContact, message: 'Hecho' }, { status: 201 });
    }
    return Response.json(worklist);
  });
});

const show = () =>
  render(
    <Office>
      <CollectionsScreen />
    </Office>,
  );
const cardOf = async (name: string) => {
  const heading = await screen.findByRole('heading', { level: 3, name: new RegExp(name) });
  const card = heading.closest('article');
  if (!card) throw new Error('A name stands in a card');
  return within(card);
};

it('puts broken promises first, with what was said last', async () => {
  show();
  const card = await cardOf('Luis');
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Promesas incumplidas (1)',
    'Por contactar (1)',
  ]);
  expect(card.getByText('Promesa incumplida')).toBeDefined();
  expect(card.getByText(/Prometió pagar, por Pedro Santos\. Cobra el viernes/)).toBeDefined();
});

it('offers no way that somebody refused, and none outside the hours', async () => {
  show();
  expect((await cardOf('Luis')).queryByRole('link', { name: /Llamar/ })).toBeNull();
  expect((await cardOf('Rosa')).getByRole('link', { name: /Llamar/ }).getAttribute('href')).toBe(
    'tel:+18495550103',
  );
});

it('only takes notes outside the hours', async () => {
  worklist = { ...worklist, mayContact: false };
  show();
  const card = await cardOf('Rosa');
  expect(card.queryByRole('link', { name: /Llamar|WhatsApp/ })).toBeNull();
  expect(card.queryByRole('button', { name: 'Escribirle' })).toBeNull();
  expect(card.getByRole('button', { name: 'Anotar contacto' })).toBeDefined();
  expect(screen.getByText(/la ley no permite/)).toBeDefined();
});

it('asks for the day of a promise before it is sent', async () => {
  show();
  fireEvent.click((await cardOf('Rosa')).getByRole('button', { name: 'Anotar contacto' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Cómo'), { target: { value: 'whatsapp' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Anotar contacto' }));
  expect(dialog.getByText(/Escriba la fecha así/)).toBeDefined();
  expect(sent).toEqual([]);
  fireEvent.change(dialog.getByLabelText('Paga el día'), { target: { value: '25112026' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Anotar contacto' }));
  await vi.waitFor(() =>
    expect(sent).toEqual([
      {
        path: '/api/admin/loans/3/contacts',
        body: {
          channel: 'whatsapp',
          outcome: 'promised',
          note: '',
          promisedOn: '2026-11-25',
          promisedAmount: 3_450,
        },
      },
    ]),
  );
});

it('shows a letter as it will be read, and refuses a field that does not exist', async () => {
  show();
  fireEvent.click((await cardOf('Rosa')).getByRole('button', { name: 'Escribirle' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/Su préstamo #LN-0003 tiene RD\$3,450 vencidos desde hace 12 días/)).toBeDefined();
  const text = dialog.getByLabelText('Mensaje');
  fireEvent.change(text, { target: { value: 'Pague {todo}' } });
  expect(dialog.getByText('No existe {todo}')).toBeDefined();
  fireEvent.click(dialog.getByRole('button', { name: 'Enviar la carta' }));
  expect(sent).toEqual([]);
  fireEvent.change(text, { target: { value: '{nombre}, llámenos' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Enviar la carta' }));
  await vi.waitFor(() =>
    expect(sent).toEqual([
      { path: '/api/admin/collections/letters', body: { loanIds: [3], text: '{nombre}, llámenos' } },
    ]),
  );
});
