import { fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ChasedLoan, Worklist } from '#contract/collections.ts';
import { INITIAL_TEMPLATES } from '#domain/collections/message.ts';
import { until } from '#test/until.ts';
import { Office } from '#web/app/session/office.fixture.tsx';
import { OWNER } from '#web/app/session/user.fixture.ts';
import { CollectionsScreen } from '#web/collections/collections-screen.tsx';

const rosa: ChasedLoan = {
  loanId: 3,
  userId: 7,
  reference: '#LN-0003',
  fullName: 'Rosa Méndez',
  firstName: 'Rosa',
  phone: '+18495550103',
  getsLetters: true,
  daysLate: 12,
  overdue: 3_450,
  dueNow: 0,
  balance: 6_900,
  turn: 'to_contact',
  promise: null,
  lastContact: null,
  contactsToday: 0,
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
  contactsToday: 0,
  refused: ['call'],
};

let worklist: Worklist;
let sent: { path: string; body: unknown }[];
let refusal: { code: string; message: string } | null;
beforeEach(() => {
  worklist = {
    mayContact: true,
    contactsPerDay: 5,
    total: 2,
    late: 2,
    items: [luis, rosa],
    templates: INITIAL_TEMPLATES,
  };
  sent = [];
  refusal = null;
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (init?.method === 'POST') {
      sent.push({ path: address, body: JSON.parse(String(init.body)) });
      if (refusal) return Response.json(refusal, { status: 409 });
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
  if (!card) throw new Error('A card has no name');
  return within(card);
};

it('puts broken promises first, with the last contact', async () => {
  show();
  const card = await cardOf('Luis');
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Promesas incumplidas (1)',
    'Por contactar (1)',
  ]);
  expect(card.getByText('Promesa incumplida')).toBeDefined();
  expect(card.getByText(/Prometió pagar, por Pedro Santos\. Cobra el viernes/)).toBeDefined();
});

it('lists loans due today separately, without a message about late days', async () => {
  const marta: ChasedLoan = {
    ...rosa,
    loanId: 5,
    fullName: 'Marta Gil',
    daysLate: 0,
    overdue: 0,
    dueNow: 2_300,
    turn: 'due_today',
  };
  worklist = { ...worklist, total: 3, items: [luis, marta, rosa] };
  show();
  const card = await cardOf('Marta');
  expect(card.getByText('en tiempo hasta hoy')).toBeDefined();
  expect(card.queryByRole('button', { name: /Carta/ })).toBeNull();
  expect(card.getByRole('link', { name: /Llamar/ })).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Tienen hasta hoy para pagar (1)' })).toBeDefined();
  expect(screen.getByText(/2 personas atrasadas/).textContent).toBe(
    '2 personas atrasadas, con RD$6,900 vencidos, mora incluida. 1 tiene hasta hoy para pagar RD$2,300.',
  );
});

it('lists last who paid and waits for the verification, with the amount', async () => {
  const paid: ChasedLoan = { ...rosa, loanId: 5, fullName: 'Ana Peña', turn: 'in_verification' };
  worklist = { ...worklist, total: 3, late: 3, items: [luis, rosa, { ...paid, reported: 3_450 }] };
  show();
  expect((await cardOf('Ana')).getByText(/^En verificación:/).textContent).toBe('En verificación: RD$3,450.');
  expect((await cardOf('Rosa')).queryByText(/^En verificación:/)).toBeNull();
  const [last] = screen.getAllByRole('heading', { level: 2 }).slice(-1);
  expect(last?.textContent).toBe('Pagaron, por verificar (1)');
});

