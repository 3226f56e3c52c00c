import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { CheckedImportReply } from '#contract/import.ts';
import { Office } from '#web/app/session/office.fixture.tsx';
import { CheckReport } from '#web/import/check-report.tsx';

const sums = { clients: 2, loans: 1, outstanding: 10_000, payments: 4_000 };
const REPORT: CheckedImportReply = {
  ...{ errors: 0, notices: 1, withoutEmail: 2, differences: [], sums, checked: 'a'.repeat(64) },
  lines: [
    { sheet: 'payments', line: 2, column: 'Fecha', message: 'Se lee como día 10, mes 11', weight: 'notice' },
  ],
};

it('imports the sheets that were checked, once the notices were seen', async () => {
  const sent = vi.fn<(body: unknown) => void>();
  vi.stubGlobal('fetch', async (_: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'POST') sent(JSON.parse(String(body)));
    return Response.json({ id: 1, sums, message: 'Importados' });
  });
  render(
    <Office>
      <CheckReport report={REPORT} sums={sums} onDone={vi.fn<() => void>()} />
    </Office>,
  );
  const run = screen.getByRole('button', { name: 'Importar todo' });
  fireEvent.click(run);
  expect(sent).not.toHaveBeenCalled();
  fireEvent.click(screen.getByLabelText('Miré los avisos y están bien'));
  fireEvent.click(run);
  await expect
    .poll(() => sent.mock.calls)
    .toEqual([[{ ...sums, noticesSeen: true, welcome: false, checked: REPORT.checked }]]);
});
