// `npm run drill -- programs`: the tests of whole programs, which `npm test` leaves out (PROGRAMS in test/test-files.ts),
// with every case of those of which CI plays a sample. Some of them: the names of their files.
process.env.PROVE = 'whole';
process.argv.splice(2, 0, 'programs');
await import('../test/run-stages.ts');

export {};
