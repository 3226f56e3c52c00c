import type { HeardBy } from '#contract/counter.ts';
import { fullNameOf } from '#domain/accounts/person-name.ts';
import { fail, ok } from '#domain/result.ts';
import type { CounterEvidence, SignedOn } from '#domain/signing/evidence.ts';
import { findUser } from '#server/accounts/accounts.store.ts';
import { refuseWitness, witnessOf } from '#server/counter/witness.ts';
import type { ApplicationRow } from '#server/db/tables.ts';
import type { Context, Outcome, Tx } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';
import { sha256 } from '#server/sha256.ts';
import { type Drawings, WITNESS_FIELD } from '#server/signing/sign-documents.ts';

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
