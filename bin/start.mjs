// `npm start`: the whole product on this machine. Plain JavaScript, since it starts on the machine's own Node.
import { readEnvFile } from '../install/env-file.mjs';
import { needPort } from '../install/port.mjs';
import { goOn } from '../install/prepare.mjs';

readEnvFile();
await needPort();
await goOn('commands/serve.ts', process.argv.slice(2), { startsEarly: true });
