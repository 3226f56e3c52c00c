// `npm run drill -- programs`: the tests that kill and replace whole programs and database servers, in full, which
// `npm test` leaves out (PROGRAMS in test/test-files.ts). Some of them: the names of their files.
process.argv.splice(2, 0, 'programs');
await import('../test/run-stages.ts');

export {};
