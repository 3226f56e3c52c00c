// `npm run drill -- restore`: restores the last backup on a separate server, beside the running one, and compares. With
// only a release installed: `node bin/prove-restore.mjs`.
import '../commands/prove-restore.ts';
