// `npm start`: the whole product on this machine. Plain JavaScript: whatever Node the machine has runs it first.
import { needPort } from './port.mjs';
import { goOn } from './prepare.mjs';

await needPort();
goOn('bin/serve.mjs', process.argv.slice(2));