it('asks in a message, and proposes for a promise, only what money in verification does not cover', async () => {
  const afterVerification = { overdue: 450, daysLate: 4 };
  worklist = { ...worklist, items: [{ ...rosa, reported: 3_000, afterVerification }] };
  show();
  for (const way of [/WhatsApp/, /Carta/]) {
    fireEvent.click((await cardOf('Rosa')).getByRole('button', { name: way }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('Mensaje'), { target: { value: '{monto} hace {dias}' } });
    expect(dialog.getByText('RD$450 hace 4 días')).toBeDefined();
    fireEvent.click(dialog.getByRole('button', { name: /Cerrar/ }));
  }
  // A promise of the whole would be broken by who pays the rest.
  fireEvent.click((await cardOf('Rosa')).getByRole('button', { name: 'Promesa' }));
  const promise = within(await screen.findByRole('dialog'));
  expect(promise.getByLabelText<HTMLInputElement>('Cuánto').value).toBe('450');
});

it('says of whom the sum is where the list has only a part of the late', async () => {
  worklist = { ...worklist, total: 350, late: 340 };
  show();
  expect((await screen.findByText(/340 personas atrasadas/)).textContent).toBe(
    '340 personas atrasadas. Abajo van 2, las promesas vencidas, lo que vence hoy y lo de más atraso, con RD$6,900 vencidos, mora incluida. 10 tienen hasta hoy para pagar.',
  );
});

it('offers no way that the customer refused, and none outside the hours', async () => {
  show();
  expect((await cardOf('Luis')).queryByRole('link', { name: /Llamar/ })).toBeNull();
  expect((await cardOf('Rosa')).getByRole('link', { name: /Llamar/ }).getAttribute('href')).toBe(
    'tel:+18495550103',
  );
});

it('asks for the time when the law did not allow the contact, and an owner confirms it', async () => {
  refusal = { code: 'outside_contact_hours', message: 'La ley permite contactar de lunes a viernes.' };
  show();
  fireEvent.click((await cardOf('Rosa')).getByRole('button', { name: /Nota/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByLabelText('A qué hora fue')).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: 'Anotar contacto' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('La ley permite contactar');
  refusal = null;
  fireEvent.change(await dialog.findByLabelText('A qué hora fue'), { target: { value: '19:30' } });
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Se hizo así, y queda anotado' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Anotar contacto' }));
  await until(() => expect(sent.at(-1)?.body).toMatchObject({ time: '19:30', confirmBeyondLaw: true }));
});

it('has no message for a customer without an address, by button, key or for all', async () => {
  worklist = {
    ...worklist,
    items: [luis, { ...rosa, getsLetters: false }, { ...rosa, loanId: 5, fullName: 'Ana Peña' }],
  };
  show();
  const card = await cardOf('Rosa');
  expect(card.getByText('Sin email: no recibe avisos.')).toBeDefined();
  expect(card.queryByRole('button', { name: /Carta/ })).toBeNull();
  expect(card.getByRole('link', { name: /Llamar/ })).toBeDefined();
  expect(screen.queryByRole('button', { name: /Escribir a/ })).toBeNull();
});

it('only takes notes outside the hours', async () => {
  worklist = { ...worklist, mayContact: false };
  show();
  const card = await cardOf('Rosa');
  expect(card.queryByRole('link', { name: /Llamar/ })).toBeNull();
  expect(card.queryByRole('button', { name: /WhatsApp|Carta/ })).toBeNull();
  expect(card.getByRole('button', { name: 'Nota' })).toBeDefined();
  expect(screen.getByText(/no es hora por la ley, o es día cerrado/)).toBeDefined();
});

