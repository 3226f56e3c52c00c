import type { GuarantorAtDesk, guarantorDeskApi } from '#contract/guarantor-desk.ts';
import type { guarantorsApi } from '#contract/guarantors.ts';
import { hasValidCheckDigit } from '#domain/accounts/cedula.ts';
import { fullNameOf } from '#domain/accounts/person-name.ts';
import { applicationReference } from '#domain/applications/application.ts';
import { isIn } from '#domain/enum-table.ts';
import { OPEN_LOANS } from '#domain/loans/loan.ts';
import { fail, ok } from '#domain/result.ts';
import { findUser } from '#server/accounts/accounts.store.ts';
import { findReadable } from '#server/applications/applications.store.ts';
import type { GuarantorRow } from '#server/db/tables.ts';
import { entriesFor } from '#server/do-not-lend/do-not-lend.store.ts';
import { currentGuarantor, isGuaranteed, vouchedFor } from '#server/guarantors/guarantors.store.ts';
import { asksOf, guarantorReply } from '#server/guarantors/name-guarantor.ts';
import type { Context, Tx } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { lentTo } from '#server/loans/loans.store.ts';

/** The guarantor as the client who named them sees them. */
export function readOwnGuarantor(context: Context, { params }: VerbInput<typeof guarantorsApi.read>) {
  return context.read(async (tx) => {
    const application = await findReadable(tx, context.actor, params.id);
    if (!application) return fail({ code: 'not_found' } as const);
    const row = await currentGuarantor(tx, params.id);
    const isInForce = await isGuaranteed(tx, params.id);
    return ok({
      asked: asksOf(application),
      guarantor: row ? guarantorReply(row, isInForce) : null,
    });
  });
}

async function atDesk(tx: Tx, row: GuarantorRow, isInForce: boolean): Promise<GuarantorAtDesk> {
  const { cedula } = row;
  const others = (await vouchedFor(tx, cedula)).filter(
    ({ applicationId }) => applicationId !== row.applicationId,
  );
  const own = await lentTo(tx, [{ userId: 0, cedula }]);
  const listed = await entriesFor(tx, [cedula]);
  const namedBy = await findUser(tx, row.namedBy);
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
    doNotLend: listed.has(cedula),
  };
}

/** The guarantor as the staff see them, with the other loans for which the same person vouches. */
export function readGuarantor(context: Context, { params }: VerbInput<typeof guarantorDeskApi.read>) {
  return context.read(async (tx) => {
    const application = await findReadable(tx, context.actor, params.id);
    if (!application) return fail({ code: 'not_found' } as const);
    const row = await currentGuarantor(tx, params.id);
    const isInForce = await isGuaranteed(tx, params.id);
    return ok({
      asked: asksOf(application),
      guarantor: row ? await atDesk(tx, row, isInForce) : null,
    });
  });
}
