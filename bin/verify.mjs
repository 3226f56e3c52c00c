// `npm run verify`: whether what is recorded is as the program wrote it. Plain JavaScript: whatever Node the machine has
// runs it first. While the program runs and while it does not. `npm run verify -- FILE…`: whether documents are as they
// were signed and sealed.
import { goOn } from './prepare.mjs';

const args = process.argv.slice(2);
await goOn(args.length > 0 ? 'bin/verify-file.mjs' : 'bin/verify-records.mjs', args);
