// `npm run drill -- races`: in full, every test of which `npm test` runs a sample (drill programs has its own), such as
// hundreds of callers at once and 500 hostile calls to each endpoint. Another seed: FUZZ_SEED=7 npm run drill -- races
process.argv.splice(2, 0, 'races');
await import('../test/run-stages.ts');

export {};
