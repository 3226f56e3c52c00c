// Runs on the project's own Node.
import { giveUp } from './prepare.mjs';
import { buildWeb } from './web-build.mjs';

if (!buildWeb()) giveUp('The web application could not be built; the reason stands above.');
