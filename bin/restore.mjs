// `npm run restore`: the last backup of BACKUP_URL into an empty data folder. Plain JavaScript: whatever Node the machine
// has runs it first.
import { goOn } from './prepare.mjs';

goOn('bin/restore-records.mjs', process.argv.slice(2));
