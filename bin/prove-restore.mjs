// `node bin/prove-restore.mjs`: restores the last backup beside the running database and compares. Plain JavaScript,
// since it starts on the machine's own Node.
import { goOn } from '../install/prepare.mjs';

goOn('commands/prove-restore.ts', []);
