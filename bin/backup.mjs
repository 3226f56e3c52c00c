// `npm run backup`: the database and its files, encrypted, to BACKUP_URL. Plain JavaScript: whatever Node the machine has
// runs it first. While the program runs and while it does not.
import { goOn } from './prepare.mjs';

goOn('bin/backup-records.mjs', process.argv.slice(2));
