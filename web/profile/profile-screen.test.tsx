import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { setTemplateVariables } from '#web/app/shell/template-variables.fixture.ts';
import {
  ANA,
  factOf,
  LOAN,
  open,
  openServer,
  type Server,
  show,
  WHOLE_ANA,
} from '#web/profile/profile.fixture.tsx';

let server: Server;
beforeEach(() => {
  server = openServer();
});

it("shows the customer's name and account status", async () => {
  await show();
  expect(screen.getByRole('heading', { name: 'Ana Peña' })).toBeDefined();
  expect(screen.getByText('AP')).toBeDefined();
  for (const badge of ['Cuenta Activa', 'En Verificación', 'Sin puntaje'])
    expect(screen.getByText(badge)).toBeDefined();
  expect(factOf('Cédula')).toBe('999-0000001-1');
  expect(factOf('Fecha de nacimiento')).toBe('09/11/1990');
});

it.each([
  ['suspended', 'rejected', 720, ['Suspendida', 'No Verificado', 'Puntaje 720 · Excelente']],
  ['pending', 'verified', 640, ['Pendiente', 'Verificado', 'Puntaje 640 · Bueno']],
  ['active', 'pending', 300, ['Cuenta Activa', 'En Verificación', 'Puntaje 300 · Regular']],
] as const)('badges of %s, %s, %i', async (accountStatus, kycStatus, creditScore, badges) => {
  server.profile = { ...server.profile, user: { ...ANA, accountStatus, kycStatus, creditScore } };
  await show();
  for (const badge of badges) expect(screen.getByText(badge)).toBeDefined();
});

it('has five tabs, and the address keeps the open one', async () => {
  const view = await show();
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Personal',
    'Contacto',
    'Laboral',
    'Financiero',
    'Documentos',
  ]);
  open('Laboral');
  expect(location.search).toBe('?tab=laboral');
  expect(factOf('Ingreso mensual')).toBe('RD$28,500');
  expect(factOf('Empresa')).toBe('Sin completar');
  view.unmount();
  await show();
  expect(screen.getByRole('tabpanel', { name: 'Laboral' })).toBeDefined();
  open('Documentos');
  expect(await screen.findByText('Gestión de Documentos')).toBeDefined();
});

it('an application locks it: the banner says why and who helps, and editing is off', async () => {
  server.profile = { ...server.profile, user: WHOLE_ANA, locked: true };
  setTemplateVariables({ whatsapp: '+18095550199', email: 'ayuda@demo.do' });
  await show();
  const banner = screen.getByRole('region', { name: 'Perfil Bloqueado' });
  expect(banner.textContent).toContain('Para corregir sus datos, contacte a soporte');
  expect((await within(banner).findByRole('link', { name: 'ayuda@demo.do' })).getAttribute('href')).toContain(
    'mailto:',
  );
  const edit = screen.getByRole('button', { name: 'Editar' });
  expect(edit.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(edit);
  expect(document.activeElement).toBe(banner);
  expect(screen.queryByRole('button', { name: 'Guardar' })).toBeNull();
});

it('shows real figures, real dates or a dash, and the account of the chosen bank', async () => {
  history.replaceState(null, '', '/profile?tab=financiero');
  await show();
  expect(await screen.findByText('RD$11,000')).toBeDefined();
  expect(factOf('Préstamos activos')).toBe('1');
  expect(factOf('Balance pendiente')).toBe('RD$7,418');
  expect(factOf('Próximo pago')).toBe('RD$3,450 el 01/12/2026');
  expect(factOf('Contacto confirmado por SMS')).toBe('01/11/2026');
  expect(factOf('Identidad verificada')).toBe('—');
  const number = screen.getByLabelText<HTMLInputElement>('Número de cuenta de la empresa');
  expect(number.value).toBe('9600000001');
  fireEvent.change(screen.getByLabelText('Banco de la empresa'), { target: { value: '1' } });
  expect(number.value).toBe('8000000001');
  expect(factOf('Tipo de cuenta')).toBe('Corriente');
});

it('sums what is owed of two loans, one of which a returned payment opened again', async () => {
  const older = { ...LOAN, balance: 6_000, nextPayment: { date: '2026-11-20', amount: 6_000 } };
  const waiting = { ...LOAN, status: 'awaiting_disbursement' as const, nextPayment: null };
  server.loans = [waiting, LOAN, older];
  history.replaceState(null, '', '/profile?tab=financiero');
  await show();
  expect(await screen.findByText('RD$6,000 el 20/11/2026')).toBeDefined();
  expect(factOf('Préstamos activos')).toBe('2');
  expect(factOf('Balance pendiente')).toBe('RD$13,418');
});

it('shows figures without a loan', async () => {
  server.loans = [{ ...LOAN, status: 'settled', balance: 0, nextPayment: null }];
  history.replaceState(null, '', '/profile?tab=financiero');
  await show();
  expect(await screen.findByText('Sin pagos pendientes')).toBeDefined();
  expect(factOf('Préstamos activos')).toBe('0');
  expect(factOf('Balance pendiente')).toBe('RD$0');
});
