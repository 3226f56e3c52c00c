// `node bin/end-sessions.mjs all|staff|E-MAIL [--tokens] [--passkeys]`: ends sessions, for a secret that leaked or a
// device that was lost. Plain JavaScript, since it starts on the machine's own Node.
import { goOn } from '../install/prepare.mjs';

await goOn('commands/end-sessions.ts', process.argv.slice(2));
