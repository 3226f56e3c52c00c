import { pageStore } from '#web/ui/page-store.ts';

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
function workerAddress(scope: object = globalThis): string {
  if (!knowsTrustedTypes(scope)) return ADDRESS;
  const policy = scope.trustedTypes.createPolicy('worker', { createScriptURL: () => ADDRESS });
  return policy.createScriptURL(ADDRESS);
}

/** Milliseconds between two checks for a new version while the application stays open. */
const LOOK_EVERY = 3_600_000;

let waiting: ServiceWorker | null = null;
let accepted = false;
const available = pageStore(false);
export const useUpdateAvailable = available.useValue;

function announce(worker: ServiceWorker | null): void {
  waiting = worker;
  available.set(true);
}

function watch(registration: ServiceWorkerRegistration): void {
  // Without a controller this is the first installation: there is no update.
  const ready = (worker: ServiceWorker | null) => {
    if (worker?.state === 'installed' && navigator.serviceWorker.controller) announce(worker);
  };
  ready(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => ready(worker));
  });
  let looked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - looked < LOOK_EVERY) return;
    looked = Date.now();
    registration.update().catch(() => undefined);
  });
}

/** Registers the service worker at /service-worker.js (rule: service-worker). */
export async function registerWorker(): Promise<void> {
  // Absent over plain HTTP and in some private windows.
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  let controlled = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    if (accepted) location.reload();
    // Accepted in another tab: this one keeps its half-typed values, and asks too.
    else if (controlled) announce(null);
    controlled = true;
    accepted = false;
  });
  try {
    // Wider than its type: where workers are blocked, some browsers return nothing.
    const registration: ServiceWorkerRegistration | undefined = await serviceWorker.register(workerAddress());
    if (registration) watch(registration);
  } catch (error) {
    // Refused by the user's settings; the application works without a worker.
    if (error instanceof DOMException && error.name === 'SecurityError') return;
    console.warn('Service worker', error);
  }
}

/** Activates the waiting version of the service worker, and reloads this page once. */
export function acceptUpdate(): void {
  if (waiting === null) location.reload();
  else {
    accepted = true;
    waiting.postMessage({ type: 'SKIP_WAITING' });
  }
}
