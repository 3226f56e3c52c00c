import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { User } from '#contract/accounts.ts';
import { counterApplication } from '#contract/counter.ts';
import type { GuarantorAtDesk } from '#contract/guarantor-desk.ts';
import { learnTerms, TERM } from '#domain/loans/term.ts';
import { sampleOf } from '#test/literals/sample.ts';
import { Office } from '#web/app/session/office.fixture.tsx';
import { OWNER } from '#web/app/session/user.fixture.ts';
import { CounterSent } from '#web/counter/counter-sent.tsx';
import { DeskGuarantor } from '#web/guarantors/desk-guarantor.tsx';

const HIM: GuarantorAtDesk = {
  ...{ fullName: 'Ramón Peña', cedula: '40212345678', phone: '+18295550199', state: 'waiting' },
  ...{ namedAt: '2026-11-20T15:00:00Z', linkExpiresAt: '2999-01-01T15:00:00Z', signedAt: null },
  ...{ email: null, namedBy: 'Ana Reyes', openedAt: '2026-11-21T15:00:00Z', declinedAt: null },
  ...{ others: [], owesLoan: false, doNotLend: false, cedulaDoubtful: false },
  sharedWithClient: { network: false, browser: false },
};
const VOUCHED = 993_002;

let reply: { asked: boolean; guarantor: GuarantorAtDesk | null };
let asked: string[];
beforeEach(() => {
  const two = TERM[2];
  if (!two) throw new Error('The specification has two instalments');
  learnTerms({ [VOUCHED]: { ...two, guarantor: true } });
  reply = { asked: true, guarantor: HIM };
  asked = [];
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    asked.push(`${method} ${path}`);
    if (method === 'GET') return Response.json(reply);
    reply = { asked: true, guarantor: { ...HIM, fullName: 'Julia Mateo' } };
    return Response.json({ guarantor: reply.guarantor, secret: 'AbCdEfGhIjKlMnOpQrStUv', message: 'Listo' });
  });
});

interface Shown {
  readonly term?: number;
  readonly isOpen?: boolean;
  readonly isTakenOver?: boolean;
  readonly user?: User;
}
const show = ({ term = VOUCHED, isOpen = true, isTakenOver = false, user = OWNER }: Shown = {}) =>
  render(
    <Office user={user}>
      <DeskGuarantor {...{ applicationId: 7, term, isOpen, isTakenOver }} borrower="Ana Reyes" lateLoan={3} />
    </Office>,
  );

