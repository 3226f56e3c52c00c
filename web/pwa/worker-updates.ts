import { useSyncExternalStore } from 'react';
import { workerAddress } from '#web/pwa/worker-address.ts';

/** Milliseconds between two checks for a new version while the application stays open. */
const LOOK_EVERY = 3_600_000;

let waiting: ServiceWorker | null = null;
let available = false;
let accepted = false;
const listeners = new Set<() => void>();

function announce(worker: ServiceWorker | null): void {
  waiting = worker;
  available = true;
  for (const listener of listeners) listener();
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

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useUpdateAvailable = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => available,
    () => false,
  );
