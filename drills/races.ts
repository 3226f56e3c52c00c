// `npm run drill -- races`: hundreds of callers at once and 500 hostile calls to each endpoint, of which `npm test`
// plays a part. Another seed: FUZZ_SEED=7 npm run drill -- races
process.argv.splice(2, 0, 'races');
await import('../test/run-stages.ts');

export {};
