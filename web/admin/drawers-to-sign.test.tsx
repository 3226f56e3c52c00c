import { render, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Drawer } from '#contract/drawers.ts';
import { DrawersToSign } from '#web/admin/waiting-group.tsx';
import { Office } from '#web/app/session/office.fixture.tsx';

const counted: Drawer = {
  id: 7,
  holder: { id: 12, fullName: 'Carmen Lora', role: 'cashier' },
  status: 'counted',
  openedAt: '2026-11-20T12:00:00.000Z',
  ...{
    float: 1_000,
    in: 2_000,
    out: 500,
    expected: 2_500,
    waiting: 0,
    refused: 0,
    counted: 2_400,
    difference: -100,
  },
  differenceReason: 'Se dio de más',
  denominations: [],
  countedBy: 'Carmen Lora',
  countedAt: '2026-11-20T21:00:00.000Z',
  signedOffBy: null,
  signedOffAt: null,
  signedOffAlone: false,
  mayCount: false,
  maySignOff: true,
};

it("lists the counted drawers that wait for this person's signature, oldest first", async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    const second = {
      ...counted,
      id: 5,
      holder: { ...counted.holder, fullName: 'Ciro Batista' },
      difference: 0,
    };
    return Response.json([counted, { ...counted, id: 6, maySignOff: false }, second]);
  });
  render(
    <Office>
      <DrawersToSign />
    </Office>,
  );
  const waiting = within(await screen.findByRole('region', { name: 'Cajas por firmar (2)' }));
  expect(asked).toEqual([expect.stringContaining('status=counted')]);
  const [first, last] = waiting.getAllByRole('listitem');
  expect(first?.textContent).toMatch(/^Ciro Batista.*Cuadra$/);
  expect(last?.textContent).toMatch(
    /^Carmen LoraLa contó Carmen Lora, 20\/11\/2026.*RD\$2,400Faltan RD\$100$/,
  );
  expect(waiting.getByRole('link', { name: 'Carmen Lora' }).getAttribute('href')).toBe(
    '/admin-drawers?caja=7',
  );
});
