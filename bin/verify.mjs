// `npm run verify`: whether the records are as the program wrote them. Plain JavaScript, since it starts on the
// machine's own Node. While the program runs and while it does not. `npm run verify -- FILE…`: whether documents are as
// they were signed and sealed.
import { goOn } from '../install/prepare.mjs';

const args = process.argv.slice(2);
await goOn(args.length > 0 ? 'commands/verify-file.ts' : 'commands/verify.ts', args);
