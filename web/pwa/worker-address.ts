const ADDRESS = '/service-worker.js';

/** Chromium's trusted types; TypeScript's own library does not declare them yet. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): string };
}

const knowsTrustedTypes = (scope: object): scope is { trustedTypes: TrustedTypes } => 'trustedTypes' in scope;

/**
 * The one script that a page names by a text: its policy of trusted types (server/http/pages/pages.ts) requires this
 * policy.
 */
export function workerAddress(scope: object = globalThis): string {
  if (!knowsTrustedTypes(scope)) return ADDRESS;
  const policy = scope.trustedTypes.createPolicy('worker', { createScriptURL: () => ADDRESS });
  return policy.createScriptURL(ADDRESS);
}
