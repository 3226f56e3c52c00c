// `npm start`: the whole product on this machine. Plain JavaScript: whatever Node the machine has runs it first.
import { goOn } from './prepare.mjs';

goOn('bin/serve.mjs', process.argv.slice(2));
