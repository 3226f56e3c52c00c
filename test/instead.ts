// What the server's tests have instead of modules of the program.
import { registerHooks } from 'node:module';

const INSTEAD = new Map([
  // A test's database and its connections serve the next test.
  ['#server/db/primary.ts', './kept-database.ts'],
  // Hashing a password at its full cost would be a tenth of the tests' work.
  ['#server/accounts/hash-cost.ts', './hash-cost.ts'],
]);

registerHooks({
  resolve(name, context, next) {
    const instead = INSTEAD.get(name);
    return next(instead === undefined ? name : new URL(instead, import.meta.url).href, context);
  },
});
