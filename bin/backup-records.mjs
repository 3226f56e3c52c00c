// Finds the database, starts it where nobody did, and backs it up with its files. Runs on the project's own Node.
import { conclude, dataDir, findDatabase, runProgram } from './find-database.mjs';
import { runBeside } from './restored-beside.mjs';
import { secretOf } from './session-secret.mjs';

process.umask(0o077);
const args = process.argv.slice(2);
await conclude(async () => {
  // Before there is anything to back up.
  if (args[0] === 'new-key') return runProgram('server/backup.ts', args, {});
  if (args[0] === 'retire') return runBeside('server/retire-key.ts', [args[1] ?? '']);
  const { url, leave } = await findDatabase();
  const code = runProgram('server/backup.ts', args, { ...secretOf(dataDir), DATABASE_URL: url });
  await leave();
  return code;
});
