// Finds the database, starts it if it is not running, and backs it up with its files. Runs on the project's own Node.
import { conclude, runOnDatabase, runProgram } from './find-database.ts';
import { runBeside } from './restored-beside.ts';

process.umask(0o077);
const args = process.argv.slice(2);
await conclude(() => {
  // Refuses before there is anything to back up.
  if (args[0] === 'new-key') return runProgram('server/backup.ts', args, {});
  if (args[0] === 'retire') return runBeside('server/retire-key.ts', [args[1] ?? '']);
  return runOnDatabase('server/backup.ts', args);
});
