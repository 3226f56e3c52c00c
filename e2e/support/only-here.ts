/**
 * What nothing cheaper than a browser proves. `npm test` plays the journeys whose title ends in one of these, and `npm
 * run drill -- journeys` all.
 */
export const ONLY_HERE = {
  '@life': 'screens, program, mail and files together, from the registration to a payment that counts',
  '@touch': 'a page before its script, under the first finger, and as the script takes it over',
  '@offline': 'the service worker, and what a phone keeps when its page dies or its signal is gone',
  '@layout': 'where things are drawn: heights, shifts, contrast, what is cut off',
  '@keys': 'where the browser’s own keys take the focus',
  '@refusals':
    'what the browser refuses by a page’s policy, and that no screen asks for what its role may not read',
} as const;

/** The tag of a journey that the sample of the others has drawn. */
export const SAMPLED = '@sampled';
