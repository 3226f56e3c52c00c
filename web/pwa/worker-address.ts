const ADDRESS = '/service-worker.js';

/** Chromium's trusted types, which TypeScript's own library does not declare yet. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): string };
}

const knowsTrustedTypes = (scope: object): scope is { trustedTypes: TrustedTypes } => 'trustedTypes' in scope;

/**
 * The address of the service worker, the one script that a page names by a text: the page's policy of trusted types
 * (server/http/pages/pages.ts) requires this function.
 */
export function workerAddress(scope: object = globalThis): string {
  if (!knowsTrustedTypes(scope)) return ADDRESS;
  const policy = scope.trustedTypes.createPolicy('worker', { createScriptURL: () => ADDRESS });
  return policy.createScriptURL(ADDRESS);
}
