// `npm run setup`: installs the packages and builds the web application, and starts nothing: the step of a first
// installation and of each upgrade. Plain JavaScript, since it starts on the machine's own Node.
import { goOn } from '../install/prepare.mjs';

await goOn('commands/setup.ts', []);
