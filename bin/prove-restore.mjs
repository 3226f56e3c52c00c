// `npm run prove:restore`: restores the last backup beside the living and compares. Plain JavaScript: whatever Node the
// machine has runs it first.
import { goOn } from './prepare.mjs';

goOn('bin/prove-restore-records.mjs', []);
