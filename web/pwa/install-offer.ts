import { pageStore } from '#web/ui/page-store.ts';

/** The event of the browser's install prompt; not in every browser, and not yet in TypeScript's types. */
interface InstallOffer extends Event {
  prompt(): Promise<void>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallOffer;
  }
  interface Navigator {
    /** Whether Safari on an iPhone opened the page from the home screen. */
    readonly standalone?: boolean;
  }
  /** The prompt's event that the page caught before this program loaded (web/build/page-start.mjs). */
  var installOffer: InstallOffer | undefined;
}

export interface Installing {
  /** Whether the browser offers the installation right now. */
  readonly offered: boolean;
  /** Whether the browser has offered installation in this document, with any result. */
  readonly canAsk: boolean;
  /** Whether the page runs as an installed application, or has just become one. */
  readonly installed: boolean;
}

let offer: InstallOffer | undefined;
const state = pageStore<Installing>({ offered: false, canAsk: false, installed: false });
export const useInstalling = state.useValue;

const change = (next: Partial<Installing>): void => state.set({ ...state.now(), ...next });

function take(event: InstallOffer): void {
  // Otherwise the browser shows its own bar.
  event.preventDefault();
  offer = event;
  change({ offered: true, canAsk: true });
}

const isStandalone = () => matchMedia('(display-mode: standalone)').matches || navigator.standalone === true;

/** Follows the browser's install prompt, once per document and as early as possible; not while prerendering. */
export function watchInstallOffer(): void {
  addEventListener('beforeinstallprompt', take);
  addEventListener('appinstalled', () => change({ offered: false, installed: true }));
  if (isStandalone()) change({ installed: true });
  if (globalThis.installOffer) take(globalThis.installOffer);
}

/** Shows the browser's install prompt. An offer can be used once; a failure is only logged (rule: install-hints). */
export async function install(): Promise<'accepted' | 'dismissed' | 'failed'> {
  const prompted = offer;
  offer = undefined;
  change({ offered: false });
  try {
    if (!prompted) throw new Error('The browser does not offer to install');
    await prompted.prompt();
    const { outcome } = await prompted.userChoice;
    if (outcome === 'accepted') change({ installed: true });
    return outcome;
  } catch (error) {
    console.error('Install prompt', error);
    return 'failed';
  }
}
