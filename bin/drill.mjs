// `npm run drill -- NAME [options]`: plays one drill (drills/README.md); without a name it lists them. Plain
// JavaScript, since it starts on the machine's own Node.
import { goOnByName } from '../install/by-name.mjs';

await goOnByName('drill', process.argv.slice(2));
