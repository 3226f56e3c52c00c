import type { HeardBy } from '#contract/counter.ts';
import type { Failure } from '#contract/errors.ts';
import { formatCedula, parseCedula } from '#domain/accounts/cedula.ts';
import { fullNameOf } from '#domain/accounts/person-name.ts';
import { ageOn, day } from '#domain/calendar.ts';
import { ADULT_AGE } from '#domain/limits/limits.ts';
import { fail, ok } from '#domain/result.ts';
import type { CounterEvidence, SignedOn } from '#domain/signing/evidence.ts';
import type { Witness } from '#domain/signing/facts.ts';
import { expectStillOf, findUser, lockCustomer } from '#server/accounts/accounts.store.ts';
import { lockApplication } from '#server/applications/applications.store.ts';
import { findTaken } from '#server/counter/counter.store.ts';
import type { ApplicationRow, UserRow } from '#server/db/tables.ts';
import type { Context, Outcome, Tx } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';
import { sha256 } from '#server/sha256.ts';
import { type Drawings, WITNESS_FIELD } from '#server/signing/sign-documents.ts';

export interface Taken {
  readonly customer: UserRow;
  readonly application: ApplicationRow;
}

/**
 * An application that the caller took, with its customer, both locked in that order; not found for any other caller.
 */
export async function lockTaken(tx: Tx, { actor }: Context, id: number): Promise<Outcome<Taken>> {
  const found = await findTaken(tx, id, actor.userId);
  if (!found) return fail({ code: 'not_found' });
  const customer = await lockCustomer(tx, found.userId);
  const application = await lockApplication(tx, id);
  expectStillOf(customer, application);
  return application ? ok({ customer, application }) : fail({ code: 'not_found' });
}

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

export interface SignedThere {
  readonly signedOn: SignedOn;
  /** The office's name for the device that was signed on, or that showed the code to the phone. */
  readonly device: string;
  /** The witness who heard the text read out; none: the signer read it. */
  readonly heardBy: HeardBy;
  readonly drawings: Drawings;
}

/**
 * The device and the witness as the member of the staff declared them: before the device was handed over, where it was
 * (the client then holds it), else with the signature.
 */
export function declaredBy(
  { actor }: Context,
  { device, witness }: { readonly device: string; readonly witness?: HeardBy },
): Pick<SignedThere, 'device' | 'heardBy'> {
  const { handedOver } = actor;
  return handedOver
    ? { device: handedOver.device, heardBy: handedOver.witness }
    : { device: device.trim(), heardBy: witness };
}

/**
 * The member of the staff who took a signature, the device, the signer's identification and the witness. The server and
 * the taker state them, not the signer (rule: counter-evidence).
 */
export async function counterEvidence(
  tx: Tx,
  context: Context,
  signer: Pick<ApplicationRow, 'cedula' | 'selfieWithCedulaUrl'>,
  { signedOn, device, heardBy, drawings }: SignedThere,
): Promise<Outcome<CounterEvidence>> {
  const { actor } = context;
  const taker = await findUser(tx, actor.userId);
  if (!taker || actor.role === null) throw new Error('The staff take signatures at the counter');
  const refused = await refuseWitness(tx, context, signer, heardBy);
  if (refused) return fail(refused);
  const named = witnessOf(heardBy);
  const drawing = drawings.witness;
  if (named && !drawing) return fail(invalidField(WITNESS_FIELD, 'La firma del testigo es requerida'));
  const isSigners =
    drawing &&
    [drawings['debt-agreement'], drawings['credit-authorization']].some((own) => own?.equals(drawing));
  if (isSigners) return fail(invalidField(WITNESS_FIELD, 'El testigo firma con su propia firma'));
  return ok({
    takenBy: { userId: taker.id, fullName: fullNameOf(taker), role: actor.role },
    signedOn,
    device,
    cedulaSeen: true,
    photoTaken: signer.selfieWithCedulaUrl !== null,
    witness: named && drawing && { ...named, signatureSha256: sha256(drawing) },
  });
}
