import { ensureAdmin } from '#server/accounts/ensure-admin.ts';
import { buildApp } from '#server/app.ts';
import { openChainKey } from '#server/chain/chain-key.ts';
import { grantRights } from '#server/db/grants.ts';
import { migrate } from '#server/db/migrate.ts';
import { statementPath } from '#server/demo/bank-statement.ts';
import { DEMO_PEOPLE } from '#server/demo/demo-people.ts';
import { seedDemo } from '#server/demo/seed-demo.ts';
import { type Env, readEnv } from '#server/env.ts';
import { EnvError } from '#server/env-variables.ts';
import { openDeps } from '#server/open-deps.ts';
import { publishCertificate } from '#server/sealing/publish-certificate.ts';
import { startWorker } from '#server/worker.ts';

function announce(env: Env, address: string): void {
  const lines = [`  Manito is ready: ${env.publicUrl ?? address}`, ''];
  if (env.demo) {
    lines.push('  Who can sign in:');
    for (const { email, password, is } of DEMO_PEOPLE)
      lines.push(`    ${email.padEnd(16)} ${password.padEnd(20)} ${is}`);
    lines.push('  The administrator enters at /admin-login, everybody else at /.');
    lines.push(`  A bank statement to import at /admin-statements: ${statementPath({ env })}`, '');
    lines.push(
      env.smtpUrl
        ? '  Codes of new registrations are sent by e-mail over SMTP_URL.'
        : '  Codes of new registrations appear here in the terminal.',
    );
  }
  process.stdout.write(`\n${lines.join('\n')}\n\n  Stop with Ctrl+C.\n\n`);
}

async function start(): Promise<void> {
  // Photos of identity cards, and the rest of what it keeps, are nobody else's on this machine.
  process.umask(0o077);
  const env = readEnv(process.env);
  await migrate(env.migrationDatabaseUrl, openChainKey(env));
  await grantRights(env.migrationDatabaseUrl, env.databaseUrl);
  const deps = await openDeps(env);
  await ensureAdmin(deps);
  await publishCertificate(deps);
  if (env.demo) await seedDemo(deps);
  const app = await buildApp(deps);
  const worker = await startWorker(deps);
  const address = await app.listen({ port: env.port, host: env.host });
  announce(env, address.replace('127.0.0.1', 'localhost'));

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await app.close();
    await worker.stop();
    await deps.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
  // Started by our own supervisor: if it dies, so do we, and nothing is left running.
  process.on('disconnect', stop);
}

// Nobody there, no such host, wrong user or password, no such database.
const NO_DATABASE = ['ECONNREFUSED', 'ENOTFOUND', '28P01', '28000', '3D000'];

function explain(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (error instanceof EnvError) return error.message;
  if (typeof code === 'string' && NO_DATABASE.includes(code))
    return `The database of DATABASE_URL cannot be used (${code}). See that it runs and that address, user, password and name are right.`;
  if (code === 'EADDRINUSE')
    return `Port ${process.env.PORT ?? 3000} is in use. Stop what uses it, or start with another: PORT=3001 npm start`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

start().catch((error: unknown) => {
  process.stderr.write(`\n${explain(error)}\n`);
  process.exit(1);
});
