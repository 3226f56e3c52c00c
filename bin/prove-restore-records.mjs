// Restores the last backup on a server of its own, beside the living one, and compares. Runs on the project's own Node.
import { conclude } from './find-database.mjs';
import { runBeside } from './restored-beside.mjs';

process.umask(0o077);
await conclude(() => runBeside('server/prove-restore.ts', []));
