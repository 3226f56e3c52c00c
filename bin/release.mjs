// `npm run release`: the tarball, the image and the SBOM of the checked-out commit, into dist/release. Plain JavaScript,
// since it starts on the machine's own Node.
import { goOn } from '../install/prepare.mjs';

goOn('commands/release.ts', process.argv.slice(2));
