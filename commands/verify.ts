// Finds the database, starts it if it is not running, and verifies. Runs on the project's own Node.
import { conclude, runOnDatabase } from './find-database.ts';

process.umask(0o077);
await conclude(() => runOnDatabase('server/verify.ts', []));
