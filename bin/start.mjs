// `npm start`: the whole product on this machine. Plain JavaScript: whatever Node the machine has runs it first.
import { readEnvFile } from './env-file.mjs';
import { needPort } from './port.mjs';
import { goOn } from './prepare.mjs';

readEnvFile();
await needPort();
await goOn('bin/serve.mjs', process.argv.slice(2));
