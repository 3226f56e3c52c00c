import { type MergePreview, mergesApi } from '#contract/merges.ts';
import { ACCOUNT_STATUS } from '#domain/accounts/account.ts';
import { fullNameOf } from '#domain/accounts/person-name.ts';
import { gapsFrom, OPTIONAL_PROFILE_FIELDS } from '#domain/accounts/profile-fields.ts';
import type { MergeLogin } from '#domain/accounts/two-persons.ts';
import { HOUR_MS } from '#domain/calendar.ts';
import { pick } from '#domain/enum-table.ts';
import { MERGE_UNDO_HOURS } from '#domain/limits/limits.ts';
import { fail, ok } from '#domain/result.ts';
import { findUser, lockPerson, updateUser } from '#server/accounts/accounts.store.ts';
import { emptyAccount, findClient } from '#server/clients/clients.store.ts';
import { clientReply } from '#server/clients/read-clients.ts';
import type { UserRow } from '#server/db/tables.ts';
import { rollBackIfTaken } from '#server/db/transaction.ts';
import { entriesFor } from '#server/do-not-lend/do-not-lend.store.ts';
import type { Context, Tx } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';
import { changing, reading } from '#server/http/serve.ts';
import { endSessionsOf } from '#server/http/sessions/sessions.ts';
import {
  clientsAmong,
  closeMerge,
  collisions,
  copyOf,
  countsOf,
  insertMerge,
  lastMerge,
  lockMerge,
  moveRows,
  numberSince,
  restoreAccounts,
  returnRows,
  type SamePair,
  samePairs,
} from '#server/merges/merges.store.ts';
import { notify, type Sender, senderOf } from '#server/outbox/notify.ts';
import { recordEvent } from '#server/outbox/record-events.ts';

interface TwoAndListed {
  readonly kept: UserRow;
  readonly merged: UserRow;
  readonly login: MergeLogin;
  /** The cédulas of the two that are on the list of people not to lend to. */
  readonly listed: ReadonlySet<string>;
}

type Identity = UserRow['kycStatus'];
/** Which of two states counts: the stricter one, but what was proved of the kept account stays proved. */
const identityOf = (kept: Identity, merged: Identity): Identity =>
  kept === 'rejected' || merged === 'rejected' ? 'rejected' : kept;

const statusOf = (kept: UserRow['accountStatus'], merged: UserRow['accountStatus']) =>
  ACCOUNT_STATUS[merged].mayApply ? kept : merged;

const lower = (one: number | null, other: number | null) =>
  one === null || other === null ? (one ?? other) : Math.min(one, other);

/** The cédula of the one account. One that is on the list stays on it, whichever account had it. */
function cedulaOf({ kept, merged, listed }: TwoAndListed): string | null {
  const isListed = (cedula: string | null) => cedula !== null && listed.has(cedula);
  return isListed(merged.cedula) && !isListed(kept.cedula) ? merged.cedula : (kept.cedula ?? merged.cedula);
}

/**
 * The columns of the kept account after a merge (rule: merge-clients): what it has not is filled from the other one, the
 * login is the chosen one, and where the two say something about lending the stricter one counts.
 */
export function mergedAccount(two: TwoAndListed) {
  const { kept, merged, login } = two;
  const from = login === 'kept' ? kept : merged;
  return {
    ...gapsFrom(kept, merged, OPTIONAL_PROFILE_FIELDS),
    cedula: cedulaOf(two),
    // A text proves the phone of its account.
    phone: from.phone ?? kept.phone ?? merged.phone,
    ...pick(from, ['email', 'password', 'verifiedChannel', 'verifiedAt']),
    contactEmail: from.email === null ? (kept.contactEmail ?? merged.contactEmail) : from.contactEmail,
    accountStatus: statusOf(kept.accountStatus, merged.accountStatus),
    kycStatus: identityOf(kept.kycStatus, merged.kycStatus),
    creditScore: lower(kept.creditScore, merged.creditScore),
  };
}

/** The logins that may be chosen: an account that has none gives none to the other. */
const loginsOf = ({ kept, merged }: Pick<TwoAndListed, 'kept' | 'merged'>): MergeLogin[] =>
  kept.email === null && merged.email !== null
    ? ['merged']
    : merged.email === null
      ? ['kept']
      : ['kept', 'merged'];

/**
 * To the holder of each of the two accounts, at its own address: if the merge was a mistake, two persons read it, and
 * neither learns the address or the loans of the other.
 *
 * @param stays whether the holder still signs in with what this account had
 */
