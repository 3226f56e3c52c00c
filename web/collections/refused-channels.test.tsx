import { fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ChasedLoan, Worklist } from '#contract/collections.ts';
import { INITIAL_TEMPLATES } from '#domain/collections/message.ts';
import { until } from '#test/until.ts';
import { Office } from '#web/app/session/office.fixture.tsx';
import { CollectionsScreen } from '#web/collections/collections-screen.tsx';

const luis: ChasedLoan = {
  ...{ loanId: 4, userId: 7, reference: '#LN-0004', fullName: 'Luis Ureña', firstName: 'Luis' },
  ...{ phone: '+18495550103', getsLetters: true, daysLate: 12, overdue: 3_450, dueNow: 0, balance: 6_900 },
  ...{ turn: 'to_contact', promise: null, lastContact: null, contactsToday: 0, refused: ['call'] },
};
let sent: [string, unknown][];
beforeEach(() => {
  sent = [];
  const worklist: Worklist = {
    ...{
      mayContact: true,
      contactsPerDay: 5,
      total: 1,
      late: 1,
      items: [luis],
      templates: INITIAL_TEMPLATES,
    },
  };
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') return Response.json(worklist);
    sent.push([`${method} ${address}`, JSON.parse(String(body))]);
    return Response.json({ message: 'Queda anotado' });
  });
});
const openNote = async () => {
  render(
    <Office>
      <CollectionsScreen />
    </Office>,
  );
  const card = within(await screen.findByRole('article', { name: /Luis/ }));
  fireEvent.click(card.getByRole('button', { name: /Nota/ }));
  return within(await screen.findByRole('dialog'));
};

it('keeps by which ways a client asked not to be reached, beside the note in which it was said', async () => {
  const dialog = await openNote();
  fireEvent.click(dialog.getByText('Vías por las que no se le contacta'));
  expect(dialog.getByRole('checkbox', { name: 'Llamada' })).toHaveProperty('checked', true);
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Carta' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Guardar las vías' }));
  await until(() =>
    expect(sent).toEqual([
      ['PUT /api/admin/clients/7/contact-refusals', { channels: ['call', 'letter'], seen: ['call'] }],
    ]),
  );
  await dialog.findByRole('button', { name: 'Guardar las vías', busy: false });
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Llamada' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Guardar las vías' }));
  await until(() => expect(sent[1]?.[1]).toEqual({ channels: ['letter'], seen: ['call', 'letter'] }));
  // The note is still to be written.
  expect(dialog.getByRole('button', { name: 'Anotar contacto' })).toBeDefined();
});
