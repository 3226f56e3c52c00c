// Finds the database, starts it where nobody did, and verifies. Runs on the project's own Node.
import { conclude, runOnDatabase } from './find-database.mjs';

process.umask(0o077);
await conclude(() => runOnDatabase('server/verify.ts', []));
