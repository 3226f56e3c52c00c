import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { LetterTexts } from '#contract/letter-texts.ts';
import { LETTER_TEXT } from '#domain/messages/letter-texts.ts';
import { Office } from '#web/app/session/office.fixture.tsx';
import { OWNER } from '#web/app/session/user.fixture.ts';
import { LetterTextsScreen } from '#web/letter-texts/letter-texts-screen.tsx';

const CONFIRMED = {
  letter: 'payment-confirmed',
  subject: 'Pago de {monto} confirmado',
  body: 'Llegó su pago {pago} de {monto}.\n\n{correccion}\n\n{balance}',
} as const;
let inForce: LetterTexts;
let sent: unknown[];
beforeEach(() => {
  inForce = { version: 3, own: [CONFIRMED] };
  sent = [];
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') return Response.json(inForce);
    sent.push([address, JSON.parse(String(body))]);
    return Response.json({ ...inForce, message: 'Guardado' });
  });
  Element.prototype.scrollIntoView = vi.fn();
});
const show = (user = OWNER) =>
  render(
    <Office user={user}>
      <LetterTextsScreen />
    </Office>,
  );
const choose = async (letter: string) =>
  fireEvent.change(await screen.findByLabelText('Carta'), { target: { value: letter } });
const body = () => screen.getByLabelText<HTMLTextAreaElement>('Texto');
const type = (value: string) => fireEvent.change(body(), { target: { value } });
const preview = () => within(screen.getByRole('region', { name: 'Así se lee' }));

it('shows the text in force, and its preview during typing', async () => {
  show();
  await choose('payment-confirmed');
  expect(screen.getByText('Esta carta lleva un texto suyo.')).toBeDefined();
  expect(body().value).toBe(CONFIRMED.body);
  expect(preview().getByText('Llegó su pago PG-000041 de RD$10,000.')).toBeDefined();
  type(`Gracias.\n\n${CONFIRMED.body}`);
  expect(preview().getByText('Gracias.')).toBeDefined();
  await choose('loan-disbursed');
  expect(body().value).toBe(LETTER_TEXT['loan-disbursed'].body);
  expect(preview().getByRole('columnheader', { name: 'A más tardar' })).toBeDefined();
});

it('saves a valid text with the version that was seen, and leads to the field of an invalid one', async () => {
  show();
  await choose('payment-confirmed');
  type('Llegó.');
  fireEvent.click(screen.getByRole('button', { name: 'Guardar texto' }));
  expect(screen.getByText('Faltan {pago}, {monto}, {correccion}, {balance}')).toBeDefined();
  // On a phone it is above the visible part while the button is pressed.
  expect(document.activeElement).toBe(body());
  expect(sent).toEqual([]);
  type(` ${CONFIRMED.body}\n\nGracias. `);
  fireEvent.click(screen.getByRole('button', { name: 'Guardar texto' }));
  await waitFor(() =>
    expect(sent).toEqual([
      [
        '/api/admin/letter-texts/payment-confirmed',
        { text: { subject: CONFIRMED.subject, body: `${CONFIRMED.body}\n\nGracias.` }, version: 3 },
      ],
    ]),
  );
});

it('keeps the typed text while another message is open', async () => {
  show();
  await choose('payment-confirmed');
  type('A medias');
  await choose('loan-settled');
  expect(
    screen.getByRole('option', { name: /Pago confirmado \(texto suyo\) \(sin guardar\)/ }),
  ).toBeDefined();
  await choose('payment-confirmed');
  expect(body().value).toBe('A medias');
  // A phone cuts the option's text off before the mark.
  expect(screen.getByText('Lo que escribió no está guardado.', { exact: false })).toBeDefined();
});

it('saves on the version on which the person typed, after a colleague has changed the letter', async () => {
  show();
  await choose('payment-confirmed');
  type(`${CONFIRMED.body}\n\nGracias.`);
  await choose('loan-settled');
  type(`${LETTER_TEXT['loan-settled'].body}\n\nGracias.`);
  inForce = { version: 5, own: [{ ...CONFIRMED, subject: 'De la colega' }] };
  // The save refetches the texts, with the colleague's.
  fireEvent.click(screen.getByRole('button', { name: 'Guardar texto' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText('no está guardado', { exact: false })).toBeNull());
  await choose('payment-confirmed');
  fireEvent.click(screen.getByRole('button', { name: 'Guardar texto' }));
  await waitFor(() => expect(sent[1]).toEqual([expect.any(String), expect.objectContaining({ version: 3 })]));
});

it('keeps what is typed while a save is under way', async () => {
  show();
  await choose('payment-confirmed');
  type(`${CONFIRMED.body}\n\nGracias.`);
  fireEvent.click(screen.getByRole('button', { name: 'Guardar texto' }));
  type(`${CONFIRMED.body}\n\nMuchas gracias.`);
  expect(await screen.findByText('Texto guardado')).toBeDefined();
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Guardar texto' }).getAttribute('aria-busy')).toBeNull(),
  );
  expect(body().value).toBe(`${CONFIRMED.body}\n\nMuchas gracias.`);
});

it('asks before it restores the program’s text', async () => {
  show();
  await choose('payment-confirmed');
  fireEvent.click(screen.getByRole('button', { name: 'Volver al texto del programa' }));
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Volver al texto del programa' }));
  await waitFor(() =>
    expect(sent).toEqual([['/api/admin/letter-texts/payment-confirmed', { text: null, version: 3 }]]),
  );
});

it('lets an auditor only read', async () => {
  show({ ...OWNER, role: 'auditor' });
  await choose('payment-confirmed');
  expect(screen.queryByRole('button', { name: 'Guardar texto' })).toBeNull();
  expect(body().closest('fieldset')?.disabled).toBe(true);
});
