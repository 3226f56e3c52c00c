import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { type GuarantorVisit, guarantorVisitApi } from '#contract/guarantor-visit.ts';
import { sampleOf } from '#test/literals/sample.ts';
import { createQueryClient } from '#web/app/calls/query-client.ts';
import { GuarantyScreen } from '#web/guarantors/guaranty-screen.tsx';
import { ToastProvider } from '#web/ui/overlays/toast.tsx';

const PLAN = {
  ...{ plan: 'note', principal: 10_000, interest: 1_500, total: 11_500, ratePercent: 15, totalDays: 30 },
  instalments: [
    { number: 1, dayOffset: 15, amount: 5_750 },
    { number: 2, dayOffset: 30, amount: 5_750 },
  ],
};
const { json: VISIT } = guarantorVisitApi.read.reply;
const HASH = 'a'.repeat(64);
const SECRET = 'AbCdEfGhIjKlMnOpQrStUv';
const HIM = { secret: SECRET, cedula: '402-1234567-8' };
const told = (changes: Partial<GuarantorVisit> = {}) =>
  VISIT.parse(
    sampleOf(VISIT, {
      ...{ state: 'waiting', fullName: 'Ramón Peña', borrower: 'Ana Reyes', reference: '#LN-0042' },
      ...{
        lender: 'Manito',
        plan: PLAN,
        restructured: false,
        note: 'Debo y pagaré',
        text: 'Me constituyo en fiador',
      },
      ...{ textSha256: HASH, ...changes },
    }),
  );

type Answer = readonly [status: number, json: object];
let answers: Record<string, Answer[]>;
let sent: (readonly [call: string, body: Readonly<Record<string, unknown>>])[];
beforeEach(() => {
  sent = [];
  answers = {};
  history.replaceState(null, '', `/fiador#${SECRET}`);
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit = {}) => {
    const call = String(address).split('/').at(-1) ?? '';
    sent.push([call, JSON.parse(String(body))]);
    const [status, json] = answers[call]?.shift() ?? [500, {}];
    return new Response(JSON.stringify(json), { status });
  });
  Element.prototype.scrollIntoView = vi.fn();
});
const show = () =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ToastProvider>
        <GuarantyScreen />
      </ToastProvider>
    </QueryClientProvider>,
  );
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
async function open(changes: Partial<GuarantorVisit> = {}) {
  answers.read = [[200, told(changes)]];
  const shown = show();
  type('Tu cédula', '402-1234567-8');
  press('Continuar');
  await screen.findByRole('heading', { name: 'Préstamo de Ana Reyes' });
  return shown;
}
async function draw() {
  const dialog = within(await screen.findByRole('dialog', { name: 'Firmar: Fianza' }));
  fireEvent.click(dialog.getByRole('button', { name: /Escribir mi nombre/ }));
}

it('says nothing of the loan before the cédula of the guarantor', async () => {
  answers.read = [[400, { code: 'invalid_link', message: 'x' }]];
  show();
  type('Tu cédula', '402-12');
  press('Continuar');
  expect(screen.getByText('Formato de cédula: 123-1234567-8 o 12312345678')).toBeDefined();
  expect(sent).toEqual([]);
  type('Tu cédula', '001-0000000-1');
  press('Continuar');
  expect(await screen.findByText(/^Con este enlace y esta cédula no hay ninguna fianza/)).toBeDefined();
  expect(sent).toEqual([['read', { secret: SECRET, cedula: '001-0000000-1' }]]);
  expect(screen.queryByText(/Ana/)).toBeNull();
});

it('says in one sentence that a link is gone, or that there is none', async () => {
  const { unmount } = await open();
  press('No acepto');
  answers.decline = [[400, { code: 'invalid_link', message: 'x' }]];
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'No acepto' }));
  expect(await screen.findByRole('heading', { name: 'Este enlace ya no sirve' })).toBeDefined();
  unmount();
  history.replaceState(null, '', '/fiador');
  show();
  expect(screen.getByRole('heading', { name: 'Falta el enlace' })).toBeDefined();
});

it('says of a restructured loan that terms changed, not that somebody receives money, with the note open', async () => {
  await open({ restructured: true });
  expect(screen.getByText(/Ana Reyes acordó otras condiciones para este préstamo con Manito/)).toBeDefined();
  expect(screen.queryByText('Recibe el cliente')).toBeNull();
  expect(screen.getByText('Debo y pagaré').closest('details:not([open])')).toBeNull();
});

it('shows every instalment and the text, takes the signature, and gives the own copy', async () => {
  await open();
  for (const text of ['RD$11,500', 'Cuota 1 de 2', 'Cuota 2 de 2', 'Debo y pagaré'])
    expect(screen.getAllByText(text)).not.toEqual([]);
  expect(screen.getByText('Me constituyo en fiador')).toBeDefined();
  press('Firmar la fianza');
  expect(screen.getByText('Marque que leyó y acepta la fianza')).toBeDefined();
  fireEvent.click(screen.getByLabelText('Leí la fianza y respondo por esta deuda'));
  type('Tu correo (opcional)', 'ramon@');
  press('Firmar la fianza');
  expect(screen.getByText(/^Escriba el correo completo/)).toBeDefined();
  type('Tu correo (opcional)', 'ramon@correo.do');
  press('Firmar la fianza');
  answers.sign = [
    [503, {}],
    [200, told({ state: 'signed' })],
  ];
  await draw();
  // The signal was lost: the drawing is not.
  expect(await screen.findByText('Tu firma no llegó')).toBeDefined();
  press('Enviar la firma de nuevo');
  expect(await screen.findByRole('heading', { name: 'Firmaste la fianza' })).toBeDefined();
  const signed = { ...HIM, textSha256: HASH, accepted: true, email: 'ramon@correo.do' };
  const bodies = sent.filter(([call]) => call === 'sign').map(([, body]) => body);
  expect(bodies).toMatchObject([signed, signed]);
  expect(bodies[0]?.signature).toBe(bodies[1]?.signature);
  for (const document of ['fianza', 'pagaré'])
    expect(screen.getByRole('button', { name: new RegExp(`^Descargar (el|la) ${document}$`) })).toBeDefined();
});

it('shows the new terms where they changed under the signature, which does not count', async () => {
  await open();
  fireEvent.click(screen.getByLabelText('Leí la fianza y respondo por esta deuda'));
  press('Firmar la fianza');
  answers.sign = [[409, { code: 'agreement_changed', message: 'x' }]];
  answers.read = [[200, told({ textSha256: 'b'.repeat(64), plan: { ...told().plan, total: 12_000 } })]];
  await draw();
  expect(await screen.findByText('Total del pagaré: RD$11,500 → RD$12,000')).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Leí la fianza y respondo por esta deuda').checked).toBe(
    false,
  );
  expect(screen.queryByText('Enviar la firma de nuevo')).toBeNull();
});

it('asks once more before a no, and says what it means', async () => {
  await open();
  press('No acepto');
  const dialog = within(await screen.findByRole('dialog', { name: '¿No vas a ser fiador?' }));
  answers.decline = [[200, { message: 'Listo' }]];
  fireEvent.click(dialog.getByRole('button', { name: 'No acepto' }));
  expect(await screen.findByRole('heading', { name: 'Dijiste que no' })).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Firmar la fianza' })).toBeNull());
});

it('asks for another signature where the signed terms are no longer in force', async () => {
  await open({ state: 'outdated' });
  expect(screen.getByText(/^Firmaste por otras condiciones/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Firmar la fianza' })).toBeDefined();
});
