import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { cardOf, openServer, paymentOf, type Server, show } from '#web/payments/review/review.fixture.tsx';

let server: Server;
beforeEach(() => {
  server = openServer([paymentOf(1), paymentOf(2), paymentOf(3)]);
});

it('filters by the address: a method, and words as they are typed', async () => {
  history.replaceState(null, '', '/admin-payments?buscar=rosa&metodo=deposit');
  await show();
  await waitFor(() =>
    expect(server.asked).toContain(
      '/api/admin/payments?limit=20&status=pending&paymentMethod=deposit&search=rosa',
    ),
  );
  fireEvent.change(screen.getByLabelText('Cliente o referencia'), { target: { value: ' PG-7 ' } });
  await waitFor(() => expect(new URLSearchParams(location.search).get('buscar')).toBe('PG-7'));
  fireEvent.change(screen.getByLabelText('Método'), { target: { value: '' } });
  await waitFor(() => expect(location.search).toBe('?buscar=PG-7'));
});

it('says that the list is empty or failed, and tries again', async () => {
  server.payments = [];
  await show();
  expect(await screen.findByText('No hay pagos por confirmar')).toBeDefined();
  cleanup();
  server.listFails = true;
  await show();
  expect(await screen.findByText('No se pudieron cargar los pagos')).toBeDefined();
  server.listFails = false;
  server.payments = [paymentOf(4)];
  fireEvent.click(screen.getByRole('button', { name: 'Intentar de nuevo' }));
  expect(await cardOf(4)).toBeDefined();
});
