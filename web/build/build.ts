// Builds the web application into dist/web, as web/vite.config.ts says.
import path from 'node:path';
import { createBuilder } from 'vite';

const started = performance.now();
const builder = await createBuilder({
  configFile: path.resolve(import.meta.dirname, '../vite.config.ts'),
  logLevel: 'warn',
});
await builder.buildApp();
console.log(
  `Built the web application into dist/web in ${((performance.now() - started) / 1000).toFixed(1)} s`,
);
