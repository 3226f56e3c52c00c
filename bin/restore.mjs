// `npm run restore`: the last backup of BACKUP_URL into an empty data folder. Plain JavaScript, since it starts on the
// machine's own Node.
import { goOn } from '../install/prepare.mjs';

goOn('commands/restore.ts', process.argv.slice(2));
