import type { PageFacts } from '#contract/page-facts.ts';
import type { PagePath } from '#contract/paths.ts';

/**
 * The pages that the server answers with their content where a session is open: those that a login or the icon leads
 * to, and those that a customer opens from a message.
 */
export const FIRST_SCREENS = [
  '/dashboard',
  '/my-products',
  '/my-applications',
  '/loan-application',
  '/make-payment',
  '/admin',
  '/admin-dashboard',
] as const satisfies readonly PagePath[];

export type FirstScreen = (typeof FIRST_SCREENS)[number];

export const isFirstScreen = (path: string): path is FirstScreen =>
  FIRST_SCREENS.some((screen) => screen === path);

/** File name of the page that a first screen is put into; the build writes it. */
export const firstScreenFile = (path: FirstScreen): string => `first-screen${path.replaceAll('/', '-')}.html`;

/** Id of the element that carries the data of the page, as JSON. */
export const FIRST_SCREEN_DATA = 'first-screen-data';

/**
 * A cookie that the browser sets while a logout has not reached the server. The session's own cookie cannot be read or
 * removed by a script, so without this one the server would show the account once more.
 */
export const LOGOUT_COOKIE = 'logout';

/** A reply to a GET of the contract: its JSON, and the `Link` header of a list. */
export interface ReadReply {
  readonly body: unknown;
  readonly link: string | null;
}

export interface FirstScreenRequest {
  readonly path: FirstScreen;
  /** Query of the address, with its "?"; empty without one. */
  readonly search: string;
  readonly facts: PageFacts;
  readonly now: Date;
  /** Calls the API for the signed-in account; `null` for every answer but 200. */
  readonly read: (address: string) => Promise<ReadReply | null>;
}

export interface RenderedScreen {
  /** Markup of the root element. */
  readonly html: string;
  /** The replies behind the markup, as text that is safe inside a script element. */
  readonly data: string;
}

/** Renders a screen with its content; `null` where a reply that it needs is missing (web/first-screen.tsx). */
export type RenderFirstScreen = (request: FirstScreenRequest) => Promise<RenderedScreen | null>;
