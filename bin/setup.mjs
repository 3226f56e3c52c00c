// `npm run setup`: installs the packages and builds the web application, and starts nothing: what an installation does at
// first and at each upgrade. Plain JavaScript: whatever Node the machine has runs it first.
import { goOn } from './prepare.mjs';

await goOn('bin/build-if-changed.mjs', []);
