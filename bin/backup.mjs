// `npm run backup`: the database and its files, encrypted, to BACKUP_URL. Plain JavaScript, since it starts on the
// machine's own Node. Works whether or not the program runs.
import { goOn } from '../install/prepare.mjs';

goOn('commands/backup.ts', process.argv.slice(2));
