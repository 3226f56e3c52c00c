// `npm run bench -- NAME [options]`: takes one measurement (bench/README.md); without a name it lists them. Plain
// JavaScript, since it starts on the machine's own Node.
import { goOnByName } from '../install/by-name.mjs';

await goOnByName('bench', process.argv.slice(2));
