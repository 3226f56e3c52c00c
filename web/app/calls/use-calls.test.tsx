import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { statementsApi } from '#contract/statements.ts';
import { until } from '#test/until.ts';
import { useAction } from '#web/app/calls/use-calls.ts';
import { Office } from '#web/app/session/office.fixture.tsx';

function Line() {
  const dismiss = useAction(statementsApi.dismiss, [], { done: 'Listo', failed: 'No se pudo' });
  return (
    <button type="button" onClick={() => dismiss.mutate({ params: { id: 7 }, body: { dismissed: true } })}>
      Descartar
    </button>
  );
}

it("clears the last attempt's message during the next one", async () => {
  const first = Promise.withResolvers<Response>();
  const second = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', vi.fn().mockReturnValueOnce(first.promise).mockReturnValueOnce(second.promise));
  render(
    <Office>
      <Line />
    </Office>,
  );
  fireEvent.click(screen.getByText('Descartar'));
  first.resolve(Response.json({ code: 'line_already_used', message: 'Ya está conciliado' }, { status: 409 }));
  await screen.findByText('Ya está conciliado');
  fireEvent.click(screen.getByText('Descartar'));
  await until(() => expect(screen.queryByText('Ya está conciliado')).toBeNull());

  second.resolve(Response.json({ id: 7, message: 'Movimiento descartado' }));
  expect(await screen.findByText('Movimiento descartado')).toBeDefined();
});

it.each([
  ['Listo: se le avisa', 'Se le avisa'],
  ['Listo. Vale hasta mañana.', 'Vale hasta mañana.'],
  ['Listos para unir', 'Listos para unir'],
])('does not repeat the title at the beginning of a message: %s', async (message, shown) => {
  vi.stubGlobal('fetch', async () => Response.json({ id: 7, message }));
  render(
    <Office>
      <Line />
    </Office>,
  );
  fireEvent.click(screen.getByText('Descartar'));
  expect(await screen.findByText('Listo')).toBeDefined();
  expect(screen.getByText(shown)).toBeDefined();
});
