import { expect, it, vi } from 'vitest';
import { loansApi } from '#contract/loans.ts';
import { type Answer, gives } from '#test/literals/fake-server.ts';
import { play } from '#test/literals/stage.tsx';

/** The same answer by a server whose rules this page does not know. */
const ofNewerServer = ({ endpoint, reply }: Answer): Answer => ({
  endpoint,
  reply: async () =>
    new Response((await (await reply()).text()).replaceAll('"weekly"', '"of a later version"')),
});

it('offers to load the page anew where a newer server names a due rule that the page does not know', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const active = gives(loansApi.active, {
    ...{ status: 'active', loanType: 'personal', disbursedOn: null, nextPayment: null },
    ...{ nextAfterVerification: null, reported: 0, inVerification: [] },
    due: { kind: 'weekly', at: 5 },
    instalments: [{ number: 1, dayOffset: 7, dueDate: null, amount: 5_000, status: 'due' }],
  });
  const shown = async (answer: Answer, until: string) => {
    const { seen } = await play({ open: '/my-products', who: 'customer', answers: [answer] }, (so) =>
      [...so.seen.keys()].some((text) => text.includes(until)),
    );
    return [...seen.keys()].join(' | ');
  };
  expect(await shown(active, 'viernes de la semana 1')).toContain('viernes de la semana 1');
  const newer = await shown(ofNewerServer(active), 'No se pudo abrir esta pantalla');
  expect(newer).toContain('Intentar de nuevo');
});