it('asks for a guarantor of terms that took a loan over, until one has signed', async () => {
  reply.guarantor = null;
  const { unmount } = show({ isOpen: false, isTakenOver: true });
  expect(await screen.findByText(/^Falta la firma del fiador de las condiciones nuevas\./)).toBeDefined();
  expect(screen.getByLabelText('Cédula del fiador')).toBeDefined();
  unmount();
  reply.guarantor = { ...HIM, state: 'signed' };
  show({ isOpen: false, isTakenOver: true });
  expect(await screen.findByText('Ramón Peña')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Nombrar a otra persona' })).toBeNull();
});

it('shows who vouches, how far it is, and what else the lender knows of the person', async () => {
  reply.guarantor = {
    ...HIM,
    others: [
      {
        ...{ applicationId: 9, reference: '#LN-0009', fullName: 'Luis Ureña' },
        ...{ status: 'approved', loanStatus: 'active' },
      },
    ],
    owesLoan: true,
    doNotLend: true,
    cedulaDoubtful: true,
  };
  show();
  expect(await screen.findByText('Falta la firma del fiador: sin ella no se desembolsa.')).toBeDefined();
  for (const text of ['Ramón Peña', '402-1234567-8', '(829) 555-0199', 'Sin email: no recibe avisos'])
    expect(screen.getByText(text)).toBeDefined();
  expect(screen.getByText('Está en la lista de no prestar.')).toBeDefined();
  expect(screen.getByText('Tiene un préstamo propio sin saldar.')).toBeDefined();
  expect(screen.getByText(/^El dígito verificador de su cédula no cuadra/)).toBeDefined();
  expect(screen.getByRole('list', { name: 'También responde por' }).textContent).toContain(
    'Luis Ureña, activo',
  );
  // Before the signature there is nothing to download, and nobody is told.
  expect(screen.queryByRole('link', { name: 'Fianza firmada' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Avisar al fiador' })).toBeNull();
});

it('names another person, and gives the link to send in the words of the staff', async () => {
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Nombrar a otra persona' }));
  fireEvent.change(screen.getByLabelText('Nombre completo del fiador'), { target: { value: 'Julia Mateo' } });
  fireEvent.click(screen.getByRole('button', { name: 'Guardar fiador' }));
  const link = await screen.findByRole('link', { name: 'Enviar por WhatsApp' });
  const text = new URL(link.getAttribute('href') ?? '').searchParams.get('text');
  expect(text).toContain('Hola, Julia: Ana Reyes le nombró fiador de su préstamo');
  expect(asked).toContain('PUT /api/loan-applications/7/guarantor');
});

it('gives the signed fianza, and tells the guarantor of a late loan', async () => {
  reply.guarantor = { ...HIM, state: 'signed', signedAt: '2026-11-22T15:00:00Z' };
  show({ isOpen: false });
  const link = await screen.findByRole('link', { name: 'Fianza firmada' });
  expect(link.getAttribute('href')).toMatch(/7.*guaranty\.pdf$/);
  expect(screen.queryByRole('button', { name: 'Nombrar a otra persona' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Avisar al fiador' }));
  expect(await screen.findByRole('dialog', { name: 'Avisar al fiador: Ramón Peña' })).toBeDefined();
});

it('asks nothing of the server for a product without a guarantor, and shows an auditor no action', async () => {
  const { unmount } = show({ term: 2 });
  expect(asked).toEqual([]);
  unmount();
  reply.guarantor = null;
  show({ user: { ...OWNER, role: 'auditor' } });
  expect(await screen.findByText(/Todavía no se ha nombrado a nadie/)).toBeDefined();
  expect(screen.queryByLabelText('Nombre completo del fiador')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

it('shows nothing where the server says that none is asked', async () => {
  reply = { asked: false, guarantor: null };
  // The plan of an earlier version, which the page does not know.
  const { container } = show({ term: 88_003 });
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(container.querySelector('h2')).toBeNull();
});

it('stands beside an application that was sent at the counter', async () => {
  const told = { id: 7, term: VOUCHED, fullName: 'Ana Reyes', reference: '#LN-0007' };
  render(
    <Office>
      <CounterSent application={counterApplication.parse(sampleOf(counterApplication, told))} />
    </Office>,
  );
  expect(await screen.findByRole('heading', { name: 'Fiador' })).toBeDefined();
});

it.each([
  [false, false, true, null],
  [
    true,
    false,
    true,
    'Se firmó desde una red que el cliente también usó. Puede ser que estuvieran juntos: llame al fiador antes de desembolsar.',
  ],
  [
    false,
    true,
    true,
    'Se firmó con un navegador como el del cliente. Puede ser que estuvieran juntos: llame al fiador antes de desembolsar.',
  ],
  [
    true,
    true,
    false,
    'Se firmó desde una red que el cliente también usó y con un navegador como el suyo. Puede ser que estuvieran juntos: llame al fiador.',
  ],
])(
  'signed from a network of the client %s, in a browser of theirs %s, open %s: says %s',
  async (network, browser, isOpen, says) => {
    reply.guarantor = { ...HIM, state: 'signed', sharedWithClient: { network, browser } };
    show({ isOpen });
    expect(await screen.findByText('Ramón Peña')).toBeDefined();
    expect(screen.queryByText(/^Se firmó/)?.textContent ?? null).toBe(says);
  },
);