const accountsMergedMessages = (sender: Sender, account: UserRow, stays: boolean) =>
  notify(sender, account, {
    template: 'accounts-merged',
    subject: 'Unimos sus dos cuentas',
    blocks: [
      'Usted tenía dos cuentas con nosotros. Desde hoy es una, con sus solicitudes, préstamos, pagos y documentos de las dos. Lo que firmó queda como lo firmó.',
      stays
        ? 'Entre como hasta ahora, con la cuenta a la que llega este aviso.'
        : 'Entre con su otra cuenta. Esta, a la que llega este aviso, ya no abre.',
      `Si usted no tiene otra cuenta, escríbanos hoy: lo deshacemos en las próximas ${MERGE_UNDO_HOURS} horas.`,
    ],
    page: '/dashboard',
    action: 'Entrar a mi cuenta',
    short: `unimos sus dos cuentas en una. Si usted no tiene otra, avísenos en ${MERGE_UNDO_HOURS} horas. Vea más aquí:`,
  });

const mergeUndoneMessages = (sender: Sender, account: UserRow) =>
  notify(sender, account, {
    template: 'merge-undone',
    subject: 'Su cuenta vuelve a ser como antes',
    blocks: [
      'Habíamos unido su cuenta con otra, y lo deshicimos. Sus solicitudes, préstamos, pagos y documentos están otra vez en su cuenta, y se entra en ella como antes.',
      'Si algo le falta, escríbanos.',
    ],
    page: '/dashboard',
    action: 'Entrar a mi cuenta',
    short: 'su cuenta vuelve a ser como antes. Vea más aquí:',
  });

const listedOf = async (tx: Tx, kept: UserRow, merged: UserRow): Promise<ReadonlySet<string>> =>
  new Set(
    (
      await entriesFor(
        tx,
        [kept, merged].flatMap(({ cedula }) => cedula ?? []),
      )
    ).keys(),
  );

/** Why these two cannot become one now. */
async function whyNot(tx: Tx, kept: UserRow, merged: UserRow): Promise<string[]> {
  if (kept.isDemo !== merged.isDemo) return ['una de las dos cuentas es de la demostración'];
  return collisions(tx, { keptId: kept.id, mergedId: merged.id });
}

/** What one client would be with another one merged into it: the owner reads it before deciding. */
export const previewMerge = reading(mergesApi.preview, async (tx, _context, { params }) => {
  const kept = await findClient(tx, params.id);
  const merged = await findClient(tx, params.merged);
  if (!kept || !merged || kept.id === merged.id) return fail({ code: 'not_found' });
  const logins = loginsOf({ kept, merged });
  const listed = await listedOf(tx, kept, merged);
  const after = mergedAccount({ kept, merged, login: logins[0] ?? 'kept', listed });
  const sideOf = async (row: UserRow): Promise<MergePreview['kept']> => ({
    ...clientReply(row),
    birthDate: row.birthDate,
    counts: await countsOf(tx, row.id),
  });
  return ok({
    kept: await sideOf(kept),
    merged: await sideOf(merged),
    logins,
    after: {
      ...pick(after, ['cedula', 'accountStatus', 'kycStatus', 'creditScore']),
      doNotLend: listed.size > 0,
    },
    refused: await whyNot(tx, kept, merged),
  });
});

const NOT_NOW = { code: 'clients_not_mergeable' } as const;

/**
 * Makes one client of two (rule: merge-clients; why so: docs/decisions/merges.md). Called under both customers' locks: what
 * waits for that of the merged account finds no account any more, and writes nothing.
 */
export const mergeClients = changing(mergesApi.merge, async (tx, context, { params, body }) => {
  const found = await lockBoth(tx, params.id, body.mergedId);
  if (!found) return fail({ code: 'not_found' });
  const { kept, merged } = found;
  const pair = { keptId: kept.id, mergedId: merged.id };
  const [why] = await whyNot(tx, kept, merged);
  if (why) return fail({ ...NOT_NOW, message: `No se pueden unir ahora: ${why}.` });
  if (!loginsOf(found).includes(body.login))
    return fail(invalidField('login', 'Esa cuenta no tiene email: no se entra con ella'));
  const merge = await write(tx, context, { kept, merged, login: body.login }).catch(rollBackIfTaken(NOT_NOW));
  const sender = await senderOf(context.deps);
  await recordEvent(tx, context, 'client.merged', pair.keptId, {
    facts: { other: pair.mergedId, moved: merge.moved },
    letters: {
      'accounts-merged': [
        ...accountsMergedMessages(sender, kept, body.login === 'kept'),
        ...accountsMergedMessages(sender, merged, body.login === 'merged'),
      ],
    },
  });
  return ok({ id: merge.id, message: `${fullNameOf(kept)} es ahora un solo cliente.` });
});

/** Both clients, locked in the order of their ids; `null` where one is none, or both are the same. */
export async function lockBoth(tx: Tx, keptId: number, mergedId: number) {
  const rows = new Map<number, UserRow>();
  for (const id of [keptId, mergedId].toSorted((one, other) => one - other)) {
    const row = await lockPerson(tx, id);
    if (row && !row.isAdmin) rows.set(id, row);
  }
  const kept = rows.get(keptId);
  const merged = rows.get(mergedId);
  return kept && merged && kept !== merged ? { kept, merged } : null;
}

