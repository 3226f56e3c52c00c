// `npm test`: what each change has to pass; CI runs the tests of whole programs beside it. Plain JavaScript, since it starts on the machine's own Node.
import { goOn } from '../install/prepare.mjs';

await goOn('test/run-stages.ts', process.argv.slice(2));
