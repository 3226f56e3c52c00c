// Ends sessions in the database that the program has, started for as long where it is not running. On the project's own Node.
import { conclude, runOnDatabase } from './find-database.mjs';

process.umask(0o077);
await conclude(() => runOnDatabase('server/end-sessions.ts', process.argv.slice(2)));
