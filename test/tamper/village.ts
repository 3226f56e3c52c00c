import { chainChanges } from '#server/chain/chain-changes.ts';
import type { TestApp } from '#test/app.ts';
import { lent, reported, submitted } from '#test/stories.ts';

/** A little of everything that is recorded: loans, payments, a reversal, an erased person, settings, a bank statement. */
export async function openVillage(app: TestApp): Promise<void> {
  const { customer: rosa, pedro } = await lent(app, 'rosa');
  await lent(app, 'marta', { amount: 5_000, term: 2 });
  const pay = async (amount: number, shade: number) => {
    const id = await reported(rosa, amount, shade);
    await must(pedro.send('PATCH', `/api/payments/${id}/status`, { status: 'verified' }));
    return id;
  };
  const wrong = await pay(1_000, 1);
  await must(pedro.send('POST', `/api/admin/payments/${wrong}/reversal`, { reason: 'Era de otra cuenta' }));
  await pay(3_000, 2);
  await reported(rosa, 500, 3);
  const luis = await app.signIn('luis');
  const rejected = await submitted(luis, 'luis');
  await must(
    pedro.send('PATCH', `/api/loan-applications/${rejected}/reject`, {
      rejectionReason: 'Ingreso insuficiente',
    }),
  );
  const { id } = (await luis.get('/api/auth/user')).json();
  await must(pedro.send('DELETE', `/api/admin/clients/${id}`));
  for (const name of ['Del Este', 'Del Oeste']) {
    const settings = (await pedro.get('/api/admin/settings')).json();
    await must(pedro.send('PUT', '/api/admin/settings', { ...settings, name }));
  }
  const rows = 'Fecha,Descripción,Crédito\r\n20/11/2026,TRANSF de alguien,1500\r\n20/11/2026,TRANSF,900\r\n';
  await must(
    pedro.upload(
      '/api/admin/statements',
      { date: '0', description: '1', amount: '2', dateOrder: 'dmy' },
      { field: 'file', name: 'estado.csv', bytes: Buffer.from(rows) },
    ),
  );
  await chainChanges(app.deps);
}

async function must(request: ReturnType<Awaited<ReturnType<TestApp['signIn']>>['send']>): Promise<void> {
  const reply = await request;
  if (reply.statusCode >= 300) throw new Error(reply.body);
}
