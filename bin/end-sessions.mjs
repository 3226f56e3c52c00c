// `npm run end-sessions -- all|staff|E-MAIL [--tokens] [--passkeys]`: ends sessions, for a secret that leaked or a device
// that was lost. Plain JavaScript: whatever Node the machine has runs it first.
import { goOn } from './prepare.mjs';

await goOn('bin/end-sessions-records.mjs', process.argv.slice(2));
