import { buildWeb } from '../../bin/web-build.mjs';

/** However the journeys are started, they meet the sources as they are now. */
export default function build(): void {
  if (!buildWeb()) throw new Error('The web application could not be built; the reason stands above.');
}
