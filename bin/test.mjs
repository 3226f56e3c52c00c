// `npm test`: everything that CI runs. Plain JavaScript: whatever Node the machine has runs it first.
import { goOn } from './prepare.mjs';

await goOn('bin/check.mjs', process.argv.slice(2));
