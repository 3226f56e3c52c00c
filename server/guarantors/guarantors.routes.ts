import { type GuarantorAtDesk, guarantorDeskApi } from '#contract/guarantor-desk.ts';
import { guarantorVisitApi } from '#contract/guarantor-visit.ts';
import { guarantorsApi } from '#contract/guarantors.ts';
import { hasValidCheckDigit } from '#domain/accounts/cedula.ts';
import { fullNameOf } from '#domain/accounts/person-name.ts';
import { isShownTo, type Reader } from '#domain/accounts/who-sees.ts';
import { applicationReference } from '#domain/applications/application.ts';
import { isIn } from '#domain/enum-table.ts';
import { OPEN_LOANS } from '#domain/loans/loan.ts';
import { fail, ok } from '#domain/result.ts';
import { findUser } from '#server/accounts/accounts.store.ts';
import { findReadable } from '#server/applications/applications.store.ts';
import type { GuarantorRow } from '#server/db/tables.ts';
import { entriesFor } from '#server/do-not-lend/do-not-lend.store.ts';
import { currentGuarantor, isGuaranteed, tracesOf, vouchedFor } from '#server/guarantors/guarantors.store.ts';
import { asksOf, guarantorReply, linkGuarantor, nameGuarantor } from '#server/guarantors/name-guarantor.ts';
import { tellGuarantor } from '#server/guarantors/tell-guarantor.ts';
import {
  copyGuaranty,
  declineGuaranty,
  readGuaranty,
  signGuaranty,
} from '#server/guarantors/visit-guaranty.ts';
import type { Context, Tx } from '#server/http/context.ts';
import { networkOf } from '#server/http/limits/network.ts';
import { serve } from '#server/http/serve.ts';
import { lentTo } from '#server/loans/loans.store.ts';
import { mergedInto } from '#server/merges/merges.store.ts';

/** Whether an application's product asks for a guarantor, and the one who is named, in the shape that the caller sees. */
function readNamed<Shown>(
  context: Context,
  { params }: { readonly params: { readonly id: number } },
  shown: (tx: Tx, row: GuarantorRow, isInForce: boolean, reader: Reader) => Shown | Promise<Shown>,
) {
  return context.read(async (tx) => {
    const application = await findReadable(tx, context.actor, params.id);
    if (!application) return fail({ code: 'not_found' });
    const row = await currentGuarantor(tx, params.id);
    const isInForce = await isGuaranteed(tx, params.id);
    return ok({
      asked: await asksOf(tx, application),
      guarantor: row ? await shown(tx, row, isInForce, context.actor) : null,
    });
  });
}

/** The guarantor as the client who named them sees them. */
const readOwnGuarantor = serve(guarantorsApi.read, (context, input) =>
  readNamed(context, input, (_tx, row, isInForce) => guarantorReply(row, isInForce)),
);

/** Whether a guaranty was signed as its client signs or enters: perhaps they sat together (rule: guarantor). */
async function sharedWithClient(tx: Tx, applicationId: number): Promise<GuarantorAtDesk['sharedWithClient']> {
  const traces = await tracesOf(tx, applicationId);
  const signed = traces.find(({ isGuaranty }) => isGuaranty);
  const own = traces.filter(({ isGuaranty }) => !isGuaranty);
  const network = signed?.address ? networkOf(signed.address) : null;
  return {
    network:
      network !== null && own.some(({ address }) => address !== null && networkOf(address) === network),
    browser: own.some(({ browser }) => browser !== null && browser === signed?.browser),
  };
}

async function atDesk(
  tx: Tx,
  row: GuarantorRow,
  isInForce: boolean,
  reader: Reader,
): Promise<GuarantorAtDesk> {
  const { cedula } = row;
  const others = (await vouchedFor(tx, cedula)).filter(
    ({ applicationId }) => applicationId !== row.applicationId,
  );
  const own = await lentTo(tx, [{ userId: 0, cedula }]);
  const listed = isShownTo(reader, 'doNotLend') ? await entriesFor(tx, [cedula]) : null;
  const namedBy = await findUser(tx, (await mergedInto(tx, row.namedBy)) ?? row.namedBy);
  return {
    ...guarantorReply(row, isInForce),
    email: row.email,
    namedBy: namedBy ? fullNameOf(namedBy) : '',
    openedAt: row.openedAt?.toISOString() ?? null,
    declinedAt: row.declinedAt?.toISOString() ?? null,
    others: others.map(({ applicationId, fullName, status, loanStatus }) => ({
      applicationId,
      reference: applicationReference(applicationId),
      fullName: fullName ?? '',
      status,
      loanStatus,
    })),
    cedulaDoubtful: !hasValidCheckDigit(cedula),
    owesLoan: own.some(({ status }) => isIn(OPEN_LOANS, status)),
    doNotLend: listed?.has(cedula) ?? null,
    sharedWithClient: isInForce
      ? await sharedWithClient(tx, row.applicationId)
      : { network: false, browser: false },
  };
}

/** The guarantor as the staff see them, with the other loans for which the same person vouches. */
const readGuarantor = serve(guarantorDeskApi.read, (context, input) => readNamed(context, input, atDesk));

export const guarantorsRoutes = [
  readOwnGuarantor,
  serve(guarantorsApi.name, nameGuarantor),
  linkGuarantor,
  readGuarantor,
  tellGuarantor,
  serve(guarantorVisitApi.read, readGuaranty),
  serve(guarantorVisitApi.sign, signGuaranty),
  declineGuaranty,
  copyGuaranty,
];
