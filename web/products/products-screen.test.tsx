import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ProductVersionReply } from '#contract/products.ts';
import { CHARGE, CHARGES, NO_CHARGES } from '#domain/products/charges.ts';
import { Office } from '#web/app/session/office.fixture.tsx';
import { OWNER } from '#web/app/session/user.fixture.ts';
import { ProductsScreen } from '#web/products/products-screen.tsx';

const FIRST: ProductVersionReply = {
  id: 1,
  replaces: null,
  name: 'Préstamo',
  audience: 'everyone',
  loanType: null,
  least: 2_500,
  most: 20_000,
  step: 500,
  initial: 10_000,
  validFrom: '2000-01-01',
  lateCharge: null,
  lateRate: null,
  ...NO_CHARGES,
  payoff: 'whole',
  guarantor: false,
  graceDays: 0,
  plans: [
    {
      term: 3,
      instalments: 3,
      due: { kind: 'days', at: 15 },
      price: { interest: 'flat', per: 'term', rate: 2_075, equalRate: 1_500, remainder: 'last' },
      quotedRate: 2_500,
    },
  ],
  reason: 'El producto con que viene el programa',
  addedBy: null,
  addedAt: '2026-01-01T12:00:00Z',
  inForce: true,
};
const LATER: ProductVersionReply = {
  ...FIRST,
  id: 2,
  replaces: 1,
  most: 25_000,
  validFrom: '2999-01-01',
  plans: [],
  inForce: false,
};

let sent: { plans: object[] }[];
let refusal: object | null;
let versions: readonly ProductVersionReply[];
beforeEach(() => {
  sent = [];
  refusal = null;
  versions = [FIRST];
  vi.stubGlobal('fetch', async (_: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') return Response.json({ versions });
    sent.push(JSON.parse(String(body)));
    return refusal
      ? Response.json(refusal, { status: 400 })
      : Response.json({ ...FIRST, id: 2, message: 'Se presta desde el 20/11/2026.' }, { status: 201 });
  });
  Element.prototype.scrollIntoView = vi.fn();
});
const show = (user = OWNER) =>
  render(
    <Office user={user}>
      <ProductsScreen />
    </Office>,
  );
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }));

it('shows the loan that the typed numbers make, with its cost and its yearly rate', async () => {
  show();
  await screen.findByText('Se presta hoy');
  press('Agregar un producto');
  expect(screen.getByText('Complete los montos y el plan para ver un ejemplo.')).toBeDefined();
  type('Monto mínimo', '5,000');
  type('Monto que se muestra primero', '30,000');
  // Twelve weeks at 10% a month are 2.8 months.
  expect(screen.getAllByText('RD$3,200')).toHaveLength(12);
  expect(screen.getByText('RD$38,400')).toBeDefined();
  expect(screen.getByText('Costo del préstamo (28%)')).toBeDefined();
  expect(screen.getByText(/TAE\): 680\.2%/)).toBeDefined();
  type('Interés, en %', '0');
  expect(screen.getAllByText('RD$2,500')).toHaveLength(12);
  expect(screen.getByText('7 días después del desembolso')).toBeDefined();
  type('Cuándo vencen', 'weekly');
  type('Día de la semana (0 domingo, 6 sábado)', '5');
  expect(screen.getByText('viernes de la semana 12')).toBeDefined();
  type('Monto mínimo', '5');
  expect(screen.getByRole('status').textContent).toBe('Son demasiadas cuotas para un préstamo de 5 pesos');
});

it('sends what was typed, and shows each refusal at its field', async () => {
  show();
  await screen.findByText('Se presta hoy');
  press(/Cambiar/);
  expect(field('Interés que muestra la calculadora, en %').value).toBe('25');
  type('Interés, en %', '20.75%');
  type('Número de cuotas', 'doce');
  // A zero says the same as nothing.
  for (const charge of CHARGES) type(CHARGE[charge].label, '0');
  type('Por qué lo cambia', 'Sube el costo');
  refusal = {
    code: 'invalid_input',
    message: 'Revise los datos',
    errors: [
      { field: 'plans.0.instalments', message: 'De 1 a 60 cuotas' },
      { field: 'reason', message: 'Escriba por qué lo cambia' },
    ],
  };
  press('Guardar');
  expect(await screen.findByText('De 1 a 60 cuotas')).toBeDefined();
  expect(document.activeElement).toBe(field('Número de cuotas'));
  expect(sent).toMatchObject([
    {
      replaces: 1,
      least: 2_500,
      loanType: null,
      ...NO_CHARGES,
      reason: 'Sube el costo',
      plans: [{ instalments: null, price: { rate: 2_075, equalRate: 1_500 }, quotedRate: 2_500 }],
    },
  ]);
  refusal = null;
  press('Dejar de prestarlo');
  expect(await screen.findByText('Se presta hoy')).toBeDefined();
  expect(sent[1]?.plans).toEqual([]);
});

it('shows a version to come beside the one that is lent, and every version with its reason', async () => {
  versions = [LATER, FIRST];
  show();
  const product = within(await screen.findByRole('region', { name: 'Préstamo' }));
  expect(product.getByText(/^Desde el/).textContent).toBe(
    'Desde el 01/01/2999: Deja de prestarse, RD$2,500 a RD$25,000.',
  );
  expect(product.getByText('3 cuotas al 20.75%')).toBeDefined();
  await waitFor(() =>
    expect(within(screen.getByRole('table', { name: 'Versiones' })).getAllByRole('row')).toHaveLength(3),
  );
});

it('says that a product asks for a guarantor, and what that means for a client', async () => {
  versions = [{ ...FIRST, guarantor: true }];
  show();
  expect(await screen.findByText('Pide uno')).toBeDefined();
  press('Cambiar Préstamo');
  expect(field('Pide un fiador').checked).toBe(true);
  const said = /^Tasa anual equivalente.*Pide un fiador: el cliente lo nombra/;
  expect(screen.getByText(said)).toBeDefined();
  fireEvent.click(field('Pide un fiador'));
  expect(screen.queryByText(said)).toBeNull();
  type('Por qué lo cambia', 'Ya nadie lo pide');
  press('Guardar');
  await waitFor(() => expect(sent[0]).toMatchObject({ guarantor: false }));
});
