import { expect, it } from 'vitest';
import { adjustingText } from '#web/loans/book/adjust/adjust-dialog.tsx';

it.each([
  ['waiver', 'El cliente deja de deber esta mora', ', y se le avisa.'],
  ['refund', 'Primero haga la transferencia; aquí queda registrada', ' y se le avisa al cliente.'],
] as const)('says for a %s that the customer gets a message, if there is an address', (kind, says, tells) => {
  expect(adjustingText(kind, { email: 'rosa@demo.do' })).toBe(`${says}${tells}`);
  expect(adjustingText(kind, { email: null })).toBe(`${says}. Sin email: no recibe avisos.`);
});

it('sends no message about a write-off', () => {
  for (const email of ['rosa@demo.do', null])
    expect(adjustingText('write_off', { email })).toMatch(/No se puede deshacer\.$/);
});
