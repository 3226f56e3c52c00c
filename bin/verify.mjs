// `npm run verify`: whether what is recorded is as the program wrote it. Plain JavaScript: whatever Node the machine has
// runs it first. While the program runs and while it does not.
import { goOn } from './prepare.mjs';

goOn('bin/verify-records.mjs', process.argv.slice(2));
