import { isDeepStrictEqual } from 'node:util';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { Failure } from '#contract/errors.ts';
import { importApi } from '#contract/import.ts';
import { pick } from '#domain/enum-table.ts';
import type { ImportedClient } from '#domain/import/check-clients.ts';
import { type CheckedImport, sumDifferences } from '#domain/import/check-import.ts';
import { BROUGHT } from '#domain/import/import-sheets.ts';
import { formatCount } from '#domain/money.ts';
import { fail, ok } from '#domain/result.ts';
import { lockPerson } from '#server/accounts/accounts.store.ts';
import { closedPassword } from '#server/accounts/passwords.ts';
import { welcomeMessages } from '#server/clients/clients.messages.ts';
import { insertRow } from '#server/db/insert-rows.ts';
import type { UserRow } from '#server/db/tables.ts';
import type { Context, Outcome, Tx } from '#server/http/context.ts';
import { serve, type VerbInput } from '#server/http/serve.ts';
import { checkApart } from '#server/import/apart/ask-apart.ts';
import { nameOf, readToCheck, type ToCheck } from '#server/import/check-staged.ts';
import { clientsByCedula, forgetSheets, lockImports } from '#server/import/import.store.ts';
import { insertUsers } from '#server/import/write/imported.store.ts';
import { inTurns, type ToWrite, writeLoans } from '#server/import/write/write-loans.ts';
import { countLateCharge } from '#server/ledger/post-missing.ts';
import { senderOf } from '#server/outbox/notify.ts';
import { recordEvent, recordEvents } from '#server/outbox/record-events.ts';

interface Lot {
  readonly password: string;
  readonly importId: number;
  /** Send a welcome letter to each of them. */
  readonly welcome: boolean;
}

/** Creates the accounts of imported clients; their addresses are not verified (rule: imported-client). */
async function writeClients(
  tx: Tx,
  context: Context,
  clients: readonly ImportedClient[],
  { password, importId, welcome }: Lot,
): Promise<UserRow[]> {
  const { now } = context;
  const rows = await insertUsers(
    tx,
    clients.map((client) => ({
      ...pick(client, BROUGHT),
      password,
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

type Body = VerbInput<typeof importApi.run>['body'];

const counted = (count: number, one: string, many: string) =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** Why an import is refused: a line with a mistake, a sum that differs, or an unacknowledged notice. */
function refusal(
  { problems, sums }: CheckedImport,
  { noticesSeen, welcome: _, checked: __, ...typed }: Body,
): Failure | null {
  if (sums.clients + sums.loans === 0)
    return { code: 'import_refused', message: 'No hay nada que importar: suba al menos la hoja de clientes' };
  const errors = problems.filter(({ weight }) => weight === 'error').length;
  if (errors > 0)
    return {
      code: 'import_refused',
      message: `Hay ${counted(errors, 'error', 'errores')} por corregir: no se importó nada`,
    };
  const differences = sumDifferences(typed, sums);
  if (differences.length > 0)
    return {
      code: 'import_refused',
      message: 'Las sumas no son iguales: no se importó nada',
      errors: differences,
    };
  return problems.length > 0 && !noticesSeen
    ? {
        code: 'import_refused',
        message: `Hay ${counted(problems.length, 'aviso', 'avisos')} por confirmar: no se importó nada`,
      }
    : null;
}

/**
 * Locks the clients with these cédulas who have an account already, because staff may decide about a loan of theirs
 * at this moment.
 */
async function clientsOfBefore(tx: Tx, cedulas: readonly string[]): Promise<UserRow[]> {
  const known = await clientsByCedula(tx, [...new Set(cedulas)]);
  const locked: UserRow[] = [];
  for (const { id } of known.toSorted((a, b) => a.id - b.id)) {
    const person = await lockPerson(tx, id);
    if (person) locked.push(person);
  }
  return locked;
}

async function write(
  tx: Tx,
  context: Context,
  { clients, loans }: CheckedImport,
  lot: { readonly importId: number; readonly password: string; readonly welcome: boolean },
): Promise<void> {
  const settings = await context.deps.settings();
  const before = await clientsOfBefore(
    tx,
    loans.map(({ loan }) => loan.cedula),
  );
  const added = await writeClients(tx, context, clients, lot);
  // The oldest account of a cédula wins.
  const byCedula = new Map([...added, ...before.toReversed()].map((person) => [person.cedula, person]));
  const toWrite = loans.map((previewed): ToWrite => {
    const customer = byCedula.get(previewed.loan.cedula);
    if (!customer) throw new Error(`Line ${previewed.loan.line} has a client`);
    return { previewed, customer };
  });
  await writeLoans(tx, context, toWrite, { importId: lot.importId, settings });
}

const CHECKS = 3;
const CHANGED: Failure = {
  code: 'changed_meanwhile',
  message: 'Las hojas o los clientes cambiaron mientras se revisaba: no se importó nada. Intente de nuevo.',
};

/**
 * Imports the staged sheets, all or nothing (rule: import), and deletes them afterwards. The check takes a second and
 * holds no lock, so the import reads its inputs again under the lock, and checks again if they have changed.
 */
export const importBook = serve(importApi.run, async (context, { body }) => {
  const password = await closedPassword();
  for (let check = 1; ; check += 1) {
    const read = await context.transact(async (tx) => ok(await readToCheck(tx, context)));
    if (!read.ok) return read;
    const checked = await checkApart(read.value.checking);
    const imported = await importChecked(context, body, { ...read.value, checked, password });
    if (imported.ok || imported.error !== CHANGED || check === CHECKS) return imported;
  }
});

interface ToImport extends ToCheck {
  readonly checked: CheckedImport;
  /** Password hash of every account that the import creates. */
  readonly password: string;
}

function importChecked(context: Context, body: Body, { checked, password, ...toCheck }: ToImport) {
  return context.transactOnce(async (tx): Promise<Outcome<ReplyOf<typeof importApi.run>>> => {
    const { actor, now, today, closedDays } = context;
    await lockImports(tx);
    await countLateCharge(tx, today, closedDays);
    if (!isDeepStrictEqual(await readToCheck(tx, context), toCheck)) return fail(CHANGED);
    if (body.checked !== undefined && body.checked !== nameOf(toCheck.staged))
      return fail({
        code: 'changed_meanwhile',
        message: 'Las hojas cambiaron después de revisarlas. Revise de nuevo.',
      });
    const refused = refusal(checked, body);
    if (refused) return fail(refused);
    const { sums } = checked;
    const id = await insertRow(tx, 'imports', {
      files: JSON.stringify(
        toCheck.staged.map(({ sheet, fileName, fileSha256, rows }) => ({
          sheet,
          name: fileName,
          sha256: fileSha256,
          lines: rows.length,
        })),
      ),
      sums: JSON.stringify(sums),
      importedBy: actor.userId,
      importedAt: now,
    });
    await write(tx, context, checked, { importId: id, password, welcome: body.welcome === true });
    await recordEvent(tx, context, 'book.imported', id, { facts: { ...sums } });
    await forgetSheets(tx);
    return ok({
      id,
      sums,
      message: `Importados: ${counted(sums.clients, 'cliente', 'clientes')} y ${counted(sums.loans, 'préstamo', 'préstamos')}. Los libros dan las mismas sumas.`,
    });
  });
}
