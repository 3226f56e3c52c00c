/**
 * Ends the title of a journey that proves what nothing cheaper than a browser does (CONTRIBUTING.md says what). `npm test`
 * plays those, `npm run drill -- journeys` all.
 */
export const ONLY_HERE: readonly string[] = ['@life', '@touch', '@offline', '@layout', '@keys', '@refusals'];

/** The tag of a journey that the sample of the others has drawn. */
export const SAMPLED = '@sampled';
