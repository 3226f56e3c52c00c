import { dayInSantoDomingo, formatDay } from '#domain/calendar.ts';
import { ok } from '#domain/result.ts';
import { issueRegistrationLink } from '#server/accounts/registration/registration-links.store.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { deleteFile } from '#server/files/transact-with-file.ts';
import { browserKeys } from '#test/push-browser.ts';
import { changeSettings } from '#test/stories.ts';
import { today, uploadsRows } from './money-steps.ts';
import { CODE, done, inLetter } from './told.ts';
import type { One } from './world.ts';

/** The customer's phone gets notices, another browser enters, ends the first one's session and leaves, and the staff put the cédula on the list again. */
export async function isReached(one: One) {
  const { facts, me, staff } = one;
  const { email, password } = facts;
  const { keys } = browserKeys();
  const subscription = { endpoint: `https://push.example/${facts.firstName}`, keys, topics: ['deposits'] };
  await done(me.send('PUT', '/api/push/subscription', subscription));
  await done(me.send('DELETE', '/api/push/subscription'));
  await done(me.send('PUT', '/api/push/subscription', subscription));
  const other = one.stranger();
  await done(other.send('POST', '/api/auth/login', { email, password }));
  await done(other.send('POST', '/api/auth/sessions/end-others'));
  await done(me.send('POST', '/api/auth/login', { email, password }));
  await done(me.send('PUT', '/api/push/subscription', subscription));
  await done(other.send('POST', '/api/logout'));
  await done(other.send('POST', '/api/auth/password-reset/request', { email }));
  await done(
    staff.analyst.send('POST', '/api/admin/do-not-lend', {
      cedula: facts.cedula,
      reason: `Otra vez ${facts.firstName}`,
    }),
  );
  await changeSettings(staff.owner, { obligedSubject: true });
  const suspicions = `/api/admin/clients/${one.ids.user}/suspicions`;
  await done(staff.owner.send('POST', suspicions, { text: `Billetes nuevos de ${facts.firstName}` }));
  await done(staff.owner.get(suspicions));
  // What the program writes where strangers used up the codes of an address (rule: registration-links).
  const now = one.app.deps.now();
  // The counter opened the account; most people register themselves, and their registration names it.
  await one.app.deps.db
    .updateTable('pendingUsers')
    .set({ userId: one.ids.user })
    .where('email', '=', email)
    .execute();
  await inTransaction(one.app.deps.db, async (tx) =>
    ok(
      await issueRegistrationLink(
        tx,
        { channel: 'email', recipient: email },
        { day: dayInSantoDomingo(now), now },
      ),
    ),
  );
}

/** Somebody new registers by a code and by a link, while both customers stay. */
export async function registersByCode(one: One) {
  const newcomer = { ...one.facts, cedula: one.facts.cedula };
  const { email, firstName, lastName, cedula, phone, password } = newcomer;
  await done(
    one.me.send('POST', '/api/auth/register/start', { email, firstName, lastName, cedula, phone, password }),
  );
  const code = await inLetter(one, email, 'registration-code', CODE);
  await done(one.me.send('POST', '/api/auth/register/verify', { email, code }));
}
export async function registersByLink(one: One) {
  const { email, firstName, lastName, cedula, phone, password } = one.facts;
  const now = one.app.deps.now();
  const issued = await one.app.deps.db
    .transaction()
    .execute((tx) =>
      issueRegistrationLink(tx, { channel: 'email', recipient: email }, { day: dayInSantoDomingo(now), now }),
    );
  const link = issued?.secret;
  await done(
    one.me.send('POST', '/api/auth/register/link', {
      email,
      firstName,
      lastName,
      cedula,
      phone,
      password,
      link,
    }),
  );
}

/** The credit goes back, as the bank's line shows, the rest of the debt is written off and paid all the same, the owner erases the customer, and the jobs delete the files. */
export async function isErased(one: One) {
  const { app, facts, staff, ids } = one;
  const { loan } = await done(staff.owner.get(`/api/admin/loans/${ids.settled}/file`));
  const back = { amount: loan.credit, reference: 'DEV-ultima' };
  await done(staff.owner.send('POST', `/api/admin/loans/${ids.settled}/refunds`, back));
  await uploadsRows(one, [`${formatDay(today(one))},DEV ${facts.firstName},${loan.credit}.00,`]);
  const shown = await app.db
    .selectFrom('statementLines')
    .select('id')
    .where('description', '=', `DEV ${facts.firstName}`)
    .executeTakeFirstOrThrow();
  const { id: adjustmentId } = await app.db
    .selectFrom('loanAdjustments')
    .select('id')
    .where('reference', '=', back.reference)
    .executeTakeFirstOrThrow();
  await done(staff.cashier.send('POST', `/api/admin/statements/lines/${shown.id}/refund`, { adjustmentId }));
  const rest = await done(
    staff.owner.send('POST', `/api/admin/loans/${ids.loan}/write-off`, { reason: 'No aparece' }),
  );
  const all = { amount: rest.writtenOff, paymentMethod: 'bank_transfer', on: today(one) };
  await done(staff.owner.send('POST', `/api/admin/loans/${ids.loan}/payments`, all));
  const requests = await done(staff.owner.get('/api/admin/data-requests?status=open'));
  for (const { id, userId } of requests)
    if (userId === ids.user)
      await done(
        staff.owner.send('PATCH', `/api/admin/data-requests/${id}/answer`, {
          decision: 'accept',
          answer: 'Hoy se borra',
        }),
      );
  await app.ownerPool.query('update messages set sent_at = created_at where user_id = $1', [ids.user]);
  await done(staff.owner.send('DELETE', `/api/admin/clients/${ids.user}`));
  const { rows } = await app.ownerPool.query<{ key: string }>(
    `select j.payload ->> 'key' as key from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'delete-file'`,
  );
  for (const { key } of rows) await deleteFile(app.deps, key);
}
