// Finds the database, starts it where nobody did, and ends sessions in it. Runs on the project's own Node.
import { conclude, dataDir, findDatabase, runProgram } from './find-database.mjs';
import { secretOf } from './session-secret.mjs';

process.umask(0o077);
await conclude(async () => {
  const { url, leave } = await findDatabase();
  const variables = { ...secretOf(dataDir), DATABASE_URL: url };
  const code = runProgram('server/end-sessions.ts', process.argv.slice(2), variables);
  await leave();
  return code;
});
