import { SESSION_SCOPES } from '#domain/accounts/device.ts';
import { normaliseEmail } from '#domain/accounts/email.ts';
import { isIn } from '#domain/enum-table.ts';
import { fail, ok } from '#domain/result.ts';
import { type EndedScope, endSessions, findUserByEmail } from '#server/accounts/accounts.store.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { readEnv } from '#server/env.ts';
import { EnvError } from '#server/env-variables.ts';
import { openDeps } from '#server/open-deps.ts';
import { recordEvents } from '#server/outbox/record-events.ts';
import { runCommand, say } from '#server/run-command.ts';

const USAGE =
  'Say whose sessions end: node bin/end-sessions.mjs all, staff or an e-mail; with --tokens and --passkeys these end too.';

/**
 * `node bin/end-sessions.mjs`: ends sessions after a secret leaked. It needs no restart, because every request reads
 * its session from the database.
 */
async function end(args: readonly string[]): Promise<number> {
  const [whose, ...more] = args.filter((one) => !one.startsWith('--'));
  const flags = args.filter((one) => one.startsWith('--'));
  if (
    whose === undefined ||
    more.length > 0 ||
    flags.some((one) => !['--tokens', '--passkeys'].includes(one))
  )
    throw new EnvError(USAGE);
  const deps = await openDeps(readEnv(process.env));
  const now = deps.now();
  try {
    const done = await inTransaction(deps.db, async (tx) => {
      const scope: EndedScope | undefined = isIn(SESSION_SCOPES, whose)
        ? whose
        : (await findUserByEmail(tx, normaliseEmail(whose)))?.id;
      if (scope === undefined) return fail({ code: 'not_found' });
      const asked = {
        scope,
        tokens: flags.includes('--tokens'),
        passkeys: flags.includes('--passkeys'),
        keep: null,
        by: null,
      };
      const ended = await endSessions(tx, asked, now);
      const facts = { tokens: ended.tokens, passkeys: ended.passkeys };
      await recordEvents(tx, { actor: null, ip: null, now }, [
        typeof scope === 'number'
          ? { name: 'user.sessions_ended', subjectId: scope, facts }
          : { name: 'sessions.ended', subjectId: scope, facts },
      ]);
      return ok(ended);
    });
    if (!done.ok) throw new EnvError(`No account has the e-mail ${whose}. ${USAGE}`);
    const { sessions, tokens, passkeys } = done.value;
    say(`${sessions} sessions, ${tokens} tokens and ${passkeys} passkeys ended.`);
    return 0;
  } finally {
    await deps.close();
  }
}

await runCommand(() => end(process.argv.slice(2)));