interface Two {
  readonly kept: UserRow;
  readonly merged: UserRow;
  readonly login: MergeLogin;
}

async function write(tx: Tx, { actor, now }: Context, two: Two): Promise<{ id: number; moved: number }> {
  const { kept, merged, login } = two;
  const pair = { keptId: kept.id, mergedId: merged.id };
  const keptBefore = await copyOf(tx, kept.id);
  const mergedBefore = await copyOf(tx, merged.id);
  const listed = await listedOf(tx, kept, merged);
  const moved = await moveRows(tx, pair, login);
  // First the merged one: its e-mail may be the kept one's from then on.
  // As that of an erased person: nobody signs in to it or finds it.
  await emptyAccount(tx, merged.id, actor.userId, now);
  await updateUser(tx, kept.id, { ...mergedAccount({ ...two, listed }), updatedAt: now });
  const { id } = await insertMerge(tx, {
    ...pair,
    login,
    mergedBy: actor.userId,
    mergedAt: now,
    moved,
    keptBefore,
    mergedBefore,
  });
  return { id, moved: Object.values(moved).flat().length };
}

const TAKEN = {
  code: 'clients_not_mergeable',
  message: 'No se puede deshacer: otra cuenta ya tiene el email de una de las dos.',
} as const;

/**
 * Undoes a merge within a day: the rows that moved go back, with what came to them since, and both accounts are as they
 * were (rule: merge-clients). Of several merges into one account the last one goes first.
 */
export const undoMerge = changing(mergesApi.undo, async (tx, context, { params }) => {
  const { actor, now } = context;
  const merge = await lockMerge(tx, params.id, new Date(now.getTime() - MERGE_UNDO_HOURS * HOUR_MS));
  // Merged into another account meanwhile, it is no account: that merge is undone first.
  const kept = merge && (await lockPerson(tx, merge.keptId));
  if (!merge || !kept) return fail({ code: 'not_found' });
  if ((await lastMerge(tx, merge.keptId))?.id !== merge.id)
    return fail({ code: 'clients_not_mergeable', message: 'Deshaga primero la última unión.' });
  const number = await numberSince(tx, merge.id);
  if (number !== null)
    return fail({
      code: 'clients_not_mergeable',
      message: `No se puede deshacer: desde la unión se puso el e-NCF ${number}, que puede ser de cualquiera de los dos. Quítelo primero y póngalo después.`,
    });
  const moved = await returnRows(tx, merge);
  // Whoever came in by the login of the merged account comes in again, to the own account.
  if (merge.login === 'merged') await endSessionsOf(tx, merge.keptId);
  await restoreAccounts(tx, merge).catch(rollBackIfTaken(TAKEN));
  await closeMerge(tx, merge.id, actor.userId, now);
  const sender = await senderOf(context.deps);
  const both = [await findUser(tx, merge.keptId), await findUser(tx, merge.mergedId)];
  await recordEvent(tx, context, 'client.merge_undone', merge.keptId, {
    facts: { other: merge.mergedId, moved },
    letters: {
      'merge-undone': both.flatMap((account) => (account ? mergeUndoneMessages(sender, account) : [])),
    },
  });
  return ok({ message: 'Son otra vez dos clientes, cada uno con lo suyo.' });
});

/** Most pairs in one reply: an owner looks at them one after the other. */
const SHOWN = 100;

async function named(tx: Tx, pairs: readonly SamePair[]) {
  const ids = pairs.flatMap(({ oneId, otherId }) => [oneId, otherId]);
  const clients = new Map(
    (await clientsAmong(tx, [...new Set(ids)])).map((row) => [row.id, clientReply(row)]),
  );
  return pairs.flatMap(({ oneId, otherId, facts }) => {
    const one = clients.get(oneId);
    const other = clients.get(otherId);
    return one && other ? [{ one, other, facts: [...facts] }] : [];
  });
}

export const listSamePeople = reading(mergesApi.pairs, async (tx) => {
  const pairs = await samePairs(tx, null, SHOWN + 1);
  return ok({ pairs: await named(tx, pairs.slice(0, SHOWN)), more: pairs.length > SHOWN });
});

export const readSamePerson = reading(mergesApi.ofClient, async (tx, context, { params }) => {
  const client = await findClient(tx, params.id);
  if (!client) return fail({ code: 'not_found' });
  const same = await named(tx, await samePairs(tx, client.id, SHOWN));
  const last = await lastMerge(tx, client.id);
  const undoUntil = last && new Date(last.mergedAt.getTime() + MERGE_UNDO_HOURS * HOUR_MS);
  const merge =
    last?.copied && undoUntil && undoUntil > context.now
      ? {
          id: last.id,
          mergedAt: last.mergedAt.toISOString(),
          mergedBy: fullNameOf(last),
          undoUntil: undoUntil.toISOString(),
        }
      : null;
  return ok({ same: same.map(({ other, facts }) => ({ client: other, facts })), merge });
});
