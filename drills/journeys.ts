// `npm run drill -- journeys`: every journey, and every page in every size and state, of which `npm test` plays a part.
process.argv.splice(2, 0, 'journeys');
await import('../test/run-stages.ts');

export {};
