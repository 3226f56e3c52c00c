import type { TestApp } from '#test/app.ts';

/** Every message to an address, oldest first. */
export const lettersTo = ({ db }: Pick<TestApp, 'db'>, recipient: string) =>
  db.selectFrom('messages').selectAll().where('recipient', '=', recipient).orderBy('id').execute();

/** Every letter of this template, oldest first. */
export const lettersOf = ({ db }: Pick<TestApp, 'db'>, template: string) =>
  db.selectFrom('messages').selectAll().where('template', '=', template).orderBy('id').execute();

export const eventsNamed = ({ db }: Pick<TestApp, 'db'>, name: string) =>
  db.selectFrom('events').selectAll().where('name', '=', name).orderBy('id').execute();

/** The movements of a loan's ledger, in order. */
export const movementsOf = ({ db }: Pick<TestApp, 'db'>, loanId: number) =>
  db
    .selectFrom('ledgerEntries')
    .select(['kind', 'source', 'destination', 'amount'])
    .where('loanId', '=', loanId)
    .orderBy('id')
    .execute();

/** The names of an application's events, in order. */
export async function historyOf({ db }: Pick<TestApp, 'db'>, applicationId: number): Promise<string[]> {
  const events = await db
    .selectFrom('events')
    .select('name')
    .where('subject', '=', 'application')
    .where('subjectId', '=', String(applicationId))
    .orderBy('id')
    .execute();
  return events.map(({ name }) => name);
}

/** The keys of the files of receipts, in the order of their payments, which all have one. */
export async function receiptKeys({ db }: Pick<TestApp, 'db'>): Promise<string[]> {
  const payments = await db
    .selectFrom('payments')
    .select('receiptKey')
    .$narrowType<{ receiptKey: string }>()
    .orderBy('id')
    .execute();
  return payments.map(({ receiptKey }) => receiptKey);
}
