import cluster from 'node:cluster';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { NoPrimaryError } from '#server/db/database-servers.ts';
import { SchemaError } from '#server/db/schema-error.ts';
import { DEMO_PEOPLE } from '#server/demo/demo-people.ts';
import { type Env, readEnv } from '#server/env.ts';
import { EnvError, type Variables } from '#server/env-variables.ts';
import { refuseUnwritable } from '#server/files/refuse-unwritable.ts';
import { openLog } from '#server/log.ts';
import { PRINTED_TEXTS } from '#server/messaging/printed-texts.ts';
import { pagesBuilt } from '#server/pages-later.ts';
import { RUNS_JOBS, supervise } from '#server/supervise.ts';

async function announce(env: Env, address: string): Promise<void> {
  const lines = [`  Manito is ready: ${env.publicUrl ?? address}`, ''];
  if (env.demo) {
    const { statementPath } = await import('#server/demo/bank-statement.ts');
    lines.push('  Who can sign in:');
    for (const { email, password, is } of DEMO_PEOPLE)
      lines.push(`    ${email.padEnd(16)} ${password.padEnd(20)} ${is}`);
    lines.push('  The administrator signs in at /admin-login, customers at /.');
    lines.push(`  A bank statement to import at /admin-statements: ${statementPath({ env })}`, '');
    lines.push(
      env.smtpUrl
        ? '  Codes of new registrations are sent by e-mail over SMTP_URL.'
        : '  Codes of new registrations appear here in the terminal.',
      ...(env.texts === PRINTED_TEXTS ? ['  SMS and WhatsApp messages are printed here.'] : []),
    );
  }
  process.stdout.write(`\n${lines.join('\n')}\n\n  Stop with Ctrl+C.\n\n`);
}

/**
 * The environment variables, overridden by those in the file that ENV_FILE names. It is read again for each reload,
 * so that changes take effect.
 */
function readVariables(): Variables {
  const file = process.env.ENV_FILE;
  if (!file) return process.env;
  try {
    return { ...process.env, ...parseEnv(readFileSync(file, 'utf8')) };
  } catch (error) {
    throw new EnvError(`The file of ENV_FILE, ${file}, cannot be read (${String(error)}).`);
  }
}

async function main(): Promise<void> {
  // Only this user of the machine may read the program's files, such as photos of identity cards.
  process.umask(0o077);
  const env = readEnv(readVariables());
  await refuseUnwritable(env);
  // The supervisor's own processes begin when the pages are there.
  const pages = cluster.isWorker ? Promise.resolve() : pagesBuilt();
  const here = (address: string) => announce(env, address.replace('127.0.0.1', 'localhost'));
  const serve = async (runsJobs: boolean) => {
    // Imported by serving processes alone: a supervisor needs none of it.
    const { start } = await import('#server/start.ts');
    return start(env, runsJobs, pages);
  };
  if (cluster.isWorker) await serve(process.env[RUNS_JOBS] === '1');
  else if (env.workers === null) await here(await serve(true));
  else {
    await pages;
    // Absolute: a new version's processes run in another folder.
    const dataDir = path.resolve(env.dataDir);
    const variables = () => ({
      // The compile cache halves the start time of a new process.
      NODE_COMPILE_CACHE: path.join(dataDir, 'cache'),
      ...readVariables(),
      DATA_DIR: dataDir,
    });
    await supervise({ workers: env.workers, variables, log: openLog(env.logLevel) }, (port) =>
      here(`http://${env.host}:${port}`),
    );
  }
}

/** No server, no such host, no answer; wrong user or password, no such database, no right to connect to it. */
const NO_DATABASE = [
  ...[
    'ECONNREFUSED',
    'ECONNRESET',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'ENOENT',
    'ENOTFOUND',
    'EAI_AGAIN',
    'ETIMEDOUT',
  ],
  ...['28P01', '28000', '3D000', '42501'],
];
/** How the client of the database refuses to go on without a password, which has no code of its own. */
const NO_PASSWORD = /^SASL: .*password/;

function explain(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (error instanceof EnvError || error instanceof SchemaError) return error.message;
  if (error instanceof NoPrimaryError)
    return `${error.message}. See which of them is the primary; a standby is promoted as docs/several-machines.md says.`;
  const failed = error instanceof Error && NO_PASSWORD.test(error.message) ? 'no password' : code;
  if (failed === 'no password' || (typeof failed === 'string' && NO_DATABASE.includes(failed)))
    return `The database of DATABASE_URL cannot be used (${failed}). See that it runs and that address, user, password and name are right.`;
  if (code === 'EADDRINUSE')
    return `Port ${process.env.PORT ?? 3000} is in use. Stop what uses it, or start with another: PORT=3001 npm start`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

main().catch((error: unknown) => {
  process.stderr.write(`\n${explain(error)}\n`);
  process.exit(1);
});
