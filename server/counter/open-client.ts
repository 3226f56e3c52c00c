import type { counterApi } from '#contract/counter.ts';
import { parseCedula } from '#domain/accounts/cedula.ts';
import { normaliseEmail } from '#domain/accounts/email.ts';
import { fullNameOf } from '#domain/accounts/person-name.ts';
import { parsePhone } from '#domain/accounts/phone.ts';
import { fail, ok } from '#domain/result.ts';
import { insertUser } from '#server/accounts/accounts.store.ts';
import { closedPassword } from '#server/accounts/passwords.ts';
import { refuseAge } from '#server/applications/refuse-applicant.ts';
import { clientsWithCedula, lockCedula } from '#server/counter/counter.store.ts';
import type { Context } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { recordEvents } from '#server/outbox/record-events.ts';

const KNOWN = invalidField(
  'cedula',
  'Ya hay un cliente con esta cédula. Búsquelo por ella y abra su solicitud desde ahí.',
);
const tidy = (text: string) => text.trim().replace(/\s+/g, ' ');

/**
 * Opens a client without a login. Phone and e-mail are the person's own statement and not proved, so no letter goes
 * there, and no code that is sent there opens the account (rule: counter-client).
 */
export async function openClient(context: Context, { body }: VerbInput<typeof counterApi.openClient>) {
  const young = refuseAge(context, body.birthDate);
  if (young) return fail(young);
  const password = await closedPassword();
  // The contract accepts no other text.
  const cedula = parseCedula(body.cedula) ?? body.cedula;
  return context.transactOnce(async (tx) => {
    await lockCedula(tx, cedula);
    if ((await clientsWithCedula(tx, cedula)).length > 0) return fail(KNOWN);
    const row = await insertUser(tx, {
      email: null,
      contactEmail: body.email === undefined ? null : normaliseEmail(body.email),
      password,
      firstName: tidy(body.firstName),
      lastName: tidy(body.lastName),
      cedula,
      phone: body.phone === undefined ? null : parsePhone(body.phone),
      birthDate: body.birthDate,
      createdAt: context.now,
      updatedAt: context.now,
    });
    if (!row) throw new Error('Without an e-mail an account conflicts with no other');
    await recordEvents(tx, context, [{ name: 'client.opened_at_counter', subjectId: row.id }]);
    return ok({ id: row.id, fullName: fullNameOf(row), message: 'Cliente abierto' });
  });
}
