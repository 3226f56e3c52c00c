// Runs on the project's own Node.
import { giveUp } from '../install/prepare.mjs';
import { buildWeb } from './web-build.ts';

if (!(await buildWeb())) giveUp('The web application could not be built; the reason is above.');
