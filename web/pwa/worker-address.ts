const ADDRESS = '/service-worker.js';

/** What Chromium's browsers know of trusted types; TypeScript's own library does not know them yet. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): string };
}

const knowsTrustedTypes = (scope: object): scope is { trustedTypes: TrustedTypes } => 'trustedTypes' in scope;

/** The one script that a page names by a text: its policy of trusted types (server/http/pages/pages.ts) asks who says so. */
export function workerAddress(scope: object = globalThis): string {
  if (!knowsTrustedTypes(scope)) return ADDRESS;
  const policy = scope.trustedTypes.createPolicy('worker', { createScriptURL: () => ADDRESS });
  return policy.createScriptURL(ADDRESS);
}
