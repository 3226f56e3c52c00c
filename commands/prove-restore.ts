// Restores the last backup on a separate server, beside the running one, and compares. Runs on the project's own Node.
import { conclude } from './find-database.ts';
import { runBeside } from './restored-beside.ts';

process.umask(0o077);
await conclude(() => runBeside('server/prove-restore.ts', []));
