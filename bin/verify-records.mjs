// Finds the database, starts it where nobody did, and verifies. Runs on the project's own Node.
import { conclude, dataDir, findDatabase, runProgram } from './find-database.mjs';
import { secretOf } from './session-secret.mjs';

process.umask(0o077);
await conclude(async () => {
  const { url, leave } = await findDatabase();
  const code = runProgram('server/verify.ts', [], { ...secretOf(dataDir), DATABASE_URL: url });
  await leave();
  return code;
});
