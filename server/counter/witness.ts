import type { HeardBy } from '#contract/counter.ts';
import type { Failure } from '#contract/errors.ts';
import { formatCedula, parseCedula } from '#domain/accounts/cedula.ts';
import { fullNameOf } from '#domain/accounts/person-name.ts';
import { ageOn, day } from '#domain/calendar.ts';
import { ADULT_AGE } from '#domain/limits/limits.ts';
import type { Witness } from '#domain/signing/facts.ts';
import { findUser } from '#server/accounts/accounts.store.ts';
import type { ApplicationRow } from '#server/db/tables.ts';
import type { Context, Tx } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';

const plain = (text: string) => text.trim().replace(/\s+/g, ' ');
const sameName = (one: string, other: string) => plain(one).toLowerCase() === plain(other).toLowerCase();

/** The witness as both texts and the evidence name them; `null` where the signer reads the text (rule: read-out). */
export const witnessOf = (heardBy: HeardBy): Witness | null =>
  heardBy
    ? {
        fullName: plain(heardBy.fullName),
        cedula: formatCedula(parseCedula(heardBy.cedula) ?? heardBy.cedula),
      }
    : null;

/**
 * Why this person cannot witness this signature: under age, the signer, or the member of the staff who takes it
 * (rule: read-out).
 */
export async function refuseWitness(
  tx: Tx,
  { actor, today }: Context,
  signer: Pick<ApplicationRow, 'cedula'>,
  heardBy: HeardBy,
): Promise<Failure | null> {
  if (!heardBy) return null;
  const cedula = parseCedula(heardBy.cedula);
  if (ageOn(day(heardBy.birthDate), today) < ADULT_AGE)
    return invalidField('witness.birthDate', 'El testigo debe ser mayor de edad');
  if (cedula === signer.cedula)
    return invalidField('witness.cedula', 'El testigo es otra persona: esta es la cédula de quien firma');
  const taker = await findUser(tx, actor.userId);
  const isTaker = taker && (taker.cedula === cedula || sameName(fullNameOf(taker), heardBy.fullName));
  return isTaker
    ? invalidField(
        'witness.fullName',
        'Quien toma la solicitud no puede ser el testigo: llame a otra persona',
      )
    : null;
}
