import fc from 'fast-check';

// Twenty values of a property find nearly as much as a hundred, and the same ones each time.
fc.configureGlobal({ numRuns: 20, seed: 26 });