it('requires the day of a promise before it sends', async () => {
  show();
  fireEvent.click((await cardOf('Rosa')).getByRole('button', { name: 'Promesa' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Cómo'), { target: { value: 'whatsapp' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Anotar contacto' }));
  expect(dialog.getByText(/Escriba la fecha así/)).toBeDefined();
  expect(sent).toEqual([]);
  fireEvent.change(dialog.getByLabelText('Paga el día'), { target: { value: '25112026' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Anotar contacto' }));
  await until(() =>
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

it('previews a message, and refuses an unknown field', async () => {
  show();
  fireEvent.click((await cardOf('Rosa')).getByRole('button', { name: 'Carta' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/Su préstamo #LN-0003 tiene RD\$3,450 vencidos desde hace 12 días/)).toBeDefined();
  const text = dialog.getByLabelText('Mensaje');
  fireEvent.change(text, { target: { value: 'Pague {todo}' } });
  expect(dialog.getByText('No existe {todo}')).toBeDefined();
  fireEvent.click(dialog.getByRole('button', { name: 'Enviar la carta' }));
  expect(sent).toEqual([]);
  fireEvent.change(text, { target: { value: '{nombre}, llámenos' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Enviar la carta' }));
  await until(() =>
    expect(sent).toEqual([
      { path: '/api/admin/collections/letters', body: { loanIds: [3], text: '{nombre}, llámenos' } },
    ]),
  );
});

it('fills a template for WhatsApp, opens it and records the text', async () => {
  worklist = {
    ...worklist,
    templates: [
      ...INITIAL_TEMPLATES,
      { name: 'Último aviso', channel: 'whatsapp', text: '{nombre}, llámenos hoy' },
    ],
  };
  show();
  fireEvent.click((await cardOf('Rosa')).getByRole('button', { name: 'WhatsApp' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(
    dialog.getByText('Hola, Rosa. Tenemos algo que hablar con usted. ¿Cuándo podemos llamarle?'),
  ).toBeDefined();
  fireEvent.change(dialog.getByLabelText('Plantilla'), { target: { value: 'Último aviso' } });
  // Before it opens: Meta's policy about debts.
  const policy = within(dialog.getByRole('note'));
  expect(policy.getByText(/el cobro de deudas entre los negocios que no admite/)).toBeDefined();
  expect(policy.getByText(/^No nombre deudas, montos ni atrasos/)).toBeDefined();
  const link = dialog.getByRole('link', { name: 'Abrir WhatsApp' });
  expect(link.getAttribute('href')).toBe('https://wa.me/18495550103?text=Rosa%2C%20ll%C3%A1menos%20hoy');
  fireEvent.click(link);
  await until(() =>
    expect(sent).toEqual([
      {
        path: '/api/admin/loans/3/contacts',
        body: { channel: 'whatsapp', outcome: 'written', note: 'Rosa, llámenos hoy' },
      },
    ]),
  );
});

it("previews a message to many with one recipient's data", async () => {
  const marta = { ...rosa, loanId: 5, firstName: 'Marta', fullName: 'Marta Gil', daysLate: 40, overdue: 800 };
  worklist = { ...worklist, total: 3, items: [luis, rosa, marta] };
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Escribir a 2' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/RD\$3,450 vencidos desde hace 12 días/)).toBeDefined();
  fireEvent.change(dialog.getByLabelText('Verlo como lo lee'), { target: { value: '5' } });
  expect(dialog.getByText('Así lo lee Marta')).toBeDefined();
  expect(dialog.getByText(/RD\$800 vencidos desde hace 40 días/)).toBeDefined();
});

it.each([
  ['Escribir a 2', 'Mensaje', 'Enviar 2 cartas'],
  ['Nota', 'Nota (opcional)', 'Anotar contacto'],
])(
  'cannot be closed while %s is sent: a failure needs the text, and a second dialog would send twice',
  async (opens, field, sends) => {
    const marta = { ...rosa, loanId: 5, fullName: 'Marta Gil' };
    worklist = { ...worklist, total: 3, items: [luis, rosa, marta] };
    show();
    const card = await cardOf('Rosa');
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    const { fetch } = window;
    vi.stubGlobal('fetch', (...call: Parameters<typeof fetch>) =>
      call[1]?.method === 'POST' ? answered.then(() => fetch(...call)) : fetch(...call),
    );
    refusal = { code: 'internal', message: 'Intente de nuevo' };
    const scope = opens === 'Nota' ? card : screen;
    fireEvent.click(scope.getByRole('button', { name: new RegExp(opens) }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText(field), { target: { value: 'Llámenos' } });
    fireEvent.click(dialog.getByRole('button', { name: sends }));
    await dialog.findByRole('button', { name: sends, busy: true });
    fireEvent.click(dialog.getByRole('button', { name: 'Cerrar' }));
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    answer();
    expect(await screen.findByText('Intente de nuevo')).toBeDefined();
    expect(dialog.getByLabelText<HTMLTextAreaElement>(field).value).toBe('Llámenos');
    await until(() => {
      fireEvent.click(dialog.getByRole('button', { name: 'Cerrar' }));
      expect(screen.queryByRole('dialog')).toBeNull();
    });
  },
);

it('narrows the list to customers late by a number of days', async () => {
  worklist = { ...worklist, items: [luis, { ...rosa, daysLate: 45 }] };
  show();
  await cardOf('Luis');
  fireEvent.change(screen.getByLabelText('Atraso'), { target: { value: '31-60' } });
  expect(screen.queryByRole('heading', { name: /Luis/ })).toBeNull();
  expect((await cardOf('Rosa')).getByText('45 días de atraso')).toBeDefined();
});

it('does each act with one letter, from card to card, and moves to the next person', async () => {
  show();
  await cardOf('Luis');
  fireEvent.keyDown(document.body, { key: 'j' });
  const first = screen.getByRole('article', { name: /Luis/ });
  expect(document.activeElement).toBe(first);
  // Luis wants no calls: L does nothing on his card.
  expect(first.getAttribute('aria-keyshortcuts')).toBe('W C P N J K');
  fireEvent.keyDown(first, { key: 'l' });
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.keyDown(first, { key: 'n' });
  const dialog = within(await screen.findByRole('dialog', { name: 'Contacto con Luis Ureña' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Anotar contacto' }));
  await until(() => expect(document.activeElement).toBe(screen.getByRole('article', { name: /Rosa/ })));
  expect(sent[0]?.body).toEqual({ channel: 'call', outcome: 'spoke', note: '' });
  fireEvent.keyDown(screen.getByRole('article', { name: /Rosa/ }), { key: 'l' });
  // An office computer may have no telephone program: L shows the number instead of opening `tel:`.
  const call = within(await screen.findByRole('dialog', { name: 'Contacto con Rosa Méndez' }));
  expect(call.getByRole('link').getAttribute('href')).toMatch(/^tel:/);
  expect(call.getByRole('button', { name: 'Copiar teléfono de Rosa Méndez' })).toBeDefined();
});

it('offers an auditor only reading', async () => {
  render(
    <Office user={{ ...OWNER, role: 'auditor' }}>
      <CollectionsScreen />
    </Office>,
  );
  const card = await cardOf('Rosa');
  expect(card.queryByRole('button')).toBeNull();
  expect(card.queryByRole('link', { name: /Llamar/ })).toBeNull();
});

it('tells the guarantor of a late loan, and opens WhatsApp with the text that was recorded', async () => {
  worklist = {
    ...worklist,
    items: [luis, { ...rosa, guarantor: { fullName: 'Ramón Peña', phone: '+18295550199' } }],
  };
  show();
  expect((await cardOf('Luis')).queryByRole('button', { name: /^Avisar al fiador/ })).toBeNull();
  const told = { message: 'Anotado', phone: '+18295550199', text: 'Hola, Ramón.' };
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    if (method === 'GET') return Response.json(worklist);
    sent.push({ path, body: null });
    return refusal ? Response.json(refusal, { status: 409 }) : Response.json(told);
  });
  fireEvent.click((await cardOf('Rosa')).getByRole('button', { name: /^Avisar al fiador/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Avisar al fiador: Ramón Peña' }));
  // Nothing is recorded before it is asked for.
  expect(sent).toEqual([]);
  refusal = { code: 'too_many_contacts', message: 'Al fiador ya se le avisó hoy' };
  fireEvent.click(dialog.getByRole('button', { name: 'Anotar y ver el aviso' }));
  expect(await dialog.findByText('Al fiador ya se le avisó hoy')).toBeDefined();
  refusal = null;
  fireEvent.click(dialog.getByRole('button', { name: 'Anotar y ver el aviso' }));
  const link = await dialog.findByRole('link', { name: 'Abrir WhatsApp' });
  expect(link.getAttribute('href')).toBe('https://wa.me/18295550199?text=Hola%2C%20Ram%C3%B3n.');
  expect(sent.map(({ path }) => path)).toEqual(Array(2).fill('/api/admin/loans/3/guarantor-notices'));
});
