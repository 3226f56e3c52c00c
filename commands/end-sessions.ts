// Ends sessions in the program's database, which it starts temporarily if it is not running. On the project's own Node.
import { conclude, runOnDatabase } from './find-database.ts';

process.umask(0o077);
await conclude(() => runOnDatabase('server/end-sessions.ts', process.argv.slice(2)));
