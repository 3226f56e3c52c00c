import { render, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PendingApplication } from '#contract/reviews.ts';
import { Office } from '#web/app/session/office.fixture.tsx';
import { OWNER } from '#web/app/session/user.fixture.ts';
import { CounterOfferDialog } from '#web/reviews/decisions/counter-offer-dialog.tsx';
import { MODAL } from '#web/reviews/decisions/wording.ts';
import { ApplicationPane } from '#web/reviews/pending-screen.tsx';
import { ApproveDialog, RejectDialog } from '#web/reviews/review-queue.tsx';
import { LUIS } from '#web/reviews/reviews.fixture.ts';

const LOST = {
  id: 3,
  reference: '#LN-0003',
  status: 'written_off',
  principal: 10_000,
  balance: 0,
  worstDaysLate: 108,
  lost: 3_514,
  disbursedOn: '2026-01-05',
} as const;
const KNOWN: PendingApplication = {
  ...LUIS,
  earlier_loans: [LOST],
  other_accounts: [
    {
      user_id: 8,
      full_name: 'Rosa Méndez',
      shares: ['phone'],
      loans: [{ ...LOST, id: 5, reference: '#LN-0005' }],
    },
  ],
  do_not_lend: {
    id: 4,
    cedula: LUIS.cedula,
    reason: 'Presentó una carta de trabajo falsa',
    addedAt: '2026-11-20T15:00:00Z',
    addedBy: 'Pedro Santos',
    removedAt: null,
    removedBy: null,
    removalReason: null,
    clients: [],
  },
  notes: [
    {
      id: 6,
      text: 'Pidió una prórroga en marzo',
      aboutOthers: false,
      writtenAt: '2026-11-20T15:00:00Z',
      by: 'Alba Peña',
      file: { shows: 'other', type: 'application/pdf', address: '/api/admin/client-notes/6/file' },
    },
  ],
  note_count: 4,
  document_arrived_at: '2026-11-20T21:05:00Z',
};
const nothing = () => undefined;
const asked = { wording: MODAL, onClose: nothing, onDecided: nothing };
const PLACES = {
  'the review': (application: PendingApplication) => (
    <ApplicationPane application={application} busy={null} onCommand={nothing} onPhotos={nothing} />
  ),
  'the question before approving': (application: PendingApplication) => (
    <ApproveDialog {...asked} application={application} />
  ),
  'the question before an offer': (application: PendingApplication) => (
    <CounterOfferDialog {...asked} application={application} />
  ),
  'the question before rejecting': (application: PendingApplication) => (
    <RejectDialog {...asked} application={application} />
  ),
} as const;

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json([]));
  Element.prototype.scrollIntoView = vi.fn();
});

describe.each(Object.entries(PLACES))('%s', (_place, shown) => {
  const show = (changes: Partial<PendingApplication>) =>
    render(<Office user={OWNER}>{shown({ ...KNOWN, ...changes })}</Office>);

  it('shows the earlier loans, the other accounts with theirs, and the do-not-lend list', () => {
    show({});
    const earlier = within(screen.getByRole('list', { name: 'Préstamos de antes' }));
    expect(earlier.getByRole('link', { name: '#LN-0003' })).toBeDefined();
    const others = within(screen.getByRole('list', { name: 'Otras cuentas' }));
    expect(others.getByRole('link', { name: 'Rosa Méndez' }).getAttribute('href')).toBe(
      '/admin-clients?cliente=8',
    );
    expect(others.getByText(/mismo teléfono/)).toBeDefined();
    expect(others.getByRole('link', { name: '#LN-0005' })).toBeDefined();
    expect(screen.getByText('Presentó una carta de trabajo falsa')).toBeDefined();
  });

  it("shows the staff's notes, and links to the rest", () => {
    show({});
    const notes = within(screen.getByRole('list', { name: 'Notas del equipo' }));
    expect(notes.getByText('Pidió una prórroga en marzo')).toBeDefined();
    expect(notes.getByText(/Alba Peña/)).toBeDefined();
    expect(notes.getByRole('link', { name: /Ver el archivo/ }).getAttribute('href')).toBe(
      '/api/admin/client-notes/6/file',
    );
    expect(screen.getByRole('link', { name: 'Ver las 4 notas' }).getAttribute('href')).toBe(
      '/admin-clients?cliente=2',
    );
  });

  it('says when a document arrived after the application was sent, and links to it', () => {
    show({});
    const arrived = screen.getByRole('link', { name: 'Llegó un documento' });
    expect(arrived.getAttribute('href')).toBe('/admin-clients?cliente=2');
    expect(arrived.parentElement?.textContent).toBe('Llegó un documento 20/11/2026 17:05');
  });

  it("shows the results of the lender's rules", () => {
    show({ refused_by: ['do_not_lend'], second_person_for: ['phone_shared'] });
    expect(screen.getByText('Según las reglas se rechaza: En la lista de no prestar.')).toBeDefined();
    expect(
      screen.getByText('Según las reglas lo confirma otra persona: Otra cuenta tiene este teléfono.'),
    ).toBeDefined();
  });
});

it('offers neither an approval nor an offer when a rule refuses, and only standard reasons', () => {
  const { unmount } = render(
    <Office user={OWNER}>{PLACES['the review']({ ...KNOWN, refused_by: ['do_not_lend'] })}</Office>,
  );
  expect(screen.queryByRole('button', { name: /Aprobar/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /Contra Oferta/ })).toBeNull();
  expect(screen.getByRole('button', { name: /Rechazar/ })).toBeDefined();
  unmount();
  render(
    <Office user={OWNER}>
      {PLACES['the question before rejecting']({ ...KNOWN, refused_by: ['do_not_lend'] })}
    </Office>,
  );
  expect(screen.queryByLabelText(/Explicación/)).toBeNull();
  expect(screen.queryByRole('radio', { name: /Otro/ })).toBeNull();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /No cumple con las políticas/ }).checked).toBe(
    true,
  );
});
