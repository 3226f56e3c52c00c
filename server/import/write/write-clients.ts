import type { ImportedClient } from '#domain/import/check-clients.ts';
import type { UserRow } from '#server/db/tables.ts';
import type { Context, Tx } from '#server/http/context.ts';
import { inTurns } from '#server/import/apart/in-turns.ts';
import { insertUsers } from '#server/import/write/imported.store.ts';
import { welcomeMessages } from '#server/import/write/welcome.messages.ts';
import { senderOf } from '#server/outbox/notify.ts';
import { recordEvents } from '#server/outbox/record-events.ts';

interface Lot {
  readonly password: string;
  readonly importId: number;
  /** Send a welcome letter to each of them. */
  readonly welcome: boolean;
}

/** Creates the accounts of imported clients; their addresses are not verified (rule: imported-client). */
export async function writeClients(
  tx: Tx,
  context: Context,
  clients: readonly ImportedClient[],
  { password, importId, welcome }: Lot,
): Promise<UserRow[]> {
  const { now } = context;
  const rows = await insertUsers(
    tx,
    clients.map((client) => ({
      email: client.email,
      password,
      firstName: client.firstName,
      lastName: client.lastName,
      cedula: client.cedula,
      phone: client.phone,
      birthDate: client.birthDate,
      address: client.address,
      city: client.city,
      province: client.province,
      occupation: client.occupation,
      companyName: client.companyName,
      monthlyIncome: client.monthlyIncome,
      bankName: client.bankName,
      accountNumber: client.accountNumber,
      createdAt: now,
      updatedAt: now,
    })),
  );
  const sender = await senderOf(context.deps);
  const events = rows.map((row, index) => ({
    name: 'client.imported' as const,
    subjectId: row.id,
    facts: { imported: importId, line: clients[index]?.line ?? 0 },
    letters: { 'client-welcome': welcome ? welcomeMessages(sender, row) : [] },
  }));
  await inTurns(events, (few) => recordEvents(tx, context, few));
  return rows;
}
