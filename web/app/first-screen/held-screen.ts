import { use } from 'react';
import type { Screen } from '#web/screen.ts';

/** Name of the event on `window` when the page's start script sees the first touch (web/build/page-start.mjs). */
const SCREEN_WANTED = 'screen-wanted';

/** The screen that came with its content and has not been touched; its code is `ready` some time after the touch. */
interface Held {
  readonly screen: Screen;
  readonly ready: Promise<void>;
  /** Ends the wait for the touch. */
  readonly left: AbortController;
}

let held: Held | null = null;

/** Whether the screen came with a part that asks the server itself: nobody touches a page that says that it loads. */
const stillLoads = () => document.querySelector('[data-screen] [data-loading]') !== null;

/**
 * Leaves a screen as the server rendered it until the first touch, and then until its code is there: a customer who
 * only reads loads no code of a form (docs/decisions/first-screen.md). One that still loads is not left.
 * @param load loads the code of the screen
 */
export function holdScreen(screen: Screen, load: () => Promise<void>): void {
  const left = new AbortController();
  const wanted = new Promise<void>((resolve) => {
    if (document.documentElement.dataset.wanted !== undefined || stillLoads()) resolve();
    else addEventListener(SCREEN_WANTED, () => resolve(), { once: true, signal: left.signal });
  });
  held = { screen, ready: wanted.then(load), left };
  // A failure is thrown where the screen is rendered.
  held.ready.catch(() => undefined);
}

/** Whether a screen waits for a touch: until then nothing may load its code. */
export const isHeld = (screen: Screen): boolean => held?.screen === screen;

/** Suspends the hydration of a held screen: its HTML stays as it is. @throws when the code of the screen cannot load. */
export function useHeld(screen: Screen): void {
  if (held?.screen === screen) use(held.ready);
}

/** Forgets the held screen once another one is opened. */
export function releaseScreen(): void {
  held?.left.abort();
  held = null;
}

/** Whether the page has a screen that is not hydrated yet. */
export const hasHeldScreen = (): boolean => held !== null && document.querySelector('[data-screen]') !== null;
